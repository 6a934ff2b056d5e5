import { SANCTION } from '@contract/constants/moderation';
import { getSignInWays, linkAccount, listLinkedAccounts } from '@contract/http/session';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import type { LinkAccountInput } from '@contract/schemas/session';
import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { type AppleDouble, startAppleDouble } from '../../../support/doubles/apple';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { aState, signInByMini, signInByRedirect } from '../../../support/outside-people';
import { aSignedInPerson, type Person } from '../../../support/people';

const BAN_DAYS = 7;
const DAY_MS = 86_400_000;
const BANNED = { code: MODERATION_ERRORS.ACCOUNT_BANNED.code };

let wechat: WechatDouble;
let apple: AppleDouble;
let app: TestApp;
beforeAll(async () => {
  const clock = createMemoryClock(TEST_NOW);
  wechat = await startWechatDouble();
  apple = await startAppleDouble(() => app?.clock.now() ?? clock.now());
  app = await startTestApp({ env: { ...wechat.settings, ...apple.settings } });
});
afterAll(async () => {
  await app.close();
  await wechat.close();
  await apple.close();
});

const rowOf = (person: { readonly id: string }) =>
  app.parts.db.selectFrom('app_user').selectAll().where('uid', '=', person.id).executeTakeFirstOrThrow();
const countPeople = async (): Promise<number> =>
  (await app.parts.db.selectFrom('app_user').select('id').execute()).length;
const linksOf = async (person: { readonly token: string }) =>
  (await app.call(listLinkedAccounts, {}, person)).filter(({ linkedAt }) => linkedAt !== null);

/** What somebody brings who links it. Each is good once. */
type Bring = () => Promise<LinkAccountInput>;

const mini = (openid: string, unionid?: string): Bring => {
  const who = { openid, ...(unionid === undefined ? {} : { unionid }) };
  return () => Promise.resolve({ channel: 'miniProgram', code: wechat.giveCode('mini', who) });
};
const official =
  (openid: string, unionid: string): Bring =>
  async () => ({
    channel: 'wechat',
    code: wechat.giveCode('official', { openid, unionid }),
    state: await aState(app, 'wechatRedirect'),
  });
const byApple =
  (sub: string): Bring =>
  async () => {
    const nonce = (await app.call(getSignInWays, {})).apple?.nonce ?? '';
    return { channel: 'appleWithBody', code: '', identityToken: apple.sign({ nonce, sub }), nonce };
  };

/** Somebody who had linked that and was banned; his account is closed since, so that it is free. */
async function aBannedPerson(bring: Bring): Promise<Person> {
  const person = await aSignedInPerson(app, { nickname: '被封的人' });
  const admin = await rowOf(await aSignedInPerson(app, { nickname: '站长' }));
  await app.call(linkAccount, await bring(), person);
  const { db } = app.parts;
  const { id } = await rowOf(person);
  const by = { act: `act-${id}`, actorId: admin.id, reason: '诈骗' };
  await db
    .transaction()
    .execute((tx) =>
      app.services.moderation.sanctions.give(tx, { userId: id, kind: SANCTION.account, days: BAN_DAYS }, by),
    );
  await db.deleteFrom('linked_account').where('user_id', '=', id).execute();
  await db.updateTable('app_user').set({ phone: null }).where('id', '=', id).execute();
  return person;
}

test.each([
  ['a WeChat account', mini('ban-1'), mini('ban-1')],
  ['a WeChat account in another of the operator’s apps', mini('ban-2', 'ban-union'), official('ban-3', 'ban-union')],
  ['an Apple account', byApple('ban-apple'), byApple('ban-apple')],
])('%s of somebody banned is linked to no other account, until the ban ends', async (_name, had, brings) => {
  await aBannedPerson(had);
  const fresh = await aSignedInPerson(app, { nickname: '新来的人' });
  await expect(app.call(linkAccount, await brings(), fresh)).rejects.toMatchObject({
    ...BANNED,
    msg: expect.stringContaining('原因：诈骗'),
  });
  // Nothing of it is kept: the account is as it was, and comes in as before.
  expect(await linksOf(fresh)).toEqual([]);
  expect(await app.services.session.sessions.openForOperator((await rowOf(fresh)).phone ?? '')).not.toBe('');
  app.clock.advanceMs((BAN_DAYS + 1) * DAY_MS);
  await app.call(linkAccount, await brings(), await aSignedInPerson(app, { nickname: '后来的人' }));
});

test('who signs in by what somebody banned had linked is nobody new', async () => {
  await aBannedPerson(mini('ban-4', 'ban-4-union'));
  const people = await countPeople();
  await expect(signInByMini(app, wechat.giveCode('mini', { openid: 'ban-4' }))).rejects.toMatchObject(BANNED);
  const elsewhere = wechat.giveCode('official', { openid: 'ban-4-official', unionid: 'ban-4-union' });
  await expect(signInByRedirect(app, elsewhere)).rejects.toMatchObject(BANNED);
  expect(await countPeople()).toBe(people);
});

test('a proven phone of an honest account does not let the WeChat of somebody banned in with it', async () => {
  await aBannedPerson(mini('ban-5'));
  const honest = await aSignedInPerson(app, { nickname: '老实人' });
  const { phone } = await rowOf(honest);
  const phoneCode = wechat.givePhoneCode(phone ?? '');
  const code = wechat.giveCode('mini', { openid: 'ban-5' });
  await expect(signInByMini(app, code, phoneCode)).rejects.toMatchObject(BANNED);
  expect(await linksOf(honest)).toEqual([]);
  expect(await app.services.session.sessions.openForOperator(phone ?? '')).not.toBe('');
});
