import { ATTEMPT_STATE } from '@contract/constants/order';
import { askRefund, callPay, decideRefund, getOrderDetail } from '@contract/http/order';
import { sql } from 'kysely';
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
  type Shop,
} from '../../../support/buying';
import { namedCallers } from '../../../support/media-app';

const CROWD = 12;
const PRICE_FEN = 500;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { SALE_HOLD_DAYS: '1' } });
  jest.spyOn(app.services.security.paymentPasswords, 'verify').mockResolvedValue({ kind: 'right' });
});
afterAll(() => app.close());
afterEach(async () => {
  const { db } = app.parts;
  expect([...(await listOrderFaults(db)), ...(await findLedgerFaults(db))]).toEqual([]);
});

/** A shop with bytes, of which each buyer is one more user. */
async function open(): Promise<Shop> {
  const shop = await aShop(app.parts.db, [PRICE_FEN]);
  const name = aRequest();
  await sql`
    with made as (
      insert into stored_object (storage_type, key, sha256, size_bytes, mime, uses, created_at)
      values (1, ${name}, sha256(${name}::bytea), 1000, 'image/jpeg', 1, now()) returning id)
    update media set object_id = made.id from made where uid = ${shop.photos[0] ?? ''}`.execute(app.parts.db);
  return shop;
}
const pay = (buyer: Buyer, orderNos: readonly string[]) =>
  app.call(callPay, { orderNos: [...orderNos], way: 'balance', requestId: aRequest(), password: '' }, buyer);

async function someone(shop: Shop) {
  const buyer = await aBuyingPerson(app.parts.db);
  await giveMoney(app.parts.db, buyer.id, 'topped', PRICE_FEN);
  return { buyer, orderNos: (await order(app, buyer, shop.photos)).orderNos };
}

test('who pays and who gives back at once, for the same photo, do not keep each other waiting for ever', async () => {
  const shop = await open();
  const asked = [];
  for (let index = 0; index < CROWD; index += 1) {
    const { buyer, orderNos } = await someone(shop);
    await pay(buyer, orderNos);
    const orderNo = orderNos[0] ?? '';
    const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
    const wish = { orderNo, lineIds: lines.map(({ id }) => id), reason: '不要', requestId: aRequest() };
    asked.push((await app.call(askRefund, wish, buyer)).refunds[0]?.refundNo ?? '');
  }
  const paying = await Promise.all(Array.from({ length: CROWD }, () => someone(shop)));
  const outcomes = await Promise.all([
    ...paying.map(({ buyer, orderNos }) => pay(buyer, orderNos)),
    ...asked.map((refundNo) => app.call(decideRefund, { refundNo, agree: true, answer: '' }, shop.seller)),
  ]);
  expect(outcomes.slice(0, CROWD).every((each) => 'attemptNo' in each && each.state === ATTEMPT_STATE.paid)).toBe(true);
  expect(await moneyIn(app.parts.db, shop.sellerId, 'held')).toBe(CROWD * PRICE_FEN);
  const { rows } = await sql<{ uses: number }>`
    select uses from stored_object join media on media.object_id = stored_object.id
    where media.uid = ${shop.photos[0] ?? ''}`.execute(app.parts.db);
  expect(rows).toEqual([{ uses: 1 + CROWD }]);
});

test('nor do two who buy of each other', async () => {
  const [one, two] = [await open(), await open()];
  for (let round = 0; round < CROWD; round += 1) {
    const shops = [await aShopOf(one), await aShopOf(two)] as const;
    const [first, second] = [await buyAs(one, shops[1]), await buyAs(two, shops[0])];
    await Promise.all([pay(first.buyer, first.orderNos), pay(second.buyer, second.orderNos)]);
  }
  expect(await moneyIn(app.parts.db, one.sellerId, 'held')).toBe(CROWD * PRICE_FEN);
  expect(await moneyIn(app.parts.db, two.sellerId, 'held')).toBe(CROWD * PRICE_FEN);
});

/** One photo more to be sold by the same person. */
async function aShopOf({ sellerId }: Shop): Promise<string> {
  const { photos, album } = await aShop(app.parts.db, [PRICE_FEN]);
  await app.parts.db.updateTable('album').set({ owner_id: sellerId }).where('id', '=', album.albumId).execute();
  return photos[0] ?? '';
}
async function buyAs({ sellerId, seller }: Shop, photo: string) {
  const buyer = { ...seller, id: sellerId };
  await giveMoney(app.parts.db, sellerId, 'earned', PRICE_FEN);
  return { buyer, orderNos: (await order(app, buyer, [photo])).orderNos };
}
