import { INTERACTION } from '@contract/constants/interaction';
import { ERRORS } from '@contract/errors';
import { setBlock, setAttention } from '@contract/http/attention';
import { addComment, deleteComment, listInteractions, readInteractions, setCollect } from '@contract/http/interaction';
import { likeOrCancel } from '@contract/http/media';
import { countUnread } from '@contract/http/notice';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

const DAY_MS = 86_400_000;

let app: TestApp;
let album: SeededAlbum;
let ownerId: Id;
let owner: { token: string };
let photos: string[];
let guests: { id: Id; token: string }[];

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  app.clock.set(TEST_NOW);
  ownerId = await aPerson(db, '主人');
  owner = tokenOf(ownerId);
  guests = [];
  for (const name of ['小王', '小李', '小张']) {
    const id = await aPerson(db, name);
    guests.push({ id, ...tokenOf(id) });
  }
  album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 2 });
  const rows = await db.selectFrom('media').select('uid').where('album_id', '=', album.albumId).orderBy('id').execute();
  photos = rows.map(({ uid }) => uid);
});

const guest = (at: number) => guests[at] ?? owner;
const photo = (at = 0) => photos[at] ?? '';
const like = (at: number, id = photo(), isLiked = true) => app.call(likeOrCancel, { id, like: isLiked }, guest(at));
const say = (by: { token: string }, text: string, more = {}) =>
  app.call(addComment, { albumId: album.albumUid, mediaId: photo(), text, requestId: randomIds.newId(), ...more }, by);
const page = (more = {}, who = owner) => app.call(listInteractions, { size: 20, ...more }, who);
const rows = async (who = owner) =>
  (await page({}, who)).records.map(({ kind, person, personCount }) => [kind, person.nickname, personCount]);
const count = async () => (await app.call(countUnread, {}, owner)).interactions;
const uidOf = async (id: Id) =>
  (await app.parts.db.selectFrom('app_user').select('uid').where('id', '=', id).executeTakeFirstOrThrow()).uid;

test('likes of one photo on one day are one row of the last of them; another photo or day is another', async () => {
  await like(0);
  await like(1, photo(1));
  await like(1);
  await like(2);
  expect(await rows()).toEqual([
    [INTERACTION.like, '小张', 3],
    [INTERACTION.like, '小李', 1],
  ]);
  app.clock.set(new Date(TEST_NOW.getTime() + DAY_MS));
  await like(0, photo(1));
  expect(await rows()).toEqual([
    [INTERACTION.like, '小王', 1],
    [INTERACTION.like, '小张', 3],
    [INTERACTION.like, '小李', 1],
  ]);
  const [first] = (await page()).records;
  expect(first?.media?.id).toBe(photo(1));
  expect(first?.album?.id).toBe(album.albumUid);
});

test('what is taken back leaves nothing, and the row is the last one’s of those who stay', async () => {
  await like(0);
  await like(1);
  await like(1, photo(), false);
  expect(await rows()).toEqual([[INTERACTION.like, '小王', 1]]);
  await like(0, photo(), false);
  const comment = await say(guest(0), '好看');
  await app.call(deleteComment, { id: comment.id }, guest(0));
  expect([await rows(), await count()]).toEqual([[], 0]);
});

test('comments, answers and names come one by one with what was said, once for each', async () => {
  const asked = await say(owner, '谁拍的');
  await say(guest(0), '我 @主人', { replyToId: asked.id, mentions: [await uidOf(ownerId)] });
  await say(guest(1), '真好');
  const { records } = await page();
  expect(records.map(({ kind, text }) => [kind, text])).toEqual([
    [INTERACTION.comment, '真好'],
    [INTERACTION.comment, '我 @主人'],
  ]);
});

test('an album that is collected, a photo that is, and somebody who follows', async () => {
  await app.call(setCollect, { type: 1, id: album.albumUid, collect: true }, guest(0));
  await app.call(setCollect, { type: 2, id: photo(), collect: true }, guest(1));
  await app.call(setAttention, { userId: await uidOf(ownerId), attention: true }, guest(2));
  expect(await rows()).toEqual([
    [INTERACTION.follow, '小张', 1],
    [INTERACTION.collectMedia, '小李', 1],
    [INTERACTION.collectAlbum, '小王', 1],
  ]);
  expect((await page({ kinds: [INTERACTION.follow] })).records).toMatchObject([{ album: null, media: null }]);
});

test('one’s own interactions are left out, and those of people where either side has blocked the other', async () => {
  await app.call(likeOrCancel, { id: photo(), like: true }, owner);
  await like(0);
  await like(1);
  await like(2);
  await app.call(setBlock, { userId: await uidOf(guests[2]?.id ?? ''), block: true }, owner);
  await app.call(setBlock, { userId: await uidOf(ownerId), block: true }, guest(1));
  expect(await rows()).toEqual([[INTERACTION.like, '小王', 1]]);
  expect(await count()).toBe(1);
});

test('interactions are listed only for the person they are with', async () => {
  await like(0);
  expect(await rows(guest(1))).toEqual([]);
  expect(await rows(guest(0))).toEqual([]);
});

test('interactions with items in the bin, or that the uploader no longer sees, are left out', async () => {
  await like(0);
  await app.parts.db.updateTable('media').set({ deleted_at: TEST_NOW }).where('uid', '=', photo()).execute();
  expect([await rows(), await count()]).toEqual([[], 0]);
});

test('the number is of what came since one looked; looking twice is once, and never goes back', async () => {
  expect((await page()).mark).toBe('');
  await like(0);
  await like(1);
  expect(await count()).toBe(2);
  const first = await page();
  expect(first.records.map(({ isNew }) => isNew)).toEqual([true]);
  for (const _twice of [1, 2]) await app.call(readInteractions, { mark: first.mark }, owner);
  expect(await count()).toBe(0);
  expect((await page()).records.map(({ isNew }) => isNew)).toEqual([false]);
  await say(guest(2), '好看');
  expect(await count()).toBe(1);
  const second = await page();
  await app.call(readInteractions, { mark: second.mark }, owner);
  await app.call(readInteractions, { mark: first.mark }, owner);
  expect(await count()).toBe(0);
});

test('a mark of what has not happened yet hides nothing that comes', async () => {
  await like(0);
  await app.call(readInteractions, { mark: '999999999999999999' }, owner);
  expect(await count()).toBe(0);
  await like(1);
  expect(await count()).toBe(1);
});

test('what is no mark and no cursor is refused', async () => {
  await expect(app.call(readInteractions, { mark: 'x' }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  await expect(page({ cursor: 'x' })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

test('pages go on where the last one stopped, and no row comes twice', async () => {
  for (const text of ['一', '二', '三', '四', '五']) await say(guest(0), text);
  const first = await page({ size: 2 });
  const second = await page({ size: 2, cursor: first.next });
  const third = await page({ size: 2, cursor: second.next });
  expect([first, second, third].flatMap(({ records }) => records.map(({ text }) => text))).toEqual([
    '五',
    '四',
    '三',
    '二',
    '一',
  ]);
  expect(third.next).toBe('');
});
