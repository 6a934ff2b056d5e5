import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_GROUP_CODE_DAYS } from '@contract/constants/chat';
import * as chat from '@contract/http/chat';
import type { ChatConversation } from '@contract/schemas/chat';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const DAY_MS = 86_400_000;
const gone = refusal(CHAT_ERRORS.GROUP_ABSENT);
const closed = refusal(CHAT_ERRORS.GROUP_CLOSED);

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
  await app.call(chat.requestFriend, { userId: bert.id, text: '' }, anna);
  await app.call(chat.requestFriend, { userId: anna.id, text: '' }, bert);
  app.clock.advanceMs(20_000);
  group = await app.call(chat.createGroup, { name: '一起', userIds: [bert.id] }, anna);
});
afterAll(() => app.close());

async function codeOf(member: Person): Promise<{ conversation_id: string; code: string }> {
  const { url, image } = await app.call(chat.getGroupCode, { conversation_id: group.id }, member);
  expect(image).toMatch(/^data:image\/png;base64,/);
  const { searchParams } = new URL(url, 'http://a.test');
  return { conversation_id: searchParams.get('conversation_id') ?? '', code: searchParams.get('invite') ?? '' };
}

test('a member’s code shows the group and brings others in, once', async () => {
  const coded = await codeOf(bert);
  expect(await app.call(chat.lookAtGroup, coded, carl)).toMatchObject({
    name: '一起',
    memberCount: 2,
    isMember: false,
  });
  await app.call(chat.joinGroup, coded, carl);
  const joined = await app.call(chat.joinGroup, coded, carl);
  expect(joined).toMatchObject({ id: group.id, group_info: { memberCount: 3 } });
  expect(joined.msgList).toMatchObject([{ action: 'joined', from_uid: bert.id, user_list: [{ uid: carl.id }] }]);
});

test('a code ends with its time, with its maker’s membership and with the rule', async () => {
  const coded = await codeOf(bert);
  await app.call(chat.setGroup, { conversation_id: group.id, joinRule: 1 }, anna);
  await expect(app.call(chat.joinGroup, coded, carl)).rejects.toMatchObject(closed);
  await expect(app.call(chat.getGroupCode, { conversation_id: group.id }, bert)).rejects.toMatchObject(closed);
  await app.call(chat.setGroup, { conversation_id: group.id, joinRule: 0 }, anna);
  await app.call(chat.leaveGroup, { conversation_id: group.id }, bert);
  await expect(app.call(chat.joinGroup, coded, carl)).rejects.toMatchObject(gone);
  const own = await codeOf(anna);
  app.clock.advanceMs(CHAT_GROUP_CODE_DAYS * DAY_MS + 1_000);
  await expect(app.call(chat.lookAtGroup, own, carl)).rejects.toMatchObject(gone);
});

test('whoever was made to leave does not come back by a code, and a made-up code is none', async () => {
  const coded = await codeOf(anna);
  await app.call(chat.expelFromGroup, { conversation_id: group.id, userIds: [bert.id] }, anna);
  await expect(app.call(chat.joinGroup, coded, bert)).rejects.toMatchObject(closed);
  // Who was asked in again, and left by himself, may.
  await app.call(chat.inviteToGroup, { conversation_id: group.id, userIds: [bert.id] }, anna);
  await app.call(chat.leaveGroup, { conversation_id: group.id }, bert);
  expect(await app.call(chat.joinGroup, coded, bert)).toMatchObject({ id: group.id });
  const forged = { ...coded, code: coded.code.replace(anna.id, carl.id) };
  await expect(app.call(chat.joinGroup, forged, carl)).rejects.toMatchObject(gone);
  await expect(app.call(chat.getGroupCode, { conversation_id: group.id }, carl)).rejects.toMatchObject(gone);
});
