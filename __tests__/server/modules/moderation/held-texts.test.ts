import { VERDICT } from '@contract/constants/moderation';
import { WORD_LEVEL } from '@contract/constants/word';
import { ERRORS } from '@contract/errors';
import { getAlbum, updateAlbum } from '@contract/http/album';
import { addComment, listComments } from '@contract/http/interaction';
import { getMedia } from '@contract/http/media';
import { checkTextMatters, countCases, listTextMatters, undoMatters } from '@contract/http/moderation';
import { updateUser } from '@contract/http/user';
import { addWord, listWordGroups, removeWordGroup, restoreWordGroup, saveWordGroup } from '@contract/http/word';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

type Token = { token: string };
let app: TestApp;
let album: SeededAlbum;
let mediaId: string;
let owner: Token;
let guest: Token;
let other: Token;
let admin: Token;
let groupId: string;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  await app.database.pool.query('truncate matter, word_group, comment cascade');
  const ownerId = await aPerson(db, '主人');
  owner = tokenOf(ownerId);
  guest = tokenOf(await aPerson(db, '客人'));
  other = tokenOf(await aPerson(db, '路人'));
  admin = adminTokenOf(await aPerson(db, '管理员'));
  album = await aSeededAlbum(db, ownerId);
  await seedMedia(db, album, { count: 1 });
  const row = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  mediaId = row.uid;
  groupId = (await app.call(saveWordGroup, { name: '待审', level: WORD_LEVEL.hold }, admin)).id;
});

const aWord = (text: string) => app.call(addWord, { groupId, text, level: 0 }, admin);
const comment = (text: string, by = guest) =>
  app.call(addComment, { albumId: album.albumUid, mediaId, text, requestId: randomIds.newId() }, by);
const seen = async (by: Token) => {
  const page = await app.call(listComments, { albumId: album.albumUid, mediaId, size: 10 }, by);
  return { texts: page.records.map(({ text }) => text), total: page.total };
};
const queue = async (decided = false) =>
  (await app.call(listTextMatters, { current: 1, size: 10, decided }, admin)).records;
const decide = async (verdict: 1 | 3, reason = '') => {
  const ids = (await queue()).map(({ id }) => id);
  return app.call(checkTextMatters, { ids, verdict, reason }, admin);
};
const events = async () =>
  (await app.database.pool.query('select kind from interaction_event where comment_id is not null')).rows.length;
const commentCount = async () => (await app.call(getMedia, { id: mediaId }, owner)).commentCount;

test('a comment with a word to be held is its author’s alone, tells nobody and is not counted until it passes', async () => {
  await aWord('代办');
  const made = await comment('专业代 办证件');
  expect(made).toMatchObject({ text: '专业代 办证件', isWaiting: true });
  expect(await seen(guest)).toEqual({ texts: ['专业代 办证件'], total: 0 });
  expect(await seen(other)).toEqual({ texts: [], total: 0 });
  expect(await seen(owner)).toEqual({ texts: [], total: 0 });
  expect(await commentCount()).toBe(0);
  expect(await events()).toBe(0);
  const reply = { albumId: album.albumUid, mediaId, text: '好', requestId: randomIds.newId(), replyToId: made.id };
  await expect(app.call(addComment, reply, other)).rejects.toMatchObject(refusal(ERRORS.COMMENT_ABSENT));
  await expect(app.call(addComment, reply, guest)).rejects.toMatchObject(refusal(ERRORS.COMMENT_ABSENT));

  expect(await queue()).toMatchObject([{ thing: 3, cause: 2, text: '专业代 办证件', person: { nickname: '客人' } }]);
  expect(await app.call(countCases, {}, admin)).toMatchObject({ text: 1 });
  const { act } = await decide(VERDICT.pass);
  expect(await seen(other)).toEqual({ texts: ['专业代 办证件'], total: 1 });
  expect(await commentCount()).toBe(1);
  expect(await events()).toBe(1);

  await app.call(undoMatters, { act }, admin);
  expect(await seen(other)).toEqual({ texts: [], total: 0 });
  expect(await commentCount()).toBe(0);
  await decide(VERDICT.pass);
  expect(await events()).toBe(1);
});

test('a comment that does not pass is gone for its author too, and that can be taken back once', async () => {
  await aWord('代办');
  await comment('代办');
  await expect(decide(VERDICT.takeDown)).rejects.toMatchObject(refusal(ERRORS.TAKE_DOWN_REASON_REQUIRED));
  const { act } = await decide(VERDICT.takeDown, '垃圾广告');
  expect(await seen(guest)).toEqual({ texts: [], total: 0 });
  await expect(app.call(undoMatters, { act }, adminTokenOf('999999'))).rejects.toMatchObject(refusal(ERRORS.UNDO_LATE));
  await app.call(undoMatters, { act }, admin);
  expect((await seen(guest)).texts).toEqual(['代办']);
  await expect(app.call(undoMatters, { act }, admin)).rejects.toMatchObject(refusal(ERRORS.UNDO_LATE));
});

test('of an album’s name the word is covered for everybody but who wrote it, until it passes', async () => {
  await aWord('代办');
  const rename = (name: string) => app.call(updateAlbum, { id: album.albumUid, name }, owner);
  const nameFor = async (by: Token) => (await app.call(getAlbum, { id: album.albumUid }, by)).name;
  expect(await rename('代办年会')).toMatchObject({ name: '代办年会', waitingTexts: ['name'] });
  expect(await nameFor(guest)).toBe('**年会');
  expect(await nameFor(owner)).toBe('代办年会');
  await rename('代办大会');
  expect(await queue()).toMatchObject([{ thing: 2, field: 'name', text: '代办大会' }]);
  const { act } = await decide(VERDICT.pass);
  expect(await nameFor(guest)).toBe('代办大会');
  await app.call(undoMatters, { act }, admin);
  expect(await nameFor(guest)).toBe('**大会');
  expect(await nameFor(owner)).toBe('代办大会');
  await decide(VERDICT.takeDown, '垃圾广告');
  expect(await nameFor(owner)).toBe('**大会');
  expect(await queue()).toEqual([]);
});

test('what is written anew before anybody looked leaves nothing at the desk', async () => {
  await aWord('代办');
  await app.call(updateAlbum, { id: album.albumUid, description: '代办' }, owner);
  await app.call(updateAlbum, { id: album.albumUid, description: '年会照片' }, owner);
  expect(await queue()).toEqual([]);
  expect(await app.call(getAlbum, { id: album.albumUid }, guest)).toMatchObject({ description: '年会照片' });
});

test('where a text cannot wait the word is covered', async () => {
  await aWord('代办');
  await app.call(updateUser, { signature: '代办一切' }, guest);
  const { rows } = await app.database.pool.query(
    `select signature from app_user where nickname = '客人' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ signature: '**一切' }]);
  expect(await queue()).toEqual([]);
});

test('a new word is held against what is stored, once, and what is found is covered or removed', async () => {
  await comment('欢迎办证');
  await app.call(updateUser, { signature: '办证请来' }, guest);
  await app.call(updateAlbum, { id: album.albumUid, description: '这里办证' }, owner);
  await aWord('办证');
  await app.runJobs();
  const found = await queue();
  expect(found.map(({ thing, field, cause, words }) => ({ thing, field, cause, words }))).toEqual([
    { thing: 3, field: '', cause: 3, words: ['办证'] },
    { thing: 2, field: 'description', cause: 3, words: ['办证'] },
    { thing: 1, field: 'signature', cause: 3, words: ['办证'] },
  ]);
  expect((await seen(other)).texts).toEqual(['欢迎办证']);
  const { act } = await decide(VERDICT.takeDown, '垃圾广告');
  expect((await seen(other)).texts).toEqual([]);
  expect(await commentCount()).toBe(0);
  expect(await app.call(getAlbum, { id: album.albumUid }, guest)).toMatchObject({ description: '这里**' });
  await app.call(undoMatters, { act }, admin);
  expect((await seen(other)).texts).toEqual(['欢迎办证']);
  expect(await app.call(getAlbum, { id: album.albumUid }, guest)).toMatchObject({ description: '这里办证' });
  await decide(VERDICT.pass);
  await aWord('无关');
  await app.runJobs();
  expect(await queue()).toEqual([]);
});

test('a group that was removed comes back with its words, for a moment', async () => {
  await aWord('代办');
  const groups = () => app.call(listWordGroups, {}, admin);
  await app.call(removeWordGroup, { id: groupId }, admin);
  expect(await groups()).toEqual([]);
  expect(await comment('代办')).not.toHaveProperty('isWaiting');
  expect(await app.call(restoreWordGroup, { id: groupId }, admin)).toMatchObject({ name: '待审', wordCount: 1 });
  expect(await comment('代办')).toMatchObject({ isWaiting: true });
  await app.call(removeWordGroup, { id: groupId }, admin);
  const again = await app.call(saveWordGroup, { name: '待审', level: WORD_LEVEL.refuse }, admin);
  const restore = app.call(restoreWordGroup, { id: groupId }, admin);
  await expect(restore).rejects.toMatchObject(refusal(ERRORS.WORD_GROUP_TAKEN));
  // Its words may be added elsewhere.
  const added = await app.call(addWord, { groupId: again.id, text: '代办', level: 0 }, admin);
  expect(added).toMatchObject({ isNew: true, word: { groupId: again.id } });
  await app.call(removeWordGroup, { id: again.id }, admin);
  app.clock.advanceMs(60_000);
  await expect(app.call(restoreWordGroup, { id: again.id }, admin)).rejects.toMatchObject(refusal(ERRORS.UNDO_LATE));
});
