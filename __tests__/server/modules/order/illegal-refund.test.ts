import { ATTEMPT_STATE, REFUND_CAUSE } from '@contract/constants/order';
import { LEGAL_STATUS } from '@contract/constants/media';
import { VERDICT } from '@contract/constants/moderation';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { getWithdrawOptions } from '@contract/http/balance';
import { getMedia } from '@contract/http/media';
import {
  addAppeal,
  addReport,
  checkAppeals,
  checkReports,
  listAppealCases,
  listReportCases,
  modifyLegalStatus,
} from '@contract/http/moderation';
import { listOwnNotices } from '@contract/http/notice';
import {
  askRefund,
  callPay,
  getOrderDetail,
  listBoughtOrders,
  listPayWays,
  listSoldOrders,
} from '@contract/http/order';
import type { OrderDetail } from '@contract/schemas/order';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import {
  aBuyingPerson,
  aRequest,
  aShop,
  type Buyer,
  giveMoney,
  moneyIn,
  order,
  payBySandbox,
  type Shop,
} from '../../../support/buying';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { ERRORS } from '@contract/errors';
import { aPerson } from '../../../support/seed-media';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

let app: TestApp;
let admin: { token: string };
let guest: { token: string };
let shop: Shop;
let buyer: Buyer;
let orderNo: string;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { SALE_HOLD_DAYS: '1' } });
  admin = adminTokenOf(await aPerson(app.parts.db, '管理员'));
  guest = tokenOf(await aPerson(app.parts.db, '客人'));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate moderation_case cascade');
  shop = await aShop(app.parts.db, [500, 300]);
  buyer = await aBuyingPerson(app.parts.db);
  const { orderNos } = await order(app, buyer, shop.photos);
  orderNo = orderNos[0] ?? '';
  await payBySandbox(app, buyer, orderNos);
});
afterEach(async () => {
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
  expect(await listOrderFaults(app.parts.db)).toEqual([]);
});

async function takeDown(reason: 1 | 2): Promise<void> {
  await app.call(addReport, { resourceId: shop.photos[0] ?? '', reason, text: '' }, guest);
  const { records } = await app.call(listReportCases, { current: 1, size: 10, decided: false }, admin);
  const ids = records.map(({ id }) => id);
  await app.call(checkReports, { ids, verdict: VERDICT.takeDown, reason: '不合适' }, admin);
}
async function letPass(ms: number): Promise<OrderDetail> {
  app.clock.advanceMs(ms);
  await app.services.order.orders.sweep(NEVER);
  return app.call(getOrderDetail, { orderNo }, buyer);
}
const refunded = ({ lines }: OrderDetail) => lines.map(({ refundedFen }) => refundedFen).sort((a, b) => a - b);
async function toldSeller() {
  const { records } = await app.call(listOwnNotices, { size: 20 }, shop.seller);
  const own = records.filter(({ type }) => type === NOTICE_TYPE.refundOfIllegal);
  return own.map(({ orderNo: no, facts: { amountFen } }) => ({ orderNo: no, amountFen }));
}
const held = () => moneyIn(app.parts.db, shop.sellerId, 'held');
const earned = () => moneyIn(app.parts.db, shop.sellerId, 'earned');

test('what is found illegal closes at once, its income stays held, and after seven days its buyer has his money back', async () => {
  await takeDown(2);
  expect(await app.call(getMedia, { id: shop.photos[0] ?? '' }, buyer)).toMatchObject({ originalUrl: '', src: '' });
  expect(refunded(await letPass(3 * DAY_MS))).toEqual([0, 0]);
  expect([await held(), await earned()]).toEqual([800, 0]);
  const detail = await letPass(4 * DAY_MS);
  expect(refunded(detail)).toEqual([0, 500]);
  expect(detail.refunds).toMatchObject([{ amountFen: 500, reason: '内容被认定违规' }]);
  expect(await toldSeller()).toEqual([{ orderNo, amountFen: 500 }]);
  // The other is its seller's at last, and twice is once.
  expect(refunded(await letPass(DAY_MS))).toEqual([0, 500]);
  expect([await held(), await earned()]).toEqual([0, 300]);
  expect(await toldSeller()).toHaveLength(1);
  const causes = await app.parts.db
    .selectFrom('refund')
    .select('cause')
    .where('cause', '=', REFUND_CAUSE.illegal)
    .execute();
  expect(causes).toHaveLength(1);
  const kept = app.parts.db.selectFrom('media_purchase').select('media_id').where('user_id', '=', buyer.id);
  expect(await kept.execute()).toHaveLength(1);
});

test('an order shows what was bought in its list, and nothing of what is illegal, to neither of the two', async () => {
  const pictures = async () => {
    const [bought, sold] = [
      await app.call(listBoughtOrders, { current: 1, size: 10 }, buyer),
      await app.call(listSoldOrders, { current: 1, size: 10 }, shop.seller),
    ];
    return [bought, sold].map(({ records }) => records[0]?.lines.map(({ picture, thumbhash }) => [picture, thumbhash]));
  };
  const seen = [expect.stringContaining('/media/'), expect.any(String)];
  expect(await pictures()).toEqual([
    [seen, seen],
    [seen, seen],
  ]);
  await takeDown(2);
  expect(await pictures()).toEqual([
    [['', ''], seen],
    [['', ''], seen],
  ]);
});

test('what is grave is given back at once, but not before the decision can no longer be taken back', async () => {
  await takeDown(1);
  expect(refunded(await letPass(1_000))).toEqual([0, 0]);
  expect(refunded(await letPass(15_000))).toEqual([0, 500]);
});

test('what is appealed for waits for the answer: refused, it is given back, passed, it is its seller’s', async () => {
  const appeal = async (): Promise<string[]> => {
    const resourceId = shop.photos[0] ?? '';
    await app.call(addAppeal, { resourceId, text: '是我自己拍的' }, shop.seller);
    const { records } = await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin);
    return records.map(({ id }) => id);
  };
  await takeDown(2);
  const ids = await appeal();
  expect(refunded(await letPass(8 * DAY_MS))).toEqual([0, 0]);
  expect(await held()).toBe(800);
  await app.call(checkAppeals, { ids, verdict: VERDICT.pass, reason: '' }, admin);
  expect(refunded(await letPass(DAY_MS))).toEqual([0, 0]);
  expect([await held(), await earned()]).toEqual([0, 800]);

  // Taken down again after it was settled: it is not withdrawn meanwhile, and comes out of what he has earned.
  await app.database.pool.query('truncate moderation_case cascade');
  await takeDown(2);
  expect(await app.call(getWithdrawOptions, {}, shop.seller)).toMatchObject({ withdrawableFen: 300, closedFen: 500 });
  const again = await appeal();
  expect(refunded(await letPass(8 * DAY_MS))).toEqual([0, 0]);
  await app.call(checkAppeals, { ids: again, verdict: VERDICT.refuse, reason: '仍然违规' }, admin);
  expect(refunded(await letPass(1_000))).toEqual([0, 500]);
  expect(await earned()).toBe(300);
  expect(await app.call(getWithdrawOptions, {}, shop.seller)).toMatchObject({ withdrawableFen: 300, closedFen: 0 });
});

test('what an appeal itself takes down is given back as any other is: seven days after it', async () => {
  const { db } = app.parts;
  const resourceId = shop.photos[0] ?? '';
  // Held as the same bytes are that were taken down elsewhere.
  await db.updateTable('media').set({ legal_status: LEGAL_STATUS.riskReview }).where('uid', '=', resourceId).execute();
  await app.call(addAppeal, { resourceId, text: '是我自己拍的' }, shop.seller);
  const { records } = await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin);
  expect(refunded(await letPass(8 * DAY_MS))).toEqual([0, 0]);
  const ids = records.map(({ id }) => id);
  await app.call(checkAppeals, { ids, verdict: VERDICT.takeDown, reason: '不合适' }, admin);
  expect(refunded(await letPass(6 * DAY_MS))).toEqual([0, 0]);
  expect(refunded(await letPass(DAY_MS))).toEqual([0, 500]);
  expect(await toldSeller()).toHaveLength(1);
});

test('what is taken down anew after its appeal passed may be appealed for as long as any other', async () => {
  await takeDown(2);
  await app.call(addAppeal, { resourceId: shop.photos[0] ?? '', text: '是我自己拍的' }, shop.seller);
  const { records } = await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin);
  const [id = ''] = records.map((one) => one.id);
  await app.call(checkAppeals, { ids: [id], verdict: VERDICT.pass, reason: '' }, admin);
  await letPass(8 * DAY_MS);
  await app.call(modifyLegalStatus, { id, legalStatus: LEGAL_STATUS.illegal, reason: '不合适' }, admin);
  expect(refunded(await letPass(6 * DAY_MS))).toEqual([0, 0]);
  expect(refunded(await letPass(DAY_MS))).toEqual([0, 500]);
});

test('what waits for the seller’s answer and is about it is answered by it', async () => {
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const ask = (lineIds: readonly string[]) =>
    app.call(askRefund, { orderNo, lineIds: [...lineIds], reason: '不要', requestId: aRequest() }, buyer);
  await ask(lines.map(({ id }) => id));
  await takeDown(1);
  const detail = await letPass(20_000);
  expect(detail.refunds.map(({ amountFen, answer }) => [amountFen, answer.includes('违规')])).toEqual([
    [500, false],
    [800, true],
  ]);
  expect(detail.isRefundAsked).toBe(false);
  await expect(ask(lines.map(({ id }) => id))).rejects.toMatchObject(refusal(ERRORS.REFUND_LINES));
});

test('what was earned with it is not spent meanwhile, and is taken back: what is spent already is owed', async () => {
  await letPass(DAY_MS);
  expect([await held(), await earned()]).toEqual([0, 800]);
  const other = await aShop(app.parts.db, [250, 200]);
  const seller = { ...shop.seller, id: shop.sellerId };
  jest.spyOn(app.services.security.paymentPasswords, 'verify').mockResolvedValue({ kind: 'right' });
  const buy = async (index: number) => {
    const { orderNos } = await order(app, seller, [other.photos[index] ?? '']);
    return { orderNos, way: 'balance' as const, requestId: aRequest(), password: '' };
  };
  const [first, second] = [await buy(0), await buy(1)];
  await takeDown(2);
  // Of 800 there are 300 that nobody may want back.
  expect(await app.call(listPayWays, { orderNos: first.orderNos }, seller)).toMatchObject({ balanceFen: 300 });
  expect(await app.call(callPay, first, seller)).toMatchObject({ state: ATTEMPT_STATE.paid });
  await expect(app.call(callPay, second, seller)).rejects.toMatchObject(refusal(ERRORS.BALANCE_LOW));
  expect(await earned()).toBe(550);
  // What was withdrawn before it was found is owed.
  await giveMoney(app.parts.db, shop.sellerId, 'earned', -100);
  expect(refunded(await letPass(7 * DAY_MS))).toEqual([0, 500]);
  expect([await earned(), await moneyIn(app.parts.db, shop.sellerId, 'owed')]).toEqual([0, -50]);
});
