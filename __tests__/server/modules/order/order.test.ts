import { NOTICE_TYPE } from '@contract/constants/notice';
import { ATTEMPT_STATE, DISCOUNT_KIND, ORDER_STATE, PAY_LIMIT_MINUTES, REFUND_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { addToCart, listCart } from '@contract/http/cart';
import { listInteractions } from '@contract/http/interaction';
import { getMedia } from '@contract/http/media';
import { listOwnNotices } from '@contract/http/notice';
import {
  askRefund,
  buyAlbum,
  buyAndTip,
  buyMedia,
  callPay,
  cancelOrder,
  decideRefund,
  getAlbumSale,
  getOrderDetail,
  getOrderStatus,
  listBoughtOrders,
  listOrders,
  listPayWays,
  listSoldOrders,
  listTipGivers,
  modifyOrderAmount,
  playSandbox,
  quoteOrder,
  takeBackRefund,
  saveDiscount,
  tipMedia,
  tipPerson,
} from '@contract/http/order';
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
  type Shop,
} from '../../../support/buying';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson } from '../../../support/seed-media';

let app: TestApp;
let shop: Shop;
let buyer: Buyer;
let stranger: Buyer;
const MINUTE_MS = 60_000;
const NEVER = new AbortController().signal;
const PASSWORD = '271828';

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { SALE_FEE_PER_MILLE: '100' } });
  const { services } = app;
  // What the password is worth is tested where it is kept.
  jest
    .spyOn(services.security.paymentPasswords, 'verify')
    .mockImplementation(async (_userId, password) =>
      password === PASSWORD ? { kind: 'right' } : { kind: 'refused', error: ERRORS.PAYMENT_PASSWORD_WRONG },
    );
});
afterAll(async () => {
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
  expect(await listOrderFaults(app.parts.db)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  shop = await aShop(app.parts.db, [500, 300, 200]);
  [buyer, stranger] = [await aBuyingPerson(app.parts.db), await aBuyingPerson(app.parts.db)];
});
// After every test: nothing is missing anywhere.
afterEach(async () => {
  expect(await listOrderFaults(app.parts.db)).toEqual([]);
});

const photo = (index: number): string => shop.photos[index] ?? '';
const isBought = async (index: number): Promise<boolean> =>
  (await app.call(getMedia, { id: photo(index) }, buyer)).isBought;
const statusOf = (orderNo: string) => app.call(getOrderStatus, { orderNo }, buyer);
/** The last first. */
async function noticesOf(person: Buyer | Shop['seller']) {
  const { records } = await app.call(listOwnNotices, { size: 10 }, person);
  return records.map(({ type, facts }) => [type, facts] as const);
}
const sweep = () => app.services.order.orders.sweep(NEVER);
async function oneOrder(indexes: readonly number[] = [0]): Promise<string> {
  const { orderNos } = await order(app, buyer, indexes.map(photo));
  return orderNos[0] ?? '';
}

describe('a checkout', () => {
  test('makes one order for each album, at what stands there now, and empties the cart of it', async () => {
    const other = await aShop(app.parts.db, [70]);
    const wanted = [photo(0), photo(1), other.photos[0] ?? ''];
    await app.call(addToCart, { resourceId: photo(0) }, buyer);
    await app.call(addToCart, { resourceId: photo(2) }, buyer);
    const { orderNos, payableFen, expiresAt } = await order(app, buyer, wanted);
    expect([orderNos.length, payableFen]).toEqual([2, 870]);
    expect(expiresAt).toBe(app.clock.now().getTime() + PAY_LIMIT_MINUTES * MINUTE_MS);
    expect((await app.call(listCart, {}, buyer)).count).toBe(1);
    const orders = await Promise.all(orderNos.map((orderNo) => app.call(getOrderDetail, { orderNo }, buyer)));
    expect(orders.map((each) => each.payableFen)).toEqual([800, 70]);
    expect(orders.flatMap((each) => each.lines.map(({ licence }) => licence !== '')).every(Boolean)).toBe(true);
  });

  test('is quoted with what each is, and a whole album by its sum, before one has signed in too', async () => {
    await app.call(
      saveDiscount,
      { albumId: shop.album.albumUid, minCount: 3, kind: DISCOUNT_KIND.percent, value: 10 },
      shop.seller,
    );
    const [quoted] = (await app.call(quoteOrder, { albumId: shop.album.albumUid }, buyer)).orders;
    expect([quoted?.count, quoted?.payableFen]).toEqual([3, 900]);
    expect(quoted?.lines.every(({ title, picture }) => title !== '' && picture.startsWith('/media/'))).toBe(true);
    const sale = { count: 3, goodsFen: 1_000, payableFen: 900, cartCount: 0 };
    expect(await app.call(getAlbumSale, { albumId: shop.album.albumUid }, DEVICE)).toMatchObject(sale);
    await app.call(addToCart, { resourceId: photo(0) }, buyer);
    expect(await app.call(getAlbumSale, { albumId: shop.album.albumUid }, buyer)).toMatchObject({
      ...sale,
      cartCount: 1,
    });
    await payBySandbox(app, buyer, [await oneOrder([0])]);
    const rest = { count: 2, goodsFen: 500, payableFen: 500, discount: null, cartCount: 0 };
    expect(await app.call(getAlbumSale, { albumId: shop.album.albumUid }, buyer)).toEqual(rest);
    const nothing = { count: 0, goodsFen: 0, payableFen: 0, discount: null, cartCount: 0 };
    expect(await app.call(getAlbumSale, { albumId: shop.album.albumUid }, shop.seller)).toEqual(nothing);
  });

  test('again with the same request returns the first orders, with another body is refused', async () => {
    const wish = { requestId: aRequest(), expectedFen: 500, consent: true, resourceIds: [photo(0)] } as const;
    const first = await app.call(buyMedia, { ...wish, resourceIds: [...wish.resourceIds] }, buyer);
    expect(await app.call(buyMedia, { ...wish, resourceIds: [...wish.resourceIds] }, buyer)).toEqual(first);
    await expect(
      app.call(buyMedia, { ...wish, expectedFen: 300, resourceIds: [photo(1)] }, buyer),
    ).rejects.toMatchObject(refusal(ERRORS.REQUEST_REUSED));
  });

  test('of ten at once with the same request makes one order', async () => {
    const wish = { requestId: aRequest(), expectedFen: 500, consent: true as const };
    const made = await Promise.all(
      Array.from({ length: 10 }, () => app.call(buyMedia, { ...wish, resourceIds: [photo(0)] }, buyer)),
    );
    expect(new Set(made.flatMap(({ orderNos }) => orderNos)).size).toBe(1);
  });

  test('at another price than the buyer was shown is refused', async () => {
    const wish = { requestId: aRequest(), expectedFen: 499, consent: true as const, resourceIds: [photo(0)] };
    await expect(app.call(buyMedia, wish, buyer)).rejects.toMatchObject(refusal(ERRORS.PRICE_CHANGED));
  });

  test('of what is one’s own, free, hidden or not there is refused, and they look the same', async () => {
    const { db } = app.parts;
    await db.updateTable('media').set({ price_fen: 0 }).where('uid', '=', photo(1)).execute();
    await db.updateTable('media').set({ is_hidden: true }).where('uid', '=', photo(2)).execute();
    const absent = 'A'.repeat(22);
    for (const [who, id] of [
      [shop.seller, photo(0)],
      [buyer, photo(1)],
      [buyer, photo(2)],
      [buyer, absent],
    ] as const) {
      const wish = { requestId: aRequest(), expectedFen: 500, consent: true as const, resourceIds: [id] };
      await expect(app.call(buyMedia, wish, who)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
    }
    const quote = await app.call(quoteOrder, { resourceIds: [photo(0), photo(1), photo(2), absent] }, buyer);
    expect([quote.count, quote.leftOut]).toEqual([1, [photo(1), photo(2), absent]]);
  });

  test('without a person, or without having agreed, is refused', async () => {
    const wish = { requestId: aRequest(), expectedFen: 500, resourceIds: [photo(0)] };
    await expect(app.call(buyMedia, { ...wish, consent: true }, DEVICE)).rejects.toMatchObject(
      refusal(ERRORS.LOGIN_REQUIRED),
    );
    await expect(app.call(buyMedia, { ...wish, consent: false as unknown as true }, buyer)).rejects.toMatchObject(
      refusal(ERRORS.BAD_INPUT),
    );
  });

  test('takes the best discount, splits it without losing a fen, and says the next one', async () => {
    const rules = [
      { minCount: 2, kind: DISCOUNT_KIND.fixed, value: 101 },
      { minCount: 3, kind: DISCOUNT_KIND.percent, value: 33 },
    ];
    for (const rule of rules) await app.call(saveDiscount, { albumId: shop.album.albumUid, ...rule }, shop.seller);
    const two = await app.call(quoteOrder, { resourceIds: [photo(0), photo(1)] }, buyer);
    expect(two.orders[0]).toMatchObject({ discountFen: 101, payableFen: 699, nextDiscount: rules[1] });
    expect(two.orders[0]?.lines.map(({ discountFen }) => discountFen)).toEqual([63, 38]);
    const wish = { requestId: aRequest(), expectedFen: 670, consent: true as const };
    const { orderNos, payableFen } = await app.call(buyAlbum, { ...wish, albumId: shop.album.albumUid }, buyer);
    expect(payableFen).toBe(670);
    const detail = await app.call(getOrderDetail, { orderNo: orderNos[0] ?? '' }, buyer);
    expect(detail.discountFen).toBe(330);
    expect(new Set(detail.lines.map((line) => line.payableFen))).toEqual(new Set([134, 201, 335]));
  });

  test('only who may set prices sets discounts', async () => {
    const input = { albumId: shop.album.albumUid, minCount: 2, kind: DISCOUNT_KIND.percent, value: 10 };
    await expect(app.call(saveDiscount, input, buyer)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await expect(app.call(saveDiscount, { ...input, value: 100 }, shop.seller)).rejects.toMatchObject(
      refusal(ERRORS.DISCOUNT_INVALID),
    );
  });
});

describe('a payment', () => {
  test('gives the buyer his originals and the seller his share, once', async () => {
    const orderNo = await oneOrder([0, 1]);
    const status = await payBySandbox(app, buyer, [orderNo], 'double');
    expect(status).toMatchObject({ state: ORDER_STATE.paid, isDelivered: true, returnedFen: 0 });
    await sweep();
    expect([await isBought(0), await isBought(1), await isBought(2)]).toEqual([true, true, false]);
    expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(720);
  });

  test('of orders of several sellers is one, and pays them all', async () => {
    const other = await aShop(app.parts.db, [70]);
    const { orderNos } = await order(app, buyer, [photo(0), other.photos[0] ?? '']);
    await payBySandbox(app, buyer, orderNos);
    const states = await Promise.all(orderNos.map(async (orderNo) => (await statusOf(orderNo)).state));
    expect(states).toEqual([ORDER_STATE.paid, ORDER_STATE.paid]);
    expect(await moneyIn(app.parts.db, other.sellerId, 'held')).toBe(63);
  });

  test('again with the same request is the same attempt, for other orders is refused', async () => {
    const [a, b] = [await oneOrder([0]), await oneOrder([1])];
    const call = { orderNos: [a], way: 'sandbox' as const, requestId: aRequest() };
    const first = await app.call(callPay, call, buyer);
    expect(await app.call(callPay, call, buyer)).toEqual(first);
    await expect(app.call(callPay, { ...call, orderNos: [b] }, buyer)).rejects.toMatchObject(
      refusal(ERRORS.REQUEST_REUSED),
    );
  });

  test('that is refused leaves the order to be paid another time', async () => {
    const orderNo = await oneOrder();
    const refused = await payBySandbox(app, buyer, [orderNo], 'refuse');
    expect(refused).toMatchObject({ state: ORDER_STATE.unpaid, attempt: { state: ATTEMPT_STATE.refused } });
    expect((await payBySandbox(app, buyer, [orderNo])).state).toBe(ORDER_STATE.paid);
  });

  test('that a notice claims and the channel does not know changes nothing', async () => {
    const orderNo = await oneOrder();
    expect((await payBySandbox(app, buyer, [orderNo], 'lie')).state).toBe(ORDER_STATE.unpaid);
    expect(await isBought(0)).toBe(false);
  });

  test('without a notice is found by asking', async () => {
    const orderNo = await oneOrder();
    expect((await payBySandbox(app, buyer, [orderNo], 'delay')).state).toBe(ORDER_STATE.unpaid);
    app.clock.advanceMs(MINUTE_MS);
    await sweep();
    expect((await app.call(getOrderDetail, { orderNo }, buyer)).state).toBe(ORDER_STATE.paid);
  });

  test('of a second attempt goes back by itself, and the buyer is notified', async () => {
    const orderNo = await oneOrder();
    const [a, b] = [await begin(app, buyer, [orderNo]), await begin(app, buyer, [orderNo])];
    for (const { attemptNo } of [a, b]) await app.call(playSandbox, { attemptNo, act: 'pay' }, buyer);
    await sweep();
    expect(await statusOf(orderNo)).toMatchObject({ state: ORDER_STATE.paid, returnedFen: 500 });
    const { refunds } = await app.call(getOrderDetail, { orderNo }, buyer);
    expect(refunds.map(({ state, amountFen }) => [state, amountFen])).toEqual([[REFUND_STATE.done, 500]]);
    const [told] = await noticesOf(buyer);
    expect(told).toEqual([NOTICE_TYPE.refundDecided, { amountFen: 500, reason: '重复付款' }]);
  });

  test('of another amount than was asked for goes back whole', async () => {
    const orderNo = await oneOrder();
    const { attemptNo } = await begin(app, buyer, [orderNo]);
    await app.parts.db.updateTable('sandbox_payment').set({ amount_fen: 1 }).where('number', '=', attemptNo).execute();
    await app.call(playSandbox, { attemptNo, act: 'pay' }, buyer);
    expect(await statusOf(orderNo)).toMatchObject({ state: ORDER_STATE.unpaid, returnedFen: 1 });
  });

  test('that comes after the order was closed revives it', async () => {
    const orderNo = await oneOrder();
    const { attemptNo } = await begin(app, buyer, [orderNo]);
    const { db } = app.parts;
    // The channel said that it is closed, and takes the money all the same.
    await app.call(cancelOrder, { orderNo }, buyer);
    await db.updateTable('sandbox_payment').set({ state: 'paid' }).where('number', '=', attemptNo).execute();
    await db
      .updateTable('pay_attempt')
      .set({ state: ATTEMPT_STATE.open })
      .where('attempt_no', '=', attemptNo)
      .execute();
    await sweep();
    expect(await statusOf(orderNo)).toMatchObject({ state: ORDER_STATE.paid, isDelivered: true });
  });

  test('of what was bought in another order meanwhile goes back', async () => {
    const [a, b] = [await oneOrder(), await oneOrder()];
    const attempt = await begin(app, buyer, [b]);
    await payBySandbox(app, buyer, [a]);
    await app.call(playSandbox, { attemptNo: attempt.attemptNo, act: 'pay' }, buyer);
    await sweep();
    expect(await statusOf(b)).toMatchObject({ state: ORDER_STATE.refunded, refundedFen: 500 });
    expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(450);
    expect(await isBought(0)).toBe(true);
    const [told] = await noticesOf(buyer);
    expect(told).toEqual([NOTICE_TYPE.refundDecided, { amountFen: 500, reason: '付款时已经买过，或者内容已不在' }]);
  });

  test('of several, of which one was bought meanwhile, tells both what was had and for how much', async () => {
    const orderNo = await oneOrder([0, 1]);
    const attempt = await begin(app, buyer, [orderNo]);
    await payBySandbox(app, buyer, [await oneOrder()]);
    await app.call(playSandbox, { attemptNo: attempt.attemptNo, act: 'pay' }, buyer);
    await sweep();
    expect((await statusOf(orderNo)).refundedFen).toBe(500);
    const had = { amountFen: 300, count: 1 };
    expect(await noticesOf(buyer)).toContainEqual([NOTICE_TYPE.orderDelivered, had]);
    expect((await noticesOf(shop.seller))[0]).toEqual([NOTICE_TYPE.orderSold, had]);
  });

  test('leaves its seller what the platform does not keep, which he alone is told', async () => {
    const orderNo = await oneOrder([0, 1]);
    await payBySandbox(app, buyer, [orderNo]);
    expect((await app.call(getOrderDetail, { orderNo }, shop.seller)).feeFen).toBe(80);
    expect((await app.call(getOrderDetail, { orderNo }, buyer)).feeFen).toBe(0);
    expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(720);
  });

  test('of another’s order, and what the sandbox does with it, is absent to strangers', async () => {
    const orderNo = await oneOrder();
    const { attemptNo } = await begin(app, buyer, [orderNo]);
    for (const attempt of [
      () => app.call(getOrderDetail, { orderNo }, stranger),
      () => app.call(getOrderStatus, { orderNo }, stranger),
      () => app.call(getOrderStatus, { orderNo: '9'.repeat(24) }, stranger),
      () => app.call(cancelOrder, { orderNo }, shop.seller),
      () => begin(app, stranger, [orderNo]),
      () => app.call(playSandbox, { attemptNo, act: 'pay' }, stranger),
      () => app.call(listPayWays, { orderNos: [orderNo] }, stranger),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refusal(ERRORS.ORDER_ABSENT));
    }
  });
});

describe('the balance', () => {
  const pay = (orderNos: string[], password = PASSWORD, requestId = aRequest()) =>
    app.call(callPay, { orderNos, way: 'balance', requestId, password }, buyer);

  test('pays at once, what was brought before what was earned, and gets back the same way', async () => {
    const { db } = app.parts;
    await giveMoney(db, buyer.id, 'topped', 350);
    await giveMoney(db, buyer.id, 'earned', 250);
    const orderNo = await oneOrder();
    expect(await pay([orderNo])).toMatchObject({ state: ATTEMPT_STATE.paid, way: 'balance' });
    expect(await isBought(0)).toBe(true);
    expect([await moneyIn(db, buyer.id, 'topped'), await moneyIn(db, buyer.id, 'earned')]).toEqual([0, 100]);
    const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
    const asked = { orderNo, lineIds: lines.map(({ id }) => id), reason: '不想要了', requestId: aRequest() };
    const [refund] = (await app.call(askRefund, asked, buyer)).refunds;
    await app.call(decideRefund, { refundNo: refund?.refundNo ?? '', agree: true, answer: '' }, shop.seller);
    expect([await moneyIn(db, buyer.id, 'topped'), await moneyIn(db, buyer.id, 'earned')]).toEqual([350, 250]);
    expect(await moneyIn(db, shop.sellerId, 'held')).toBe(0);
  });

  test('that is too low, or a wrong password, pays nothing', async () => {
    await giveMoney(app.parts.db, buyer.id, 'topped', 499);
    const orderNo = await oneOrder();
    const { ways, balanceFen } = await app.call(listPayWays, { orderNos: [orderNo] }, buyer);
    expect(balanceFen).toBe(499);
    expect(ways).toContainEqual({ way: 'balance', isUsable: false, note: '余额不足，还差￥0.01' });
    await expect(pay([orderNo])).rejects.toMatchObject(refusal(ERRORS.BALANCE_LOW));
    await expect(pay([orderNo], '111111')).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_WRONG));
    expect((await statusOf(orderNo)).state).toBe(ORDER_STATE.unpaid);
  });

  test('spent by ten orders at once pays only those that there is money for', async () => {
    const { db } = app.parts;
    await giveMoney(db, buyer.id, 'topped', 1_000);
    const many = await aShop(
      db,
      Array.from({ length: 10 }, () => 300),
    );
    const orders = await Promise.all(many.photos.map((id) => order(app, buyer, [id])));
    const outcomes = await Promise.allSettled(orders.map(({ orderNos }) => pay(orderNos)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await moneyIn(db, buyer.id, 'topped')).toBe(100);
  });

  test('pays one order once, however often it is asked at once', async () => {
    const { db } = app.parts;
    await giveMoney(db, buyer.id, 'topped', 2_000);
    const orderNo = await oneOrder();
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => pay([orderNo])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await moneyIn(db, buyer.id, 'topped')).toBe(1_500);
  });
});

describe('an order', () => {
  test('that nobody pays is closed after its time, and can no longer be paid', async () => {
    const orderNo = await oneOrder();
    const { attemptNo } = await begin(app, buyer, [orderNo]);
    app.clock.advanceMs(PAY_LIMIT_MINUTES * MINUTE_MS);
    await sweep();
    expect(await statusOf(orderNo)).toMatchObject({
      state: ORDER_STATE.closed,
      attempt: { state: ATTEMPT_STATE.closed },
    });
    await app.call(playSandbox, { attemptNo, act: 'pay' }, buyer);
    expect((await statusOf(orderNo)).state).toBe(ORDER_STATE.closed);
    await expect(begin(app, buyer, [orderNo])).rejects.toMatchObject(refusal(ERRORS.ORDER_STATE_WRONG));
  });

  test('is cancelled by its buyer, twice is once, and not once it is paid', async () => {
    const [a, b] = [await oneOrder(), await oneOrder([1])];
    expect((await app.call(cancelOrder, { orderNo: a }, buyer)).state).toBe(ORDER_STATE.closed);
    expect((await app.call(cancelOrder, { orderNo: a }, buyer)).state).toBe(ORDER_STATE.closed);
    await payBySandbox(app, buyer, [b]);
    await expect(app.call(cancelOrder, { orderNo: b }, buyer)).rejects.toMatchObject(refusal(ERRORS.ORDER_STATE_WRONG));
  });

  test('gets another price from its seller, against the one he saw, and old attempts cannot pay it', async () => {
    const orderNo = await oneOrder([0, 1]);
    const old = await begin(app, buyer, [orderNo]);
    const change = { orderNo, fromFen: 800, amountFen: 601, reason: '老顾客' };
    await expect(app.call(modifyOrderAmount, change, buyer)).rejects.toMatchObject(refusal(ERRORS.ORDER_ABSENT));
    const changed = await app.call(modifyOrderAmount, change, shop.seller);
    expect([changed.payableFen, changed.lines.map((line) => line.payableFen)]).toEqual([601, [376, 225]]);
    expect(changed.priceChanges).toMatchObject([{ fromFen: 800, toFen: 601, reason: '老顾客' }]);
    await expect(app.call(modifyOrderAmount, change, shop.seller)).rejects.toMatchObject(refusal(ERRORS.ORDER_CHANGED));
    await app.call(playSandbox, { attemptNo: old.attemptNo, act: 'pay' }, buyer);
    expect((await statusOf(orderNo)).state).toBe(ORDER_STATE.unpaid);
    const asShown = { orderNos: [orderNo], way: 'sandbox' as const, requestId: aRequest() };
    await expect(app.call(callPay, { ...asShown, expectedFen: 800 }, buyer)).rejects.toMatchObject(
      refusal(ERRORS.PRICE_CHANGED),
    );
    expect(await app.call(callPay, { ...asShown, expectedFen: 601 }, buyer)).toMatchObject({ amountFen: 601 });
    expect((await payBySandbox(app, buyer, [orderNo])).payableFen).toBe(601);
    expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(601 - 37 - 22);
  });

  test('is listed to its buyer and to its seller, without the buyer’s phone', async () => {
    const orderNo = await oneOrder();
    const page = { current: 1, size: 10 };
    for (const [call, who] of [
      [listBoughtOrders, buyer],
      [listOrders, buyer],
      [listSoldOrders, shop.seller],
    ] as const) {
      const { records, total } = await app.call(call, page, who);
      expect([total, records[0]?.orderNo, records[0]?.buyer.nickname]).toEqual([1, orderNo, '买家']);
      expect(JSON.stringify(records)).not.toContain('phone');
    }
    expect((await app.call(listOrders, { ...page, state: ORDER_STATE.paid }, buyer)).total).toBe(0);
    expect((await app.call(listSoldOrders, page, stranger)).total).toBe(0);
  });
});

describe('a refund', () => {
  async function aPaidOrder() {
    const orderNo = await oneOrder([0, 1]);
    await payBySandbox(app, buyer, [orderNo]);
    const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
    return { orderNo, lineIds: lines.map(({ id }) => id) };
  }
  const ask = (orderNo: string, lineIds: string[], requestId = aRequest()) =>
    app.call(askRefund, { orderNo, lineIds, reason: '买错了', requestId }, buyer);

  test('of one line gives back its money and takes its original', async () => {
    const { orderNo, lineIds } = await aPaidOrder();
    const [refund] = (await ask(orderNo, lineIds.slice(0, 1))).refunds;
    const decision = { refundNo: refund?.refundNo ?? '', agree: true, answer: '' };
    const after = await app.call(decideRefund, decision, shop.seller);
    expect(await app.call(decideRefund, decision, shop.seller)).toEqual(after);
    expect([after.state, after.refundedFen, after.refunds[0]?.state]).toEqual([
      ORDER_STATE.paid,
      500,
      REFUND_STATE.done,
    ]);
    expect([await isBought(0), await isBought(1)]).toEqual([false, true]);
    expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(270);
    const [rest] = (await ask(orderNo, lineIds.slice(1))).refunds;
    const whole = await app.call(decideRefund, { ...decision, refundNo: rest?.refundNo ?? '' }, shop.seller);
    expect(whole.state).toBe(ORDER_STATE.refunded);
  });

  test('is asked for once at a time, by the buyer alone, and never for the same line again', async () => {
    const { orderNo, lineIds } = await aPaidOrder();
    const requestId = aRequest();
    const input = { orderNo, lineIds, reason: '买错了', requestId };
    await expect(app.call(askRefund, input, stranger)).rejects.toMatchObject(refusal(ERRORS.ORDER_ABSENT));
    expect((await ask(orderNo, lineIds, requestId)).refunds).toHaveLength(1);
    expect((await ask(orderNo, lineIds, requestId)).refunds).toHaveLength(1);
    await expect(ask(orderNo, lineIds)).rejects.toMatchObject(refusal(ERRORS.REFUND_ASKED));
    const refundNo = (await app.call(getOrderDetail, { orderNo }, buyer)).refunds[0]?.refundNo ?? '';
    await expect(app.call(decideRefund, { refundNo, agree: true, answer: '' }, stranger)).rejects.toMatchObject(
      refusal(ERRORS.REFUND_ABSENT),
    );
    await app.call(decideRefund, { refundNo, agree: true, answer: '' }, shop.seller);
    await expect(ask(orderNo, lineIds)).rejects.toMatchObject(refusal(ERRORS.ORDER_STATE_WRONG));
  });

  test('is taken back by who asked for it, once, until it is decided, and may be asked for again', async () => {
    const { orderNo, lineIds } = await aPaidOrder();
    const refundNo = (await ask(orderNo, lineIds)).refunds[0]?.refundNo ?? '';
    for (const other of [stranger, shop.seller]) {
      const refused = app.call(takeBackRefund, { refundNo }, other);
      await expect(refused).rejects.toMatchObject(refusal(ERRORS.REFUND_ABSENT));
    }
    const after = await app.call(takeBackRefund, { refundNo }, buyer);
    expect([after.isRefundAsked, after.refunds[0]?.state]).toEqual([false, REFUND_STATE.takenBack]);
    expect(await app.call(takeBackRefund, { refundNo }, buyer)).toEqual(after);
    for (const agree of [true, false]) {
      const late = app.call(decideRefund, { refundNo, agree, answer: '好的' }, shop.seller);
      await expect(late).rejects.toMatchObject(refusal(ERRORS.ORDER_STATE_WRONG));
    }
    const again = (await ask(orderNo, lineIds)).refunds[0]?.refundNo ?? '';
    await app.call(decideRefund, { refundNo: again, agree: true, answer: '' }, shop.seller);
    const tooLate = app.call(takeBackRefund, { refundNo: again }, buyer);
    await expect(tooLate).rejects.toMatchObject(refusal(ERRORS.ORDER_STATE_WRONG));
  });

  test('that is declined says why and moves nothing', async () => {
    const { orderNo, lineIds } = await aPaidOrder();
    const refundNo = (await ask(orderNo, lineIds)).refunds[0]?.refundNo ?? '';
    const decision = { refundNo, agree: false, answer: '已经下载' };
    expect((await app.call(decideRefund, decision, shop.seller)).refunds[0]).toMatchObject({
      state: REFUND_STATE.declined,
      answer: '已经下载',
    });
    expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(720);
    await expect(app.call(decideRefund, { ...decision, agree: true }, shop.seller)).rejects.toMatchObject(
      refusal(ERRORS.ORDER_STATE_WRONG),
    );
  });
});

describe('a tip', () => {
  test('for a photo is announced to its seller and shown to everybody who sees the photo', async () => {
    const input = { requestId: aRequest(), resourceId: photo(0), amountFen: 200, message: '拍得真好' };
    const { orderNos } = await app.call(tipMedia, input, buyer);
    await payBySandbox(app, buyer, orderNos);
    const givers = await app.call(listTipGivers, { resourceId: photo(0) }, stranger);
    expect(givers).toMatchObject({ count: 1, givers: [{ person: { nickname: '买家' }, message: '拍得真好' }] });
    expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(180);
    expect(await isBought(0)).toBe(false);
    const events = await app.parts.db
      .selectFrom('interaction_event')
      .select(['kind', 'target_id'])
      .where('actor_id', '=', buyer.id)
      .execute();
    expect(events).toEqual([{ kind: 8, target_id: shop.sellerId }]);
    const heard = await app.call(listInteractions, { size: 20 }, shop.seller);
    expect(heard.records).toMatchObject([{ kind: 8, text: '拍得真好', tipFen: 200 }]);
  });

  test('for a person, and with a photo, is paid in one', async () => {
    const { db } = app.parts;
    const personId = await aPerson(db, '老师');
    const uid = (await db.selectFrom('app_user').select('uid').where('id', '=', personId).executeTakeFirstOrThrow())
      .uid;
    const person = await app.call(tipPerson, { requestId: aRequest(), userId: uid, amountFen: 100 }, buyer);
    const both = await app.call(
      buyAndTip,
      { requestId: aRequest(), resourceId: photo(1), tipFen: 50, expectedFen: 350, consent: true },
      buyer,
    );
    await payBySandbox(app, buyer, [...person.orderNos, ...both.orderNos]);
    expect([await isBought(1), await moneyIn(db, personId, 'held')]).toEqual([true, 90]);
    expect(await moneyIn(db, shop.sellerId, 'held')).toBe(270 + 45);
    await expect(
      app.call(tipPerson, { requestId: aRequest(), userId: uid, amountFen: 100 }, tokenOf(personId)),
    ).rejects.toMatchObject(refusal(ERRORS.TIP_SELF));
  });
});
