import { ERRORS } from '@contract/errors';
import { askRefund, decideRefund, getOrderDetail } from '@contract/http/order';
import { exportAlbumIncome, getAlbumIncome } from '@contract/http/statistics';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, aShop, type Buyer, order, payBySandbox, type Shop } from '../../../support/buying';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let shop: Shop;
let buyer: Buyer;
const RANGE = { from: '2026-05-14', to: '2026-05-15' };

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { SALE_FEE_PER_MILLE: '100' } });
  shop = await aShop(app.parts.db, [500, 300, 200]);
  buyer = await aBuyingPerson(app.parts.db);
  const { orderNos } = await order(app, buyer, shop.photos);
  await payBySandbox(app, buyer, orderNos);
  const orderNo = orderNos[0] ?? '';
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const lineIds = lines.filter(({ priceFen }) => priceFen === 300).map(({ id }) => id);
  const asked = await app.call(askRefund, { orderNo, lineIds, reason: '不要', requestId: aRequest() }, buyer);
  const refundNo = asked.refunds[0]?.refundNo ?? '';
  await app.call(decideRefund, { refundNo, agree: true, answer: '' }, shop.seller);
});
afterAll(() => app.close());

const ask = (caller: { token: string }) => app.call(getAlbumIncome, { albumId: shop.album.albumUid, ...RANGE }, caller);

test('an album’s income is listed by day and by photo, without fees and refunds', async () => {
  const income = await ask(shop.seller);
  expect(income).toMatchObject({
    isSeller: true,
    total: { soldCount: 2, grossFen: 1_000, refundedFen: 300, netFen: 630 },
    days: [
      { day: '2026-05-14', netFen: 0 },
      { day: '2026-05-15', netFen: 630, soldCount: 2 },
    ],
  });
  expect(income.top.map(({ id, netFen }) => [id, netFen])).toEqual([
    [shop.photos[0], 450],
    [shop.photos[2], 180],
  ]);
});

test('as a table it has the same numbers', async () => {
  const { text } = await app.call(exportAlbumIncome, { albumId: shop.album.albumUid, ...RANGE }, shop.seller);
  const lines = text.split('\r\n');
  expect(lines.slice(2, 6)).toEqual([
    '2026-05-15,2,10.00,3.00,6.30',
    '合计,2,10.00,3.00,6.30',
    '',
    '照片或视频,售出件数,净收入（元）',
  ]);
  expect(lines.slice(6).map((line) => line.replace(/^[^,]+/, ''))).toEqual([',1,4.50', ',1,1.80', '']);
});

test('for a stranger the album is absent, and a wrong range is refused', async () => {
  await expect(ask(buyer)).rejects.toMatchObject({ status: 200 });
  const wrong = { albumId: shop.album.albumUid, from: '2026-05-15', to: '2026-05-14' };
  await expect(app.call(getAlbumIncome, wrong, shop.seller)).rejects.toMatchObject(refusal(ERRORS.STATISTICS_RANGE));
});
