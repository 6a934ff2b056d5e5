import { BALANCE_RECORD } from '@contract/constants/balance';
import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import {
  getBalanceRecord,
  getBalanceStatistics,
  getTopUpOffer,
  getWithdrawOptions,
  placeTopUp,
  returnTopUp,
} from '@contract/http/balance';
import { buyMembership, getMemberOffer } from '@contract/http/member';
import {
  askRefund,
  callPay,
  decideRefund,
  getOrderDetail,
  listOrders,
  listPayWays,
  modifyOrderAmount,
} from '@contract/http/order';
import { MONEY_ERRORS } from '@contract/money-errors';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import {
  aBuyingPerson,
  aRequest,
  aShop,
  begin,
  type Buyer,
  giveMoney,
  moneyIn,
  order,
  payBySandbox,
} from '../../../support/buying';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let person: Buyer;
const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { TOP_UP_DAY_FEN: '25000', PAYMENT_SANDBOX: 'on' } });
  // What the password is worth is tested where it is kept.
  jest.spyOn(app.services.security.paymentPasswords, 'verify').mockImplementation(async () => ({ kind: 'right' }));
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  const { db } = app.parts;
  expect([...(await listOrderFaults(db)), ...(await findLedgerFaults(db))]).toEqual([]);
});

const has = (kind: string) => moneyIn(app.parts.db, person.id, kind);
const offer = () => app.call(getTopUpOffer, {}, person);
const place = (amountFen: number, requestId = aRequest()) => app.call(placeTopUp, { requestId, amountFen }, person);
const giveBack = (amountFen: number, requestId = aRequest()) => app.call(returnTopUp, { requestId, amountFen }, person);
async function bring(amountFen: number): Promise<string> {
  const { orderNos } = await place(amountFen);
  await payBySandbox(app, person, orderNos);
  return orderNos[0] ?? '';
}
async function spend(amountFen: number): Promise<void> {
  const shop = await aShop(app.parts.db, [amountFen]);
  const { orderNos } = await order(app, person, shop.photos);
  await begin(app, person, orderNos, 'balance');
}

test('what is offered is brought, can be spent, and cannot be withdrawn', async () => {
  expect(await offer()).toEqual({
    state: 'open',
    goods: [1_000, 3_000, 5_000, 10_000, 20_000].map((amountFen) => ({ amountFen })),
    dayLeftFen: 25_000,
    returnableFen: 0,
  });
  const orderNo = await bring(5_000);
  expect(await app.call(getBalanceStatistics, {}, person)).toEqual({
    availableFen: 5_000,
    toppedFen: 5_000,
    withdrawableFen: 0,
    heldFen: 0,
    reservedFen: 0,
    owedFen: 0,
    incomeFen: 0,
  });
  expect((await app.call(getWithdrawOptions, {}, person)).withdrawableFen).toBe(0);
  await spend(2_000);
  expect([await has('topped'), (await offer()).returnableFen]).toEqual([3_000, 3_000]);
  const { records } = await app.call(getBalanceRecord, { filter: 'all', size: 10 }, person);
  expect(records.map(({ kind, availableFen }) => [kind, availableFen])).toEqual([
    [BALANCE_RECORD.bought, -2_000],
    [BALANCE_RECORD.toppedUp, 5_000],
  ]);
  expect(records[1]?.orderNo).toBe(orderNo);
  const listed = (await app.call(listOrders, { current: 1, size: 5 }, person)).records;
  expect(listed.map(({ kind }) => kind)).toContain(ORDER_KIND.topUp);
});

test('spent on what the platform sells is told by its name', async () => {
  await bring(5_000);
  const [goods] = (await app.call(getMemberOffer, {}, person)).goods;
  if (goods === undefined) throw new Error('nothing is sold');
  const wish = { code: goods.code, expectedFen: goods.payableFen, consent: true as const, requestId: aRequest() };
  const { orderNos } = await app.call(buyMembership, wish, person);
  await begin(app, person, orderNos, 'balance');
  const { records } = await app.call(getBalanceRecord, { filter: 'expense', size: 10 }, person);
  const about = `${goods.memberTypeName}会员 ${goods.days}天`;
  expect(records).toMatchObject([{ kind: BALANCE_RECORD.bought, about, isOwn: true, availableFen: -goods.payableFen }]);
});

test('the same request is one order, and what is not offered is refused', async () => {
  const requestId = aRequest();
  const all = await Promise.all(Array.from({ length: 5 }, () => place(20_000, requestId)));
  expect(new Set(all.flatMap(({ orderNos }) => orderNos)).size).toBe(1);
  await expect(place(1_000, requestId)).rejects.toMatchObject(refusal(ERRORS.REQUEST_REUSED));
  await expect(place(1_234)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
});

test('the balance cannot pay for what goes into it, alone or with something else', async () => {
  await giveMoney(app.parts.db, person.id, 'earned', 9_000);
  const { orderNos } = await place(1_000);
  const shop = await aShop(app.parts.db, [500]);
  const both = [...orderNos, ...(await order(app, person, shop.photos)).orderNos];
  for (const wanted of [orderNos, both]) {
    const { ways } = await app.call(listPayWays, { orderNos: wanted }, person);
    expect(ways.map(({ way }) => way)).toEqual(['sandbox']);
    const call = { orderNos: wanted, way: 'balance' as const, requestId: aRequest(), password: '271828' };
    await expect(app.call(callPay, call, person)).rejects.toMatchObject(refusal(ERRORS.PAY_WAY_OFF));
  }
  await payBySandbox(app, person, both);
  expect([await has('topped'), await has('earned')]).toEqual([1_000, 9_000]);
});

test('what is not spent goes back to where it came from, the last first, and once', async () => {
  const [first, second] = [await bring(5_000), await bring(3_000)];
  await spend(2_500);
  await expect(giveBack(8_000)).rejects.toMatchObject(refusal(ERRORS.ORDER_CHANGED));
  const requestId = aRequest();
  const [after] = await Promise.all([giveBack(5_500, requestId), giveBack(5_500, requestId)]);
  expect(after.returnableFen).toBe(0);
  await giveBack(5_500, requestId);
  expect(await has('topped')).toBe(0);
  const [older, newer] = await Promise.all(
    [first, second].map((orderNo) => app.call(getOrderDetail, { orderNo }, person)),
  );
  expect([older?.refundedFen, older?.state]).toEqual([2_500, ORDER_STATE.paid]);
  expect([newer?.refundedFen, newer?.state]).toEqual([3_000, ORDER_STATE.refunded]);
  const book = await app.parts.db.selectFrom('sandbox_payment').selectAll().where('kind', '=', 'refund').execute();
  expect(book.map(({ amount_fen }) => Number(amount_fen)).sort((a, b) => a - b)).toEqual([2_500, 3_000]);
  // What was bought with it and comes back can go back too.
  await expect(giveBack(1)).rejects.toMatchObject(refusal(ERRORS.ORDER_CHANGED));
});

test('spending and sending back at once never takes more than there is', async () => {
  await bring(5_000);
  const shop = await aShop(
    app.parts.db,
    Array.from({ length: 10 }, () => 700),
  );
  const orders = await Promise.all(shop.photos.map((photo) => order(app, person, [photo])));
  await Promise.allSettled([
    ...orders.map(({ orderNos }) => begin(app, person, orderNos, 'balance')),
    giveBack(5_000),
    giveBack(5_000),
  ]);
  expect(await has('topped')).toBeGreaterThanOrEqual(0);
  const left = (await offer()).returnableFen;
  if (left > 0) await giveBack(left);
  expect(await has('topped')).toBe(0);
});

test('nobody sells it: its price stays, and a refund of it is not asked of anybody', async () => {
  const { orderNos } = await place(1_000);
  const orderNo = orderNos[0] ?? '';
  const change = { orderNo, fromFen: 1_000, amountFen: 1, reason: '便宜点' };
  await expect(app.call(modifyOrderAmount, change, person)).rejects.toMatchObject(refusal(ERRORS.ORDER_ABSENT));
  await payBySandbox(app, person, orderNos);
  const { lines, seller, isSeller } = await app.call(getOrderDetail, { orderNo }, person);
  expect([seller.nickname, isSeller, lines.map(({ title }) => title)]).toEqual(['', false, ['余额充值']]);
  const ask = { orderNo, lineIds: lines.map(({ id }) => id), reason: '不要了', requestId: aRequest() };
  await expect(app.call(askRefund, ask, person)).rejects.toMatchObject(refusal(ERRORS.REFUND_LINES));
  await expect(app.call(decideRefund, { refundNo: orderNo, agree: true, answer: '' }, person)).rejects.toMatchObject(
    refusal(ERRORS.REFUND_ABSENT),
  );
});

test('what is paid twice is brought once, and the second goes back', async () => {
  const { orderNos } = await place(1_000);
  const late = await begin(app, person, orderNos);
  await payBySandbox(app, person, orderNos);
  await app.parts.db
    .updateTable('sandbox_payment')
    .set({ state: 'paid' })
    .where('number', '=', late.attemptNo)
    .execute();
  app.clock.advanceMs(20_000);
  await app.services.order.orders.sweep(NEVER);
  expect(await has('topped')).toBe(1_000);
});

describe('a day has its limit', () => {
  test('which many at once do not pass, and which begins anew at midnight', async () => {
    const all = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => place(10_000)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(place(10_000)).rejects.toMatchObject(refusal(MONEY_ERRORS.MONEY_DAY));
    expect((await offer()).dayLeftFen).toBe(5_000);
    app.clock.advanceMs(DAY_MS);
    await place(10_000);
  });

  test('in which what was never paid does not count', async () => {
    await place(20_000);
    await expect(place(10_000)).rejects.toMatchObject(refusal(MONEY_ERRORS.MONEY_DAY));
    app.clock.advanceMs(31 * 60_000);
    await app.services.order.orders.sweep(NEVER);
    await place(10_000);
  });
});

test('where others’ money is not kept none is brought', async () => {
  const own = await startTestApp({ ...namedCallers, env: { SETTLEMENT_MODE: 'own' } });
  const somebody = await aBuyingPerson(own.parts.db);
  expect(await own.call(getTopUpOffer, {}, somebody)).toMatchObject({ state: 'off', goods: [] });
  const wish = { requestId: aRequest(), amountFen: 1_000 };
  await expect(own.call(placeTopUp, wish, somebody)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
  await own.close();
});
