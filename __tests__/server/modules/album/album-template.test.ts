import { GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { ERRORS } from '@contract/errors';
import { createAlbum, findTemplateList, getAlbum, listAlbumTypes, updateAlbum } from '@contract/http/album';
import { getBabyAlbum, saveBabyRecord } from '@contract/http/baby';
import type { AlbumDetail } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { TEMPLATES } from '../../../support/albums/templates';

let app: TestApp;
let owner: Person;
let device: { token: string };
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_CALLS_PER_MINUTE: '100000', MAX_LOGIN_CALLS_PER_MINUTE: '100000' } });
  owner = await aSignedInPerson(app, { nickname: '主人' });
  device = { token: await aDevice(app) };
});
afterAll(() => app.close());

async function admin(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')} is no command`);
  return (await parsed.command(adminServicesOf(app))).text;
}
const anAlbum = (template: number): Promise<AlbumDetail> =>
  app.call(
    createAlbum,
    { name: '相册', description: '', template, visibility: 2, happenedOn: '', requestId: randomIds.newId() },
    owner,
  );
const numbers = async (): Promise<number[]> =>
  (await app.call(listAlbumTypes, {}, device)).map(({ template }) => template);

test('the templates are listed with what their pages need', async () => {
  const list = await app.call(findTemplateList, {}, device);
  const told = list.map(({ note: _note, ...one }) => one);
  expect(told).toEqual(expect.arrayContaining(TEMPLATES.map(({ note: _note, ...one }) => one)));
  await expect(app.call(findTemplateList, {})).rejects.toMatchObject({ status: 424 });
});

test('no two that are offered look alike, but pages for what is made differ by what they begin with', async () => {
  const offered = (await app.call(findTemplateList, {}, device)).filter(({ isOffered }) => isOffered);
  const looks = offered.map(({ page, layout, tabs, emphasis }) => `${page} ${layout} ${tabs.join()} ${emphasis}`);
  // Two kinds of pictures and two of films.
  expect(new Set(looks).size).toBe(offered.length - 2);
});

test('a template that is not offered any more makes no album, and those that there are open and can be changed', async () => {
  await expect(anAlbum(3)).rejects.toMatchObject(refusal(ERRORS.ALBUM_TEMPLATE_UNKNOWN));
  const { id } = await anAlbum(1);
  await expect(app.call(updateAlbum, { id, template: 3 }, owner)).rejects.toMatchObject(
    refusal(ERRORS.ALBUM_TEMPLATE_UNKNOWN),
  );
  await app.parts.db.updateTable('album').set({ template: 3 }).where('uid', '=', id).execute();
  expect(await app.call(getAlbum, { id }, owner)).toMatchObject({ template: 3, shape: { page: 'photos' } });
  await app.call(updateAlbum, { id, template: 3, name: '还是它' }, owner);
});

test('a number without a template opens the photos page, and makes no album', async () => {
  await expect(anAlbum(99)).rejects.toMatchObject(refusal(ERRORS.ALBUM_TEMPLATE_UNKNOWN));
  const { id } = await anAlbum(1);
  await app.parts.db.updateTable('album').set({ template: 99 }).where('uid', '=', id).execute();
  const album = await app.call(getAlbum, { id }, owner);
  expect(album).toMatchObject({ template: 99, shape: { page: 'photos', layout: 'justified' } });
});

describe('the operator', () => {
  test('adds one, and albums of it are as it says', async () => {
    await admin(
      'template',
      'set',
      '20',
      'name=宠物',
      'note=猫和狗',
      'layout=square',
      'tabs=1,8',
      'upload=3',
      'fields=tags',
    );
    expect(await numbers()).toContain(20);
    const { id, uploadBy, shape } = await anAlbum(20);
    expect(uploadBy).toBe(3);
    expect(shape).toEqual({ page: 'photos', layout: 'square', tabs: [1, 8], emphasis: 'live' });
    await admin('template', 'set', '20', 'layout=waterfall', 'position=1');
    expect((await numbers())[0]).toBe(20);
    expect(await app.call(getAlbum, { id }, owner)).toMatchObject({ shape: { layout: 'waterfall', tabs: [1, 8] } });
    expect(await admin('template', 'list')).toContain('20  宠物  猫和狗  页面photos  排列waterfall  标签1,8');
  });

  test('offers one no more, and again', async () => {
    await admin('template', 'set', '21', 'name=露营');
    await admin('template', 'off', '21');
    expect(await numbers()).not.toContain(21);
    await expect(anAlbum(21)).rejects.toMatchObject(refusal(ERRORS.ALBUM_TEMPLATE_UNKNOWN));
    await admin('template', 'on', '21');
    expect(await numbers()).toContain(21);
  });

  test('gives a template the page of children, and their records can be kept there', async () => {
    await admin('template', 'set', '22', 'name=双胞胎', 'page=baby');
    const { id } = await anAlbum(22);
    const child = {
      name: '小满',
      sex: 2,
      birthday: '2025-05-21',
      birthWeightGrams: null,
      birthHeightMm: null,
    } as const;
    const consent = { guardianConsent: GUARDIAN_CONSENT_VERSION };
    await app.call(saveBabyRecord, { albumId: id, type: 1, ...child, ...consent }, owner);
    expect((await app.call(getBabyAlbum, { albumId: id }, owner)).children).toMatchObject([{ name: '小满' }]);
  });

  test.each([
    [['set', '0', 'name=甲']],
    [['set', '20', 'name=']],
    [['set', '20', 'page=chat']],
    [['set', '20', 'tabs=1,1']],
    [['set', '20', 'tabs=12']],
    [['set', '20', 'fields=price']],
    [['set', '20', 'visibility=9']],
    [['set', '20', 'colour=red']],
    [['set', '20', 'name']],
    [['off', 'x']],
  ])('is told what is wrong with %j', (words) => {
    expect(parseAdminCommand(['template', ...words])).toMatchObject({ kind: 'wrong' });
  });

  test('has to name a new one, and cannot stop what is not there', async () => {
    expect(await admin('template', 'set', '77', 'note=无名')).toContain('name=');
    expect(await admin('template', 'off', '77')).toBe('没有这个模板');
  });
});
