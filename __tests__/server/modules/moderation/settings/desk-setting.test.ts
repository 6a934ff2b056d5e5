import { BANNER_HEIGHT, BANNER_WIDTH } from '@contract/constants/public-param';
import { ERRORS } from '@contract/errors';
import { getOssTmpCredentials } from '@contract/http/media';
import { listAudit } from '@contract/http/moderation';
import * as desk from '@contract/http/operator';
import { getDictionary, listBanners } from '@contract/http/system';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import sharp from 'sharp';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import { startTestApp, TEST_NOW, type TestApp } from '../../../../support/app-harness';
import { aPhone, aSignedInPerson, type Person } from '../../../../support/people';
import { drawPicture } from '../../../../support/pictures';
import { refusal } from '../../../../support/refusal';
import { postForm } from '../../../../support/upload-file';

let app: TestApp;
let store: MemoryObjectStore;
let admin: Person;
let guest: Person;

beforeAll(async () => {
  store = createMemoryObjectStore(() => TEST_NOW);
  app = await startTestApp({ parts: { store } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, guest] = [await aSignedInPerson(app, { nickname: '管理员' }), await aSignedInPerson(app)];
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', admin.id).execute();
});

async function anUpload(person: Person, bytes?: Uint8Array): Promise<string> {
  const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, person);
  const { status, key } = await postForm(app, credentials, bytes ?? (await drawPicture({ width: 900, height: 700 })));
  expect(status).toBe(200);
  return key;
}
const logged = async () =>
  (await app.call(listAudit, { current: 1, size: 50 }, admin)).records.map(({ action }) => action);

test('a banner is cut from an upload, moved and removed, and its upload goes', async () => {
  const objectKey = await anUpload(admin);
  const wish = { objectKey, title: ' 夏日 ', target: ' https://example.com/summer ', position: 7 };
  await app.call(desk.addBanner, wish, admin);
  const [banner] = await app.call(desk.listDeskBanners, {}, admin);
  expect(banner).toMatchObject({ title: '夏日', target: 'https://example.com/summer', position: 7 });
  expect(store.keys()).not.toContain(objectKey);
  const { id = '', picture = '' } = banner ?? {};
  const { rawPayload } = await app.http.inject({ method: 'GET', url: picture });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: BANNER_WIDTH, height: BANNER_HEIGHT });
  await app.call(desk.moveBanner, { id, position: 1 }, admin);
  expect((await app.call(desk.listDeskBanners, {}, admin))[0]).toMatchObject({ position: 1 });
  await app.call(desk.removeBanner, { id }, admin);
  expect((await app.call(listBanners, { appType: 1, current: 1, size: 10 }, guest)).records).toEqual([]);
  await expect(app.call(desk.removeBanner, { id }, admin)).rejects.toMatchObject(refusal(ERRORS.BANNER_ABSENT));
  await expect(app.call(desk.moveBanner, { id, position: 2 }, admin)).rejects.toMatchObject(
    refusal(ERRORS.BANNER_ABSENT),
  );
  expect(await logged()).toEqual(
    expect.arrayContaining(['setting:banner-add', 'setting:banner-move', 'setting:banner-remove']),
  );
});

test.each([
  ['no title', { title: ' ' }, OPERATOR_ERRORS.BANNER_INVALID],
  ['too long a title', { title: '长'.repeat(41) }, OPERATOR_ERRORS.BANNER_INVALID],
  ['a page that there is not', { target: '/nowhere' }, OPERATOR_ERRORS.BANNER_INVALID],
  ['a script', { target: 'javascript:alert(1)' }, OPERATOR_ERRORS.BANNER_INVALID],
] as const)('a banner with %s is refused before its picture is read', async (_what, more, error) => {
  const objectKey = await anUpload(admin);
  const wish = { objectKey, title: '夏日', target: '', position: 0, ...more };
  await expect(app.call(desk.addBanner, wish, admin)).rejects.toMatchObject(refusal(error));
  expect(await app.call(desk.listDeskBanners, {}, admin)).toEqual([]);
});

test('what is no picture, and what another has uploaded, becomes no banner', async () => {
  const add = (objectKey: string) =>
    app.call(desk.addBanner, { objectKey, title: '夏日', target: '', position: 0 }, admin);
  await expect(add(await anUpload(admin, Buffer.from('no picture at all')))).rejects.toMatchObject({
    code: expect.any(Number) as number,
  });
  await expect(add(await anUpload(guest))).rejects.toMatchObject(refusal(ERRORS.UPLOAD_ABSENT));
  await expect(add('banner/../secret')).rejects.toMatchObject(refusal(ERRORS.UPLOAD_ABSENT));
  expect(await app.call(desk.listDeskBanners, {}, admin)).toEqual([]);
});

test('a partner gets its key once, and loses it', async () => {
  const made = await app.call(desk.addPartner, { name: ' 会展公司 ', phone: guest.phone }, admin);
  expect(made.key.length).toBeGreaterThan(40);
  const list = async () => app.call(desk.listDeskPartners, {}, admin);
  expect(await list()).toEqual([{ id: made.id, name: '会展公司', ownerName: '小明', isRevoked: false }]);
  await app.call(desk.revokePartner, { id: made.id }, admin);
  expect(await list()).toMatchObject([{ isRevoked: true }]);
  const absent = app.call(desk.revokePartner, { id: admin.id }, admin);
  await expect(absent).rejects.toMatchObject(refusal(ERRORS.PARTNER_ABSENT));
  const nobody = app.call(desk.addPartner, { name: '会展公司', phone: aPhone() }, admin);
  await expect(nobody).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
  const bad = app.call(desk.addPartner, { name: ' ', phone: guest.phone }, admin);
  await expect(bad).rejects.toMatchObject(refusal(OPERATOR_ERRORS.PARTNER_FORM_INVALID));
  const log = await app.call(listAudit, { current: 1, size: 50 }, admin);
  expect(JSON.stringify(log)).not.toContain(made.key);
  expect(await logged()).toEqual(expect.arrayContaining(['setting:partner-add', 'setting:partner-revoke']));
});

test('every dictionary is listed, and an item takes the place that is wished', async () => {
  await app.call(desk.setDictionaryItem, { type: 'colours', value: 'red', label: '红', position: 5 }, admin);
  await app.call(desk.setDictionaryItem, { type: 'colours', value: 'blue', label: '蓝', position: 2 }, admin);
  await app.call(desk.setDictionaryItem, { type: 'colours', value: 'blue', label: '天蓝' }, admin);
  expect((await app.call(getDictionary, { type: 'colours' })).map(({ label }) => label)).toEqual(['天蓝', '红']);
  const all = await app.call(desk.listDeskDictionaries, {}, admin);
  expect(all.filter(({ type }) => type === 'colours')).toEqual([
    { type: 'colours', value: 'blue', label: '天蓝', position: 2 },
    { type: 'colours', value: 'red', label: '红', position: 5 },
  ]);
});

test('nobody else sees or sets any of it', async () => {
  const objectKey = await anUpload(guest);
  const calls = [
    () => app.call(desk.listDeskBanners, {}, guest),
    () => app.call(desk.addBanner, { objectKey, title: '夏日', target: '', position: 0 }, guest),
    () => app.call(desk.listDeskPartners, {}, guest),
    () => app.call(desk.addPartner, { name: '会展公司', phone: guest.phone }, guest),
    () => app.call(desk.listDeskDictionaries, {}, guest),
  ];
  for (const each of calls) await expect(each()).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
});
