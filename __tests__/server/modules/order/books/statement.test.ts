import { ORDER_STATE } from '@contract/constants/order';
import { callPay, cancelOrder, getOrderStatus } from '@contract/http/order';
import { listFetchableDays } from '../../../../../server/modules/order/order.rules';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aBuyingPerson, aRequest, aShop, type Buyer, order } from '../../../../support/buying';
import { startWechatPayDouble, wechatBillRow, type WechatPayDouble } from '../../../../support/doubles/wechat-pay';
import { namedCallers } from '../../../../support/media-app';

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;
let app: TestApp;
let channel: WechatPayDouble;
let buyer: Buyer;

beforeEach(async () => {
  let now = (): Date => new Date();
  channel = await startWechatPayDouble(() => now());
  app = await startTestApp({ ...namedCallers, env: channel.settings });
  now = () => app.clock.now();
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  await app.close();
  await channel.close();
});

async function begin(): Promise<{ attemptNo: string; orderNo: string }> {
  const { photos } = await aShop(app.parts.db, [500]);
  const { orderNos } = await order(app, buyer, photos);
  const input = { orderNos, way: 'wechatNative' as const, requestId: aRequest() };
  const { attemptNo } = await app.call(callPay, input, buyer);
  return { attemptNo, orderNo: orderNos[0] ?? '' };
}
async function pay(): Promise<string> {
  const { attemptNo, orderNo } = await begin();
  channel.pay(attemptNo);
  await app.call(getOrderStatus, { orderNo }, buyer);
  return attemptNo;
}
/** It is the afternoon of so many days later, and each day until then has had its statement. */
async function letPass(days: number, rows: readonly string[]): Promise<void> {
  channel.setStatement(rows, '2026-05-15');
  for (let day = 0; day < days; day += 1) {
    app.clock.advanceMs(DAY_MS);
    await app.services.order.statements.fetch(NEVER);
  }
}
const differences = async () =>
  (await app.services.order.channelDesk.listDifferences()).map(({ day, kind, number, oursFen, theirsFen }) => [
    day,
    kind,
    number,
    oursFen,
    theirsFen,
  ]);

test.each([
  ['2026-05-16T10:59:00+08:00', '2026-05-14'],
  ['2026-05-16T11:00:00+08:00', '2026-05-15'],
  ['2026-05-16T23:59:00+08:00', '2026-05-15'],
])('at %s the statement of %s is there', (now, day) => {
  const days = listFetchableDays(new Date(now));
  expect([days[0], days.length]).toEqual([day, 14]);
});

test('a statement that says what our books say leaves no difference, and is fetched once', async () => {
  const attemptNo = await pay();
  await letPass(3, [wechatBillRow({ kind: 'payment', number: attemptNo, yuan: '5.00' })]);
  expect(await differences()).toEqual([]);
  const before = channel.requests.length;
  await app.services.order.statements.fetch(NEVER);
  expect(channel.requests.length).toBe(before);
});

test('one that is late, or not from the channel, is asked for again', async () => {
  const attemptNo = await pay();
  app.clock.advanceMs(DAY_MS);
  channel.setStatement(null);
  await app.services.order.statements.fetch(NEVER);
  channel.setStatement([wechatBillRow({ kind: 'payment', number: attemptNo, yuan: '5.00' })]);
  channel.misbehave('forged');
  await app.services.order.statements.fetch(NEVER);
  channel.misbehave(null);
  expect(await app.parts.db.selectFrom('channel_statement').select('id').execute()).toEqual([]);
  await letPass(2, []);
  await app.services.order.statements.fetch(NEVER);
  expect((await app.parts.db.selectFrom('channel_statement').select('id').execute()).length).toBeGreaterThan(13);
});

test('another amount, what only they know and what only we know are differences', async () => {
  const [other, missing] = [await pay(), await pay()];
  await letPass(3, [
    wechatBillRow({ kind: 'payment', number: other, yuan: '4.99' }),
    wechatBillRow({ kind: 'payment', number: '999', yuan: '1.00' }),
    wechatBillRow({ kind: 'refund', number: '998', yuan: '0.30' }),
  ]);
  const day = '2026-05-15';
  const found = await differences();
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      [day, 'payment', other, 500, 499],
      [day, 'payment', missing, 500, 0],
      [day, 'payment', '999', 0, 100],
      [day, 'refund', '998', 0, 30],
    ]),
  );
});

test('a payment that only a statement tells of is asked about, and then is no difference', async () => {
  const { attemptNo, orderNo } = await begin();
  await app.call(cancelOrder, { orderNo }, buyer);
  channel.pay(attemptNo);
  await letPass(2, [wechatBillRow({ kind: 'payment', number: attemptNo, yuan: '5.00' })]);
  expect((await app.call(getOrderStatus, { orderNo }, buyer)).state).toBe(ORDER_STATE.paid);
  expect(await differences()).toEqual([]);
});
