import { MATTER_THING, UNDO_TAKEN_MS, VERDICT } from '@contract/constants/moderation';
import * as chat from '@contract/http/chat';
import { addThingReport, checkThingMatters, listThingMatters } from '@contract/http/moderation';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import type { ChatConversation, ChatMessage } from '@contract/schemas/chat';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { aShop, order } from '../../../support/buying';
import { refusal } from '../../../support/refusal';
import { aPerson } from '../../../support/seed-media';

interface Member {
  readonly token: string;
  readonly id: string;
  readonly uid: string;
}

let app: TestApp;
let anna: Member;
let bert: Member;
let stranger: Member;
let admin: { token: string };
let group: ChatConversation;

async function aMember(nickname: string): Promise<Member> {
  const id = await aPerson(app.parts.db, nickname);
  const { uid } = await app.parts.db
    .selectFrom('app_user')
    .select('uid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...tokenOf(id), id, uid };
}

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
beforeEach(async () => {
  await app.database.pool.query('truncate matter cascade');
  anna = await aMember('安娜');
  bert = await aMember('贝特');
  stranger = await aMember('路人');
  admin = adminTokenOf(await aPerson(app.parts.db, '管理员'));
  await app.call(chat.requestFriend, { userId: bert.uid, text: '' }, anna);
  await app.call(chat.requestFriend, { userId: anna.uid, text: '' }, bert);
  app.clock.advanceMs(20_000);
  group = await app.call(chat.createGroup, { name: '一起', userIds: [bert.uid] }, anna);
});
afterAll(() => app.close());

const send = (content: ChatSendInput['content'], from: Member): Promise<ChatMessage> =>
  app
    .call(
      chat.sendChatMessage,
      { unique_id: randomIds.newId(), conversation_id: group.id, content, client_create_time: 1 },
      from,
    )
    .then(({ message }) => message);
const say = (text: string, from: Member) => send({ type: 'text', body: { text } }, from);
const report = (thing: 4 | 5, id: string, by: Member) =>
  app.call(addThingReport, { thing, id, reason: 4, text: '' }, by);
const queue = async () => (await app.call(listThingMatters, { current: 1, size: 10, decided: false }, admin)).records;
const takeDown = async (): Promise<void> => {
  const [matter] = await queue();
  await app.call(checkThingMatters, { ids: [matter?.id ?? ''], verdict: VERDICT.takeDown, reason: '广告' }, admin);
  app.clock.advanceMs(UNDO_TAKEN_MS + 1_000);
  await app.runJobs();
};

test('a reported message is sealed with five on either side, and taken back by the desk', async () => {
  const said: ChatMessage[] = [];
  for (let at = 0; at < 14; at += 1) said.push(await say(`第${at}句`, bert));
  const wanted = said[7];
  if (wanted === undefined) throw new Error('nothing was said');
  await report(MATTER_THING.message, wanted._id, anna);
  await report(MATTER_THING.message, wanted._id, anna);
  // What becomes of them afterwards changes nothing.
  await app.call(chat.revokeChatMessage, { _id: said[6]?._id ?? '', conversation_id: group.id }, anna);
  const [matter] = await queue();
  expect(matter).toMatchObject({ thing: MATTER_THING.message, reportCount: 1, person: { nickname: '贝特' } });
  const lines = (matter?.text ?? '').split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toContain('第2句');
  expect(lines[4]).toContain('第6句');
  expect(lines.filter((line) => line.startsWith('▶'))).toEqual([expect.stringContaining('第7句')]);
  await takeDown();
  const { messages } = await app.call(chat.listChatMessages, { conversation_id: group.id, limit: 50 }, anna);
  expect(messages.find(({ _id }) => _id === wanted._id)).toMatchObject({ is_revoke: true, body: { text: '' } });
});

test('who does not see a message cannot report it, and nobody his own', async () => {
  const message = await say('你好', bert);
  const absent = refusal(MODERATION_ERRORS.THING_ABSENT);
  await expect(report(MATTER_THING.message, message._id, stranger)).rejects.toMatchObject(absent);
  await expect(report(MATTER_THING.message, message._id, bert)).rejects.toMatchObject(absent);
  await expect(report(MATTER_THING.group, group.id, stranger)).rejects.toMatchObject(absent);
  await expect(report(MATTER_THING.group, group.id, anna)).rejects.toMatchObject(absent);
  expect(await queue()).toEqual([]);
});

test('a group that is found to be bad ends for everybody', async () => {
  await say('来买', anna);
  await report(MATTER_THING.group, group.id, bert);
  expect(await queue()).toMatchObject([{ thing: MATTER_THING.group, person: { nickname: '安娜' } }]);
  await takeDown();
  const changes = await app.call(chat.listChatChanges, {}, bert);
  expect(changes.conversations.filter(({ id }) => id === group.id)).toEqual([]);
});

test('an order is shown to who bought and who sells, and sent by nobody else', async () => {
  const shop = await aShop(app.parts.db, [500]);
  const { orderNos } = await order(app, { token: anna.token, id: anna.id }, shop.photos);
  const content = { type: 'order' as const, body: { orderNo: orderNos[0] ?? '' } };
  expect(await send(content, anna)).toMatchObject({ body: { orderNo: content.body.orderNo, payableFen: 500 } });
  const { messages } = await app.call(chat.listChatMessages, { conversation_id: group.id, limit: 50 }, bert);
  expect(messages.at(-1)).toMatchObject({ type: 'order', body: { orderNo: null, title: null, payableFen: 0 } });
  await expect(send(content, bert)).rejects.toMatchObject({ code: 2814 });
});
