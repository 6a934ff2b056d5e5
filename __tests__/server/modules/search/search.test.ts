import { ALBUM_ROLE, POPULAR_TAGS_MAX } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { createAlbum, updateAlbum } from '@contract/http/album';
import { hiddeOrShowPhoto, moveToLabel, setRemarkByIds } from '@contract/http/media';
import { listPopularTags, searchAlbums, searchMedia, suggestSearch } from '@contract/http/search';
import type { SearchAlbumsQuery, SearchMediaQuery } from '@contract/schemas/search';
import { randomIds } from '../../../../server/adapters/ids/random';
import { toWords } from '../../../../server/modules/search/search.rules';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aLabel, aPerson } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

let app: TestApp;
let ownerId: string;
let owner: { token: string };
let stranger: { token: string };

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('update album set deleted_at = now()');
  ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  stranger = tokenOf(await aPerson(app.parts.db, '路人'));
});

async function anAlbum(name: string, visibility: 1 | 2 = 1): Promise<string> {
  const album = await app.call(
    createAlbum,
    { name, description: '', template: 2, visibility, happenedOn: '', requestId: randomIds.newId() },
    owner,
  );
  return album.id;
}

async function aPhoto(albumId: string, fileName: string, taken = '2026:05:01 10:00:00'): Promise<string> {
  const id = await upload(app, owner, albumId, await drawPicture({ taken }), fileName);
  await app.runJobs();
  return id;
}

const findAlbums = async (query: Partial<SearchAlbumsQuery>, by = DEVICE as { token: string }): Promise<string[]> =>
  (await app.call(searchAlbums, { size: 10, ...query }, by)).records.map(({ name }) => name);
const findPhotos = async (query: Partial<SearchMediaQuery>, by = DEVICE as { token: string }): Promise<string[]> =>
  (await app.call(searchMedia, { size: 10, ...query }, by)).records.map(({ id }) => id);

test('albums are found by two characters of their names, tags and places, and only by who discovers them', async () => {
  const [open, closed] = [await anAlbum('西湖年会现场'), await anAlbum('西湖团建', 2)];
  await aPhoto(open, 'a.jpg');
  await aPhoto(closed, 'b.jpg');
  expect(await findAlbums({ keyword: '西湖' })).toEqual(['西湖年会现场']);
  expect(await findAlbums({ keyword: '西湖' }, owner)).toEqual(['西湖团建', '西湖年会现场']);
  expect(await findAlbums({ keyword: '西湖 现场' }, owner)).toEqual(['西湖年会现场']);
  expect(await findAlbums({ keyword: '湖现' }, owner)).toEqual([]);
  await app.database.pool.query(
    `update album set tags = '{年会,2026}', place_name = '杭州国际博览中心' where uid = $1`,
    [open],
  );
  expect(await findAlbums({ tag: '年会' })).toEqual(['西湖年会现场']);
  expect(await findAlbums({ tag: '年' })).toEqual([]);
  expect(await findAlbums({ place: '杭州' })).toEqual(['西湖年会现场']);
  await app.call(updateAlbum, { id: open, name: '钱塘年会' }, owner);
  expect(await findAlbums({ keyword: '西湖' })).toEqual([]);
  expect(await findAlbums({ keyword: '钱塘' })).toEqual(['钱塘年会']);
});

test('albums are found by the days they took place on, and without any by the day they were made on', async () => {
  const festival = await anAlbum('音乐节');
  const undated = await anAlbum('随手拍');
  await app.call(updateAlbum, { id: festival, happenedOn: '2026-05-01', endedOn: '2026-05-03' }, owner);
  // In Shanghai it was the fifth already.
  await app.database.pool.query(`update album set created_at = '2026-05-04T16:30:00Z' where uid = $1`, [undated]);
  const find = (dayFrom?: string, dayTo?: string): Promise<string[]> =>
    findAlbums({ ...(dayFrom && { dayFrom }), ...(dayTo && { dayTo }) }, owner);
  expect(await find('2026-05-02', '2026-05-02')).toEqual(['音乐节']);
  expect(await find('2026-05-03', '2026-05-04')).toEqual(['音乐节']);
  expect(await find('2026-05-04', '2026-05-05')).toEqual(['随手拍']);
  expect(await find('2026-04-30', '2026-05-31')).toEqual(['随手拍', '音乐节']);
  expect(await find('2026-05-06')).toEqual([]);
  expect(await find(undefined, '2026-04-30')).toEqual([]);
  expect(await find(undefined, '2026-05-01')).toEqual(['音乐节']);
  expect(await findAlbums({ keyword: '随手', dayFrom: '2026-05-05' }, owner)).toEqual(['随手拍']);
  expect(await findAlbums({ keyword: '随手', dayTo: '2026-05-04' }, owner)).toEqual([]);
  expect(await findAlbums({ dayFrom: '2026-05-01' }, stranger)).toEqual([]);
});

test('photos are found by file name, remark, label, camera, day and place', async () => {
  const album = await anAlbum('相册甲');
  const first = await aPhoto(album, 'DSC_1234.jpg');
  const second = await aPhoto(album, '毕业合影.jpg', '2026:04:02 09:00:00');
  expect(await findPhotos({ keyword: 'dsc_12' })).toEqual([first]);
  expect(await findPhotos({ keyword: '合影' })).toEqual([second]);
  await app.call(setRemarkByIds, { ids: [first], remark: '校长致辞' }, owner);
  expect(await findPhotos({ keyword: '致辞' })).toEqual([first]);
  const albumId = (
    await app.parts.db.selectFrom('album').select('id').where('uid', '=', album).executeTakeFirstOrThrow()
  ).id;
  const label = await aLabel(app.parts.db, albumId, '主会场');
  await app.call(moveToLabel, { ids: [second], labelId: label.uid }, owner);
  expect(await findPhotos({ keyword: '会场' })).toEqual([second]);
  expect(await findPhotos({ tag: '主会场' })).toEqual([second]);
  expect(await findPhotos({ keyword: '会场 合影' })).toEqual([second]);
  expect(await findPhotos({ keyword: '会场 致辞' })).toEqual([]);
  expect(await findPhotos({ dayFrom: '2026-04-01', dayTo: '2026-04-02' })).toEqual([second]);
  await app.database.pool.query(
    `update media_text set camera = 'Canon EOS R5' where media_id = (select id from media where uid = $1)`,
    [first],
  );
  expect(await findPhotos({ camera: 'eos r5' })).toEqual([first]);
  await app.database.pool.query(`update album set place_name = '西安大雁塔' where uid = $1`, [album]);
  expect(await findPhotos({ place: '大雁塔', kind: 0 })).toEqual([first, second]);
  expect(await findPhotos({ place: '大雁塔', kind: 1 })).toEqual([]);
});

test('nobody finds what he does not see', async () => {
  const [open, closed] = [await anAlbum('公开'), await anAlbum('链接', 2)];
  const shown = await aPhoto(open, '晚宴一.jpg');
  const linked = await aPhoto(closed, '晚宴二.jpg');
  const hidden = await aPhoto(open, '晚宴三.jpg');
  await app.call(hiddeOrShowPhoto, { ids: [hidden], hidden: true }, owner);
  expect(await findPhotos({ keyword: '晚宴' }, stranger)).toEqual([shown]);
  expect((await findPhotos({ keyword: '晚宴' }, owner)).sort()).toEqual([shown, linked, hidden].sort());
  expect(await findPhotos({ keyword: '晚宴', albumId: closed }, stranger)).toEqual([linked]);
  await app.database.pool.query('update media set legal_status = 1 where uid = $1', [shown]);
  expect(await findPhotos({ keyword: '晚宴' }, stranger)).toEqual([]);
  await app.database.pool.query('update album set visibility = 4 where uid = $1', [closed]);
  await expect(findPhotos({ keyword: '晚宴', albumId: closed }, stranger)).rejects.toMatchObject(
    refusal(ERRORS.ALBUM_ABSENT),
  );
});

test('a search goes on where it stopped', async () => {
  const album = await anAlbum('相册乙');
  const ids: string[] = [];
  for (const second of ['03', '02', '01']) ids.push(await aPhoto(album, '跑步.jpg', `2026:05:01 10:00:${second}`));
  const first = await app.call(searchMedia, { size: 2, keyword: '跑步' }, DEVICE);
  const rest = await app.call(searchMedia, { size: 2, keyword: '跑步', cursor: first.next }, DEVICE);
  expect([...first.records, ...rest.records].map(({ id }) => id)).toEqual(ids);
  expect(rest.next).toBe('');
});

test('one character is too few, and nothing is nothing to look for', async () => {
  await expect(findAlbums({ keyword: '湖' })).rejects.toMatchObject(refusal(ERRORS.SEARCH_TOO_SHORT));
  await expect(findPhotos({ keyword: '西湖 水' })).rejects.toMatchObject(refusal(ERRORS.SEARCH_TOO_SHORT));
  await expect(findPhotos({ keyword: '  ' })).rejects.toMatchObject(refusal(ERRORS.SEARCH_EMPTY));
  await expect(findPhotos({ keyword: '西湖', cursor: 'x' })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  for (const cursor of [
    '99999999999999.1',
    '20260230000000.1',
    '00000101000000.1',
    '20260501000000.9999999999999999999',
  ]) {
    await expect(findPhotos({ keyword: '西湖', cursor })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
  expect(await findPhotos({ keyword: '西\0湖' })).toEqual([]);
  await expect(findAlbums({})).rejects.toMatchObject(refusal(ERRORS.SEARCH_EMPTY));
  for (const find of [findAlbums, findPhotos]) {
    await expect(find({ dayFrom: '2026-02-30' })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
  expect(toWords(' Ab  AB 西湖 ')).toEqual(['ab', '西湖']);
});

test('while one types, names and tags of albums that one would find are suggested, beginnings first', async () => {
  const [open, closed] = [await anAlbum('年会西湖'), await anAlbum('西湖团建', 2)];
  await aPhoto(open, 'a.jpg');
  await aPhoto(closed, 'b.jpg');
  await app.database.pool.query(`update album set tags = '{西湖边,夜景}' where uid = $1`, [open]);
  const suggest = async (words: string, by: { token: string } = DEVICE): Promise<string[]> =>
    (await app.call(suggestSearch, { words }, by)).map(({ kind, text }) => `${kind} ${text}`);
  expect(await suggest('西湖')).toEqual(['tag 西湖边', 'album 年会西湖']);
  expect(await suggest(' 西 ')).toEqual(['tag 西湖边', 'album 年会西湖']);
  expect(await suggest('西湖', stranger)).toEqual(['tag 西湖边', 'album 年会西湖']);
  expect(await suggest('西湖', owner)).toEqual(['tag 西湖边', 'album 西湖团建', 'album 年会西湖']);
  expect(await suggest('夜景')).toEqual([]);
  expect(await suggest('   ')).toEqual([]);
  await expect(app.call(suggestSearch, { words: 'x'.repeat(51) }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.BAD_INPUT),
  );
});

test('tags of the albums that anybody discovers are offered, what the most have first, whatever their capitals', async () => {
  const tagged = async (name: string, tags: readonly string[], visibility: 1 | 2 = 1): Promise<string> => {
    const album = await anAlbum(name, visibility);
    await aPhoto(album, `${name}.jpg`);
    await app.call(updateAlbum, { id: album, tags: [...tags] }, owner);
    return album;
  };
  const popular = async (by: { token: string } = DEVICE): Promise<string[]> =>
    (await app.call(listPopularTags, {}, by)).map(({ text, albumCount }) => `${text} ${albumCount}`);
  expect(await popular()).toEqual([]);
  await tagged('第一届', ['vlog', '年会']);
  await tagged('第二届', ['夜景', '年会']);
  await tagged('第三届', ['Vlog', '年会']);
  await tagged('自己看', ['秘密', '秘密二'], 2);
  expect(await popular()).toEqual(['年会 3', 'Vlog 2', '夜景 1']);
  expect(await popular(owner)).toEqual(['年会 3', 'Vlog 2', '夜景 1']);
  expect(await findAlbums({ tag: 'Vlog' })).toEqual(['第三届', '第一届']);
  await tagged(
    '太多',
    Array.from({ length: 10 }, (_none, place) => `标签${place}`),
  );
  expect(await popular()).toHaveLength(POPULAR_TAGS_MAX);
  await expect(app.call(listPopularTags, {})).rejects.toMatchObject({ status: 424 });
});

test('photos of an album that is not public are found by its people, and only what these see there', async () => {
  const closed = await anAlbum('家庭聚会', 2);
  const [shown, hidden] = [await aPhoto(closed, '全家福壹.jpg'), await aPhoto(closed, '全家福贰.jpg')];
  await app.call(hiddeOrShowPhoto, { ids: [hidden], hidden: true }, owner);
  const memberId = await aPerson(app.parts.db, '家人');
  const { id: albumId } = await app.parts.db
    .selectFrom('album')
    .select('id')
    .where('uid', '=', closed)
    .executeTakeFirstOrThrow();
  const join = (role: number) =>
    app.parts.db
      .insertInto('album_user')
      .values({ album_id: albumId, user_id: memberId, role, permissions: [], created_at: new Date() })
      .onConflict((conflict) => conflict.columns(['album_id', 'user_id']).doUpdateSet({ role }))
      .execute();
  expect(await findPhotos({ keyword: '全家福' }, tokenOf(memberId))).toEqual([]);
  for (const role of [ALBUM_ROLE.member, ALBUM_ROLE.personnel]) {
    await join(role);
    expect(await findPhotos({ keyword: '全家福' }, tokenOf(memberId))).toEqual([shown]);
  }
  await join(ALBUM_ROLE.blocked);
  expect(await findPhotos({ keyword: '全家福' }, tokenOf(memberId))).toEqual([]);
  expect((await findPhotos({ keyword: '全家福' }, owner)).sort()).toEqual([shown, hidden].sort());
  expect(await findPhotos({ keyword: '全家福' }, stranger)).toEqual([]);
});
