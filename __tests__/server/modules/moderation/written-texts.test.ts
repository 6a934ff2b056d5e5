import { GUARDIAN_CONSENT_VERSION, OWN_MILESTONE } from '@contract/constants/baby';
import { MATTER_THING, VERDICT } from '@contract/constants/moderation';
import { WORD_LEVEL } from '@contract/constants/word';
import { ERRORS } from '@contract/errors';
import { addLabel, createAlbum } from '@contract/http/album';
import { listBabyRecords, saveBabyRecord } from '@contract/http/baby';
import { getPost, makePost } from '@contract/http/feed';
import { setRemarkByIds } from '@contract/http/media';
import { addThingReport, checkTextMatters, listTextMatters, undoMatters } from '@contract/http/moderation';
import { addWord, saveWordGroup } from '@contract/http/word';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, seedMedia } from '../../../support/seed-media';

type Token = { token: string };
let app: TestApp;
let owner: Token;
let admin: Token;
let groupId: string;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate matter, word_group, resource_group, baby_child cascade');
  owner = tokenOf(await aPerson(app.parts.db, '主人'));
  admin = adminTokenOf(await aPerson(app.parts.db, '管理员'));
  groupId = (await app.call(saveWordGroup, { name: '拒绝', level: WORD_LEVEL.refuse }, admin)).id;
});

const aWord = (text: string) => app.call(addWord, { groupId, text, level: 0 }, admin);
const queue = async () => (await app.call(listTextMatters, { current: 1, size: 20, decided: false }, admin)).records;
const decide = async (verdict: 1 | 3) => {
  const ids = (await queue()).map(({ id }) => id);
  return app.call(checkTextMatters, { ids, verdict, reason: verdict === VERDICT.takeDown ? '垃圾广告' : '' }, admin);
};
const anAlbum = async (template: 7 | 12): Promise<string> => {
  const about = { name: '相册', description: '', template, visibility: 2, happenedOn: '' } as const;
  return (await app.call(createAlbum, { ...about, requestId: randomIds.newId() }, owner)).id;
};

async function aPost(): Promise<string> {
  const albumUid = await anAlbum(12);
  const { db } = app.parts;
  const made = db.selectFrom('album').select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId']);
  const album = await made.where('uid', '=', albumUid).executeTakeFirstOrThrow();
  await seedMedia(db, album, { count: 1 });
  const { uid } = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  const words = { title: '老街办证', text: '代你办证', topics: ['漫游', '快速办证'], place: '办证大厅' };
  const input = { ...words, albumId: albumUid, mediaIds: [uid], coverId: uid, requestId: randomIds.newId() };
  return (await app.call(makePost, input, owner)).id;
}

async function aChild(albumId: string): Promise<string> {
  const child = { albumId, type: 1, name: '小满', sex: 2, birthday: '2025-05-21' } as const;
  return (await app.call(saveBabyRecord, { ...child, guardianConsent: GUARDIAN_CONSENT_VERSION }, owner)).id;
}
const aMilestone = (albumId: string, childId: string, title: string, story: string) =>
  app.call(
    saveBabyRecord,
    { albumId, type: 3, childId, day: '2025-06-01', kind: OWN_MILESTONE, title, story, mediaIds: [] },
    owner,
  );

test('new words are held against posts: their title, words, place and topics', async () => {
  const id = await aPost();
  const post = () => app.call(getPost, { id }, owner);
  const before = await post();
  await aWord('办证');
  await app.runJobs();
  const found = await queue();
  expect(found.map(({ thing, field, cause, words }) => ({ thing, field, cause, words }))).toEqual(
    ['title', 'body', 'place', 'topics'].map((field) => ({
      thing: MATTER_THING.post,
      field,
      cause: 3,
      words: ['办证'],
    })),
  );
  expect(found[0]).toMatchObject({ text: '老街办证', person: { nickname: '主人' }, albumName: '相册' });
  expect(await post()).toEqual(before);
  const { act } = await decide(VERDICT.takeDown);
  const covered = { title: '老街**', text: '代你**', place: '**大厅', topics: ['漫游', '快速**'] };
  expect(await post()).toMatchObject(covered);
  await app.call(undoMatters, { act }, admin);
  expect(await post()).toEqual(before);
  expect(await queue()).toHaveLength(4);
  await decide(VERDICT.pass);
  expect(await post()).toEqual(before);
  await aWord('无关的词');
  await app.runJobs();
  expect(await queue()).toEqual([]);
});

test('and against milestones, which are held against the words there are when they are written', async () => {
  const albumId = await anAlbum(7);
  const childId = await aChild(albumId);
  await aMilestone(albumId, childId, '第一次办证', '今天去办证');
  const milestone = async () =>
    (await app.call(listBabyRecords, { albumId, type: 3, childId, current: 1, size: 10 }, owner)).records[0];
  const before = await milestone();
  await aWord('办证');
  await app.runJobs();
  expect((await queue()).map(({ thing, field }) => [thing, field])).toEqual([
    [MATTER_THING.milestone, 'title'],
    [MATTER_THING.milestone, 'story'],
  ]);
  const { act } = await decide(VERDICT.takeDown);
  expect(await milestone()).toMatchObject({ title: '第一次**', story: '今天去**' });
  await app.call(undoMatters, { act }, admin);
  expect(await milestone()).toEqual(before);
  const again = aMilestone(albumId, childId, '再去', '又办 证');
  await expect(again).rejects.toMatchObject({ code: ERRORS.TEXT_REFUSED.code });
});

test('a post that was removed is not brought up, and what is found goes with it', async () => {
  const id = await aPost();
  await aWord('办证');
  await app.runJobs();
  expect(await queue()).toHaveLength(4);
  await app.parts.db.deleteFrom('resource_group').where('uid', '=', id).execute();
  expect(await queue()).toEqual([]);
});

test('neither is reported by itself', async () => {
  const sent = { thing: MATTER_THING.post as 5, id: await aPost(), reason: 4, text: '' } as const;
  await expect(app.call(addThingReport, sent, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

test('and against remarks of photos, names of labels and notes of growth', async () => {
  const albumId = await anAlbum(7);
  const childId = await aChild(albumId);
  const { db } = app.parts;
  const made = db.selectFrom('album').select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId']);
  const album = await made.where('uid', '=', albumId).executeTakeFirstOrThrow();
  await seedMedia(db, album, { count: 1 });
  const photo = db.selectFrom('media').select('uid').where('album_id', '=', album.albumId);
  const { uid } = await photo.executeTakeFirstOrThrow();
  await app.call(setRemarkByIds, { ids: [uid], remark: '门口办证' }, owner);
  await app.call(addLabel, { albumId, name: '办证那天' }, owner);
  // What the other becomes once it is covered.
  await app.call(addLabel, { albumId, name: '**那天' }, owner);
  const growth = { albumId, type: 2, childId, day: '2025-06-01', isLying: true, photoId: '' } as const;
  const sizes = { weightGrams: 4_000, heightMm: null, headMm: null };
  await app.call(saveBabyRecord, { ...growth, ...sizes, note: '办证后量的' }, owner);
  const texts = async () => {
    const [remark, label, note] = await Promise.all([
      db.selectFrom('media').select('remark as text').where('uid', '=', uid).executeTakeFirstOrThrow(),
      db
        .selectFrom('album_label')
        .select('name as text')
        .where('album_id', '=', album.albumId)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
      db.selectFrom('baby_growth').select('note as text').executeTakeFirstOrThrow(),
    ]);
    return [remark.text, label.text, note.text];
  };
  const before = await texts();
  expect(before).toEqual(['门口办证', '办证那天', '办证后量的']);
  await aWord('办证');
  await app.runJobs();
  expect((await queue()).map(({ thing }) => thing).sort((a, b) => a - b)).toEqual([
    MATTER_THING.remark,
    MATTER_THING.label,
    MATTER_THING.growthNote,
  ]);
  const { act } = await decide(VERDICT.takeDown);
  expect(await texts()).toEqual(['门口**', '**那天2', '**后量的']);
  await app.call(undoMatters, { act }, admin);
  expect(await texts()).toEqual(before);
  expect(await queue()).toHaveLength(3);
  await decide(VERDICT.pass);
  expect(await texts()).toEqual(before);
});
