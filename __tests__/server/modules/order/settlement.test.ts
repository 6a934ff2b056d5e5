import { askRefund, decideRefund, getOrderDetail } from '@contract/http/order';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import {
  aBuyingPerson,
  aRequest,
  aShop,
  type Buyer,
  loseEarned,
  moneyIn,
  order,
  payBySandbox,
  type Shop,
} from '../../../support/buying';
import { namedCallers } from '../../../support/media-app';

let app: TestApp;
let shop: Shop;
let buyer: Buyer;
const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { SALE_FEE_PER_MILLE: '100', SALE_HOLD_DAYS: '3' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await aShop(app.parts.db, [500, 300, 200]);
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  const { db } = app.parts;
  expect([...(await listOrderFaults(db)), ...(await findLedgerFaults(db))]).toEqual([]);
});

async function buy(indexes: readonly number[]): Promise<string> {
  const { orderNos } = await order(
    app,
    buyer,
    indexes.map((index) => shop.photos[index] ?? ''),
  );
  await payBySandbox(app, buyer, orderNos);
  return orderNos[0] ?? '';
}

async function wait(days: number): Promise<void> {
  app.clock.advanceMs(days * DAY_MS);
  await app.services.order.orders.sweep(NEVER);
}

async function ask(orderNo: string, count: number): Promise<string> {
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const lineIds = lines.slice(0, count).map(({ id }) => id);
  const input = { orderNo, lineIds, reason: '不想要了', requestId: aRequest() };
  return (await app.call(askRefund, input, buyer)).refunds[0]?.refundNo ?? '';
}
const agree = (refundNo: string) => app.call(decideRefund, { refundNo, agree: true, answer: '' }, shop.seller);
const decline = (refundNo: string) =>
  app.call(decideRefund, { refundNo, agree: false, answer: '照片没有问题' }, shop.seller);
const sellerHas = (...kinds: string[]) => Promise.all(kinds.map((kind) => moneyIn(app.parts.db, shop.sellerId, kind)));

const loseAll = () => loseEarned(app.parts.db, shop.sellerId);

test('what is sold is held, and is the seller’s own after the days of the hold, once', async () => {
  await buy([0, 1]);
  await wait(2.9);
  expect(await sellerHas('held', 'earned')).toEqual([720, 0]);
  await wait(0.2);
  expect(await sellerHas('held', 'earned')).toEqual([0, 720]);
  await wait(10);
  await Promise.all([app.services.order.orders.sweep(NEVER), app.services.order.orders.sweep(NEVER)]);
  expect(await sellerHas('held', 'earned')).toEqual([0, 720]);
});

test('what was given back before is not in it', async () => {
  const orderNo = await buy([0, 1]);
  await agree(await ask(orderNo, 1));
  await wait(4);
  expect(await sellerHas('held', 'earned')).toEqual([0, 270]);
});

test('a refund that waits for an answer keeps its order from being settled', async () => {
  const refundNo = await ask(await buy([0]), 1);
  await wait(6);
  expect(await sellerHas('held', 'earned')).toEqual([450, 0]);
  await decline(refundNo);
  await wait(0);
  expect(await sellerHas('held', 'earned')).toEqual([0, 450]);
});

test('a refund of what is settled takes what was earned, and nothing that another order holds', async () => {
  const settled = await buy([0]);
  await wait(4);
  await buy([1]);
  await agree(await ask(settled, 1));
  expect(await sellerHas('held', 'earned', 'owed')).toEqual([270, 0, 0]);
});

test('the buyer never waits: what the seller no longer has he owes, and pays with what he earns next', async () => {
  const orderNo = await buy([0]);
  await wait(4);
  await loseAll();
  const detail = await agree(await ask(orderNo, 1));
  expect([detail.refundedFen, ...(await sellerHas('held', 'earned', 'owed'))]).toEqual([500, 0, 0, -450]);
  await buy([1]);
  await wait(4);
  expect(await sellerHas('held', 'earned', 'owed')).toEqual([0, 0, -180]);
  await buy([0]);
  await wait(4);
  expect(await sellerHas('held', 'earned', 'owed')).toEqual([0, 270, 0]);
});

test('of two orders that are settled at once only one pays the debt', async () => {
  const orderNo = await buy([2]);
  await wait(4);
  await loseAll();
  await agree(await ask(orderNo, 1));
  await buy([0]);
  await buy([1]);
  app.clock.advanceMs(4 * DAY_MS);
  await Promise.all([1, 2, 3].map(() => app.services.order.orders.sweep(NEVER)));
  expect(await sellerHas('held', 'earned', 'owed')).toEqual([0, 540, 0]);
});
