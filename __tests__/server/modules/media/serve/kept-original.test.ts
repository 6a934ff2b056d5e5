import { LEGAL_STATUS } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { updateAlbum } from '@contract/http/album';
import {
  createDownload,
  eraseMedia,
  hiddeOrShowPhoto,
  listKeptOriginals,
  removeMedia,
  setPriceByIds,
} from '@contract/http/media';
import { askRefund, decideRefund, getOrderDetail } from '@contract/http/order';
import type { Id } from '../../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aBuyingPerson, aRequest, type Buyer, order, payBySandbox } from '../../../../support/buying';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { drawPicture, md5Of } from '../../../../support/pictures';
import { refusal } from '../../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../../support/seed-media';
import { unzip } from '../../../../support/unzip';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
let ownerId: Id;
let owner: { token: string };
let album: SeededAlbum;
let ids: string[];
let md5s: string[];
let buyer: Buyer;
let stranger: Buyer;
let orderNo: string;
const NEVER = new AbortController().signal;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
  const pictures = [await drawPicture(), await drawPicture()];
  ids = [];
  for (const bytes of pictures) ids.push(await upload(app, owner, album.albumUid, bytes, `${ids.length}.jpg`));
  await app.call(setPriceByIds, { ids, priceFen: 500 }, owner);
  await app.runJobs();
  [buyer, stranger] = [await aBuyingPerson(app.parts.db), await aBuyingPerson(app.parts.db)];
  const { orderNos } = await order(app, buyer, ids);
  orderNo = orderNos[0] ?? '';
  await payBySandbox(app, buyer, orderNos);
  md5s = await fetchAll();
  expect(new Set(md5s).size).toBe(2);
});

const kept = async (who: Buyer = buyer) => app.call(listKeptOriginals, { current: 1, size: 20 }, who);
const link = (who: { token: string }, some: readonly string[] = ids) =>
  app.call(createDownload, { ids: [...some], quality: 1 }, who);
async function fetchAll(who: { token: string } = buyer): Promise<string[]> {
  const files = await unzip((await app.http.inject({ url: (await link(who)).url })).rawPayload);
  return [...files.values()].map(md5Of);
}
const examine = async () => {
  const { findings } = await app.services.media.doctor.examine({ isRepairing: false, signal: NEVER });
  return findings.filter(({ fault, count }) => fault === 'uses-miscounted' && count > 0);
};
const eraseBoth = async (): Promise<void> => {
  await app.call(removeMedia, { ids }, owner);
  await app.call(eraseMedia, { ids }, owner);
};

test('is in no list of its own while its album shows it', async () => {
  expect((await kept()).total).toBe(0);
  expect(await fetchAll()).toEqual(md5s);
});

test.each([
  ['hidden', () => app.call(hiddeOrShowPhoto, { ids, hidden: true }, owner)],
  ['binned', () => app.call(removeMedia, { ids }, owner)],
  ['erased', eraseBoth],
  ['shut away with its album', () => app.call(updateAlbum, { id: album.albumUid, visibility: 4 }, owner)],
])('what was bought and is %s by now is given to its buyer as it was, and to nobody else', async (_how, act) => {
  await act();
  const { records, total } = await kept();
  expect([total, records.map(({ title, isOpen }) => `${title} ${isOpen}`).sort()]).toEqual([
    2,
    ['0.jpg true', '1.jpg true'],
  ]);
  expect(await fetchAll()).toEqual(md5s);
  await expect(link(stranger)).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_EMPTY));
  expect((await kept(stranger)).total).toBe(0);
  expect(await examine()).toEqual([]);
});

test('outlives the account of whoever sold it, and goes with that of its buyer', async () => {
  const [asked, due] = [app.clock.now(), app.clock.now()];
  await app.parts.db
    .insertInto('account_closing')
    .values({ user_id: ownerId, uid: 'A'.repeat(22), requested_at: asked, erase_at: due, erasing_at: null })
    .execute();
  await app.services.security.erasure.eraseDue(NEVER);
  expect(await fetchAll()).toEqual(md5s);
  await app.services.media.sweep.sweep(NEVER);
  expect(await fetchAll()).toEqual(md5s);
  const mine = app.parts.db.selectFrom('bought_original').select('object_id').where('user_id', '=', buyer.id);
  const objectIds = (await mine.execute()).map(({ object_id }) => object_id);
  expect(objectIds).toHaveLength(2);
  await app.database.pool.query('delete from app_user where id = $1', [buyer.id]);
  const left = app.parts.db.selectFrom('stored_object').select('id').where('id', 'in', objectIds);
  expect(await left.execute()).toEqual([]);
});

test('closes at once when it is found illegal, also after it was erased meanwhile', async () => {
  const [first = ''] = ids;
  const flag = (status: number) =>
    app.database.pool.query('update media set legal_status = $2 where uid = $1', [first, status]);
  const { url } = await link(buyer, [first]);
  await flag(LEGAL_STATUS.illegal);
  expect((await app.http.inject({ url })).statusCode).toBe(404);
  await expect(link(buyer, [first])).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_EMPTY));
  await flag(LEGAL_STATUS.fine);
  await eraseBoth();
  expect((await link(buyer)).leftOut).toBe(0);
});

test('stays closed where it was erased while it was illegal, and tells nothing of itself', async () => {
  await app.database.pool.query('update media set legal_status = 1 where uid = any($1)', [ids]);
  await eraseBoth();
  await expect(link(buyer)).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_EMPTY));
  expect((await kept()).records).toMatchObject([
    { isOpen: false, title: '', thumbhash: '' },
    { isOpen: false, title: '', thumbhash: '' },
  ]);
});

test('is given back with what was paid for it', async () => {
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const asked = { orderNo, lineIds: lines.map(({ id }) => id), reason: '买错了', requestId: aRequest() };
  const { refunds } = await app.call(askRefund, asked, buyer);
  await app.call(hiddeOrShowPhoto, { ids, hidden: true }, owner);
  await app.call(decideRefund, { refundNo: refunds[0]?.refundNo ?? '', agree: true, answer: '' }, owner);
  await expect(link(buyer)).rejects.toMatchObject(refusal(ERRORS.DOWNLOAD_EMPTY));
  expect((await kept()).total).toBe(0);
  expect(await examine()).toEqual([]);
});
