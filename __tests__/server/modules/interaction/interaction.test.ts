import { ERRORS } from '@contract/errors';
import {
  addComment,
  deleteComment,
  getAlbumCollect,
  listCollectedAlbums,
  listComments,
  listMyPhotoAlbums,
  listReceivedLikes,
  listReplies,
  setCollect,
} from '@contract/http/interaction';
import { getMedia, hiddeOrShowPhoto, likeOrCancel } from '@contract/http/media';
import type { AddCommentInput, Comment } from '@contract/schemas/interaction';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

let app: TestApp;
let album: SeededAlbum;
let mediaId: string;
let owner: { token: string };
let guest: { token: string };
let guestId: string;
let guestUid: string;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  const ownerId = await aPerson(db, '主人');
  owner = tokenOf(ownerId);
  guestId = await aPerson(db, '客人');
  guest = tokenOf(guestId);
  guestUid = await uidOf(guestId);
  album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 1 });
  mediaId = (await db.selectFrom('media').select('uid').where('album_id', '=', album.albumId).executeTakeFirstOrThrow())
    .uid;
});

async function uidOf(id: string): Promise<string> {
  return (await app.parts.db.selectFrom('app_user').select('uid').where('id', '=', id).executeTakeFirstOrThrow()).uid;
}

const say = (by: { token: string }, text: string, more: Partial<AddCommentInput> = {}): Promise<Comment> =>
  app.call(addComment, { albumId: album.albumUid, mediaId, text, requestId: randomIds.newId(), ...more }, by);
const read = (token: { token: string } = DEVICE) =>
  app.call(listComments, { albumId: album.albumUid, mediaId, size: 10 }, token);

async function listEvents(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ said: string }>(
    `select concat_ws(' ', actor.nickname, event.kind, target.nickname) as said from interaction_event as event
     join app_user as actor on actor.id = actor_id join app_user as target on target.id = target_id
     where album_id = $1 order by event.id`,
    [album.albumId],
  );
  return rows.map((row) => row.said);
}

test('a comment with a reply and a mention is read by everybody who sees the photo, and those it is meant for are notified', async () => {
  const comment = await say(guest, ' 拍得真好 ');
  const reply = await say(owner, '谢谢 @客人', { replyToId: comment.id, mentions: [guestUid] });
  const second = await say(guest, '再来一张', { replyToId: reply.id });
  expect(comment).toMatchObject({ text: '拍得真好', parentId: '', replyTo: null, canDelete: true });
  expect(reply).toMatchObject({ parentId: comment.id, replyTo: { id: guestUid }, mentions: [{ nickname: '客人' }] });
  expect(second).toMatchObject({ parentId: comment.id, replyTo: { nickname: '主人' } });
  const page = await read();
  expect(page).toMatchObject({ total: 3, next: '', canComment: false, records: [{ id: comment.id, replyCount: 2 }] });
  expect(page.records[0]?.replies.map(({ id }) => id)).toEqual([reply.id, second.id]);
  expect((await read(guest)).canComment).toBe(true);
  expect((await app.call(getMedia, { id: mediaId }, DEVICE)).commentCount).toBe(3);
  expect(await listEvents()).toEqual(['客人 2 主人', '主人 2 主人', '主人 3 客人', '主人 4 客人', '客人 2 主人']);
});

test('replies go on where the first ones stopped', async () => {
  const comment = await say(guest, '一');
  const replies: string[] = [];
  for (const text of ['二', '三', '四']) replies.push((await say(owner, text, { replyToId: comment.id })).id);
  const first = await app.call(listReplies, { parentId: comment.id, size: 2 }, DEVICE);
  const rest = await app.call(listReplies, { parentId: comment.id, size: 2, cursor: first.next }, DEVICE);
  expect([...first.records, ...rest.records].map(({ id }) => id)).toEqual(replies);
  expect(rest.next).toBe('');
});

test('a second tap is the first comment', async () => {
  const requestId = randomIds.newId();
  const [one, two] = await Promise.all([say(guest, '好', { requestId }), say(guest, '好', { requestId })]);
  expect(two.id).toBe(one.id);
  expect((await read()).total).toBe(1);
});

test('author and holders delete, with the replies and the counts; others may not', async () => {
  const comment = await say(guest, '一');
  await say(owner, '二', { replyToId: comment.id });
  const other = tokenOf(await aPerson(app.parts.db, '旁人'));
  await expect(app.call(deleteComment, { id: comment.id }, other)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  expect((await read(owner)).records[0]?.canDelete).toBe(true);
  await app.call(deleteComment, { id: comment.id }, guest);
  expect((await read()).total).toBe(0);
  expect((await app.call(getMedia, { id: mediaId }, DEVICE)).commentCount).toBe(0);
  expect(await listEvents()).toEqual([]);
  await expect(app.call(deleteComment, { id: comment.id }, guest)).rejects.toMatchObject(
    refusal(ERRORS.COMMENT_ABSENT),
  );
});

test.each([
  ['', ERRORS.COMMENT_REQUIRED],
  [' \u200b\n', ERRORS.COMMENT_REQUIRED],
  ['字'.repeat(501), ERRORS.COMMENT_TOO_LONG],
])('%j is refused', async (text, why) => {
  await expect(say(guest, text)).rejects.toMatchObject(refusal(why));
});

test('500 characters are kept whole', async () => {
  expect((await say(guest, '😀'.repeat(500))).text).toBe('😀'.repeat(500));
});

test('where comments are off they are read and not written', async () => {
  await say(guest, '之前');
  await app.database.pool.query('update album set comments_on = false where id = $1', [album.albumId]);
  await expect(say(guest, '之后')).rejects.toMatchObject(refusal(ERRORS.COMMENT_OFF));
  expect(await read(guest)).toMatchObject({ total: 1, canComment: false });
});

test('comments of what is hidden are hidden with it', async () => {
  const comment = await say(guest, '好');
  await app.call(hiddeOrShowPhoto, { ids: [mediaId], hidden: true }, owner);
  await expect(read(guest)).rejects.toMatchObject(refusal(ERRORS.MEDIA_ABSENT));
  await expect(app.call(listReplies, { parentId: comment.id, size: 5 }, guest)).rejects.toMatchObject(
    refusal(ERRORS.COMMENT_ABSENT),
  );
  expect((await read(owner)).total).toBe(1);
});

test('collecting twice is once, and cancelling takes it back', async () => {
  const collect = { type: 2 as const, id: mediaId, collect: true };
  await Promise.all([1, 2, 3].map(() => app.call(setCollect, collect, guest)));
  expect(await app.call(getMedia, { id: mediaId }, guest)).toMatchObject({ collected: true, collectCount: 1 });
  expect(await listEvents()).toEqual(['客人 5 主人']);
  expect(await app.call(setCollect, { ...collect, collect: false }, guest)).toEqual({
    collected: false,
    collectCount: 0,
  });
  expect(await listEvents()).toEqual([]);
  await expect(app.call(setCollect, { ...collect, type: 3 }, guest)).rejects.toMatchObject(
    refusal(ERRORS.MEDIA_ABSENT),
  );
});

test('collected albums, last first, while they can be seen', async () => {
  const other = await aSeededAlbum(app.parts.db, album.ownerId);
  for (const { albumUid } of [album, other]) {
    await app.call(setCollect, { type: 1, id: albumUid, collect: true }, guest);
    app.clock.advanceMs(1000);
  }
  const first = await app.call(listCollectedAlbums, { size: 1 }, guest);
  const second = await app.call(listCollectedAlbums, { size: 1, cursor: first.next }, guest);
  expect([first, second].map((page) => page.records.map(({ id }) => id))).toEqual([[other.albumUid], [album.albumUid]]);
  expect(await app.call(getAlbumCollect, { albumId: album.albumUid }, guest)).toEqual({
    collected: true,
    collectCount: 1,
  });
  await app.database.pool.query('update album set visibility = 4 where id = $1', [other.albumId]);
  expect((await app.call(listCollectedAlbums, { size: 5 }, guest)).records.map(({ id }) => id)).toEqual([
    album.albumUid,
  ]);
});

test('who liked mine, and no longer when it is taken back', async () => {
  await app.call(likeOrCancel, { id: mediaId, like: true }, guest);
  await app.call(likeOrCancel, { id: mediaId, like: true }, owner);
  const { records } = await app.call(listReceivedLikes, { size: 5 }, owner);
  expect(records).toMatchObject([{ person: { id: guestUid, nickname: '客人' }, mediaId, albumId: album.albumUid }]);
  await app.call(likeOrCancel, { id: mediaId, like: false }, guest);
  expect((await app.call(listReceivedLikes, { size: 5 }, owner)).records).toEqual([]);
});

test('albums that one uploaded to', async () => {
  const { records } = await app.call(listMyPhotoAlbums, { size: 5 }, owner);
  expect(records).toMatchObject([{ album: { id: album.albumUid }, count: 1 }]);
  expect((await app.call(listMyPhotoAlbums, { size: 5 }, guest)).records).toEqual([]);
});

test('an account that goes takes its comments and collects along, and the counts follow', async () => {
  await say(guest, '好');
  await app.call(setCollect, { type: 2, id: mediaId, collect: true }, guest);
  await app.database.pool.query('delete from app_user where id = $1', [guestId]);
  expect(await app.call(getMedia, { id: mediaId }, owner)).toMatchObject({ commentCount: 0, collectCount: 0 });
  expect(await listEvents()).toEqual([]);
});
