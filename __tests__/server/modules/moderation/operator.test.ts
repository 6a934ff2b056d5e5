import { ERRORS } from '@contract/errors';
import { listAudit } from '@contract/http/moderation';
import * as desk from '@contract/http/operator';
import { getDictionary, getPublicValue, listNotices } from '@contract/http/system';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aPhone, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const REWARDS = 'album_resource_reward_list';
let app: TestApp;
let admin: Person;
let second: Person;
let guest: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await anAdmin('管理员甲');
  second = await anAdmin('管理员乙');
  guest = await aSignedInPerson(app, { nickname: '客人' });
});

const noticesAtDesk = () => app.call(desk.listDeskNotices, {}, admin);

async function anAdmin(nickname: string): Promise<Person> {
  const person = await aSignedInPerson(app, { nickname });
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', person.id).execute();
  return person;
}
const phoneOf = async ({ id }: Person): Promise<string> =>
  (await app.parts.db.selectFrom('app_user').select('phone').where('uid', '=', id).executeTakeFirstOrThrow()).phone ??
  '';
const isAdmin = async ({ id }: Person): Promise<boolean> =>
  (await app.parts.db.selectFrom('app_user').select('is_admin as is').where('uid', '=', id).executeTakeFirstOrThrow())
    .is;
const logged = async () =>
  (await app.call(listAudit, { current: 1, size: 50 }, admin)).records.map(({ action }) => action);

test('a notice is written, published, withdrawn and published again', async () => {
  const seen = async () =>
    (await app.call(listNotices, { appType: 1, current: 1, size: 50 }, guest)).records.map(({ title }) => title);
  await app.call(desk.addNotice, { title: ' 停机维护 ', content: '今晚', isDraft: true }, admin);
  expect(await seen()).not.toContain('停机维护');
  const [draft] = await app.call(desk.listDeskNotices, {}, admin);
  expect(draft).toMatchObject({ title: '停机维护', state: 'draft' });
  const id = draft?.id ?? '';
  await app.call(desk.setNoticeState, { id, isPublished: true }, admin);
  expect(await seen()).toContain('停机维护');
  await app.call(desk.setNoticeState, { id, isPublished: false }, admin);
  expect(await seen()).not.toContain('停机维护');
  const again = app.call(desk.setNoticeState, { id, isPublished: false }, admin);
  await expect(again).rejects.toMatchObject(refusal(ERRORS.NOTICE_ABSENT));
  const empty = app.call(desk.addNotice, { title: ' ', content: '今晚', isDraft: false }, admin);
  await expect(empty).rejects.toMatchObject(refusal(OPERATOR_ERRORS.NOTICE_INVALID));
  expect(await logged()).toEqual(
    expect.arrayContaining(['setting:notice-draft', 'setting:notice-publish', 'setting:notice-withdraw']),
  );
});

test('a parameter is set, refused in words, and comes back to its default', async () => {
  const read = () => app.call(getPublicValue, { key: 'WEBVIEW_HOSTS' });
  await app.call(desk.setParam, { key: 'WEBVIEW_HOSTS', value: 'example.com' }, admin);
  expect(await read()).toBe('example.com');
  const bad = app.call(desk.setParam, { key: 'WEBVIEW_HOSTS', value: 'no host' }, admin);
  await expect(bad).rejects.toMatchObject({ code: OPERATOR_ERRORS.PARAM_INVALID.code, msg: '不是域名：no' });
  await app.call(desk.setParam, { key: 'WEBVIEW_HOSTS', value: null }, admin);
  expect(await read()).toBe('');
  const absent = app.call(desk.setParam, { key: 'SECRET', value: '1' }, admin);
  await expect(absent).rejects.toMatchObject(refusal(ERRORS.PARAM_ABSENT));
  const fixed = app.call(desk.setParam, { key: 'OPERATOR_NAME', value: '别人' }, admin);
  await expect(fixed).rejects.toMatchObject({ code: OPERATOR_ERRORS.PARAM_INVALID.code });
  const params = await app.call(desk.listDeskParams, {}, admin);
  expect(params.find(({ key }) => key === 'OPERATOR_NAME')).toMatchObject({ isFixed: true });
});

test('a dictionary gets an item and loses it; amounts are amounts', async () => {
  const values = async () => (await app.call(getDictionary, { type: REWARDS })).map(({ value }) => value);
  await app.call(desk.setDictionaryItem, { type: REWARDS, value: '6.66', label: '六六' }, admin);
  expect(await values()).toContain('6.66');
  await app.call(desk.removeDictionaryItem, { type: REWARDS, value: '6.66' }, admin);
  expect(await values()).not.toContain('6.66');
  const gone = app.call(desk.removeDictionaryItem, { type: REWARDS, value: '6.66' }, admin);
  await expect(gone).rejects.toMatchObject(refusal(ERRORS.PARAM_ABSENT));
  const bad = app.call(desk.setDictionaryItem, { type: REWARDS, value: '很多', label: '很多' }, admin);
  await expect(bad).rejects.toMatchObject(refusal(OPERATOR_ERRORS.DICTIONARY_INVALID));
});

test('a right is given, and taken away, by two: one asks and another agrees', async () => {
  const ask = (isGrant: boolean, by = admin) =>
    phoneOf(guest).then((phone) =>
      app.call(desk.askAdminChange, { phone, rights: isGrant ? ['moderation', 'audit'] : [] }, by),
    );
  const waiting = async (by = admin) => (await app.call(desk.listDeskAdmins, {}, by)).waiting;
  await ask(true);
  await ask(true);
  const [one, more] = await waiting();
  expect(more).toBeUndefined();
  expect(one).toMatchObject({ nickname: '客人', rights: ['moderation', 'audit'], askedBy: '管理员甲', isMine: true });
  expect(one?.phone).toBe((await phoneOf(guest)).slice(-4));
  const id = one?.id ?? '';
  const own = app.call(desk.answerAdminChange, { id, isAgreed: true }, admin);
  await expect(own).rejects.toMatchObject(refusal(OPERATOR_ERRORS.SECOND_ADMIN_NEEDED));
  expect(await isAdmin(guest)).toBe(false);
  await app.call(desk.answerAdminChange, { id, isAgreed: true }, second);
  expect(await isAdmin(guest)).toBe(true);
  const twice = app.call(desk.answerAdminChange, { id, isAgreed: true }, second);
  await expect(twice).rejects.toMatchObject(refusal(OPERATOR_ERRORS.ADMIN_CHANGE_ABSENT));

  await ask(false);
  await app.call(desk.answerAdminChange, { id: (await waiting())[0]?.id ?? '', isAgreed: false }, admin);
  expect(await isAdmin(guest)).toBe(true);
  await ask(false);
  await app.call(desk.answerAdminChange, { id: (await waiting())[0]?.id ?? '', isAgreed: true }, second);
  expect(await isAdmin(guest)).toBe(false);
  expect(await logged()).toEqual(
    expect.arrayContaining([
      'setting:admin-ask-grant',
      'setting:admin-grant',
      'setting:admin-refuse',
      'setting:admin-revoke',
    ]),
  );
  const nobody = app.call(desk.askAdminChange, { phone: aPhone(), rights: ['audit'] }, admin);
  await expect(nobody).rejects.toMatchObject(refusal(OPERATOR_ERRORS.ADMIN_PERSON_ABSENT));
});

test('what is not published is changed and deleted, what is published stays as it is', async () => {
  await app.call(desk.addNotice, { title: '放价', content: '三天', isDraft: true }, admin);
  const id = (await noticesAtDesk())[0]?.id ?? '';
  const edited = { id, title: ' 放假 ', content: '四天' };
  await app.call(desk.editNotice, edited, admin);
  expect((await noticesAtDesk())[0]).toEqual({ id, title: '放假', content: '四天', state: 'draft' });
  const empty = app.call(desk.editNotice, { ...edited, content: ' ' }, admin);
  await expect(empty).rejects.toMatchObject(refusal(OPERATOR_ERRORS.NOTICE_INVALID));

  await app.call(desk.setNoticeState, { id, isPublished: true }, admin);
  const remove = () => app.call(desk.removeNotice, { id }, admin);
  await expect(app.call(desk.editNotice, edited, admin)).rejects.toMatchObject(refusal(ERRORS.NOTICE_ABSENT));
  await expect(remove()).rejects.toMatchObject(refusal(ERRORS.NOTICE_ABSENT));

  await app.call(desk.setNoticeState, { id, isPublished: false }, admin);
  await remove();
  expect((await noticesAtDesk()).filter((each) => each.id === id)).toEqual([]);
  await expect(remove()).rejects.toMatchObject(refusal(ERRORS.NOTICE_ABSENT));
  expect(await logged()).toEqual(expect.arrayContaining(['setting:notice-edit', 'setting:notice-remove']));
});

test('nobody else sees or sets any of it', async () => {
  const phone = await phoneOf(guest);
  const id = 'n'.repeat(22);
  const calls = [
    () => app.call(desk.editNotice, { id, title: '一', content: '二' }, guest),
    () => app.call(desk.removeNotice, { id }, guest),
    () => app.call(desk.listDeskNotices, {}, guest),
    () => app.call(desk.addNotice, { title: '一', content: '二', isDraft: false }, guest),
    () => app.call(desk.listDeskParams, {}, guest),
    () => app.call(desk.setParam, { key: 'WEBVIEW_HOSTS', value: 'example.com' }, guest),
    () => app.call(desk.listDeskAdmins, {}, guest),
    () => app.call(desk.askAdminChange, { phone, rights: ['audit'] }, guest),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
});
