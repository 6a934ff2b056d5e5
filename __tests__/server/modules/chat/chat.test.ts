import { CHAT_ERRORS } from '@contract/chat-errors';
import * as chat from '@contract/http/chat';
import type { ChatSendInput, ChatSent } from '@contract/schemas/chat/chat-sending';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let anna: Person;
let bert: Person;
let carl: Person;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aSignedInPerson(app, { nickname: '安娜' });
  bert = await aSignedInPerson(app, { nickname: '贝特' });
  carl = await aSignedInPerson(app, { nickname: '卡尔' });
});
beforeEach(() => app.clock.advanceMs(20_000));
afterAll(() => app.close());

const aText = (text: string): Pick<ChatSendInput, 'unique_id' | 'content' | 'client_create_time'> => ({
  unique_id: randomIds.newId(),
  content: { type: 'text', body: { text } },
  client_create_time: 1,
});

const say = (from: Person, conversationId: string, text: string): Promise<ChatSent> =>
  app.call(chat.sendChatMessage, { ...aText(text), conversation_id: conversationId }, from);

async function befriend(one: Person, other: Person): Promise<string> {
  await app.call(chat.requestFriend, { userId: other.id, text: '你好' }, one);
  const { records } = await app.call(chat.listChatNotices, { size: 100 }, other);
  const request = records.find(({ payload }) => payload.user_info.uid === one.id && payload.state === 0);
  await app.call(chat.answerFriendRequest, { id: request?.id ?? '', accept: true }, other);
  return (await app.call(chat.openChat, { userId: other.id }, one)).id;
}

test('a text reaches the other one, who finds it by his changes', async () => {
  const { cursor } = await app.call(chat.listChatChanges, {}, bert);
  const { message } = await app.call(chat.sendChatMessage, { ...aText('你好'), to_uid: bert.id }, anna);
  const { conversation_id: id } = message;
  const { records: own } = await app.call(chat.listConversations, { limit: 30 }, anna);
  expect(message).toMatchObject({ type: 'text', body: { text: '你好' }, seq: 1, from_uid: anna.id, to_uid: bert.id });
  expect(own).toMatchObject([{ id, friend_uid: bert.id, unread_count: 0, last_seq: 1 }]);
  const changes = await app.call(chat.listChatChanges, { cursor }, bert);
  expect(changes.conversations).toMatchObject([{ id, unread_count: 1, friend_uid: anna.id }]);
  const pulled = await app.call(chat.pullChatMessages, { wants: [{ conversation_id: id, after: 0 }] }, bert);
  expect(pulled.messages).toMatchObject([{ _id: message._id }]);
  expect(pulled.reached).toEqual([{ conversation_id: id, version: 1 }]);
  const page = await app.call(chat.listChatMessages, { conversation_id: id, limit: 30 }, bert);
  expect(page).toMatchObject({ hasOlder: false, hasNewer: false, version: 1 });
  await app.call(chat.readChat, { conversation_id: id, seq: 1 }, bert);
  const { records } = await app.call(chat.listConversations, { limit: 30 }, anna);
  expect(records).toMatchObject([{ peer_read_seq: 1 }]);
});

test('a stranger cannot tell a foreign conversation from none', async () => {
  const { id } = await app.call(chat.openChat, { userId: bert.id }, anna);
  for (const conversation_id of [id, randomIds.newId()]) {
    await expect(app.call(chat.listChatMessages, { conversation_id, limit: 30 }, carl)).rejects.toMatchObject(
      refusal(CHAT_ERRORS.CONVERSATION_ABSENT),
    );
  }
});

test('friends find each other, and their conversation begins with that', async () => {
  const id = await befriend(anna, carl);
  const { messages } = await app.call(chat.listChatMessages, { conversation_id: id, limit: 30 }, carl);
  expect(messages).toMatchObject([{ type: 'system', action: 'befriended' }]);
  await say(carl, id, '好');
  const { records } = await app.call(chat.listFriends, { size: 10 }, anna);
  expect(records).toMatchObject([{ friend_uid: carl.id, conversation_id: id }]);
});

test('who is no friend any more goes with the conversation of whoever removed him; the other keeps his', async () => {
  const [doris, emil] = [
    await aSignedInPerson(app, { nickname: '多丽' }),
    await aSignedInPerson(app, { nickname: '埃米' }),
  ];
  const id = await befriend(doris, emil);
  await say(emil, id, '在吗');
  await app.call(chat.setConversation, { conversation_id: id, isPinned: true }, doris);
  const { cursor } = await app.call(chat.listChatChanges, {}, doris);
  await app.call(chat.removeFriend, { userId: emil.id }, doris);
  const told = await app.call(chat.listChatChanges, { cursor }, doris);
  expect(told.friends).toMatchObject([{ friend_uid: emil.id, is_removed: true }]);
  expect(told.conversations).toMatchObject([{ id, hidden: true, isPinned: false, isFriend: false, msgList: [] }]);
  const listOf = async (person: Person, hidden: boolean) =>
    (await app.call(chat.listConversations, { limit: 30, hidden }, person)).records;
  expect([await listOf(doris, false), await listOf(doris, true)]).toEqual([[], []]);
  expect(await listOf(emil, false)).toMatchObject([{ id, isFriend: false, msgList: [{ body: { text: '在吗' } }] }]);
  // Whoever is written to again sees what is new, and nothing of before.
  await say(emil, id, '你好');
  expect(await listOf(doris, false)).toMatchObject([{ id, unread_count: 1 }]);
  const { messages } = await app.call(chat.listChatMessages, { conversation_id: id, limit: 30 }, doris);
  expect(messages).toMatchObject([{ body: { text: '你好' } }]);
});

test('what somebody is called is the same in the conversation and among the friends, wherever it is set', async () => {
  const { id } = await app.call(chat.openChat, { userId: bert.id }, anna);
  await app.call(chat.setConversation, { conversation_id: id, remark: '摄影师' }, anna);
  await befriend(anna, bert);
  const called = async () => {
    const [friend] = (await app.call(chat.listFriends, { size: 10 }, anna)).records;
    const [conversation] = (await app.call(chat.listConversations, { conversation_id: id, limit: 1 }, anna)).records;
    return [friend?.mark, conversation?.remark];
  };
  expect(await called()).toEqual(['摄影师', '摄影师']);
  await app.call(chat.setFriend, { userId: bert.id, mark: '老贝' }, anna);
  expect(await called()).toEqual(['老贝', '老贝']);
  await app.call(chat.setConversation, { conversation_id: id, remark: '阿贝' }, anna);
  expect(await called()).toEqual(['阿贝', '阿贝']);
  await app.call(chat.setFriend, { userId: bert.id, mark: '' }, anna);
  expect(await called()).toEqual(['', '']);
  const [others] = (await app.call(chat.listConversations, { conversation_id: id, limit: 1 }, bert)).records;
  expect(others?.remark).toBe('');
});
