import { CART_ITEMS_MAX, DISCOUNT_KIND, DISCOUNTS_MAX } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { updateAlbum } from '@contract/http/album';
import { addBatchToCart, addToCart, countCart, listCart, removeFromCart } from '@contract/http/cart';
import { setPriceByIds } from '@contract/http/media';
import { listDiscounts, removeDiscount, saveDiscount } from '@contract/http/order';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aShop, type Buyer, type Shop } from '../../../support/buying';
import { DEVICE, namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await aShop(app.parts.db, [500, 300, 0]);
  buyer = await aBuyingPerson(app.parts.db);
});
const photo = (index: number): string => shop.photos[index] ?? '';
const list = () => app.call(listCart, {}, buyer);

test('holds what is put in, by album, the last first, twice once', async () => {
  const other = await aShop(app.parts.db, [70]);
  expect(await app.call(addToCart, { resourceId: photo(0) }, buyer)).toEqual({ changed: 1, count: 1 });
  expect(await app.call(addToCart, { resourceId: photo(0) }, buyer)).toEqual({ changed: 0, count: 1 });
  app.clock.advanceMs(1_000);
  await app.call(addBatchToCart, { resourceIds: [photo(1), photo(2), other.photos[0] ?? ''] }, buyer);
  const cart = await list();
  expect(cart.count).toBe(3);
  const ofShop = cart.albums.find(({ albumId }) => albumId === shop.album.albumUid);
  expect(ofShop?.items.map(({ resourceId }) => resourceId)).toEqual([photo(1), photo(0)]);
  expect(ofShop?.seller.nickname).toBe('摄影师');
  expect(await app.call(countCart, {}, buyer)).toEqual({ count: 3 });
  expect(await app.call(countCart, { albumId: shop.album.albumUid }, buyer)).toEqual({ count: 2 });
});

test('says what it costs now and what it cost then, and sets apart what can no longer be bought', async () => {
  await app.call(addBatchToCart, { resourceIds: [photo(0), photo(1)] }, buyer);
  await app.call(setPriceByIds, { ids: [photo(0)], priceFen: 600 }, shop.seller);
  await app.call(setPriceByIds, { ids: [photo(1)], priceFen: 0 }, shop.seller);
  const { albums, invalid, count } = await list();
  expect(albums[0]?.items).toMatchObject([{ priceFen: 600, addedPriceFen: 500 }]);
  expect(invalid.map(({ resourceId }) => resourceId)).toEqual([photo(1)]);
  expect(count).toBe(1);
});

test('tells nothing of what its album no longer shows', async () => {
  await app.call(addToCart, { resourceId: photo(0) }, buyer);
  await app.call(updateAlbum, { id: shop.album.albumUid, visibility: 4 }, shop.seller);
  await app.call(setPriceByIds, { ids: [photo(0)], priceFen: 900 }, shop.seller);
  const { albums, invalid } = await list();
  expect(albums).toEqual([]);
  expect(invalid).toMatchObject([{ title: '', thumbhash: '', picture: '', priceFen: 500 }]);
});

test('takes no more than fits, and what is taken out is gone', async () => {
  const many = await aShop(
    app.parts.db,
    Array.from({ length: CART_ITEMS_MAX }, () => 10),
  );
  const input = { resourceIds: [...many.photos] };
  expect(await app.call(addBatchToCart, input, buyer)).toEqual({ changed: CART_ITEMS_MAX, count: CART_ITEMS_MAX });
  await expect(app.call(addToCart, { resourceId: photo(0) }, buyer)).rejects.toMatchObject(refusal(ERRORS.CART_FULL));
  expect(await app.call(removeFromCart, { resourceIds: [photo(0), ...many.photos.slice(0, 3)] }, buyer)).toEqual({
    changed: 3,
    count: CART_ITEMS_MAX - 3,
  });
});

test('refuses what is free, one’s own or not there alike, and devices', async () => {
  for (const [id, who] of [
    [photo(2), buyer],
    [photo(0), shop.seller],
    ['A'.repeat(22), buyer],
  ] as const) {
    await expect(app.call(addToCart, { resourceId: id }, who)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
  }
  await expect(app.call(listCart, {}, DEVICE)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  await expect(app.call(addToCart, { resourceId: 'x' }, buyer)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

describe('discounts of an album', () => {
  const rule = (minCount: number) => ({
    albumId: shop.album.albumUid,
    minCount,
    kind: DISCOUNT_KIND.percent,
    value: 10,
  });

  test('are seen by whoever sees it, changed by their seller, and removed', async () => {
    const saved = await app.call(saveDiscount, rule(3), shop.seller);
    await app.call(saveDiscount, { ...rule(2), id: saved.id, value: 20 }, shop.seller);
    const query = { albumId: shop.album.albumUid };
    expect(await app.call(listDiscounts, query, DEVICE)).toEqual([{ ...saved, minCount: 2, value: 20 }]);
    await expect(app.call(removeDiscount, { id: saved.id }, buyer)).rejects.toMatchObject(
      refusal(ERRORS.DISCOUNT_ABSENT),
    );
    await app.call(removeDiscount, { id: saved.id }, shop.seller);
    expect(await app.call(listDiscounts, query, buyer)).toEqual([]);
  });

  test('of another album are not changed by way of this one, and there are not too many', async () => {
    const other = await aShop(app.parts.db, [10]);
    const { id } = await app.call(saveDiscount, { ...rule(2), albumId: other.album.albumUid }, other.seller);
    await expect(app.call(saveDiscount, { ...rule(2), id }, shop.seller)).rejects.toMatchObject(
      refusal(ERRORS.DISCOUNT_ABSENT),
    );
    const made = await Promise.allSettled(
      Array.from({ length: DISCOUNTS_MAX + 3 }, (_, index) => app.call(saveDiscount, rule(index + 1), shop.seller)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(DISCOUNTS_MAX);
  });
});
