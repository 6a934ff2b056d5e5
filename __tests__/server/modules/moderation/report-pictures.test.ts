import sharp from 'sharp';
import { MATTER_THING } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import {
  addReport,
  addThingReport,
  listAudit,
  listReportCases,
  listThingMatters,
  revealReportPictures,
} from '@contract/http/moderation';
import { getAvatarCredentials } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';
import { postForm } from '../../../support/upload-file';

type Token = { token: string };
const PAGE = { current: 1, size: 10, decided: false } as const;
let app: TestApp;
let album: SeededAlbum;
let mediaId: string;
let guest: Token;
let guestId: string;
let other: Token;
let admin: Token;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
  await app.database.pool.query(
    `insert into device (id, key_hash, created_at) overriding system value values (1, 'x', now()) on conflict do nothing`,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  await app.database.pool.query('truncate moderation_case, matter cascade');
  const ownerId = await aPerson(db, '主人');
  guestId = await aPerson(db, '客人');
  guest = tokenOf(guestId);
  other = tokenOf(await aPerson(db, '路人'));
  admin = adminTokenOf(await aPerson(db, '管理员'));
  album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 1 });
  const made = db.selectFrom('media').select('uid').where('album_id', '=', album.albumId);
  mediaId = (await made.executeTakeFirstOrThrow()).uid;
});

async function send(by: Token, bytes?: Buffer): Promise<string> {
  const credentials = await app.call(getAvatarCredentials, {}, by);
  const { key, status } = await postForm(app, credentials, bytes ?? (await drawPicture({ width: 900, height: 600 })));
  expect(status).toBe(200);
  return key;
}
const report = (pictures: string[], by: Token = guest) =>
  app.call(addReport, { resourceId: mediaId, reason: 1, text: '见图', pictures }, by);
const cases = async () => (await app.call(listReportCases, PAGE, admin)).records;
const kept = async () =>
  (
    await app.database.pool.query<{ address: string }>('select picture_url as address from report_picture order by id')
  ).rows.map(({ address }) => address);

test('pictures go along with the report of a photo, whole and coded anew, and only the desk sees them', async () => {
  await report([await send(guest), await send(guest)]);
  const [one] = await cases();
  expect(one).toMatchObject({ reportCount: 1, reportPictures: 2, text: '见图' });
  expect(JSON.stringify(one)).not.toContain((await kept())[0]);
  const id = one?.id ?? '';
  const shown = await app.call(revealReportPictures, { id }, admin);
  expect(shown).toHaveLength(2);
  for (const picture of shown) {
    const [, base64 = ''] = /^data:image\/webp;base64,(.*)$/.exec(picture) ?? [];
    const { width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
    expect([width, height]).toEqual([900, 600]);
  }
  const [look] = (await app.call(listAudit, { current: 1, size: 1 }, admin)).records;
  expect(look).toMatchObject({ action: 'setting:reports-looked', about: id, actor: '管理员' });
  await expect(app.call(revealReportPictures, { id }, guest)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  expect(await app.call(revealReportPictures, { id: randomIds.newId() }, admin)).toEqual([]);
});

test('and with those of people, albums and comments', async () => {
  const pictures = [await send(guest)];
  const about = { thing: MATTER_THING.album, id: album.albumUid, reason: 4, text: '' } as const;
  await app.call(addThingReport, { ...about, pictures }, guest);
  await app.call(addThingReport, { ...about, pictures: [await send(other)] }, other);
  const [one] = (await app.call(listThingMatters, PAGE, admin)).records;
  expect(one).toMatchObject({ reportCount: 2, reportPictures: 2 });
  expect(await app.call(revealReportPictures, { id: one?.id ?? '' }, admin)).toHaveLength(2);
});

test('what is no picture, somebody else’s, too many, or a device’s is refused, and nothing of it is reported', async () => {
  const text = await send(guest, Buffer.from('not a picture'));
  await expect(report([text])).rejects.toMatchObject(refusal(ERRORS.IMAGE_TYPE));
  const theirs = await send(other);
  await expect(report([theirs])).rejects.toMatchObject(refusal(ERRORS.UPLOAD_ABSENT));
  const four = ['1', '2', '3', '4'];
  await expect(report(four)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  await expect(report([theirs], DEVICE)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  expect([await cases(), await kept()]).toEqual([[], []]);
  await report([], DEVICE);
  expect(await cases()).toHaveLength(1);
});

test('a second report of the same keeps nothing, and what was kept goes with its report', async () => {
  await report([await send(guest)]);
  const [address = ''] = await kept();
  await report([await send(guest)]);
  expect(await kept()).toEqual([address]);
  await app.parts.db.deleteFrom('moderation_report').where('user_id', '=', guestId).execute();
  expect(await kept()).toEqual([]);
  const { rows } = await app.database.pool.query('select address from dropped_picture where address = $1', [address]);
  expect(rows).toHaveLength(1);
});
