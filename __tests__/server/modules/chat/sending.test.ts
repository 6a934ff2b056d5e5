import { sql } from 'kysely';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { MESSAGE_FROM } from '@contract/constants/security';
import { ERRORS } from '@contract/errors';
import * as chat from '@contract/http/chat';
import { updatePrivacySettings } from '@contract/http/security';
import { isUnread } from '@contract/rules/chat';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.advanceMs(20_000);
  anna = await aSignedInPerson(app, { nickname: '安娜' });
  bert = await aSignedInPerson(app, { nickname: '贝特' });
});
afterAll(() => app.close());

const toBert = (text: string): ChatSendInput => ({
  unique_id: randomIds.newId(),
  to_uid: bert.id,
  content: { type: 'text', body: { text } },
  client_create_time: 1,
});
const send = (input: ChatSendInput, from: Person = anna) => app.call(chat.sendChatMessage, input, from);

async function befriend(one: Person, other: Person): Promise<void> {
  await app.call(chat.requestFriend, { userId: other.id, text: '' }, one);
  await app.call(chat.requestFriend, { userId: one.id, text: '' }, other);
}

test('however often it is tried, and at once, a message is sent once and answered the same', async () => {
  const input = toBert('只一次');
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => send(input)));
  expect(new Set(answers.map(({ message }) => `${message._id}:${message.seq}`)).size).toBe(1);
  const { messages } = await app.call(
    chat.listChatMessages,
    { conversation_id: answers[0]?.message.conversation_id ?? '', limit: 30 },
    bert,
  );
  expect(messages).toHaveLength(1);
});

test('another content under the same name is refused, also to somebody else', async () => {
  const input = toBert('原文');
  await send(input);
  const other = await aSignedInPerson(app, { nickname: '别人' });
  const taken = refusal(CHAT_ERRORS.CHAT_ID_TAKEN);
  await expect(send({ ...input, content: { type: 'text', body: { text: '改过' } } })).rejects.toMatchObject(taken);
  await expect(send({ ...input, to_uid: other.id })).rejects.toMatchObject(taken);
});

test('a repeat after the message was taken back answers the same message, and sends nothing', async () => {
  const input = toBert('撤回');
  const { message } = await send(input);
  await app.call(chat.revokeChatMessage, { _id: message._id, conversation_id: message.conversation_id }, anna);
  expect((await send(input)).message).toMatchObject({ _id: message._id, seq: message.seq, is_revoke: true });
});

test('what was being written when the process ended is not there, and is sent by the next try', async () => {
  const input = toBert('断线');
  await sql`create function chat_crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`.execute(
    app.parts.db,
  );
  await sql`create constraint trigger chat_crash after insert on chat_message deferrable initially deferred
    for each row execute function chat_crash()`.execute(app.parts.db);
  await expect(send(input)).rejects.toMatchObject({ status: 500 });
  await sql`drop trigger chat_crash on chat_message`.execute(app.parts.db);
  await sql`drop function chat_crash`.execute(app.parts.db);
  const { message } = await send(input);
  expect(message.seq).toBe(1);
});

test('a hundred messages at once in one group have numbers without a gap, and each member gets all of them', async () => {
  const others: Person[] = [];
  for (const nickname of ['一', '二', '三', '四']) others.push(await aSignedInPerson(app, { nickname }));
  for (const other of others) await befriend(anna, other);
  app.clock.advanceMs(20_000);
  const group = await app.call(chat.createGroup, { name: '一起', userIds: others.map(({ id }) => id) }, anna);
  const writers = [anna, ...others];
  await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      send(
        {
          unique_id: randomIds.newId(),
          conversation_id: group.id,
          content: { type: 'text', body: { text: `${at}` } },
          client_create_time: 1,
        },
        writers[at % writers.length],
      ),
    ),
  );
  for (const reader of writers) {
    const changes = await app.call(chat.listChatChanges, {}, reader);
    expect(changes.conversations.find(({ id }) => id === group.id)).toMatchObject({ last_seq: 101, last_version: 101 });
    const { messages, reached } = await app.call(
      chat.pullChatMessages,
      { wants: [{ conversation_id: group.id, after: 0 }] },
      reader,
    );
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 101 }, (_, at) => at + 1));
    expect(reached).toEqual([{ conversation_id: group.id, version: 101 }]);
  }
});

/** As many people as names, each with a message for a conversation of his own with Anna; the first is on its way before the others come. */
async function writeTogether(texts: readonly string[]): Promise<PromiseSettledResult<unknown>[]> {
  const writers: Person[] = [];
  for (const text of texts) writers.push(await aSignedInPerson(app, { nickname: `写${text}` }));
  for (const writer of writers) await befriend(writer, anna);
  app.clock.advanceMs(20_000);
  return Promise.allSettled(
    texts.map((text, at) =>
      send(
        {
          unique_id: randomIds.newId(),
          to_uid: anna.id,
          content: { type: 'text', body: { text } },
          client_create_time: 1,
        },
        writers[at],
      ),
    ),
  );
}

test('of what is stored together one message that fails fails alone', async () => {
  await sql`alter table chat_message add constraint no_bomb check (body <> '炸')`.execute(app.parts.db);
  try {
    const ended = await writeTogether(['甲', '乙', '炸', '丙', '丁']);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  } finally {
    await sql`alter table chat_message drop constraint no_bomb`.execute(app.parts.db);
  }
});

test('whoever waits for a conversation that is held keeps nobody else waiting', async () => {
  const { message: said } = await send(toBert('先'));
  await befriend(anna, bert);
  app.clock.advanceMs(20_000);
  let letGo: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  let hasLocked: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => (hasLocked = resolve));
  const holding = app.parts.db.transaction().execute(async (tx) => {
    await sql`select from chat_conversation where uid = ${said.conversation_id} for update`.execute(tx);
    hasLocked();
    await isHeld;
  });
  await isLocked;
  let isThere = false;
  const waiting = send(toBert('等着')).then(() => (isThere = true));
  const ended = await writeTogether(['一', '二', '三']);
  expect(ended.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(isThere).toBe(false);
  letGo();
  await holding;
  await waiting;
  expect(isThere).toBe(true);
});

test('a stranger sends three texts and nothing else until he is answered', async () => {
  await expect(
    send({ ...toBert(''), content: { type: 'album', body: { albumId: randomIds.newId() } } }),
  ).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_SHARED_ABSENT));
  const { message: said } = await send(toBert('一'));
  await send(toBert('二'));
  await send(toBert('三'));
  await expect(send(toBert('四'))).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_STRANGER_LIMIT));
  await send({ ...toBert('你好'), conversation_id: said.conversation_id, to_uid: undefined as never }, bert);
  await expect(send(toBert('四'))).resolves.toMatchObject({ message: { seq: 5 } });
});

test('who accepts no messages and who has blocked the writer look alike', async () => {
  await app.call(updatePrivacySettings, { messageFrom: MESSAGE_FROM.nobody }, bert);
  const refused = refusal(CHAT_ERRORS.CHAT_NOT_ACCEPTED);
  await expect(send(toBert('一'))).rejects.toMatchObject(refused);
  await app.call(updatePrivacySettings, { messageFrom: MESSAGE_FROM.everybody }, bert);
  await sql`insert into user_block (user_id, blocked_id, created_at)
    select b.id, a.id, now() from app_user a, app_user b where a.uid = ${anna.id} and b.uid = ${bert.id}`.execute(
    app.parts.db,
  );
  await expect(send(toBert('一'))).rejects.toMatchObject(refused);
});

test('nobody younger than 18 is written to by a stranger', async () => {
  await sql`update app_user set birthday = '2015-01-01' where uid = ${bert.id}`.execute(app.parts.db);
  await expect(send(toBert('一'))).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_NOT_ACCEPTED));
});

test('the thirty-first message in ten seconds waits', async () => {
  await befriend(anna, bert);
  app.clock.advanceMs(20_000);
  for (let count = 0; count < 30; count += 1) await send(toBert(`${count}`));
  await expect(send(toBert('31'))).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_TOO_FAST));
  app.clock.advanceMs(10_001);
  await send(toBert('31'));
});

test('a long text travels as a preview that ends with a whole character, and whole by its id', async () => {
  const family = '👨‍👩‍👧';
  const text = family.repeat(200);
  const { message } = await send(toBert(text));
  expect(message).toMatchObject({ is_long: true, type: 'text' });
  const preview = message.type === 'text' ? message.body.text : '';
  expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(2_000);
  expect(preview.replaceAll(family, '')).toBe('');
  const query = { _id: message._id, conversation_id: message.conversation_id };
  expect(await app.call(chat.getLongChatMessage, query, bert)).toEqual({ text });
  const stranger = await aSignedInPerson(app);
  await expect(app.call(chat.getLongChatMessage, query, stranger)).rejects.toMatchObject(
    refusal(CHAT_ERRORS.CONVERSATION_ABSENT),
  );
});

test('text is refused where it is nothing, or too long', async () => {
  for (const text of [' \u200b ', '字'.repeat(20_001)]) {
    await expect(send(toBert(text))).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_TEXT_INVALID));
  }
});

test('to whom must be said once', async () => {
  const { message: said } = await send(toBert('一'));
  const both = { ...toBert('二'), conversation_id: said.conversation_id };
  await expect(send(both)).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_TARGET_UNCLEAR));
  await expect(send({ ...toBert('二'), to_uid: anna.id })).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_USER_FAILED));
});

test('taking back ends after two minutes by the clock of the server, and is the sender alone', async () => {
  const { message } = await send(toBert('晚了'));
  const query = { _id: message._id, conversation_id: message.conversation_id };
  await expect(app.call(chat.revokeChatMessage, query, bert)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  app.clock.advanceMs(120_001);
  await expect(app.call(chat.revokeChatMessage, query, anna)).rejects.toMatchObject(
    refusal(CHAT_ERRORS.CHAT_REVOKE_TOO_LATE),
  );
});

test('what is unread is counted as the rule says, whatever is done to the messages', async () => {
  await befriend(anna, bert);
  app.clock.advanceMs(20_000);
  const sent = [];
  for (const [from, text] of [
    [anna, '1'],
    [bert, '2'],
    [anna, '3'],
    [anna, '4'],
    [anna, '5'],
  ] as const) {
    const to = from === anna ? bert : anna;
    sent.push((await send({ ...toBert(text), to_uid: to.id }, from)).message);
  }
  const [, , third, fourth] = sent;
  const place = { conversation_id: sent[0]?.conversation_id ?? '' };
  await app.call(chat.revokeChatMessage, { ...place, _id: third?._id ?? '' }, anna);
  await app.call(chat.deleteChatMessages, { ...place, ids: [fourth?._id ?? ''] }, bert);
  const { messages } = await app.call(chat.listChatMessages, { ...place, limit: 30 }, bert);
  for (const seq of [0, 1, 2, 3, 6]) {
    await app.call(chat.readChat, { ...place, seq }, bert);
    const { records } = await app.call(chat.listConversations, { ...place, limit: 1 }, bert);
    const readSeq = records[0]?.read_seq ?? -1;
    expect(records[0]?.unread_count).toBe(messages.filter((one) => isUnread(one, { uid: bert.id, readSeq })).length);
  }
  await app.call(chat.readChat, { ...place, seq: 1 }, bert);
  const { records } = await app.call(chat.listConversations, { ...place, limit: 1 }, bert);
  expect(records[0]?.read_seq).toBe(6);
});
