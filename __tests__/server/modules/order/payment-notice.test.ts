import { ATTEMPT_STATE, NOTICE_PATH, ORDER_STATE, type PayWay } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { callPay, cancelOrder, getOrderStatus, listPayWays, modifyOrderAmount } from '@contract/http/order';
import type { Notice } from '../../../../server/adapters/payment/types';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, aShop, type Buyer, moneyIn, order, type Shop } from '../../../support/buying';
import { newKeys } from '../../../support/doubles/channel-keys';
import { startWechatPayDouble, type WechatPayDouble } from '../../../support/doubles/wechat-pay';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' };
const DESK = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
const IN_WECHAT = { client: 'WEB_WX', 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.60' };
const NEVER = new AbortController().signal;

let app: TestApp;
let channel: WechatPayDouble;
let shop: Shop;
let buyer: Buyer;

beforeAll(async () => {
  let now = (): Date => new Date();
  channel = await startWechatPayDouble(() => now());
  app = await startTestApp({ ...namedCallers, env: channel.settings });
  now = () => app.clock.now();
});
afterAll(async () => {
  await app.close();
  await channel.close();
});
beforeEach(async () => {
  shop = await aShop(app.parts.db, [500, 300]);
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
  expect(await listOrderFaults(app.parts.db)).toEqual([]);
});

async function begin(way: PayWay = 'wechatNative', headers: Record<string, string> = DESK) {
  const { orderNos } = await order(app, buyer, [shop.photos[0] ?? '']);
  const input = { orderNos, way, requestId: aRequest() };
  const attempt = await app.call(callPay, input, { ...buyer, headers });
  return { attempt, orderNo: orderNos[0] ?? '', input };
}
const stateOf = async (orderNo: string): Promise<number> => {
  const row = await app.parts.db
    .selectFrom('trade_order')
    .select('state')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  return row.state;
};
const tell = ({ headers, body }: Notice, house = 'wechat') =>
  app.http.inject({
    method: 'POST',
    url: `${NOTICE_PATH}/${house}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
const read = () => app.services.order.notices.process(NEVER);
const countNotices = async (): Promise<number> =>
  (await app.parts.db.selectFrom('pay_notice').select('id').execute()).length;
const clearing = async (): Promise<number> => -(await moneyIn(app.parts.db, null, 'clearing:wechat'));

describe('ways to pay', () => {
  const waysAt = async (headers: Record<string, string>) => {
    const { orderNos } = await order(app, buyer, [shop.photos[0] ?? '']);
    const { ways } = await app.call(listPayWays, { orderNos }, { ...buyer, headers });
    return ways.flatMap(({ way, isUsable }) => (way === 'balance' || way === 'sandbox' ? [] : [[way, isUsable]]));
  };

  test('are those of the place where somebody is', async () => {
    expect(await waysAt(DESK)).toEqual([['wechatNative', true]]);
    expect(await waysAt(PHONE)).toEqual([['wechatH5', true]]);
    expect(await waysAt(IN_WECHAT)).toEqual([['wechatJsapi', false]]);
    expect(await waysAt({ client: 'MINI' })).toEqual([]);
  });

  test('inside WeChat are for those whom WeChat knows', async () => {
    const values = {
      user_id: buyer.id,
      provider: 'wechat' as const,
      app_id: 'wx00000000000000aa',
      open_id: `o-${buyer.id}`,
    };
    await expect(begin('wechatJsapi', IN_WECHAT)).rejects.toMatchObject(refusal(ERRORS.PAY_ACCOUNT_ABSENT));
    await app.parts.db
      .insertInto('linked_account')
      .values({ ...values, union_id: null, created_at: new Date() })
      .execute();
    const { attempt } = await begin('wechatJsapi', IN_WECHAT);
    expect(attempt).toMatchObject({ state: ATTEMPT_STATE.open, next: { kind: 'bridge' } });
  });

  test('that are not offered there are refused', async () => {
    await expect(begin('wechatNative', { client: 'MINI' })).rejects.toMatchObject(refusal(ERRORS.PAY_WAY_OFF));
    await expect(begin('alipayPage')).rejects.toMatchObject(refusal(ERRORS.PAY_WAY_OFF));
  });

  test('tell the same next step again, also after a reload', async () => {
    const { attempt, orderNo, input } = await begin();
    expect(attempt.next).toMatchObject({ kind: 'code' });
    expect(await app.call(callPay, input, { ...buyer, headers: DESK })).toEqual(attempt);
    expect((await app.call(getOrderStatus, { orderNo }, buyer)).attempt).toEqual(attempt);
  });

  test('whose opening was not heard of are opened when they are asked for again', async () => {
    channel.misbehave('unsigned');
    const { attempt, input } = await begin();
    channel.misbehave(null);
    expect(attempt.next).toBeNull();
    expect((await app.call(callPay, input, { ...buyer, headers: DESK })).next).toMatchObject({ kind: 'code' });
  });
});

describe('a notice', () => {
  test('is kept as it came, answered at once, and read by a job', async () => {
    const { attempt, orderNo } = await begin();
    const notice = channel.pay(attempt.attemptNo);
    const before = await clearing();
    const reply = await tell(notice);
    expect([reply.statusCode, reply.json()]).toEqual([200, { code: 'SUCCESS', message: '' }]);
    const row = await app.parts.db
      .selectFrom('pay_notice')
      .selectAll()
      .where('about', '=', attempt.attemptNo)
      .executeTakeFirstOrThrow();
    expect([row.body, row.processed_at]).toEqual([notice.body, null]);
    expect(await stateOf(orderNo)).toBe(ORDER_STATE.unpaid);
    // What is due by the database's clock.
    app.clock.set(new Date());
    await app.runJobs();
    expect(await stateOf(orderNo)).toBe(ORDER_STATE.paid);
    expect((await clearing()) - before).toBe(500);
  });

  test('that comes ten times, at once and again later, is one payment', async () => {
    const { attempt, orderNo } = await begin();
    const before = await clearing();
    const notice = channel.pay(attempt.attemptNo);
    const replies = await Promise.all(Array.from({ length: 10 }, () => tell(notice)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await Promise.all([read(), read(), read()]);
    await tell(notice);
    await read();
    expect(await stateOf(orderNo)).toBe(ORDER_STATE.paid);
    expect((await clearing()) - before).toBe(500);
    expect(channel.refunds.size).toBe(0);
  });

  test('that is forged, old, empty or for a house that there is not changes nothing and is not kept', async () => {
    const { attempt, orderNo } = await begin();
    const content = { mchid: '1900000001', out_trade_no: attempt.attemptNo };
    const before = await countNotices();
    const forged = [
      channel.makeNotice(content, { keys: newKeys() }),
      channel.makeNotice(content, { at: new Date(app.clock.now().getTime() - 600_000) }),
      { headers: {}, query: {}, body: '' },
      { headers: {}, query: {}, body: 'x'.repeat(60_000) },
    ];
    for (const notice of forged) expect((await tell(notice)).statusCode).toBe(401);
    expect((await tell(channel.makeNotice(content), 'nobody')).statusCode).toBe(404);
    expect((await tell({ headers: {}, query: {}, body: 'x'.repeat(70_000) })).statusCode).toBe(413);
    await read();
    expect([await countNotices(), await stateOf(orderNo)]).toEqual([before, ORDER_STATE.unpaid]);
  });

  test('that lies is only a reason to ask', async () => {
    const { attempt, orderNo } = await begin();
    const lie = {
      mchid: '1900000001',
      out_trade_no: attempt.attemptNo,
      trade_state: 'SUCCESS',
      amount: { total: 500 },
    };
    expect((await tell(channel.makeNotice(lie))).statusCode).toBe(200);
    await read();
    expect(await stateOf(orderNo)).toBe(ORDER_STATE.unpaid);
  });

  test('of another amount buys nothing, and what came goes back', async () => {
    const { attempt, orderNo } = await begin();
    const before = await clearing();
    await tell(channel.pay(attempt.attemptNo, 1));
    await read();
    expect(await stateOf(orderNo)).toBe(ORDER_STATE.unpaid);
    expect([...channel.refunds.values()].filter(({ of }) => of === attempt.attemptNo)).toMatchObject([
      { amountFen: 1 },
    ]);
    app.clock.advanceMs(20_000);
    await app.services.order.orders.sweep(NEVER);
    expect(await clearing()).toBe(before);
  });

  test('that comes after the order was cancelled revives it, after its price was changed gives the money back', async () => {
    const late = await begin();
    await app.call(cancelOrder, { orderNo: late.orderNo }, buyer);
    expect(await stateOf(late.orderNo)).toBe(ORDER_STATE.closed);
    await tell(channel.pay(late.attempt.attemptNo));
    await read();
    expect(await stateOf(late.orderNo)).toBe(ORDER_STATE.paid);

    buyer = await aBuyingPerson(app.parts.db);
    const stale = await begin();
    const change = { orderNo: stale.orderNo, fromFen: 500, amountFen: 400, reason: '优惠' };
    await app.call(modifyOrderAmount, change, shop.seller);
    await tell(channel.pay(stale.attempt.attemptNo));
    await read();
    expect(await stateOf(stale.orderNo)).toBe(ORDER_STATE.unpaid);
    expect([...channel.refunds.values()].filter(({ of }) => of === stale.attempt.attemptNo)).toMatchObject([
      { amountFen: 500, status: 'SUCCESS' },
    ]);
  });

  test('that never comes is not missed: every open attempt is asked about', async () => {
    const { attempt, orderNo } = await begin();
    channel.pay(attempt.attemptNo);
    app.clock.advanceMs(15_000);
    await app.services.order.orders.sweep(NEVER);
    expect(await stateOf(orderNo)).toBe(ORDER_STATE.paid);
  });
});

test('two attempts that are both paid pay once, and the second goes back by itself', async () => {
  const { attempt, orderNo, input } = await begin();
  const second = await app.call(callPay, { ...input, requestId: aRequest() }, { ...buyer, headers: DESK });
  await tell(channel.pay(attempt.attemptNo));
  await tell(channel.pay(second.attemptNo));
  await read();
  expect(await stateOf(orderNo)).toBe(ORDER_STATE.paid);
  expect([...channel.refunds.values()].filter(({ of }) => of === second.attemptNo)).toMatchObject([{ amountFen: 500 }]);
  expect((await app.call(getOrderStatus, { orderNo }, buyer)).returnedFen).toBe(500);
});
