import { INTERACTION } from '@contract/constants/interaction';
import { NOTICE_TYPE, type NoticeType } from '@contract/constants/notice';
import { PUSH_KIND } from '@contract/constants/push';
import { ERRORS } from '@contract/errors';
import { setAttention, setBlock } from '@contract/http/attention';
import * as chat from '@contract/http/chat';
import { listOwnNotices, readNotice } from '@contract/http/notice';
import { changePushSettings, dropPushClient, getPushSettings, imNotify, setPushClient } from '@contract/http/push';
import { logout } from '@contract/http/session';
import { PUSH_ERRORS } from '@contract/push-errors';
import { sql } from 'kysely';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { type PushReceiver, type PushServiceDouble, startPushService } from '../../../support/doubles/push-service';
import { aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let double: PushServiceDouble;
let app: TestApp;
let person: Person;
let browser: PushReceiver;
let causes = 0;

beforeAll(async () => {
  double = await startPushService();
  app = await startTestApp({ env: double.settings });
});
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  person = await aSignedInPerson(app);
  browser = await turnOn(person);
});

const clientOf = ({ endpoint, p256dh, auth }: PushReceiver) => ({ channel: 1, endpoint, p256dh, auth }) as const;
async function turnOn(who: { token: string }): Promise<PushReceiver> {
  const { publicKey } = await app.call(getPushSettings, {}, who);
  const made = double.subscribe(publicKey);
  await app.call(setPushClient, clientOf(made), who);
  return made;
}
const idOf = async (who: Person): Promise<string> =>
  (await app.parts.db.selectFrom('app_user').select('id').where('uid', '=', who.id).executeTakeFirstOrThrow()).id;
async function tell(who: Person, type: NoticeType = NOTICE_TYPE.capacityExceeded, cause?: string): Promise<void> {
  causes += 1;
  const telling = { userId: await idOf(who), type, cause: cause ?? `cause ${causes}` };
  await app.parts.db.transaction().execute((tx) => app.services.notice.notices.tell(tx, [telling]));
}
const bodies = (receiver: PushReceiver): string[] => receiver.received.map(({ text }) => JSON.parse(text).body);
const waiting = async (): Promise<Date[]> =>
  (
    await sql<{ at: Date }>`select run_at as at from graphile_worker.jobs
      where task_identifier = 'push-send' and attempts < max_attempts`.execute(app.parts.db)
  ).rows.map(({ at }) => at);
const clearJobs = () => sql`delete from graphile_worker._private_jobs`.execute(app.parts.db);

test('a notice reaches a browser: signed, encrypted, nothing in it but its kind; once for its cause', async () => {
  await tell(person, NOTICE_TYPE.capacityExceeded, 'one');
  await tell(person, NOTICE_TYPE.capacityExceeded, 'one');
  await app.runJobs();
  await tell(person, NOTICE_TYPE.orderSold);
  await app.runJobs();
  expect(bodies(browser)).toEqual(['你有一条新通知：系统通知', '你有一条新通知：订单通知']);
  expect(browser.received[0]).toMatchObject({ topic: 'kind-1', lifeSeconds: 86_400 });
  expect(JSON.parse(browser.received[0]?.text ?? '')).toEqual({
    title: '智享相册',
    body: '你有一条新通知：系统通知',
    path: '/packageAlbumD/systemMessage/systemMessage',
    tag: 'kind-1',
  });
});

test('nobody is notified of what is rolled back', async () => {
  const telling = { userId: await idOf(person), type: NOTICE_TYPE.orderSold, cause: 'undone' };
  const rolled = app.parts.db.transaction().execute(async (tx) => {
    await app.services.notice.notices.tell(tx, [telling]);
    throw new Error('undone');
  });
  await expect(rolled).rejects.toThrow('undone');
  await app.runJobs();
  expect(browser.received).toEqual([]);
});

test('the keys stay the same in every process of an installation', async () => {
  const { publicKey } = await app.call(getPushSettings, {}, person);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const { db } = app.parts;
  const twin = await startTestApp({ env: double.settings, parts: { db } });
  expect((await twin.services.push.push.getSettings(await callerOf(person))).publicKey).toBe(publicKey);
  await twin.close();
});

const callerOf = async (who: Person) => {
  const found = await app.services.session.sessions.findByToken(who.token);
  if (found === null) throw new Error('nobody');
  return { ...found, origin: { ip: '', client: '', equipmentCode: '', localIp: '', userAgent: '' } };
};

test('a notice that has been read before it is sent is not', async () => {
  await tell(person);
  const [notice] = (await app.call(listOwnNotices, { size: 1 }, person)).records;
  await app.call(readNotice, { id: notice?.id ?? '' }, person);
  await app.runJobs();
  expect(browser.received).toEqual([]);
});

test('of fans that follow within minutes the first gives a push; one who left again, and one who is blocked, give none', async () => {
  const [first, second, third] = await Promise.all([aSignedInPerson(app), aSignedInPerson(app), aSignedInPerson(app)]);
  await app.call(setAttention, { userId: person.id, attention: true }, first);
  await app.call(setAttention, { userId: person.id, attention: true }, second);
  await app.runJobs();
  expect(bodies(browser)).toEqual(['你有一条新通知：互动消息']);

  app.clock.advanceMs(700_000);
  await app.call(setAttention, { userId: person.id, attention: false }, second);
  await app.call(setAttention, { userId: person.id, attention: true }, third);
  await app.call(setBlock, { userId: third.id, block: true }, person);
  await app.runJobs();
  expect(browser.received).toHaveLength(1);
  const left = await app.parts.db
    .selectFrom('interaction_event')
    .select('id')
    .where('target_id', '=', await idOf(person))
    .where('kind', '=', INTERACTION.follow)
    .execute();
  expect(left.length).toBeLessThan(3);
});

test('a kind that is switched off is not sent, nor what waited for it', async () => {
  await tell(person);
  await app.call(changePushSettings, { kinds: [PUSH_KIND.order], quiet: null }, person);
  await tell(person);
  await app.runJobs();
  expect(browser.received).toEqual([]);
  await tell(person, NOTICE_TYPE.orderSold);
  await app.runJobs();
  expect(bodies(browser)).toEqual(['你有一条新通知：订单通知']);
  expect((await app.call(getPushSettings, {}, person)).kinds).toEqual([PUSH_KIND.order]);
  const quiet = { from: 60, to: 60 };
  await expect(app.call(changePushSettings, { kinds: [], quiet }, person)).rejects.toMatchObject(
    refusal(ERRORS.BAD_INPUT),
  );
});

test('in the quiet hours it waits until their end', async () => {
  await clearJobs();
  app.clock.set(new Date('2026-05-15T23:30:00+08:00'));
  await tell(person);
  expect(await waiting()).toEqual([new Date('2026-05-16T08:00:00+08:00')]);
  await app.call(changePushSettings, { kinds: [PUSH_KIND.system], quiet: null }, person);
  await tell(person);
  expect(await waiting()).toContainEqual(new Date('2026-05-15T23:30:00+08:00'));
});

test('what nobody wants to hear any more is not sent', async () => {
  await tell(person);
  app.clock.advanceMs(86_400_001);
  await app.runJobs();
  expect(browser.received).toEqual([]);
});

test.each([404, 410, 403])('an address that answers %d is dropped', async (status) => {
  browser.misbehave(status);
  await tell(person);
  await app.runJobs();
  browser.misbehave(null);
  await tell(person);
  await app.runJobs();
  expect(browser.received).toEqual([]);
  const left = await app.parts.db
    .selectFrom('push_client')
    .select('id')
    .where('address', '=', browser.endpoint)
    .execute();
  expect(left).toEqual([]);
});

test('a service that is down is asked again, one that refuses is not; nobody else waits for either', async () => {
  await clearJobs();
  const other = await turnOn(person);
  browser.misbehave(503);
  await tell(person);
  await app.runJobs();
  expect([browser.received.length, other.received.length]).toEqual([0, 1]);
  expect(await waiting()).toHaveLength(1);
  browser.misbehave(null);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.parts.db);
  await app.runJobs();
  expect([browser.received.length, other.received.length]).toEqual([1, 1]);

  browser.misbehave(400);
  await tell(person);
  await app.runJobs();
  expect(await waiting()).toEqual([]);
});

test('an address goes with whoever sets it last, when it is dropped, and when the session ends', async () => {
  const next = await aSignedInPerson(app);
  await tell(person);
  await app.call(setPushClient, clientOf(browser), next);
  await app.runJobs();
  expect(browser.received).toEqual([]);
  await tell(next);
  await app.runJobs();
  expect(browser.received).toHaveLength(1);

  // Somebody else's is not dropped.
  await app.call(dropPushClient, { endpoint: browser.endpoint }, person);
  await tell(next);
  await app.runJobs();
  expect(browser.received).toHaveLength(2);
  await app.call(logout, {}, next);
  await tell(next);
  await app.runJobs();
  expect(browser.received).toHaveLength(2);
});

test('twice is once, and of very many addresses the newest stay', async () => {
  await app.call(setPushClient, clientOf(browser), person);
  await tell(person);
  await app.runJobs();
  expect(browser.received).toHaveLength(1);
  for (let count = 0; count < 20; count += 1) await turnOn(person);
  const userId = await idOf(person);
  const left = await app.parts.db.selectFrom('push_client').select('address').where('user_id', '=', userId).execute();
  expect(left).toHaveLength(20);
  expect(left.map(({ address }) => address)).not.toContain(browser.endpoint);
});

test('no other place is sent to, whatever a client says', async () => {
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://169.254.169.254/latest', 'https://example.com/x']) {
    await expect(app.call(setPushClient, { ...clientOf(browser), endpoint }, person)).rejects.toMatchObject(
      refusal(PUSH_ERRORS.PUSH_ADDRESS),
    );
  }
  const nothingSent = { channel: 2 as const, kinds: [PUSH_KIND.system] };
  await expect(app.call(setPushClient, nothingSent, person)).rejects.toMatchObject(
    refusal(PUSH_ERRORS.PUSH_UNCONFIGURED),
  );
});

async function write(from: Person, to: { to_uid: string } | { conversation_id: string }, more: object = {}) {
  const content = { type: 'text', body: { text: '只有你们知道' } } as const;
  const input = { unique_id: randomIds.newId(), content, client_create_time: 1, ...to, ...more };
  return (await app.call(chat.sendChatMessage, input, from)).message;
}

test('what is written reaches who is away, once a minute and conversation, without a word of it', async () => {
  const writer = await aSignedInPerson(app);
  await write(writer, { to_uid: person.id });
  await write(writer, { to_uid: person.id });
  const { conversation_id: conversation } = await write(writer, { to_uid: person.id });
  await app.runJobs();
  expect(bodies(browser)).toEqual(['你有一条新通知：聊天消息']);
  expect(browser.received[0]?.text).not.toContain('只有你们知道');
  app.clock.advanceMs(60_000);
  // An answer, so that more may be written.
  await write(person, { conversation_id: conversation });
  await app.runJobs();
  expect(browser.received).toHaveLength(1);
  await write(writer, { conversation_id: conversation });
  await app.runJobs();
  expect(browser.received).toHaveLength(2);
});

test('nothing is sent of what was read or taken back meanwhile, of a muted conversation, or in quiet hours', async () => {
  const writer = await aSignedInPerson(app);
  const first = await write(writer, { to_uid: person.id });
  await app.call(chat.readChat, { conversation_id: first.conversation_id, seq: first.seq }, person);
  await app.runJobs();
  app.clock.advanceMs(60_000);
  const second = await write(writer, { to_uid: person.id });
  await app.call(chat.revokeChatMessage, { _id: second._id, conversation_id: second.conversation_id }, writer);
  await app.runJobs();
  expect(browser.received).toEqual([]);

  app.clock.advanceMs(60_000);
  await app.call(chat.setConversation, { conversation_id: first.conversation_id, isMuted: true }, person);
  await write(writer, { to_uid: person.id });
  await app.runJobs();
  expect(browser.received).toEqual([]);
  await app.call(chat.setConversation, { conversation_id: first.conversation_id, isMuted: false }, person);
  await write(person, { conversation_id: first.conversation_id });

  app.clock.set(new Date('2026-05-15T23:30:00+08:00'));
  await clearJobs();
  await write(writer, { conversation_id: first.conversation_id });
  expect(await waiting()).toEqual([new Date('2026-05-16T08:00:00+08:00')]);
});

test('in a muted group only the people who are mentioned are notified', async () => {
  const [writer, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  const otherBrowser = await turnOn(other);
  for (const one of [person, other]) {
    await app.call(chat.requestFriend, { userId: one.id, text: '' }, writer);
    await app.call(chat.requestFriend, { userId: writer.id, text: '' }, one);
  }
  const { id } = await app.call(chat.createGroup, { name: '一起', userIds: [person.id, other.id] }, writer);
  for (const one of [person, other]) {
    await app.call(chat.setConversation, { conversation_id: id, isMuted: true }, one);
  }
  await app.runJobs();
  const before = [browser.received.length, otherBrowser.received.length];
  await write(writer, { conversation_id: id }, { mentions: [other.id] });
  await app.runJobs();
  expect(browser.received).toHaveLength(before[0] ?? 0);
  expect(bodies(otherBrowser).slice(before[1])).toEqual(['你有一条新通知：聊天消息']);
});

test('only who shares a conversation may remind the other, as often as the chat itself would', async () => {
  const writer = await aSignedInPerson(app);
  const absent = refusal(PUSH_ERRORS.PUSH_PERSON_ABSENT);
  for (const userId of [person.id, writer.id, 'A'.repeat(22)]) {
    await expect(app.call(imNotify, { userId }, writer)).rejects.toMatchObject(absent);
  }
  const { conversation_id: conversation } = await write(writer, { to_uid: person.id });
  await app.call(imNotify, { userId: person.id }, writer);
  await app.runJobs();
  expect(bodies(browser)).toEqual(['你有一条新通知：聊天消息']);
  app.clock.advanceMs(60_000);
  await app.call(imNotify, { userId: person.id }, writer);
  await app.runJobs();
  expect(browser.received).toHaveLength(2);
  // Read by now: there is nothing to remind of.
  app.clock.advanceMs(60_000);
  await app.call(chat.readChat, { conversation_id: conversation, seq: 1 }, person);
  await app.call(imNotify, { userId: person.id }, writer);
  await app.runJobs();
  expect(browser.received).toHaveLength(2);
  await app.call(setBlock, { userId: writer.id, block: true }, person);
  await expect(app.call(imNotify, { userId: person.id }, writer)).rejects.toMatchObject(absent);
});

test('the sweep takes what is old and addresses of ended sessions', async () => {
  await tell(person);
  await app.runJobs();
  await app.call(logout, {}, person);
  app.clock.advanceMs(8 * 86_400_000);
  await app.services.push.sender.sweep(new AbortController().signal);
  const userId = await idOf(person);
  expect(await app.parts.db.selectFrom('push_client').select('id').where('user_id', '=', userId).execute()).toEqual([]);
  expect(
    await app.parts.db.selectFrom('push_message').select('id').where('created_at', '<=', TEST_NOW).execute(),
  ).toEqual([]);
});
