import { ERRORS } from '@contract/errors';
import { getLocalIp, getTime, listNotices, markNoticeRead } from '@contract/http/system';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let device: { readonly token: string };
beforeAll(async () => {
  app = await startTestApp();
  device = { token: await aDevice(app) };
});
afterAll(() => app.close());

test('the time is that of the server clock, for anybody', async () => {
  expect(await app.call(getTime, {})).toBe(app.clock.now().getTime());
});

test('the address is the one we see, IPv4 in its plain form', async () => {
  expect(await app.call(getLocalIp, {}, { ip: '::ffff:203.0.113.7' })).toEqual({ ip: '203.0.113.7' });
  expect(await app.call(getLocalIp, {}, { ip: '2001:db8::1' })).toEqual({ ip: '2001:db8::1' });
});

test('notices come newest first and in pages, without those withdrawn, not yet due, or for another kind of app', async () => {
  const { system } = app.services.system;
  const ids: string[] = [];
  for (const title of ['一', '二', '三', '四']) {
    ids.push(await system.addNotice({ title, content: `内容${title}` }));
    app.clock.advanceMs(1);
  }
  expect(await system.withdrawNotice(ids[1] ?? '')).toBe(true);
  expect(await system.withdrawNotice(ids[1] ?? '')).toBe(false);
  await app.parts.db
    .insertInto('system_notice')
    .values([
      {
        uid: 'later'.padEnd(22, '_'),
        title: '后',
        content: '',
        published_at: new Date(app.clock.now().getTime() + 1),
        withdrawn_at: null,
      },
      {
        uid: 'other'.padEnd(22, '_'),
        title: '他',
        content: '',
        app_type: 2,
        published_at: app.clock.now(),
        withdrawn_at: null,
      },
    ])
    .execute();
  const first = await app.call(listNotices, { current: 1, size: 2, appType: 1 }, device);
  expect(first).toMatchObject({ total: 3, pages: 2, records: [{ title: '四' }, { title: '三', content: '内容三' }] });
  const second = await app.call(listNotices, { current: 2, size: 2, appType: 1 }, device);
  expect(second.records.map(({ id }) => id)).toEqual([ids[0]]);
});

test('a page that cannot be is refused', async () => {
  for (const query of [
    { current: 0, size: 1, appType: 1 },
    { current: 1, size: 101, appType: 1 },
    { current: 1, size: 1, appType: 0 },
  ]) {
    await expect(app.call(listNotices, query, device)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
});

test('a draft is seen by nobody until it is published, and a withdrawn notice may come back', async () => {
  const { system } = app.services.system;
  const id = await system.addNotice({ title: '草稿', content: '内容', isDraft: true });
  const shown = async (): Promise<boolean> =>
    (await app.call(listNotices, { current: 1, size: 50, appType: 1 }, device)).records.some((each) => each.id === id);
  expect([await shown(), await system.withdrawNotice(id)]).toEqual([false, false]);
  expect([await system.publishNotice(id), await system.publishNotice(id), await shown()]).toEqual([true, false, true]);
  expect([await system.withdrawNotice(id), await shown()]).toEqual([true, false]);
  expect([await system.publishNotice(id), await shown()]).toEqual([true, true]);
});

test('reading is remembered for the one who read, once', async () => {
  const { system } = app.services.system;
  const [reader, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  const id = await system.addNotice({ title: '读', content: '内容' });
  await app.call(markNoticeRead, { id }, reader);
  await app.call(markNoticeRead, { id }, reader);
  const isReadBy = async (caller: { readonly token: string }, userId?: string): Promise<boolean | undefined> => {
    const query = { current: 1, size: 50, appType: 1, ...(userId === undefined ? {} : { userId }) };
    return (await app.call(listNotices, query, caller)).records.find((each) => each.id === id)?.isRead;
  };
  expect([await isReadBy(reader), await isReadBy(other), await isReadBy(device)]).toEqual([true, false, false]);
  // Another person's id changes nothing: nobody learns what somebody else has read.
  expect(await isReadBy(other, reader.id)).toBe(false);
  // What comes back may say something else.
  app.clock.advanceMs(1);
  await system.withdrawNotice(id);
  await system.publishNotice(id);
  expect(await isReadBy(reader)).toBe(false);
  await app.call(markNoticeRead, { id }, reader);
  expect(await isReadBy(reader)).toBe(true);
});

test('a notice that is not there, is a draft or was withdrawn cannot be read', async () => {
  const { system } = app.services.system;
  const reader = await aSignedInPerson(app);
  const draft = await system.addNotice({ title: '草稿', content: '内容', isDraft: true });
  const withdrawn = await system.addNotice({ title: '撤回', content: '内容' });
  await system.withdrawNotice(withdrawn);
  for (const id of [draft, withdrawn, app.parts.ids.newId()]) {
    await expect(app.call(markNoticeRead, { id }, reader)).rejects.toMatchObject(refusal(ERRORS.NOTICE_ABSENT));
  }
});
