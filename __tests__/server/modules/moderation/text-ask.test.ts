import { COMMENT_STANDING } from '@contract/constants/interaction';
import { VERDICT } from '@contract/constants/moderation';
import { addComment, listComments } from '@contract/http/interaction';
import { checkTextMatters, listTextMatters } from '@contract/http/moderation';
import { updateUser } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';

let double: WechatDouble;
let app: TestApp;
let album: SeededAlbum;
let personId: string;
let person: { token: string };
let other: { token: string };
let admin: { token: string };

beforeAll(async () => {
  double = await startWechatDouble();
  app = await startTestApp({ ...namedCallers, env: double.settings });
});
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(async () => {
  const { db } = app.parts;
  double.misbehave(null);
  await app.database.pool.query('truncate matter, comment cascade');
  album = await aSeededAlbum(db, await aPerson(db, '主人'));
  personId = await aPerson(db, '客人');
  person = tokenOf(personId);
  other = tokenOf(await aPerson(db, '路人'));
  admin = adminTokenOf(await aPerson(db, '管理员'));
});

/** Somebody of the mini-program who was there a moment ago. */
async function enterMini(): Promise<void> {
  const openid = `o-${personId}`;
  await app.parts.wechat.exchangeCode('mini', double.giveCode('mini', { openid }));
  const appId = double.settings['WECHAT_MINI_ID'] ?? '';
  const row = { provider: 'wechat', app_id: appId, open_id: openid, union_id: null, created_at: new Date() } as const;
  await app.parts.db
    .insertInto('linked_account')
    .values({ ...row, user_id: personId })
    .execute();
}
const comment = async (text: string) => {
  const made = await app.call(addComment, { albumId: album.albumUid, text, requestId: randomIds.newId() }, person);
  await app.runJobs();
  return made.id;
};
const seen = async () =>
  (await app.call(listComments, { albumId: album.albumUid, size: 10 }, other)).records.map(({ text }) => text);
const queue = async () => (await app.call(listTextMatters, { current: 1, size: 10, decided: false }, admin)).records;
const asked = () =>
  double.requests.filter(({ path }) => path === '/wxa/msg_sec_check').map(({ body }) => JSON.parse(body));

test('a comment that WeChat finds risky waits for the desk, which may let it pass', async () => {
  await enterMini();
  await comment('特大风险');
  expect(asked().at(-1)).toEqual({ version: 2, openid: `o-${personId}`, scene: 2, content: '特大风险' });
  expect(await seen()).toEqual([]);
  const [one] = await queue();
  expect(one).toMatchObject({ thing: 3, cause: 4, text: '特大风险' });
  await app.call(checkTextMatters, { ids: [one?.id ?? ''], verdict: VERDICT.pass, reason: '' }, admin);
  expect(await seen()).toEqual(['特大风险']);
});

test('what is doubtful stays and comes to the desk, what is fine does not', async () => {
  await enterMini();
  await comment('可疑');
  await comment('你好');
  expect(await seen()).toEqual(['你好', '可疑']);
  expect(await queue()).toMatchObject([{ text: '可疑' }]);
});

test('of whom WeChat does not know, and while it cannot be asked, the words decide', async () => {
  const before = asked().length;
  await comment('特大风险');
  expect(asked()).toHaveLength(before);
  await enterMini();
  double.misbehave({ status: 500, json: {} });
  await comment('特大风险 二');
  expect(await seen()).toEqual(['特大风险 二', '特大风险']);
  expect(await queue()).toEqual([]);
});

test('a signature that does not pass is covered as a whole', async () => {
  await enterMini();
  await app.call(updateUser, { signature: '特大风险' }, person);
  await app.runJobs();
  const [one] = await queue();
  expect(one).toMatchObject({ thing: 1, field: 'signature', cause: 4 });
  await app.call(checkTextMatters, { ids: [one?.id ?? ''], verdict: VERDICT.takeDown, reason: '其他' }, admin);
  const row = await app.parts.db
    .selectFrom('app_user')
    .select('signature')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  expect(row.signature).toBe('****');
});

test('a comment that was removed meanwhile is asked about no more', async () => {
  await enterMini();
  await app.call(addComment, { albumId: album.albumUid, text: '特大风险', requestId: randomIds.newId() }, person);
  await app.parts.db.updateTable('comment').set({ standing: COMMENT_STANDING.removed }).execute();
  const before = asked().length;
  await app.runJobs();
  expect(asked()).toHaveLength(before);
});
