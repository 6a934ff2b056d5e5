import { ORDER_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { buyCapacity, getCapacityOffer } from '@contract/http/capacity-goods';
import { askRefund, getOrderDetail, getOrderStatus } from '@contract/http/order';
import { getUserCapacity } from '@contract/http/user';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import { listPackFaults } from '../../../../server/modules/capacity/capacity-pack.repository';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listMembershipFaults } from '../../../../server/modules/member/membership-doctor.repository';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, type Buyer, payBySandbox } from '../../../support/buying';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { MEMBER_CAPACITY_BYTES } from '../../../support/kept/member-capacity';

let app: TestApp;
let buyer: Buyer;
const DAY_MS = 86_400_000;
const GIB = 1_073_741_824;
const LEVEL = MEMBER_CAPACITY_BYTES.level_10;
const NEVER = new AbortController().signal;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  for (const list of [findLedgerFaults, listOrderFaults, listMembershipFaults, listPackFaults]) {
    expect(await list(app.parts.db)).toEqual([]);
  }
});

const maxSize = async () => (await app.call(getUserCapacity, {}, buyer)).maxSize;

async function order(code: string, expectedFen: number): Promise<string> {
  const { orderNos } = await app.call(buyCapacity, { requestId: aRequest(), code, expectedFen }, buyer);
  return orderNos[0] ?? '';
}

async function buy(code: string, fen: number): Promise<string> {
  const orderNo = await order(code, fen);
  expect(await payBySandbox(app, buyer, [orderNo])).toMatchObject({ state: ORDER_STATE.paid, isDelivered: true });
  return orderNo;
}

async function admin(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')} is no command`);
  return (await parsed.command(adminServicesOf(app))).text;
}

test('what is bought adds up, and each ends by itself', async () => {
  const month = await buy('50-month', 600);
  app.clock.advanceMs(10 * DAY_MS);
  await buy('50-month', 600);
  expect(await maxSize()).toBe(LEVEL + 100 * GIB);
  const { packs } = await app.call(getCapacityOffer, {}, buyer);
  expect(packs.map(({ bytes, endTime }) => [bytes, endTime - app.clock.now().getTime()])).toEqual([
    [50 * GIB, 20 * DAY_MS],
    [50 * GIB, 30 * DAY_MS],
  ]);
  expect(packs[0]?.orderNo).toBe(month);
  app.clock.advanceMs(20 * DAY_MS);
  expect(await maxSize()).toBe(LEVEL + 50 * GIB);
  app.clock.advanceMs(10 * DAY_MS);
  expect(await maxSize()).toBe(LEVEL);
});

test('an order is one for its request, and delivered once', async () => {
  const wish = { requestId: aRequest(), code: '200-month', expectedFen: 1_500 };
  const first = await app.call(buyCapacity, wish, buyer);
  expect(await app.call(buyCapacity, wish, buyer)).toEqual(first);
  await payBySandbox(app, buyer, first.orderNos, 'double');
  await app.services.order.orders.sweep(NEVER);
  expect(await maxSize()).toBe(LEVEL + 200 * GIB);
  await expect(app.call(buyCapacity, { ...wish, code: '50-month' }, buyer)).rejects.toMatchObject(
    refusal(ERRORS.REQUEST_REUSED),
  );
});

test('nothing is ordered at another price, or that is not sold', async () => {
  await expect(order('50-month', 599)).rejects.toMatchObject(refusal(ERRORS.PRICE_CHANGED));
  await expect(order('none', 600)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
});

test('a refund ends the pack', async () => {
  const orderNo = await buy('50-year', 5_000);
  await buy('50-month', 600);
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const wish = { orderNo, lineIds: lines.map(({ id }) => id), reason: '买错了', requestId: aRequest() };
  const { refunds } = await app.call(askRefund, wish, buyer);
  await admin('refund', 'agree', refunds[0]?.refundNo ?? '');
  expect(await maxSize()).toBe(LEVEL + 50 * GIB);
  expect(await app.call(getOrderStatus, { orderNo }, buyer)).toMatchObject({
    state: ORDER_STATE.refunded,
    refundedFen: 5_000,
  });
});

test('the operator changes what is sold, and it shows at once', async () => {
  expect(await admin('capacity-goods', 'set', 'week', '5', '7', '1.5', '1')).toContain('5GB');
  const [first] = (await app.call(getCapacityOffer, {}, buyer)).goods;
  expect(first).toEqual({ code: 'week', bytes: 5 * GIB, days: 7, priceFen: 150 });
  await admin('capacity-goods', 'off', 'week');
  await expect(order('week', 150)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
  expect(await admin('capacity-goods', 'list')).toContain('停售');
});
