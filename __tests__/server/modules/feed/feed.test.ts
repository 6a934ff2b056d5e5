import { sql } from 'kysely';
import { ALBUM_ROLE } from '@contract/constants/album';
import { TAB_KIND } from '@contract/constants/media';
import { VERDICT } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import { FEED_ERRORS } from '@contract/feed-errors';
import { createAlbum } from '@contract/http/album';
import { setAlbumRole } from '@contract/http/album-person';
import { getFeed, getPost, listPosts, makePost, removePost, updatePost } from '@contract/http/feed';
import {
  addAppeal,
  addReport,
  checkAppeals,
  checkReports,
  listAppealCases,
  listReportCases,
} from '@contract/http/moderation';
import { hiddeOrShowPhoto, likeOrCancel, listMedia, removeMedia } from '@contract/http/media';
import type { MakePostInput, Post, UpdatePostInput } from '@contract/schemas/feed';
import type { MediaListQuery } from '@contract/schemas/media';
import { randomIds } from '../../../../server/adapters/ids/random';
import { deleteMediaRows } from '../../../../server/modules/media/lifecycle/media-erase.repository';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { seedMedia } from '../../../support/seed-media';

let app: TestApp;
let owner: Person;
let writer: Person;
let stranger: Person;
let device: { token: string };
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSignedInPerson(app);
  writer = await aSignedInPerson(app);
  stranger = await aSignedInPerson(app);
  device = { token: await aDevice(app) };
  admin = await aSignedInPerson(app);
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', admin.id).execute();
});
afterAll(() => app.close());

const PAGE = { size: 50 } as const;

async function anAlbum(visibility: 2 | 4 = 2, template: 2 | 12 = 12): Promise<string> {
  const input = { name: '城市漫游', description: '', template, visibility, happenedOn: '' } as const;
  const { id } = await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, owner);
  await app.call(setAlbumRole, { albumId: id, userId: writer.id, role: ALBUM_ROLE.member }, owner);
  return id;
}

async function photosOf(albumId: string, count: number): Promise<string[]> {
  const { db } = app.parts;
  const album = await db
    .selectFrom('album')
    .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
    .where('uid', '=', albumId)
    .executeTakeFirstOrThrow();
  await seedMedia(db, album, { count });
  await db.transaction().execute((tx) => recountAlbum(tx, album.albumId));
  const rows = await db.selectFrom('media').select('uid').where('album_id', '=', album.albumId).orderBy('id').execute();
  return rows.map(({ uid }) => uid);
}

const postOf = (albumId: string, mediaIds: string[], change: Partial<MakePostInput> = {}): MakePostInput => ({
  albumId,
  title: '老街的早晨',
  text: '七点出门，光正好。',
  topics: ['#漫游', ' 早晨 ', '漫游'],
  place: '苏州',
  mediaIds,
  coverId: mediaIds[0] ?? '',
  requestId: randomIds.newId(),
  ...change,
});
const make = (input: MakePostInput, person: { token: string } = writer): Promise<Post> =>
  app.call(makePost, input, person);
const change = (input: UpdatePostInput, person: { token: string } = writer): Promise<Post> =>
  app.call(updatePost, input, person);
const list = (albumId: string, person: { token: string } = stranger, more = {}) =>
  app.call(listPosts, { ...PAGE, albumId, ...more }, person);
const titlesOf = async (albumId: string, person?: { token: string }, more = {}): Promise<string[]> =>
  (await list(albumId, person, more)).records.map(({ title }) => title);

describe('a post', () => {
  test('has words, topics and photos in their order, and a repeat of it is the same', async () => {
    const albumId = await anAlbum();
    const [a = '', b = '', c = ''] = await photosOf(albumId, 3);
    const input = postOf(albumId, [c, a, b], { coverId: a });
    const made = await make(input);
    expect(made).toMatchObject({
      title: '老街的早晨',
      text: '七点出门，光正好。',
      topics: ['漫游', '早晨'],
      place: '苏州',
      author: { id: writer.id },
      coverId: a,
      talkId: a,
      editTime: 0,
      canEdit: true,
      canManage: false,
      canDelete: true,
    });
    expect(made.media.map(({ id }) => id)).toEqual([c, a, b]);
    expect(await make(input)).toEqual(made);
    const [card] = (await list(albumId)).records;
    expect(card).toMatchObject({ id: made.id, mediaCount: 3, talkId: a, cover: { id: a }, likeCount: 0 });
    expect(await app.call(getPost, { id: made.id }, device)).toMatchObject({ id: made.id, canEdit: false });
    expect(await app.call(getFeed, { albumId }, device)).toEqual({ topics: ['早晨', '漫游'], canPost: false });
  });

  test.each([
    ['without words', { title: ' ', text: '\n' }, FEED_ERRORS.POST_WORDLESS],
    ['with a title of 21 characters', { title: '字'.repeat(21) }, FEED_ERRORS.POST_TOO_LONG],
    ['with a text of 1,001 characters', { text: '字'.repeat(1_001) }, FEED_ERRORS.POST_TOO_LONG],
    ['with a topic of 21 characters', { topics: ['字'.repeat(21)] }, FEED_ERRORS.POST_TOPICS_INVALID],
    ['with a photo that is not there', { mediaIds: [randomIds.newId()] }, ERRORS.MEDIA_ABSENT],
    ['with a cover that is none of its photos', { coverId: randomIds.newId() }, ERRORS.BAD_INPUT],
  ])('is refused %s', async (_case, fields, error) => {
    const albumId = await anAlbum();
    const photos = await photosOf(albumId, 1);
    await expect(make(postOf(albumId, photos, fields))).rejects.toMatchObject(refusal(error));
  });

  test('is made in a feed alone, by who may upload there, with its photos', async () => {
    const albumId = await anAlbum();
    const photos = await photosOf(albumId, 1);
    await expect(make(postOf(albumId, photos), stranger)).rejects.toMatchObject(refusal(ERRORS.UPLOAD_NOT_FOR_YOU));
    const [other = ''] = await photosOf(await anAlbum(), 1);
    await expect(make(postOf(albumId, [other]))).rejects.toMatchObject(refusal(ERRORS.MEDIA_ABSENT));
    const eventId = await anAlbum(2, 2);
    const ofEvent = postOf(eventId, await photosOf(eventId, 1));
    await expect(make(ofEvent, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_TEMPLATE_UNKNOWN));
  });

  test('is held against the list of words', async () => {
    const albumId = await anAlbum();
    const photos = await photosOf(albumId, 1);
    await app.services.word.desk.give('广告', ['代开发票']);
    for (const field of [
      { title: '代开发票' },
      { text: '可以代 开发票' },
      { topics: ['代开发票'] },
      { place: '代开发票' },
    ]) {
      await expect(make(postOf(albumId, photos, field))).rejects.toMatchObject(refusal(ERRORS.TEXT_REFUSED));
    }
    const made = await make(postOf(albumId, photos));
    await expect(change({ id: made.id, text: '代开发票' })).rejects.toMatchObject(refusal(ERRORS.TEXT_REFUSED));
  });

  test('is liked by one of its photos, which speaks for no other post, whatever its cover is later', async () => {
    const albumId = await anAlbum();
    const [a = '', b = ''] = await photosOf(albumId, 2);
    const made = await make(postOf(albumId, [a, b]));
    await app.call(likeOrCancel, { id: made.talkId, like: true }, stranger);
    await expect(make(postOf(albumId, [a]))).rejects.toMatchObject(refusal(FEED_ERRORS.POST_MEDIA_TAKEN));
    expect(await make(postOf(albumId, [a, b]))).toMatchObject({ coverId: a, talkId: b });
    await change({ id: made.id, mediaIds: [b, a], coverId: b });
    expect((await list(albumId)).records[1]).toMatchObject({ cover: { id: b }, talkId: a, liked: true, likeCount: 1 });
    // The photo that spoke is gone from it, and the other speaks for another.
    const gone = change({ id: made.id, mediaIds: [b], coverId: b });
    await expect(gone).rejects.toMatchObject(refusal(FEED_ERRORS.POST_MEDIA_TAKEN));
  });

  test('shows each the photos that he sees, keeps the others when changed, and is shown with none to nobody', async () => {
    const albumId = await anAlbum();
    const [a = '', b = '', c = ''] = await photosOf(albumId, 3);
    const made = await make(postOf(albumId, [a, b]));
    await app.call(hiddeOrShowPhoto, { ids: [a], hidden: true }, owner);
    const shown = await app.call(getPost, { id: made.id }, stranger);
    expect([shown.coverId, shown.talkId, shown.media.map(({ id }) => id)]).toEqual([b, b, [b]]);
    await change({ id: made.id, mediaIds: [c], coverId: c });
    const ofOwner = await app.call(getPost, { id: made.id }, owner);
    expect([ofOwner.coverId, ofOwner.talkId, ofOwner.media.map(({ id }) => id)]).toEqual([c, a, [c, a]]);
    await app.call(removeMedia, { ids: [c] }, owner);
    expect(await titlesOf(albumId)).toEqual([]);
    await expect(app.call(getPost, { id: made.id }, stranger)).rejects.toMatchObject(refusal(FEED_ERRORS.POST_ABSENT));
    expect(await titlesOf(albumId, owner)).toEqual(['老街的早晨']);
  });
});

describe('a feed', () => {
  test('begins with what is pinned, goes on with the newest, in pages, and narrows to a topic, words, and one’s own', async () => {
    const albumId = await anAlbum();
    const photos = await photosOf(albumId, 5);
    const made: Post[] = [];
    for (const [at, photo] of photos.entries()) {
      const topics = at % 2 === 0 ? ['双数'] : [];
      made.push(await make(postOf(albumId, [photo], { title: `第${at}篇`, topics }), at === 4 ? owner : writer));
    }
    await change({ id: made[1]?.id ?? '', pinned: true }, owner);
    expect(await titlesOf(albumId)).toEqual(['第1篇', '第4篇', '第3篇', '第2篇', '第0篇']);
    const first = await list(albumId, device, { size: 2 });
    const second = await list(albumId, device, { size: 2, cursor: first.next });
    const third = await list(albumId, device, { size: 2, cursor: second.next });
    const titles = [first, second, third].map(({ records }) => records.map(({ title }) => title));
    expect(titles).toEqual([['第1篇', '第4篇'], ['第3篇', '第2篇'], ['第0篇']]);
    expect(third.next).toBe('');
    expect(await titlesOf(albumId, device, { topic: '双数' })).toEqual(['第4篇', '第2篇', '第0篇']);
    expect(await titlesOf(albumId, device, { text: '第3' })).toEqual(['第3篇']);
    expect(await titlesOf(albumId, owner, { mine: true })).toEqual(['第4篇']);
    await expect(list(albumId, device, { mine: true })).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    await expect(list(albumId, device, { cursor: '2.x' })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('has three pinned posts at most', async () => {
    const albumId = await anAlbum();
    const photos = await photosOf(albumId, 4);
    const made: Post[] = [];
    for (const photo of photos) made.push(await make(postOf(albumId, [photo])));
    const pin = (at: number, pinned = true) => change({ id: made[at]?.id ?? '', pinned }, owner);
    for (const at of [0, 1, 2]) expect((await pin(at)).isPinned).toBe(true);
    await expect(pin(3)).rejects.toMatchObject(refusal(FEED_ERRORS.POSTS_PINNED_LIMIT));
    await pin(0);
    await pin(1, false);
    expect((await pin(3)).isPinned).toBe(true);
  });

  test('shows what is hidden to its author and to who reviews the album alone', async () => {
    const albumId = await anAlbum();
    const [photo = ''] = await photosOf(albumId, 1);
    const made = await make(postOf(albumId, [photo]));
    await expect(change({ id: made.id, hidden: true })).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    expect((await change({ id: made.id, hidden: true }, owner)).isHidden).toBe(true);
    expect(await titlesOf(albumId)).toEqual([]);
    await expect(app.call(getPost, { id: made.id }, device)).rejects.toMatchObject(refusal(FEED_ERRORS.POST_ABSENT));
    for (const person of [writer, owner]) expect(await titlesOf(albumId, person)).toHaveLength(1);
    await expect(change({ id: made.id, title: '改' }, owner)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await change({ id: made.id, hidden: false }, owner);
    expect(await titlesOf(albumId)).toHaveLength(1);
  });

  test('is listed at the desk with its text, and is withheld together with its first photo until an appeal is granted', async () => {
    const albumId = await anAlbum();
    const [a = '', b = ''] = await photosOf(albumId, 2);
    const made = await make(postOf(albumId, [a, b], { title: '加微信领红包', topics: ['红包'] }));
    await app.call(addReport, { resourceId: made.talkId, reason: 4, text: '' }, stranger);
    const { records } = await app.call(listReportCases, { current: 1, size: 10, decided: false }, admin);
    expect(records[0]).toMatchObject({ resourceId: a, postText: '加微信领红包\n七点出门，光正好。\n红包\n苏州' });
    await app.call(checkReports, { ids: [records[0]?.id ?? ''], verdict: VERDICT.takeDown, reason: '垃圾广告' }, admin);
    const absent = refusal(FEED_ERRORS.POST_ABSENT);
    for (const person of [stranger, device]) {
      expect(await titlesOf(albumId, person)).toEqual([]);
      expect((await app.call(getFeed, { albumId }, person)).topics).toEqual([]);
      await expect(app.call(getPost, { id: made.id }, person)).rejects.toMatchObject(absent);
    }
    for (const person of [writer, owner]) expect((await list(albumId, person)).records[0]?.isWithheld).toBe(true);
    await expect(change({ id: made.id, mediaIds: [b], coverId: b })).rejects.toMatchObject(
      refusal(FEED_ERRORS.POST_WITHHELD),
    );
    await change({ id: made.id, title: '老街', mediaIds: [b, a], coverId: b });
    await app.call(addAppeal, { resourceId: a, text: '只是照片' }, owner);
    expect(await titlesOf(albumId)).toEqual([]);
    const appeals = await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin);
    await app.call(checkAppeals, { ids: [appeals.records[0]?.id ?? ''], verdict: VERDICT.pass, reason: '' }, admin);
    expect(await titlesOf(albumId)).toEqual(['老街']);
  });

  test('goes with the photo that speaks for it where that was withheld to the end, and stays where it was not', async () => {
    const { db } = app.database;
    const albumId = await anAlbum();
    const [a = '', b = '', c = '', d = ''] = await photosOf(albumId, 4);
    const withheld = await make(postOf(albumId, [a, b], { title: '加微信' }));
    await make(postOf(albumId, [c, d], { title: '早市' }));
    await app.call(addReport, { resourceId: withheld.talkId, reason: 4, text: '' }, stranger);
    const { records } = await app.call(listReportCases, { current: 1, size: 10, decided: false }, admin);
    await app.call(checkReports, { ids: [records[0]?.id ?? ''], verdict: VERDICT.takeDown, reason: '垃圾广告' }, admin);
    const rows = await db.selectFrom('media').select('id').where('uid', 'in', [a, c]).execute();
    await db.transaction().execute(async (tx) => {
      await deleteMediaRows(
        tx,
        rows.map(({ id }) => id),
        sql<boolean>`legal_status <> 0`,
      );
    });
    expect(await titlesOf(albumId)).toEqual(['早市']);
    expect(await titlesOf(albumId, owner)).toEqual(['早市']);
  });

  test('of a closed album is absent to a stranger, post by post', async () => {
    const albumId = await anAlbum(4);
    const [photo = ''] = await photosOf(albumId, 1);
    const { id } = await make(postOf(albumId, [photo]));
    const absent = refusal(FEED_ERRORS.POST_ABSENT);
    await expect(list(albumId)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
    await expect(app.call(getPost, { id }, stranger)).rejects.toMatchObject(absent);
    await expect(change({ id, title: '改' }, stranger)).rejects.toMatchObject(absent);
    await expect(app.call(removePost, { id, removed: true }, stranger)).rejects.toMatchObject(absent);
    await expect(app.call(getPost, { id: randomIds.newId() }, stranger)).rejects.toMatchObject(absent);
  });
});

describe('photos of posts', () => {
  const page = { current: 1, size: 10, showFaceLocation: false } as const;
  const idsOf = async (query: Omit<MediaListQuery, keyof typeof page>, person: { token: string } = stranger) =>
    (await app.call(listMedia, { ...page, ...query }, person)).records.map(({ id }) => id);

  test('are those of one post in its order, of all with the newest post first, and of those with some words', async () => {
    const albumId = await anAlbum();
    const [a = '', b = '', c = '', d = ''] = await photosOf(albumId, 4);
    const first = await make(postOf(albumId, [c, a], { title: '早市' }));
    const second = await make(postOf(albumId, [b, c], { title: '晚风', text: '江边' }));
    expect(await idsOf({ albumId, type: TAB_KIND.byGroupId, groupId: first.id })).toEqual([c, a]);
    expect(await idsOf({ albumId, type: TAB_KIND.byGroupIdV2 })).toEqual([b, c, a]);
    expect(await idsOf({ albumId, type: TAB_KIND.byText, text: ' 江边' })).toEqual([b, c]);
    expect(await idsOf({ albumId, type: TAB_KIND.byText, text: '没有' })).toEqual([]);
    const paged = { ...page, size: 2, albumId, type: TAB_KIND.byGroupIdV2 };
    const { records, total, next } = await app.call(listMedia, paged, stranger);
    expect([records.map(({ id }) => id), total]).toEqual([[b, c], 3]);
    const more = await app.call(listMedia, { ...paged, current: 2, cursor: next ?? '' }, stranger);
    expect(more.records.map(({ id }) => id)).toEqual([a]);
    expect(d).not.toBe('');
    await change({ id: second.id, hidden: true }, owner);
    await app.call(hiddeOrShowPhoto, { ids: [a], hidden: true }, owner);
    expect(await idsOf({ albumId, type: TAB_KIND.byGroupIdV2 })).toEqual([c]);
    expect(await idsOf({ albumId, type: TAB_KIND.byGroupIdV2 }, writer)).toEqual([b, c]);
    expect(await idsOf({ albumId, type: TAB_KIND.byGroupIdV2 }, owner)).toEqual([b, c, a]);
    await app.call(removePost, { id: second.id, removed: true }, writer);
    expect(await idsOf({ albumId, type: TAB_KIND.byGroupIdV2 }, owner)).toEqual([c, a]);
  });

  test('are none of another album’s post, and name a post or words where they have to', async () => {
    const albumId = await anAlbum();
    const other = await anAlbum(4);
    const [photo = ''] = await photosOf(other, 1);
    const { id: groupId } = await make(postOf(other, [photo]));
    expect(await idsOf({ albumId, type: TAB_KIND.byGroupId, groupId })).toEqual([]);
    const absent = idsOf({ albumId: other, type: TAB_KIND.byGroupId, groupId });
    await expect(absent).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
    for (const query of [
      { albumId, type: TAB_KIND.byGroupId },
      { albumId, type: TAB_KIND.byText, text: ' ' },
      { type: TAB_KIND.byGroupIdV2 },
    ]) {
      await expect(idsOf(query)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    }
  });
});

describe('removing a post', () => {
  test('is for its author and who deletes in the album, and is taken back by who has done it', async () => {
    const albumId = await anAlbum();
    const [photo = ''] = await photosOf(albumId, 1);
    const { id } = await make(postOf(albumId, [photo]));
    await expect(app.call(removePost, { id, removed: true }, stranger)).rejects.toMatchObject(
      refusal(ERRORS.FORBIDDEN),
    );
    await app.call(removePost, { id, removed: true }, owner);
    expect(await titlesOf(albumId, owner)).toEqual([]);
    const absent = refusal(FEED_ERRORS.POST_ABSENT);
    await expect(app.call(removePost, { id, removed: false }, writer)).rejects.toMatchObject(absent);
    await expect(change({ id, title: '改' })).rejects.toMatchObject(absent);
    await app.call(removePost, { id, removed: false }, owner);
    expect(await titlesOf(albumId)).toEqual(['老街的早晨']);
  });

  test('does not come back where another post has its photo by now, and is for good after a day', async () => {
    const albumId = await anAlbum();
    const [photo = ''] = await photosOf(albumId, 1);
    const { id } = await make(postOf(albumId, [photo]));
    await app.call(removePost, { id, removed: true }, writer);
    await make(postOf(albumId, [photo], { title: '重发' }));
    const again = app.call(removePost, { id, removed: false }, writer);
    await expect(again).rejects.toMatchObject(refusal(FEED_ERRORS.POST_MEDIA_TAKEN));
    const { feed } = app.services.feed;
    const count = async () =>
      (await app.parts.db.selectFrom('resource_group').select('id').where('uid', '=', id).execute()).length;
    await feed.erase(new AbortController().signal);
    expect(await count()).toBe(1);
    app.clock.advanceMs(25 * 3_600_000);
    await feed.erase(new AbortController().signal);
    expect(await count()).toBe(0);
  });
});
