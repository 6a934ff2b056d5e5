import { ATTEMPT_STATE, NOTICE_PATH, ORDER_STATE, REFUND_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { askRefund, callPay, decideRefund, getOrderDetail, getOrderStatus, listPayWays } from '@contract/http/order';
import type { Notice } from '../../../../server/adapters/payment/types';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { setProduct } from '../../../../server/modules/order/pay-way.repository';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import {
  aBuyingPerson,
  aKnownSeller,
  aRequest,
  aShop,
  type Buyer,
  giveMoney,
  moneyIn,
  order,
} from '../../../support/buying';
import { startVirtualPayDouble, type VirtualPayDouble } from '../../../support/doubles/wechat-virtual';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';

const MINI = { client: 'MINI' };
const NEVER = new AbortController().signal;
let app: TestApp;
let wechat: VirtualPayDouble;
let buyer: Buyer;
let seller: { token: string };
let photos: readonly string[];

beforeAll(async () => {
  let now = (): Date => new Date();
  wechat = await startVirtualPayDouble(() => now());
  app = await startTestApp({ ...namedCallers, env: { ...wechat.settings, PAYMENT_SANDBOX: 'off' } });
  now = () => app.clock.now();
  await setProduct(app.parts.db, { productId: 'photo_600', priceFen: 600, title: '照片6元' }, app.clock.now());
  wechat.publish('photo_600', 600);
});
afterAll(async () => {
  await app.close();
  await wechat.close();
});
beforeEach(async () => {
  const shop = await aShop(app.parts.db, [600, 350, 80]);
  [photos, seller] = [shop.photos, shop.seller];
  await aKnownSeller(app.parts.db, shop.sellerId);
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
  expect(await listOrderFaults(app.parts.db)).toEqual([]);
});

async function begin(index: number, openid = `o-${buyer.id}`) {
  const { orderNos } = await order(app, buyer, [photos[index] ?? '']);
  const loginCode = wechat.giveCode('mini', { openid });
  const input = { orderNos, way: 'wechatVirtual' as const, requestId: aRequest(), loginCode };
  const attempt = await app.call(callPay, input, { ...buyer, headers: MINI });
  if (attempt.next?.kind !== 'virtual') throw new Error(JSON.stringify(attempt));
  return { attempt, next: attempt.next, orderNo: orderNos[0] ?? '', openid };
}
const tell = ({ query, body }: Notice) =>
  app.http.inject({ method: 'POST', url: `${NOTICE_PATH}/wechatVirtual?${new URLSearchParams(query)}`, payload: body });
async function payAndTell(begun: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const pushed = wechat.request(begun.openid, begun.next);
  if (typeof pushed === 'string') throw new Error(pushed);
  expect((await tell(pushed)).json()).toEqual({ ErrCode: 0, ErrMsg: 'success' });
  await app.services.order.notices.process(NEVER);
}
const statusOf = (orderNo: string) => app.call(getOrderStatus, { orderNo }, buyer);

test('in the mini-program a published product is sold at its price, and nothing else is', async () => {
  const offers = async (index: number) => {
    const { orderNos } = await order(app, buyer, [photos[index] ?? '']);
    return (await app.call(listPayWays, { orderNos }, { ...buyer, headers: MINI })).ways;
  };
  expect(await offers(0)).toEqual([
    { way: 'wechatVirtual', isUsable: true, note: '' },
    { way: 'balance', isUsable: false, note: '满1元请用微信支付' },
  ]);
  expect(await offers(1)).toMatchObject([
    { isUsable: false, note: expect.stringContaining('价格') },
    { isUsable: false },
  ]);
  await giveMoney(app.parts.db, buyer.id, 'earned', 80);
  expect(await offers(2)).toMatchObject([{ isUsable: false }, { way: 'balance', isUsable: true }]);
  await expect(begin(1)).rejects.toMatchObject(refusal(ERRORS.PAY_PRODUCT_ABSENT));
  await expect(begin(2)).rejects.toMatchObject(refusal(ERRORS.PAY_PRODUCT_ABSENT));
});

test('what only the mini-program sells is led there: by a code on a desk, by words on a phone', async () => {
  const inMini = async (index: number, headers: Record<string, string>) => {
    const { orderNos } = await order(app, buyer, [photos[index] ?? '']);
    return (await app.call(listPayWays, { orderNos }, { ...buyer, headers })).inMini;
  };
  const desk = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' };
  expect(await inMini(0, desk)).toEqual({ image: expect.stringMatching(/^data:image\/\w+;base64,./) });
  expect(await inMini(0, phone)).toEqual({ image: '' });
  expect(await inMini(0, MINI)).toBeNull();
  // At this price nothing is published: there is nowhere to lead to.
  expect(await inMini(1, desk)).toBeNull();
});

test('what the device gets is signed twice, and what was paid by it is notified, delivered and booked', async () => {
  const begun = await begin(0);
  expect(wechat.request(begun.openid, { ...begun.next, signData: begun.next.signData.replace('600', '1') })).toBe(
    'paySig',
  );
  expect((await statusOf(begun.orderNo)).state).toBe(ORDER_STATE.unpaid);
  await payAndTell(begun);
  expect(await statusOf(begun.orderNo)).toMatchObject({ state: ORDER_STATE.paid, isDelivered: true });
  expect(wechat.delivered.has(begun.attempt.attemptNo)).toBe(true);
  expect(-(await moneyIn(app.parts.db, null, 'clearing:wechatVirtual'))).toBeGreaterThanOrEqual(600);
});

test('a push of nobody, of yesterday or about something else changes nothing', async () => {
  const { attempt, orderNo } = await begin(0);
  const content = { Event: 'xpay_goods_deliver_notify', OutTradeNo: attempt.attemptNo };
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000);
  expect((await tell(wechat.makePush(content, { token: 'guessed' }))).statusCode).toBe(401);
  expect((await tell(wechat.makePush(content, { at: yesterday }))).statusCode).toBe(401);
  expect((await tell(wechat.makePush({ Event: 'subscribe' }))).statusCode).toBe(200);
  expect((await tell(wechat.makePush(content))).statusCode).toBe(200);
  await app.services.order.notices.process(NEVER);
  expect(await statusOf(orderNo)).toMatchObject({ state: ORDER_STATE.unpaid, attempt: { state: ATTEMPT_STATE.open } });
});

test('the push proves itself before it is set up', async () => {
  const { query } = wechat.makePush({});
  const probe = (more: Record<string, string>) =>
    app.http.inject({ url: `${NOTICE_PATH}/wechatVirtual?${new URLSearchParams({ ...query, ...more })}` });
  expect([(await probe({ echostr: '42' })).body, (await probe({ signature: 'x', echostr: '42' })).statusCode]).toEqual([
    '42',
    404,
  ]);
});

test('a code that WeChat has not given, or has taken before, begins nothing', async () => {
  const { orderNos } = await order(app, buyer, [photos[0] ?? '']);
  const input = { orderNos, way: 'wechatVirtual' as const, requestId: aRequest() };
  for (const loginCode of ['made-up', undefined]) {
    const call = app.call(callPay, { ...input, ...(loginCode && { loginCode }) }, { ...buyer, headers: MINI });
    await expect(call).rejects.toMatchObject(refusal(ERRORS.WECHAT_CODE_INVALID));
  }
  expect((await statusOf(orderNos[0] ?? '')).attempt).toBeNull();
});

async function refundAll(orderNo: string): Promise<number | undefined> {
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const wish = { orderNo, lineIds: lines.map(({ id }) => id), reason: '买错了', requestId: aRequest() };
  const { refunds } = await app.call(askRefund, wish, buyer);
  await app.call(decideRefund, { refundNo: refunds[0]?.refundNo ?? '', agree: true, answer: '' }, seller);
  app.clock.advanceMs(20_000);
  await app.services.order.orders.sweep(NEVER);
  return (await app.call(getOrderDetail, { orderNo }, buyer)).refunds[0]?.state;
}

test('money goes back through WeChat; where only Apple can, it says so', async () => {
  const before = await moneyIn(app.parts.db, null, 'clearing:wechatVirtual');
  const begun = await begin(0);
  await payAndTell(begun);
  expect(await refundAll(begun.orderNo)).toBe(REFUND_STATE.done);
  expect(await moneyIn(app.parts.db, null, 'clearing:wechatVirtual')).toBe(before);

  buyer = await aBuyingPerson(app.parts.db);
  const ofApple = await begin(0);
  await payAndTell(ofApple);
  wechat.refuseRefunds(true);
  expect(await refundAll(ofApple.orderNo)).toBe(REFUND_STATE.failed);
  wechat.refuseRefunds(false);
  const { refunds } = await app.call(getOrderDetail, { orderNo: ofApple.orderNo }, buyer);
  expect(refunds[0]?.answer).toContain('Apple');
  // The operator sends it again, once.
  const { channelDesk, orders } = app.services.order;
  const refundNo = refunds[0]?.refundNo ?? '';
  expect([await channelDesk.retryRefund(refundNo), await channelDesk.retryRefund(refundNo)]).toEqual([true, false]);
  app.clock.advanceMs(20_000);
  await orders.sweep(NEVER);
  app.clock.advanceMs(20_000);
  await orders.sweep(NEVER);
  const after = await app.call(getOrderDetail, { orderNo: ofApple.orderNo }, buyer);
  expect(after.refunds[0]?.state).toBe(REFUND_STATE.done);
});

test('a token of WeChat that has ended is fetched again', async () => {
  const begun = await begin(0);
  wechat.endAccessTokens();
  await statusOf(begun.orderNo);
  await payAndTell(begun);
  expect((await statusOf(begun.orderNo)).state).toBe(ORDER_STATE.paid);
});

describe('its days, which it makes no statement of, are asked about payment by payment', () => {
  const DAY_MS = 86_400_000;
  const differences = async () =>
    (await app.services.order.channelDesk.listDifferences()).map(({ kind, number, oursFen, theirsFen }) => [
      kind,
      number,
      oursFen,
      theirsFen,
    ]);
  const countDays = async () => (await app.parts.db.selectFrom('channel_statement').select('id').execute()).length;
  async function letPass(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      app.clock.advanceMs(DAY_MS);
      await app.services.order.statements.fetch(NEVER);
    }
  }

  test('payments and refunds match the channel’s, and those it does not know or knows otherwise are reported', async () => {
    const [fine, other, absent] = [await begin(0), await begin(0), await begin(0)];
    for (const each of [fine, other, absent]) await payAndTell(each);
    const { lines } = await app.call(getOrderDetail, { orderNo: fine.orderNo }, buyer);
    const wish = { orderNo: fine.orderNo, lineIds: lines.map(({ id }) => id), reason: '不要', requestId: aRequest() };
    const { refunds } = await app.call(askRefund, wish, buyer);
    await app.call(decideRefund, { refundNo: refunds[0]?.refundNo ?? '', agree: true, answer: '' }, seller);
    for (let turn = 0; turn < 3; turn += 1) {
      app.clock.advanceMs(120_000);
      await app.services.order.orders.sweep(NEVER);
    }
    await letPass(3);
    const numbers = [other, absent].map(({ attempt }) => attempt.attemptNo);
    const ours = (await differences()).filter(([, number]) => numbers.includes(String(number)));
    expect(ours).toEqual([]);
    expect(await countDays()).toBeGreaterThan(13);

    await app.parts.db.deleteFrom('channel_statement_line').execute();
    await app.parts.db.deleteFrom('channel_statement').execute();
    wechat.falsify(numbers[0] ?? '', 599);
    wechat.falsify(numbers[1] ?? '', null);
    await app.services.order.statements.fetch(NEVER);
    const found = await differences();
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        ['payment', numbers[0], 600, 599],
        ['payment', numbers[1], 600, 0],
      ]),
    );
  });

  test('a day of which one answer is missing is asked about again, whole', async () => {
    const begun = await begin(0);
    await payAndTell(begun);
    const before = await countDays();
    wechat.fall(true);
    app.clock.advanceMs(DAY_MS);
    await app.services.order.statements.fetch(NEVER);
    expect(await countDays()).toBe(before);
    wechat.fall(false);
    await app.services.order.statements.fetch(NEVER);
    expect(await countDays()).toBe(before + 1);
  });
});
