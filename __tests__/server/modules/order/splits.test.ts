import { SELLING } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { addWithdrawalWay, getTopUpOffer, getWithdrawOptions } from '@contract/http/balance';
import {
  askRefund,
  callPay,
  decideRefund,
  getOrderDetail,
  getSelling,
  listPayWays,
  quoteOrder,
} from '@contract/http/order';
import { WITHDRAW_CHANNEL } from '@contract/constants/balance';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { listSplitFaults } from '../../../../server/modules/order/splits/split.repository';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import {
  aBuyingPerson,
  aRequest,
  aShop,
  type Buyer,
  giveMoney,
  moneyIn,
  order,
  type Shop,
} from '../../../support/buying';
import { startWechatPayDouble, type WechatPayDouble, WRONG_NAME } from '../../../support/doubles/wechat-pay';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';

const DESK = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

let app: TestApp;
let channel: WechatPayDouble;
let shop: Shop;
let buyer: Buyer;
let merchants = 1_900_000_200;

beforeAll(async () => {
  let now = (): Date => new Date();
  channel = await startWechatPayDouble(() => now());
  const env = { ...channel.settings, SETTLEMENT_MODE: 'split', SALE_HOLD_DAYS: '1', SALE_FEE_PER_MILLE: '100' };
  app = await startTestApp({ ...namedCallers, env });
  now = () => app.clock.now();
});
afterAll(async () => {
  await app.close();
  await channel.close();
});
beforeEach(async () => {
  channel.endSplits('SUCCESS');
  shop = await aShop(app.parts.db, [500, 300]);
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  const { db } = app.parts;
  expect([...(await listOrderFaults(db)), ...(await findLedgerFaults(db)), ...(await listSplitFaults(db))]).toEqual([]);
});

const sweep = () => app.services.order.orders.sweep(NEVER);
async function wait(ms: number): Promise<void> {
  app.clock.advanceMs(ms);
  await sweep();
}
async function run(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(parsed.kind === 'wrong' ? parsed.reason : 'help');
  return (await parsed.command(adminServicesOf(app))).text;
}
/** The number at the channel. */
async function register(sellerId = shop.sellerId, name = '小满摄影工作室'): Promise<string> {
  merchants += 1;
  const phone = `139${String(merchants).slice(-8)}`;
  await app.parts.db.updateTable('app_user').set({ phone }).where('id', '=', sellerId).execute();
  await run('split', 'set', phone, 'wechat', String(merchants), name);
  await sweep();
  return String(merchants);
}
async function buy(index = 0): Promise<string> {
  const { orderNos } = await order(app, buyer, [shop.photos[index] ?? '']);
  const input = { orderNos, way: 'wechatNative' as const, requestId: aRequest() };
  const { attemptNo } = await app.call(callPay, input, { ...buyer, headers: DESK });
  channel.pay(attemptNo);
  await wait(20_000);
  return orderNos[0] ?? '';
}
const has = (kind: string) => moneyIn(app.parts.db, shop.sellerId, kind);
const partsOf = (account: string) => [...channel.splits.values()].filter((each) => each.account === account);

test('a seller without an account of his own cannot sell, and is told why', async () => {
  const about = { albumId: shop.album.albumUid };
  expect(await app.call(getSelling, about, shop.seller)).toMatchObject({ state: SELLING.unreceiving });
  const quote = await app.call(quoteOrder, { resourceIds: [...shop.photos] }, buyer);
  expect(quote).toMatchObject({ orders: [], leftOut: [...shop.photos] });
  await register(shop.sellerId, WRONG_NAME);
  expect(await run('split', 'list')).toContain('未被接受');
  expect(await app.call(getSelling, about, shop.seller)).toMatchObject({ state: SELLING.unreceiving });
  await register();
  expect(await app.call(getSelling, about, shop.seller)).toMatchObject({ state: SELLING.open });
});

test('a seller’s share goes to his own account when it is settled, and nobody collects it', async () => {
  const account = await register();
  await buy();
  expect([await has('held'), partsOf(account).length]).toEqual([450, 0]);
  await wait(DAY_MS);
  expect(partsOf(account)).toMatchObject([{ amountFen: 450, isLast: true }]);
  expect([await has('held'), await has('earned'), await has('reserved')]).toEqual([0, 0, 0]);
  await wait(20_000);
  expect(partsOf(account)).toHaveLength(1);
  expect(await app.call(getWithdrawOptions, {}, shop.seller)).toMatchObject({ channels: [], withdrawableFen: 0 });
  expect(await app.call(getTopUpOffer, {}, buyer)).toMatchObject({ state: 'off', goods: [] });
  const payee = { channel: WITHDRAW_CHANNEL.alipay, name: '王小满', account: 'a@example.com', bankName: '' };
  await expect(app.call(addWithdrawalWay, payee, shop.seller)).rejects.toMatchObject(
    refusal(ERRORS.WITHDRAW_CHANNEL_OFF),
  );
});

test('it is paid where it can be split, and nowhere else', async () => {
  await register();
  await giveMoney(app.parts.db, buyer.id, 'earned', 500);
  const { orderNos } = await order(app, buyer, [shop.photos[0] ?? '']);
  const { ways } = await app.call(listPayWays, { orderNos }, { ...buyer, headers: DESK });
  expect(ways.map(({ way }) => way)).toEqual(['wechatNative']);
  for (const way of ['balance', 'sandbox'] as const) {
    const pay = app.call(
      callPay,
      { orderNos, way, requestId: aRequest(), password: '135790' },
      { ...buyer, headers: DESK },
    );
    await expect(pay).rejects.toBeDefined();
  }
});

test('what is given back after its part has gone is kept back from the next', async () => {
  const account = await register();
  const orderNo = await buy();
  await wait(DAY_MS);
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const input = { orderNo, lineIds: lines.map(({ id }) => id), reason: '不要', requestId: aRequest() };
  const { refunds } = await app.call(askRefund, input, buyer);
  await app.call(decideRefund, { refundNo: refunds[0]?.refundNo ?? '', agree: true, answer: '' }, shop.seller);
  expect(await has('owed')).toBe(-450);
  await buy(1);
  await wait(DAY_MS);
  expect([await has('owed'), partsOf(account).map(({ amountFen }) => amountFen)]).toEqual([-180, [450]]);
  await buy(0);
  await wait(DAY_MS);
  expect([await has('owed'), partsOf(account).map(({ amountFen }) => amountFen)]).toEqual([0, [450, 270]]);
});

test('what is left of a payment is let go with its last part, or alone where none goes last', async () => {
  await register();
  const orderNo = await buy();
  const findAttempt = () =>
    app.parts.db
      .selectFrom('pay_attempt')
      .innerJoin('trade_order as made', 'made.paid_attempt_id', 'pay_attempt.id')
      .select(['attempt_no', 'rest_free_at'])
      .where('made.order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
  const { attempt_no: attemptNo } = await findAttempt();
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const input = { orderNo, lineIds: lines.map(({ id }) => id), reason: '不要', requestId: aRequest() };
  const { refunds } = await app.call(askRefund, input, buyer);
  await wait(20_000);
  expect([...channel.freed]).not.toContain(attemptNo);
  await app.call(decideRefund, { refundNo: refunds[0]?.refundNo ?? '', agree: true, answer: '' }, shop.seller);
  await wait(20_000);
  expect([...channel.freed]).toContain(attemptNo);
  expect((await findAttempt()).rest_free_at).not.toBeNull();
  // The others have gone with their last part, and nothing is asked again.
  const freed = channel.freed.size;
  await buy(1);
  await wait(DAY_MS);
  await wait(20_000);
  expect(channel.freed.size).toBe(freed);
  const open = await app.parts.db
    .selectFrom('pay_attempt')
    .select('id')
    .where('payer_id', '=', buyer.id)
    .where('is_split', '=', true)
    .where('rest_free_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});

test('what the channel is not through with stays kept aside, and what it refuses is asked for again by the operator', async () => {
  const account = await register();
  channel.endSplits('PENDING');
  const orderNo = await buy();
  await wait(DAY_MS);
  await wait(DAY_MS);
  expect([await has('reserved'), await has('earned')]).toEqual([450, 0]);
  channel.endSplits('CLOSED');
  await wait(20_000);
  expect([await has('reserved'), await has('earned')]).toEqual([0, 450]);
  expect(await run('split', 'list')).toContain(`${orderNo}  wechat  ${account}  4.50元  失败`);
  channel.endSplits('SUCCESS');
  expect(await run('split', 'again', orderNo)).toBe('已重新提交');
  expect(await run('split', 'again', orderNo)).toBe('这个订单没有失败的分账');
  await wait(20_000);
  expect([await has('reserved'), await has('earned')]).toEqual([0, 0]);
  expect(partsOf(account).map(({ result }) => result)).toEqual(['CLOSED', 'SUCCESS']);
});
