import { CHAT_ERRORS } from '@contract/chat-errors';
import { ERRORS } from '@contract/errors';
import * as chat from '@contract/http/chat';
import { getAvatarCredentials } from '@contract/http/user';
import type { ChatConversation, ChatMessage } from '@contract/schemas/chat';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import { isUnread } from '@contract/rules/chat';
import {
  type ConversationRow,
  type CountedUnread,
  countedOf,
  readConversations,
} from '../../../../server/modules/chat/conversation-view.repository';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aSeededAlbum, seedMedia } from '../../../support/seed-media';

let app: TestApp;
let anna: Person;
let bert: Person;
let carl: Person;
let group: ChatConversation;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  anna = await aSignedInPerson(app, { nickname: '安娜' });
  bert = await aSignedInPerson(app, { nickname: '贝特' });
  carl = await aSignedInPerson(app, { nickname: '卡尔' });
  for (const other of [bert, carl]) await befriend(anna, other);
  app.clock.advanceMs(20_000);
  group = await app.call(chat.createGroup, { name: '一起', userIds: [bert.id, carl.id] }, anna);
});
afterAll(() => app.close());

async function befriend(one: Person, other: Person): Promise<void> {
  await app.call(chat.requestFriend, { userId: other.id, text: '' }, one);
  await app.call(chat.requestFriend, { userId: one.id, text: '' }, other);
}

const inGroup = (content: ChatSendInput['content'], from: Person, more: Partial<ChatSendInput> = {}) =>
  app
    .call(
      chat.sendChatMessage,
      { unique_id: randomIds.newId(), conversation_id: group.id, content, client_create_time: 1, ...more },
      from,
    )
    .then(({ message }) => message);
const say = (text: string, from: Person, more: Partial<ChatSendInput> = {}) =>
  inGroup({ type: 'text', body: { text } }, from, more);
const place = () => ({ conversation_id: group.id });
const idOfGroup = async (): Promise<Id> =>
  (
    await app.parts.db
      .selectFrom('chat_conversation')
      .select('id')
      .where('uid', '=', group.id)
      .executeTakeFirstOrThrow()
  ).id;
const read = (reader: Person) => app.call(chat.listChatMessages, { ...place(), limit: 50 }, reader);

async function aPicture(from: Person): Promise<ChatMessage> {
  const { dir, ...credentials } = await app.call(chat.getChatCredentials, {}, from);
  expect(credentials.host).toBe((await app.call(getAvatarCredentials, {}, from)).host);
  const object = `${dir}a.jpg`;
  await app.parts.store.put(object, await drawPicture());
  return inGroup({ type: 'picture', body: { object } }, from);
}

async function statusOf(url: string): Promise<number> {
  return (await app.http.inject({ url })).statusCode;
}

const urlIn = (message: ChatMessage | undefined): string => (message?.type === 'picture' && message.body.url) || '';

test('who has left or was made to leave reads nothing any more, nor long texts, nor pictures', async () => {
  const long = await say('长'.repeat(3_000), anna);
  const picture = await aPicture(anna);
  const { messages } = await read(bert);
  const url = urlIn(messages.find(({ _id }) => _id === picture._id));
  expect(await statusOf(url)).toBe(200);
  const { cursor } = await app.call(chat.listChatChanges, {}, bert);
  await app.call(chat.expelFromGroup, { ...place(), userIds: [bert.id] }, anna);
  const absent = refusal(CHAT_ERRORS.CONVERSATION_ABSENT);
  await expect(read(bert)).rejects.toMatchObject(absent);
  await expect(app.call(chat.getLongChatMessage, { ...place(), _id: long._id }, bert)).rejects.toMatchObject(absent);
  await expect(say('还在', bert)).rejects.toMatchObject(absent);
  expect(await statusOf(url)).toBe(404);
  const pulled = await app.call(chat.pullChatMessages, { wants: [{ ...place(), after: 0 }] }, bert);
  expect(pulled).toEqual({ messages: [], users: [], reached: [] });
  expect((await app.call(chat.searchChat, { keyword: '长长', size: 10 }, bert)).records).toEqual([]);
  const changes = await app.call(chat.listChatChanges, { cursor }, bert);
  expect(changes.conversations).toMatchObject([{ id: group.id, is_left: true, msgList: [], last_seq: 0 }]);
  expect((await read(carl)).messages.at(-1)).toMatchObject({ action: 'expelled', user_list: [{ uid: bert.id }] });
});

test('who comes later sees what comes later', async () => {
  await say('从前', anna);
  const dora = await aSignedInPerson(app, { nickname: '朵拉' });
  await befriend(anna, dora);
  app.clock.advanceMs(20_000);
  await app.call(chat.inviteToGroup, { ...place(), userIds: [dora.id] }, anna);
  await say('后来', anna, { about_msg_id: (await read(anna)).messages[1]?._id ?? '' });
  const { messages, hasOlder } = await read(dora);
  expect(messages.map(({ type, body }) => (type === 'text' ? body : type))).toEqual(['system', { text: '后来' }]);
  expect(messages[1]?.about).toBeNull();
  expect(hasOlder).toBe(false);
});

test('a picture of a message that was taken back is gone, and one that was sent on stays', async () => {
  const listPictures = () => app.parts.db.selectFrom('chat_picture').select('object_key').execute();
  const before = await listPictures();
  const picture = await aPicture(anna);
  const sentOn = await inGroup({ type: 'forward', body: { message_id: picture._id } }, bert);
  await app.call(chat.revokeChatMessage, { ...place(), _id: picture._id }, anna);
  expect(await statusOf(urlIn(picture))).toBe(404);
  expect(await statusOf(urlIn(sentOn))).toBe(200);
  await app.call(chat.revokeChatMessage, { ...place(), _id: sentOn._id }, anna);
  expect(await statusOf(urlIn(sentOn))).toBe(404);
  expect(await listPictures()).toEqual(before);
});

test('an address that was made for one reader is of no use with the name of another', async () => {
  const url = urlIn(await aPicture(anna));
  expect(await statusOf(url.replace(anna.id, bert.id))).toBe(404);
  expect(await statusOf(url)).toBe(200);
  app.clock.advanceMs(5 * 3_600_000);
  expect(await statusOf(url)).toBe(404);
});

test('a card shows each reader what he may see of the album, and no more', async () => {
  const { db } = app.parts;
  const owner = await db.selectFrom('app_user').select('id').where('uid', '=', anna.id).executeTakeFirstOrThrow();
  const album = await aSeededAlbum(db, owner.id);
  await seedMedia(db, album, { count: 1 });
  await db.updateTable('album').set({ visibility: 0 }).where('id', '=', album.albumId).execute();
  const card = await inGroup({ type: 'album', body: { albumId: album.albumUid } }, anna);
  expect(card).toMatchObject({ body: { name: '相册' } });
  expect((await read(bert)).messages.at(-1)).toMatchObject({ type: 'album', body: { name: null, cover: null } });
  await expect(inGroup({ type: 'album', body: { albumId: album.albumUid } }, bert)).rejects.toMatchObject(
    refusal(CHAT_ERRORS.CHAT_SHARED_ABSENT),
  );
  const { uid } = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', album.albumId)
    .executeTakeFirstOrThrow();
  const shared = { type: 'photo' as const, body: { albumId: album.albumUid, mediaId: uid } };
  expect(await inGroup(shared, anna)).toMatchObject({ body: { albumName: '相册' } });
  expect((await read(bert)).messages.at(-1)).toMatchObject({ body: { albumName: null, url: null } });
  await expect(inGroup(shared, bert)).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_SHARED_ABSENT));
});

test('what an owner, an admin and a member may', async () => {
  const rule = { ...place(), joinRule: 1 as const };
  await expect(app.call(chat.setGroup, rule, bert)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  await app.call(chat.setGroupMember, { ...place(), userId: bert.id, isAdmin: true }, anna);
  await app.call(chat.setGroup, { ...rule, isAllMuted: true, notice: '明天见' }, bert);
  await expect(say('说话', carl)).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_ALL_MUTED));
  await say('说话', bert);
  await app.call(chat.setGroup, { ...place(), isAllMuted: false }, bert);
  await app.call(chat.setGroupMember, { ...place(), userId: carl.id, mutedMinutes: 10 }, bert);
  await expect(say('说话', carl)).rejects.toMatchObject(refusal(CHAT_ERRORS.CHAT_MUTED));
  app.clock.advanceMs(600_001);
  const message = await say('说话', carl);
  app.clock.advanceMs(600_000);
  await app.call(chat.revokeChatMessage, { ...place(), _id: message._id }, bert);
  await expect(app.call(chat.leaveGroup, place(), anna)).rejects.toMatchObject(refusal(CHAT_ERRORS.GROUP_OWNER_LEAVES));
  await expect(app.call(chat.expelFromGroup, { ...place(), userIds: [anna.id] }, bert)).rejects.toMatchObject(
    refusal(ERRORS.FORBIDDEN),
  );
  await app.call(chat.transferGroup, { ...place(), userId: carl.id }, anna);
  await app.call(chat.leaveGroup, place(), anna);
  const { records } = await app.call(chat.listGroupMembers, { ...place(), size: 10 }, carl);
  expect(records.map(({ user_info, role }) => [user_info.uid, role])).toEqual([
    [carl.id, 2],
    [bert.id, 1],
  ]);
  const page = await app.call(chat.listGroupMembers, { ...place(), size: 1 }, carl);
  expect(page.records).toEqual(records.slice(0, 1));
  expect((await app.call(chat.listGroupMembers, { ...place(), size: 1, cursor: page.next }, carl)).records).toEqual(
    records.slice(1),
  );
  await app.call(chat.dissolveGroup, place(), carl);
  await expect(read(bert)).rejects.toMatchObject(refusal(CHAT_ERRORS.CONVERSATION_ABSENT));
});

test('a group is absent to who is not in it, whether it is there or not', async () => {
  const stranger = await aSignedInPerson(app);
  for (const conversation_id of [group.id, randomIds.newId()]) {
    await expect(app.call(chat.setGroup, { conversation_id }, stranger)).rejects.toMatchObject(
      refusal(CHAT_ERRORS.GROUP_ABSENT),
    );
  }
  await expect(app.call(chat.inviteToGroup, { ...place(), userIds: [stranger.id] }, anna)).rejects.toMatchObject(
    refusal(CHAT_ERRORS.FRIEND_ABSENT),
  );
});

test('an album has one group, into which whoever sees the album comes', async () => {
  const { db } = app.parts;
  const owner = await db.selectFrom('app_user').select('id').where('uid', '=', anna.id).executeTakeFirstOrThrow();
  const album = await aSeededAlbum(db, owner.id);
  const input = { name: '相册群', userIds: [], albumId: album.albumUid };
  await expect(app.call(chat.createGroup, input, bert)).rejects.toMatchObject(refusal(CHAT_ERRORS.GROUP_ABSENT));
  const made = await app.call(chat.createGroup, input, anna);
  expect(made.group_info).toMatchObject({ albumId: album.albumUid, memberCount: 1 });
  expect((await app.call(chat.createGroup, input, anna)).id).toBe(made.id);
  expect(await app.call(chat.createGroup, input, bert)).toMatchObject({
    id: made.id,
    group_info: { memberCount: 2 },
  });
  await app.call(chat.expelFromGroup, { conversation_id: made.id, userIds: [bert.id] }, anna);
  await expect(app.call(chat.createGroup, input, bert)).rejects.toMatchObject(refusal(CHAT_ERRORS.GROUP_CLOSED));
});

test('mentions, quotes, pins and what is cleared are as each has them', async () => {
  const first = await say('问题', anna);
  await say('@贝特 答', anna, { about_msg_id: first._id, mentions: [bert.id] });
  const { records } = await app.call(chat.listConversations, { ...place(), limit: 1 }, bert);
  expect(records).toMatchObject([{ isMentioned: true, msgList: [{ about: { text: '问题' }, mentions: [bert.id] }] }]);
  expect(await app.call(chat.setConversation, { ...place(), isPinned: true, remark: '家' }, bert)).toMatchObject({
    isPinned: true,
    remark: '家',
  });
  await app.call(chat.revokeChatMessage, { ...place(), _id: first._id }, anna);
  expect((await read(bert)).messages.at(-1)?.about).toMatchObject({ is_revoke: true, text: '' });
  await app.call(chat.clearConversation, place(), bert);
  expect((await read(bert)).messages).toEqual([]);
  expect((await read(carl)).messages).toHaveLength(3);
  const cleared = await app.call(chat.listConversations, { ...place(), limit: 1 }, bert);
  expect(cleared.records).toMatchObject([{ unread_count: 0, isMentioned: false, from_seq: 4, msgList: [] }]);
});

test('a conversation is marked to be read later, until the person reads on, clears it or takes the mark back', async () => {
  const first = await say('第一句', anna);
  const setMark = (isMarkedUnread: boolean) =>
    app.call(chat.setConversation, { ...place(), isMarkedUnread }, bert).then((told) => told.isMarkedUnread);
  const isMarked = async (person: Person): Promise<boolean | undefined> =>
    (await app.call(chat.listConversations, { ...place(), limit: 1 }, person)).records[0]?.isMarkedUnread;
  const readTo = (seq: number) => app.call(chat.readChat, { ...place(), seq }, bert);
  await readTo(first.seq);
  const { cursor } = await app.call(chat.listChatChanges, {}, bert);
  expect([await setMark(true), await isMarked(bert), await isMarked(anna)]).toEqual([true, true, false]);
  const { conversations } = await app.call(chat.listChatChanges, { cursor }, bert);
  expect(conversations).toMatchObject([{ id: group.id, isMarkedUnread: true, unread_count: 0 }]);
  expect(await setMark(false)).toBe(false);
  await setMark(true);
  const next = await say('第二句', anna);
  expect(await isMarked(bert)).toBe(true);
  await readTo(next.seq);
  expect(await isMarked(bert)).toBe(false);
  await setMark(true);
  await app.call(chat.clearConversation, place(), bert);
  expect(await isMarked(bert)).toBe(false);
});

test('what was said is found by whoever may read it', async () => {
  await say('周末去香山看红叶', anna);
  await say(`${'很长'.repeat(2_000)}结尾在颐和园`, bert);
  const search = (keyword: string, reader: Person) =>
    app.call(chat.searchChat, { keyword, conversation_id: group.id, size: 10 }, reader).then(({ records }) => records);
  expect(await search('香山', carl)).toMatchObject([{ body: { text: '周末去香山看红叶' } }]);
  expect(await search('颐和园', carl)).toHaveLength(1);
  expect(await search('北海', carl)).toEqual([]);
  expect(await search('红', carl)).toHaveLength(1);
  expect(await search('梅', carl)).toEqual([]);
  expect((await app.call(chat.searchChat, { keyword: '红叶', size: 10 }, bert)).records).toHaveLength(1);
});

test('what is unread comes out the same, whatever was counted before', async () => {
  const { db } = app.parts;
  const { id: userId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', bert.id)
    .executeTakeFirstOrThrow();
  const conversationId = await idOfGroup();
  const key = { userId, conversationId };
  const said: ChatMessage[] = [];
  const saying = (text: string, from: Person) => async () => void said.push(await say(text, from));
  const idOf = (at: number): string => said[at]?._id ?? '';
  const steps = {
    'somebody says something': saying('1', anna),
    'somebody else does': saying('2', carl),
    'he says something himself, with others unread': saying('3', bert),
    'one more comes': saying('4', anna),
    'one that was counted is revoked': () => app.call(chat.revokeChatMessage, { ...place(), _id: idOf(1) }, carl),
    'somebody reacts': () => app.call(chat.reactToChatMessage, { ...place(), _id: idOf(0), emoji: '👍' }, carl),
    'he reads some': () => app.call(chat.readChat, { ...place(), seq: said[0]?.seq ?? 0 }, bert),
    'another comes': saying('5', carl),
    'he deletes one for himself': () => app.call(chat.deleteChatMessages, { ...place(), ids: [idOf(4)] }, bert),
    'and another comes': saying('6', anna),
    'he clears it': () => app.call(chat.clearConversation, place(), bert),
    'and the last comes': saying('7', anna),
  };
  const before: (CountedUnread | null)[] = [null];
  const counts: number[] = [];
  for (const step of Object.values(steps)) {
    await step();
    const [anew] = await readConversations(db, [key]);
    if (anew === undefined) throw new Error('not read');
    counts.push(anew.unread);
    for (const counted of before) expect(await readConversations(db, [{ ...key, counted }])).toEqual([anew]);
    before.push(countedOf(anew));
  }
  expect(counts).toEqual([1, 2, 2, 3, 2, 2, 1, 2, 1, 2, 0, 1]);
});

test('what is unread in a group is the same for each, asked for together as alone', async () => {
  const said: ChatMessage[] = [];
  for (const [from, text] of [
    [anna, '1'],
    [bert, '2'],
    [carl, '3'],
    [anna, '4'],
    [anna, '5'],
  ] as const) {
    said.push(await say(text, from));
  }
  const [first, second, , fourth] = said;
  await app.call(chat.readChat, { ...place(), seq: first?.seq ?? 0 }, bert);
  await app.call(chat.revokeChatMessage, { ...place(), _id: second?._id ?? '' }, bert);
  await app.call(chat.deleteChatMessages, { ...place(), ids: [fourth?._id ?? ''] }, carl);
  const { db } = app.parts;
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'uid'])
    .where('uid', 'in', [anna.id, bert.id, carl.id])
    .execute();
  const conversationId = await idOfGroup();
  const keys = people.map(({ id }) => ({ userId: id, conversationId }));
  const together = await readConversations(db, keys);
  const alone = (await Promise.all(keys.map((key) => readConversations(db, [key])))).flat();
  const byPerson = (rows: readonly ConversationRow[]) => new Map(rows.map((row) => [row.userId, row]));
  expect(byPerson(together)).toEqual(byPerson(alone));
  const byUid = new Map(together.map((row) => [row.userUid, row]));
  for (const reader of [anna, bert, carl]) {
    const { messages } = await read(reader);
    const row = byUid.get(reader.id);
    const counts = messages.filter((one) => isUnread(one, { uid: reader.id, readSeq: row?.readSeq ?? -1 }));
    expect(row?.unread).toBe(counts.length);
  }
  expect([anna, bert, carl].map(({ id }) => byUid.get(id)?.unread)).toEqual([1, 3, 2]);
});
