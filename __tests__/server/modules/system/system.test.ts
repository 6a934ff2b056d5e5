import { ERRORS } from '@contract/errors';
import { getLocalIp, getTime, listNotices } from '@contract/http/system';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { refusal } from '../../../support/refusal';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the time is the server clock, told to anybody', async () => {
  expect(await app.call(getTime, {})).toBe(app.clock.now().getTime());
});

test('the address is the one we see, IPv4 in its plain form', async () => {
  expect(await app.call(getLocalIp, {}, { ip: '::ffff:203.0.113.7' })).toEqual({ ip: '203.0.113.7' });
  expect(await app.call(getLocalIp, {}, { ip: '2001:db8::1' })).toEqual({ ip: '2001:db8::1' });
});

test('notices come newest first and in pages, without those withdrawn, not yet due, or for another kind of app', async () => {
  const { system } = app.services;
  const ids: string[] = [];
  for (const title of ['一', '二', '三', '四']) {
    ids.push(await system.addNotice({ title, content: `内容${title}` }));
    app.clock.advanceMs(1_000);
  }
  expect(await system.withdrawNotice(ids[1] ?? '')).toBe(true);
  expect(await system.withdrawNotice(ids[1] ?? '')).toBe(false);
  await app.parts.db
    .insertInto('system_notice')
    .values([
      {
        uid: 'later',
        title: '后',
        content: '',
        published_at: new Date(app.clock.now().getTime() + 1),
        withdrawn_at: null,
      },
      { uid: 'other', title: '他', content: '', app_type: 2, published_at: app.clock.now(), withdrawn_at: null },
    ])
    .execute();
  const first = await app.call(listNotices, { current: 1, size: 2, appType: 1 });
  expect(first).toMatchObject({ total: 3, pages: 2, records: [{ title: '四' }, { title: '三', content: '内容三' }] });
  const second = await app.call(listNotices, { current: 2, size: 2, appType: 1 });
  expect(second.records.map(({ id }) => id)).toEqual([ids[0]]);
});

test('a page that cannot be is refused', async () => {
  for (const query of [
    { current: 0, size: 1, appType: 1 },
    { current: 1, size: 101, appType: 1 },
    { current: 1, size: 1, appType: 0 },
  ]) {
    await expect(app.call(listNotices, query)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
});
