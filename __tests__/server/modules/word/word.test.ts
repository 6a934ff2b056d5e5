import {
  WORD_BATCH_MAX,
  WORD_FILE_MAX_LENGTH,
  WORD_LEVEL,
  WORD_LINE_FAULT,
  type WordLevel,
} from '@contract/constants/word';
import { ERRORS } from '@contract/errors';
import { addLabel, createAlbum, settingLabel, updateAlbum } from '@contract/http/album';
import { setAlbumRole, updateAlbumUser } from '@contract/http/album-person';
import { addComment, listComments } from '@contract/http/interaction';
import { getMedia, setRemarkByIds } from '@contract/http/media';
import { modifyTags, updateUser, updateUserInfo } from '@contract/http/user';
import {
  addWord,
  findWord,
  importWords,
  listWordGroups,
  listWords,
  removeWordGroup,
  removeWords,
  saveWordGroup,
  setWordLevel,
  testText,
} from '@contract/http/word';
import type { GroupLevel } from '@contract/constants/word';
import type { SensitiveWord } from '@contract/schemas/word';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

let app: TestApp;
let admin: { token: string };
let owner: { token: string };
let ownerId: string;
let album: SeededAlbum;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate word_group cascade');
  ownerId = await aPerson(app.parts.db, '主人');
  owner = tokenOf(ownerId);
  admin = adminTokenOf(await aPerson(app.parts.db, '管理员'));
  album = await aSeededAlbum(app.parts.db, ownerId);
});

const aGroup = async (name = '广告', level: GroupLevel = WORD_LEVEL.refuse): Promise<string> =>
  (await app.call(saveWordGroup, { name, level }, admin)).id;

async function aWord(text: string, level: WordLevel = WORD_LEVEL.asGroup, group?: string): Promise<SensitiveWord> {
  const groupId = group ?? (await app.call(listWordGroups, {}, admin))[0]?.id ?? (await aGroup());
  return (await app.call(addWord, { groupId, text, level }, admin)).word;
}

const list = async (filter: { keyword?: string; groupId?: string; byHits?: boolean } = {}) =>
  (await app.call(listWords, { current: 1, size: 20, ...filter }, admin)).records;
const textsOf = (words: readonly SensitiveWord[]): string[] => words.map(({ text }) => text);
const comment = (text: string) =>
  app.call(addComment, { albumId: album.albumUid, text, requestId: randomIds.newId() }, owner);

describe('at the desk', () => {
  test('a word is added once, however it is written, found and taken away, and comes back with its hits', async () => {
    const groupId = await aGroup();
    const { isNew, word } = await app.call(addWord, { groupId, text: ' 代开 發票 ', level: 0 }, admin);
    expect([isNew, word]).toMatchObject([true, { text: '代开 發票', groupName: '广告', level: 0, effectiveLevel: 1 }]);
    const again = await app.call(addWord, { groupId, text: '代开发票', level: 3 }, admin);
    expect(again).toEqual({ isNew: false, word });
    expect(await app.call(findWord, { text: '代-开-发-票' }, admin)).toEqual(word);
    expect(await app.call(findWord, { text: '发票' }, admin)).toBeNull();
    await expect(comment('代開發票')).rejects.toMatchObject(refusal(ERRORS.TEXT_REFUSED));
    await app.services.word.texts.settled();
    expect(await app.call(removeWords, { ids: [word.id] }, admin)).toEqual({ changed: 1 });
    expect(await app.call(removeWords, { ids: [word.id] }, admin)).toEqual({ changed: 0 });
    expect(await list()).toEqual([]);
    expect(await comment('代開發票')).toMatchObject({ text: '代開發票' });
    const back = await app.call(addWord, { groupId, text: '代开发票', level: 3 }, admin);
    expect(back).toMatchObject({ isNew: true, word: { id: word.id, level: 3, effectiveLevel: 3, hits: 1 } });
  });

  test('words are listed by group, by part and by hits', async () => {
    await aWord('发票');
    await aWord('办证');
    const other = await aGroup('赌博', WORD_LEVEL.replace);
    await aWord('百家乐', WORD_LEVEL.asGroup, other);
    expect(textsOf(await list())).toEqual(['百家乐', '办证', '发票']);
    expect(textsOf(await list({ groupId: other }))).toEqual(['百家乐']);
    expect(textsOf(await list({ keyword: '發' }))).toEqual(['发票']);
    expect(await list({ keyword: '没有' })).toEqual([]);
    await comment('来玩百家乐');
    await comment('百 家 乐，百家乐');
    await app.services.word.texts.settled();
    expect((await list({ byHits: true }))[0]).toMatchObject({ text: '百家乐', hits: 2 });
    expect(await app.call(listWordGroups, {}, admin)).toMatchObject([
      { name: '广告', level: 1, wordCount: 2, hits: 0 },
      { name: '赌博', level: 3, wordCount: 1, hits: 2 },
    ]);
  });

  test('what is no word is refused, and so is a group that is not there', async () => {
    const groupId = await aGroup();
    for (const text of ['', '，。！', '😀', '词'.repeat(51)]) {
      await expect(app.call(addWord, { groupId, text, level: 0 }, admin)).rejects.toMatchObject(
        refusal(ERRORS.WORD_INVALID),
      );
    }
    const absent = { groupId: randomIds.newId(), text: '词', level: 0 } as const;
    await expect(app.call(addWord, absent, admin)).rejects.toMatchObject(refusal(ERRORS.WORD_GROUP_ABSENT));
    await expect(app.call(listWords, { current: 1, size: 20, groupId: absent.groupId }, admin)).rejects.toMatchObject(
      refusal(ERRORS.WORD_GROUP_ABSENT),
    );
    const many = Array.from({ length: WORD_BATCH_MAX + 1 }, () => randomIds.newId());
    await expect(app.call(removeWords, { ids: many }, admin)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('a group is renamed, given another level, and goes with its words', async () => {
    const id = await aGroup();
    await aWord('发票');
    await expect(app.call(saveWordGroup, { name: ' 广告 ', level: 1 }, admin)).rejects.toMatchObject(
      refusal(ERRORS.WORD_GROUP_TAKEN),
    );
    await expect(app.call(saveWordGroup, { name: ' ', level: 1 }, admin)).rejects.toMatchObject(
      refusal(ERRORS.BAD_INPUT),
    );
    await expect(
      app.call(saveWordGroup, { id: randomIds.newId(), name: '别的', level: 1 }, admin),
    ).rejects.toMatchObject(refusal(ERRORS.WORD_GROUP_ABSENT));
    await expect(comment('发票')).rejects.toMatchObject(refusal(ERRORS.TEXT_REFUSED));
    expect(await app.call(saveWordGroup, { id, name: '垃圾广告', level: WORD_LEVEL.replace }, admin)).toMatchObject({
      name: '垃圾广告',
      wordCount: 1,
    });
    expect(await comment('开发票')).toMatchObject({ text: '开**' });
    await app.call(removeWordGroup, { id }, admin);
    await app.call(removeWordGroup, { id }, admin);
    expect(await app.call(listWordGroups, {}, admin)).toEqual([]);
    expect(await comment('开发票')).toMatchObject({ text: '开发票' });
  });

  test('a word has a level of its own, and an allow-list lets longer words through', async () => {
    const word = await aWord('发票');
    await aWord('发票夹', WORD_LEVEL.asGroup, await aGroup('放行', WORD_LEVEL.allow));
    expect(await comment('买个发票夹')).toMatchObject({ text: '买个发票夹' });
    const input = { ids: [word.id], level: WORD_LEVEL.replace };
    expect(await app.call(setWordLevel, input, admin)).toEqual({ changed: 1 });
    expect(await app.call(setWordLevel, input, admin)).toEqual({ changed: 0 });
    expect(await comment('发票夹和发票')).toMatchObject({ text: '发票夹和**' });
  });

  test('a file is taken as far as it is good, with a report', async () => {
    const groupId = await aGroup();
    await aWord('发票');
    const text = `\ufeff办证\r\n\r\n發 票\n办 证\n！！！\n${'词'.repeat(51)}\n乱\ufffd码\n刻章`;
    expect(await app.call(importWords, { groupId, text }, admin)).toEqual({
      taken: 2,
      doubled: 2,
      bad: 3,
      badLines: [
        { line: 5, text: '！！！', reason: WORD_LINE_FAULT.nothing },
        { line: 6, text: '词'.repeat(51), reason: WORD_LINE_FAULT.tooLong },
        { line: 7, text: '乱\ufffd码', reason: WORD_LINE_FAULT.broken },
      ],
    });
    expect(await app.call(importWords, { groupId, text: '办证\n刻章' }, admin)).toMatchObject({ taken: 0, doubled: 2 });
    expect(textsOf(await list())).toEqual(['刻章', '办证', '发票']);
    await expect(app.call(importWords, { groupId: randomIds.newId(), text: '词' }, admin)).rejects.toMatchObject(
      refusal(ERRORS.WORD_GROUP_ABSENT),
    );
  });

  test('a file of one long line is reported', async () => {
    const groupId = await aGroup();
    const text = '词'.repeat(WORD_FILE_MAX_LENGTH);
    expect(await app.call(importWords, { groupId, text }, admin)).toMatchObject({ taken: 0, doubled: 0, bad: 1 });
  });

  test('whoever changes the list at the same time waits for the others', async () => {
    const groupId = await aGroup();
    const words = await Promise.all(['一', '二', '三', '四'].map((text) => aWord(text, WORD_LEVEL.asGroup, groupId)));
    await Promise.all([
      ...words.map(({ id }) => app.call(removeWords, { ids: [id] }, admin)),
      ...words.map(({ id }) => app.call(setWordLevel, { ids: [id], level: WORD_LEVEL.refuse }, admin)),
      app.call(importWords, { groupId, text: '一\n二\n三\n四' }, admin),
      ...['四', '三', '二', '一'].map((text) => app.call(addWord, { groupId, text, level: 0 }, admin)),
    ]);
    await app.call(importWords, { groupId, text: '一\n二\n三\n四' }, admin);
    expect(textsOf(await list()).sort()).toEqual(['一', '三', '二', '四']);
    await expect(Promise.all(['一', '二'].map(comment))).rejects.toMatchObject(refusal(ERRORS.TEXT_REFUSED));
  });

  test('a text is tried out with its marks, and counts no hits', async () => {
    await aWord('发票', WORD_LEVEL.replace);
    await aWord('办证');
    expect(await app.call(testText, { text: '开 發票' }, admin)).toEqual({
      level: WORD_LEVEL.replace,
      marks: [{ start: 2, end: 4, word: '发票', groupName: '广告', level: WORD_LEVEL.replace }],
      isCut: false,
      stored: '开 **',
    });
    expect(await app.call(testText, { text: '办证' }, admin)).toMatchObject({ level: WORD_LEVEL.refuse, stored: '' });
    expect(await app.call(testText, { text: '你好' }, admin)).toMatchObject({ level: 0, marks: [], stored: '你好' });
    await app.services.word.texts.settled();
    expect((await list()).map(({ hits }) => hits)).toEqual([0, 0]);
  });

  test('nobody else is let in', async () => {
    await expect(app.call(listWordGroups, {}, owner)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await expect(
      app.services.word.desk.listGroups({
        kind: 'user',
        sessionId: '1',
        userId: ownerId,
        hasNickname: true,
        isAdmin: false,
        origin: { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' },
      }),
    ).rejects.toThrow(ERRORS.FORBIDDEN.msg);
  });
});

test('another process holds to a word as soon as it is there', async () => {
  const other = await startTestApp({ ...namedCallers, parts: { db: app.parts.db } });
  try {
    const input = { albumId: album.albumUid, text: '刻章', requestId: randomIds.newId() };
    expect(await other.call(addComment, input, owner)).toMatchObject({ text: '刻章' });
    await aWord('刻章');
    const again = { ...input, requestId: randomIds.newId() };
    await expect(other.call(addComment, again, owner)).rejects.toMatchObject(refusal(ERRORS.TEXT_REFUSED));
  } finally {
    await other.close();
  }
});

describe('what people write', () => {
  beforeEach(async () => {
    await aWord('发票');
    await aWord('办证', WORD_LEVEL.replace);
  });
  const refused = refusal(ERRORS.TEXT_REFUSED);

  test('a comment', async () => {
    await expect(comment('开发票')).rejects.toMatchObject(refused);
    await comment('办 证找我');
    const { records } = await app.call(listComments, { albumId: album.albumUid, size: 10 }, owner);
    expect(records.map(({ text }) => text)).toEqual(['***找我']);
  });

  test('a nickname, a signature, tags; what was there before does not stand in the way', async () => {
    await expect(app.call(updateUserInfo, { nickname: '发票王' }, owner)).rejects.toMatchObject(refused);
    expect(await app.call(updateUserInfo, { nickname: '办证王' }, owner)).toMatchObject({ nickname: '**王' });
    await expect(app.call(updateUser, { signature: '开发票' }, owner)).rejects.toMatchObject(refused);
    await expect(app.call(updateUser, { place: '发票' }, owner)).rejects.toMatchObject(refused);
    expect(await app.call(updateUser, { signature: '办证' }, owner)).toMatchObject({ signature: '**' });
    await expect(app.call(modifyTags, { tags: ['发票'] }, owner)).rejects.toMatchObject(refused);
    expect(await app.call(modifyTags, { tags: ['摄影', '办证'] }, owner)).toEqual({ tags: ['摄影', '**'] });
    await aWord('摄影');
    expect(await app.call(modifyTags, { tags: ['摄影', '旅行'] }, owner)).toEqual({ tags: ['摄影', '旅行'] });
  });

  test('an album: its name, description, tags, place, watermark', async () => {
    const album = {
      requestId: randomIds.newId(),
      name: '年会',
      description: '',
      template: 1,
      visibility: 1,
      happenedOn: '',
    } as const;
    await expect(app.call(createAlbum, { ...album, name: '发票' }, owner)).rejects.toMatchObject(refused);
    await expect(app.call(createAlbum, { ...album, description: '发票' }, owner)).rejects.toMatchObject(refused);
    const { id } = await app.call(createAlbum, { ...album, name: '办证年会' }, owner);
    const change = (input: object) => app.call(updateAlbum, { id, ...input }, owner);
    expect(await change({ description: '办证' })).toMatchObject({ name: '**年会', description: '**' });
    await expect(change({ name: '发票' })).rejects.toMatchObject(refused);
    await expect(change({ tags: ['发票'] })).rejects.toMatchObject(refused);
    await expect(change({ place: { name: '发票', latitude: null, longitude: null } })).rejects.toMatchObject(refused);
    const watermark = { kind: 1, text: '发票', picture: '', position: 1, opacity: 50 };
    await expect(change({ watermark })).rejects.toMatchObject(refused);
    await aWord('年会');
    expect(await change({ name: '**年会', tags: ['办证'] })).toMatchObject({ name: '**年会', tags: ['**'] });
  });

  test('a label, a remark on photos, a remark on a person', async () => {
    const { albumUid: albumId } = album;
    await expect(app.call(addLabel, { albumId, name: '发票' }, owner)).rejects.toMatchObject(refused);
    const label = await app.call(addLabel, { albumId, name: '办证' }, owner);
    expect(label.name).toBe('**');
    await expect(app.call(settingLabel, { id: label.id, name: '发票' }, owner)).rejects.toMatchObject(refused);
    await seedMedia(app.parts.db, album, { count: 1 });
    const { uid } = await app.parts.db
      .selectFrom('media')
      .select('uid')
      .where('album_id', '=', album.albumId)
      .executeTakeFirstOrThrow();
    await expect(app.call(setRemarkByIds, { ids: [uid], remark: '发票' }, owner)).rejects.toMatchObject(refused);
    await app.call(setRemarkByIds, { ids: [uid], remark: '办证' }, owner);
    expect(await app.call(getMedia, { id: uid }, owner)).toMatchObject({ remark: '**' });
    // Taken back, with what the person had typed.
    const back = await app.call(setRemarkByIds, { ids: [uid], remark: '', from: '办证' }, owner);
    expect(back.former).toEqual([{ value: '**', ids: [uid] }]);

    const helper = await aPerson(app.parts.db, '助理');
    const { uid: userId } = await app.parts.db
      .selectFrom('app_user')
      .select('uid')
      .where('id', '=', helper)
      .executeTakeFirstOrThrow();
    await app.call(setAlbumRole, { albumId, userId, role: 1 }, owner);
    await expect(app.call(updateAlbumUser, { albumId, userId, remark: '发票' }, owner)).rejects.toMatchObject(refused);
    expect(await app.call(updateAlbumUser, { albumId, userId, remark: '办证' }, owner)).toMatchObject({ remark: '**' });
  });
});
