import { NOTICE_TYPE } from '@contract/constants/notice';
import { PUSH_KIND } from '@contract/constants/push';
import { getPushSettings, setPushClient } from '@contract/http/push';
import { updateUserInfo } from '@contract/http/user';
import { PUSH_ERRORS } from '@contract/push-errors';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { signInByMini } from '../../../support/outside-people';
import { aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const TEMPLATES = { [PUSH_KIND.system]: 'template-of-the-system', [PUSH_KIND.order]: 'template-of-orders---' } as const;
const SEND = '/cgi-bin/message/subscribe/send';

let double: WechatDouble;
let app: TestApp;
let people = 0;

beforeAll(async () => {
  double = await startWechatDouble();
  const templates = {
    WECHAT_MINI_TEMPLATE_SYSTEM: `${TEMPLATES[PUSH_KIND.system]} thing1 time2`,
    WECHAT_MINI_TEMPLATE_ORDER: `${TEMPLATES[PUSH_KIND.order]} thing3`,
  };
  app = await startTestApp({ env: { ...double.settings, ...templates } });
});
afterAll(async () => {
  await app.close();
  await double.close();
});

interface MiniPerson {
  readonly token: string;
  readonly userId: string;
  readonly openid: string;
}

async function aMiniPerson(): Promise<MiniPerson> {
  people += 1;
  const openid = `mini-open-id-${people}`;
  const issued = await signInByMini(app, double.giveCode('mini', { openid }));
  const uid = issued.user_info?.id ?? '';
  await app.call(updateUserInfo, { nickname: '小红' }, { token: issued.access_token });
  const { id } = await app.parts.db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return { token: issued.access_token, userId: id, openid };
}

type Offered = keyof typeof TEMPLATES;

/** What a tap on 允许 does: WeChat notes it, and so does the mini-program. */
async function tap(person: MiniPerson, kind: Offered): Promise<void> {
  double.allowMessage(person.openid, TEMPLATES[kind]);
  await app.call(setPushClient, { channel: 2, kinds: [kind] }, person);
}
let causes = 0;
async function tell({ userId }: MiniPerson, type: 3 | 42 = NOTICE_TYPE.capacityExceeded): Promise<void> {
  causes += 1;
  const telling = { userId, type, cause: `cause ${causes}` };
  await app.parts.db.transaction().execute((tx) => app.services.notice.notices.tell(tx, [telling]));
  await app.runJobs();
}
const sentTo = ({ openid }: MiniPerson) =>
  double.requests
    .filter(({ path }) => path === SEND)
    .map(({ body }) => JSON.parse(body))
    .filter(({ touser }) => touser === openid);
const leftOf = async (person: MiniPerson) =>
  (await app.call(getPushSettings, {}, person)).templates.map(({ kind, left }) => [kind, left]);

test('one tap is one message of its kind, in the fields of its template', async () => {
  const person = await aMiniPerson();
  expect(await leftOf(person)).toEqual([
    [PUSH_KIND.system, 0],
    [PUSH_KIND.order, 0],
  ]);
  await tap(person, PUSH_KIND.system);
  await tap(person, PUSH_KIND.system);
  expect(await leftOf(person)).toContainEqual([PUSH_KIND.system, 2]);
  await tell(person, NOTICE_TYPE.orderSold);
  expect(sentTo(person)).toEqual([]);
  for (let count = 0; count < 3; count += 1) await tell(person);
  expect(sentTo(person)).toHaveLength(2);
  expect(sentTo(person)[0]).toEqual({
    touser: person.openid,
    template_id: TEMPLATES[PUSH_KIND.system],
    page: 'packageAlbumD/systemMessage/systemMessage',
    data: { thing1: { value: '你有一条新通知：系统通知' }, time2: { value: '2026-05-15 12:00' } },
  });
  expect(await leftOf(person)).toContainEqual([PUSH_KIND.system, 0]);
});

test('who has refused since is asked no more (43101), and an address with nothing left goes', async () => {
  const person = await aMiniPerson();
  // WeChat knows of none of these.
  for (const kind of [PUSH_KIND.system, PUSH_KIND.system])
    await app.call(setPushClient, { channel: 2, kinds: [kind] }, person);
  await tell(person);
  expect(sentTo(person)).toHaveLength(1);
  const clients = () =>
    app.parts.db.selectFrom('push_client').select('id').where('address', '=', person.openid).execute();
  expect(await clients()).toEqual([]);
  await tell(person);
  expect(sentTo(person)).toHaveLength(1);
});

test('what could not be sent costs no permit, and is sent later; a token that ended is fetched anew', async () => {
  const person = await aMiniPerson();
  await tap(person, PUSH_KIND.system);
  double.endAccessTokens();
  double.misbehave({ status: 502, json: {} });
  await tell(person);
  expect(await leftOf(person)).toContainEqual([PUSH_KIND.system, 1]);
  double.misbehave(null);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.parts.db);
  await app.runJobs();
  expect(await leftOf(person)).toContainEqual([PUSH_KIND.system, 0]);
});

test('a kind without a template is not offered; nothing is sent to a person whom WeChat does not know', async () => {
  const person = await aMiniPerson();
  const chat = { channel: 2 as const, kinds: [PUSH_KIND.chat] };
  await expect(app.call(setPushClient, chat, person)).rejects.toMatchObject(refusal(PUSH_ERRORS.PUSH_UNCONFIGURED));
  const other = await aSignedInPerson(app);
  const system = { channel: 2 as const, kinds: [PUSH_KIND.system] };
  await expect(app.call(setPushClient, system, other)).rejects.toMatchObject(refusal(PUSH_ERRORS.PUSH_UNLINKED));
});
