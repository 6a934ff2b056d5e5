import { NOTICE_TYPE } from '@contract/constants/notice';
import { ORDER_STATE, REFUND_ANSWER_DAYS, REFUND_CAUSE, REFUND_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { buyMembership, getMemberOffer } from '@contract/http/member';
import { listOwnNotices } from '@contract/http/notice';
import {
  askRefund,
  decideRefund,
  getOrderDetail,
  giveOrderBack,
  listSoldOrders,
  takeBackRefund,
} from '@contract/http/order';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
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
import { namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson } from '../../../support/seed-media';

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
  app.clock.set(TEST_NOW);
  shop = await aShop(app.parts.db, [500, 300]);
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  const { db } = app.parts;
  expect([...(await listOrderFaults(db)), ...(await findLedgerFaults(db))]).toEqual([]);
});

const sweep = () => app.services.order.orders.sweep(NEVER);
async function wait(days: number): Promise<void> {
  app.clock.advanceMs(days * DAY_MS);
  await sweep();
}
async function buy(): Promise<string> {
  const { orderNos } = await order(app, buyer, shop.photos);
  await payBySandbox(app, buyer, orderNos);
  return orderNos[0] ?? '';
}
async function ask(orderNo: string, count = 2): Promise<string> {
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const lineIds = lines.slice(0, count).map(({ id }) => id);
  const input = { orderNo, lineIds, reason: '不想要了', requestId: aRequest() };
  return (await app.call(askRefund, input, buyer)).refunds[0]?.refundNo ?? '';
}
const detail = (orderNo: string) => app.call(getOrderDetail, { orderNo }, buyer);
const told = async (whom: { token: string }) =>
  (await app.call(listOwnNotices, { size: 10 }, whom)).records.map(({ type, facts }) => ({ type, ...facts }));
const boughtBy = async (userId: string) =>
  (await app.parts.db.selectFrom('media_purchase').select('media_id').where('user_id', '=', userId).execute()).length;
const sellerHas = (...kinds: string[]) => Promise.all(kinds.map((kind) => moneyIn(app.parts.db, shop.sellerId, kind)));
const give = (orderNo: string, by: { token: string } = shop.seller) =>
  app.call(giveOrderBack, { orderNo, reason: '照片传错了' }, by);

describe('a refund that its seller does not answer', () => {
  test('is given back after its days, once, whoever looks, and both are told', async () => {
    const orderNo = await buy();
    await ask(orderNo, 1);
    const answerBy = TEST_NOW.getTime() + REFUND_ANSWER_DAYS * DAY_MS;
    expect(await detail(orderNo)).toMatchObject({ answerBy, refunds: [{ answerBy, cause: REFUND_CAUSE.asked }] });
    const { records } = await app.call(listSoldOrders, { current: 1, size: 10 }, shop.seller);
    expect(records).toMatchObject([{ isRefundAsked: true, answerBy }]);
    expect((await told(shop.seller))[0]).toMatchObject({ type: NOTICE_TYPE.refundAsked, endTime: answerBy });
    await wait(REFUND_ANSWER_DAYS - 0.01);
    expect((await detail(orderNo)).refunds).toMatchObject([{ state: REFUND_STATE.asked }]);
    app.clock.advanceMs(0.02 * DAY_MS);
    await Promise.all([sweep(), sweep()]);
    const answer = '卖家7天没有处理，已自动退款';
    expect(await detail(orderNo)).toMatchObject({
      answerBy: 0,
      refundedFen: 500,
      refunds: [{ state: REFUND_STATE.done, answer }],
    });
    expect(await boughtBy(buyer.id)).toBe(1);
    await sweep();
    expect(await sellerHas('held', 'earned', 'owed')).toEqual([0, 270, 0]);
    expect((await told(buyer))[0]).toEqual({ type: NOTICE_TYPE.refundDecided, amountFen: 500, reason: answer });
    expect((await told(shop.seller)).filter(({ type }) => type === NOTICE_TYPE.refundOverdue)).toEqual([
      { type: NOTICE_TYPE.refundOverdue, amountFen: 500 },
    ]);
  });

  test('becomes his debt where he has spent what he was paid', async () => {
    const orderNo = await buy();
    await wait(4);
    expect(await sellerHas('earned')).toEqual([720]);
    await loseEarned(app.parts.db, shop.sellerId);
    await ask(orderNo);
    await wait(REFUND_ANSWER_DAYS);
    expect((await detail(orderNo)).state).toBe(ORDER_STATE.refunded);
    expect(await sellerHas('held', 'earned', 'owed')).toEqual([0, 0, -720]);
  });

  test('is decided once where he answers in the same moment', async () => {
    for (const agree of [true, false]) {
      shop = await aShop(app.parts.db, [500, 300]);
      const orderNo = await buy();
      const refundNo = await ask(orderNo);
      app.clock.advanceMs(REFUND_ANSWER_DAYS * DAY_MS);
      const answer = () => app.call(decideRefund, { refundNo, agree, answer: '照片没有问题' }, shop.seller);
      await Promise.allSettled([sweep(), answer(), sweep()]);
      await sweep();
      const { refunds, refundedFen } = await detail(orderNo);
      const isDeclined = refunds[0]?.state === REFUND_STATE.declined;
      expect(refunds).toMatchObject([{ state: isDeclined ? REFUND_STATE.declined : REFUND_STATE.done }]);
      expect(refundedFen).toBe(isDeclined ? 0 : 800);
      const results = [NOTICE_TYPE.refundDecided, NOTICE_TYPE.refundRefused] as const;
      const of = (await app.call(listOwnNotices, { size: 10 }, buyer)).records.filter((one) => one.orderNo === orderNo);
      expect(of.filter(({ type }) => results.some((each) => each === type))).toHaveLength(1);
    }
  });

  test('is taken back in time, of which he is told, and then stays', async () => {
    const orderNo = await buy();
    const refundNo = await ask(orderNo);
    for (const _twice of [1, 2]) await app.call(takeBackRefund, { refundNo }, buyer);
    await wait(REFUND_ANSWER_DAYS + 1);
    expect(await detail(orderNo)).toMatchObject({ refundedFen: 0, refunds: [{ state: REFUND_STATE.takenBack }] });
    expect((await told(shop.seller)).slice(0, 2)).toMatchObject([
      { type: NOTICE_TYPE.refundTakenBack, amountFen: 800 },
      { type: NOTICE_TYPE.refundAsked },
    ]);
  });

  test('waits on where it is the platform that sells', async () => {
    const { goods } = await app.call(getMemberOffer, {}, buyer);
    const [wanted] = goods;
    const wish = { code: wanted?.code ?? '', expectedFen: wanted?.payableFen ?? 0, consent: true } as const;
    const { orderNos } = await app.call(buyMembership, { ...wish, requestId: aRequest() }, buyer);
    await payBySandbox(app, buyer, orderNos);
    const orderNo = orderNos[0] ?? '';
    await ask(orderNo, 1);
    await wait(REFUND_ANSWER_DAYS + 1);
    expect(await detail(orderNo)).toMatchObject({ answerBy: 0, refunds: [{ state: REFUND_STATE.asked }] });
  });
});

describe('an order that its seller gives back unasked', () => {
  test('goes back whole, once, with his reason', async () => {
    const fees = await moneyIn(app.parts.db, null, 'fees');
    const orderNo = await buy();
    const [one, two] = await Promise.all([give(orderNo), give(orderNo)]);
    expect([one.refundedFen, two.refundedFen]).toEqual([800, 800]);
    await sweep();
    expect(await detail(orderNo)).toMatchObject({
      state: ORDER_STATE.refunded,
      refunds: [{ cause: REFUND_CAUSE.seller, state: REFUND_STATE.done, amountFen: 800, reason: '照片传错了' }],
    });
    expect(await boughtBy(buyer.id)).toBe(0);
    expect(await sellerHas('held', 'earned', 'owed')).toEqual([0, 0, 0]);
    expect(await moneyIn(app.parts.db, null, 'fees')).toBe(fees);
    expect((await told(buyer)).filter(({ type }) => type === NOTICE_TYPE.refundDecided)).toEqual([
      { type: NOTICE_TYPE.refundDecided, amountFen: 800, reason: '卖家主动退款，照片传错了' },
    ]);
  });

  test('answers what was asked back of it, and gives the rest with it', async () => {
    const orderNo = await buy();
    await ask(orderNo, 1);
    const { refunds, state } = await give(orderNo);
    expect(state).toBe(ORDER_STATE.refunded);
    expect(refunds).toMatchObject([
      { cause: REFUND_CAUSE.seller, amountFen: 300 },
      { cause: REFUND_CAUSE.asked, amountFen: 500, answer: '照片传错了' },
    ]);
    expect(await boughtBy(buyer.id)).toBe(0);
  });

  test('is absent to its buyer and to strangers, wants a reason, and is paid', async () => {
    const orderNo = await buy();
    const absent = refusal(ERRORS.ORDER_ABSENT);
    await expect(give(orderNo, buyer)).rejects.toMatchObject(absent);
    await expect(give(orderNo, tokenOf(await aPerson(app.parts.db, '路人')))).rejects.toMatchObject(absent);
    const without = app.call(giveOrderBack, { orderNo, reason: ' ' }, shop.seller);
    await expect(without).rejects.toMatchObject(refusal(ERRORS.REFUND_REASON));
    const another = await aShop(app.parts.db, [100]);
    const [unpaid = ''] = (await order(app, buyer, another.photos)).orderNos;
    await expect(give(unpaid, another.seller)).rejects.toMatchObject(refusal(ERRORS.ORDER_STATE_WRONG));
    expect(await boughtBy(buyer.id)).toBe(2);
  });
});
