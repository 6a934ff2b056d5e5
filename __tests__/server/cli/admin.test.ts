import { ERRORS } from '@contract/errors';
import { getUserInfo } from '@contract/http/user';
import { listNotices } from '@contract/http/system';
import { parseAdminCommand } from '../../../server/cli/admin/command';
import { runAdminCommand } from '../../../server/cli/admin/run-command';
import { startTestApp, type TestApp } from '../../support/app-harness';
import { aPhone, aSignedInPerson } from '../../support/people';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function run(...words: string[]) {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')}: ${parsed.kind}`);
  return runAdminCommand(app.services, parsed.command);
}

test('a super admin is made and unmade; each twice is once', async () => {
  const person = await aSignedInPerson(app);
  for (const [word, adminFlag] of [
    ['grant', true],
    ['grant', true],
    ['revoke', false],
    ['revoke', false],
  ] as const) {
    expect(await run(word, person.phone)).toMatchObject({ ok: true });
    expect(await app.call(getUserInfo, { userId: person.id }, person)).toMatchObject({ adminFlag });
  }
});

test('a phone that nobody signed in with is refused', async () => {
  await expect(run('grant', aPhone())).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
  await expect(run('user', 'level', aPhone(), 'level_20')).rejects.toMatchObject({ code: ERRORS.USER_ABSENT.code });
});

test('a level lasts to the end of its last day in Shanghai', async () => {
  const person = await aSignedInPerson(app);
  await run('user', 'level', person.phone, 'level_30', '2026-05-31');
  const { albumUserMember } = await app.call(getUserInfo, { userId: person.id }, person);
  expect(albumUserMember).toEqual({
    memberTypeKey: 'level_30',
    memberTypeName: '超级VIP',
    endTime: new Date('2026-06-01T00:00:00+08:00').getTime(),
  });
});

test('a notice is published and withdrawn once', async () => {
  expect(await run('notice', 'add', ' 维护 ', '今晚维护')).toMatchObject({ ok: true });
  const [notice] = (await app.call(listNotices, { current: 1, size: 10, appType: 1 })).records;
  expect(notice).toMatchObject({ title: '维护', content: '今晚维护' });
  expect(await run('notice', 'withdraw', notice?.id ?? '')).toMatchObject({ ok: true });
  expect(await run('notice', 'withdraw', notice?.id ?? '')).toMatchObject({ ok: false });
  expect((await app.call(listNotices, { current: 1, size: 10, appType: 1 })).total).toBe(0);
});

test.each([
  [['--help'], 'help'],
  [['grant', '--help'], 'help'],
  [[], 'wrong'],
  [['fire', '13800138000'], 'wrong'],
  [['grant'], 'wrong'],
  [['grant', '123'], 'wrong'],
  [['grant', '13800138000', 'x'], 'wrong'],
  [['notice', 'add', '标题'], 'wrong'],
  [['notice', 'add', '标题', ' '], 'wrong'],
  [['notice', 'withdraw'], 'wrong'],
  [['user', 'level', '13800138000', 'level_50'], 'wrong'],
  [['user', 'level', '13800138000', 'level_20', '2026-02-30'], 'wrong'],
  [['user', 'level', '13800138000', 'level_20', 'tomorrow'], 'wrong'],
  [['user', 'level', '13800138000', 'level_20', '2026-02-28'], 'command'],
])('%p is read as %s', (words, kind) => {
  expect(parseAdminCommand(words).kind).toBe(kind);
});
