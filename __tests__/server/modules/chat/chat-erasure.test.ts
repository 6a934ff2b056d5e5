import * as chat from '@contract/http/chat';
import { closeAccount, exportMyAccount, sendCloseAccountCode } from '@contract/http/security';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function close(person: Person): Promise<void> {
  app.clock.advanceMs(61_000);
  await app.call(sendCloseAccountCode, {}, person);
  const code = app.sms.sent.filter(({ phone }) => phone === person.phone).at(-1)?.code ?? '';
  await app.call(closeAccount, { code }, person);
  app.clock.advanceMs(8 * 86_400_000);
  await app.services.security.erasure.eraseDue(new AbortController().signal);
}

test('who closes his account takes his messages with him, leaves his groups, and each device comes to know of it', async () => {
  const anna = await aSignedInPerson(app, { nickname: '安娜' });
  const bert = await aSignedInPerson(app, { nickname: '贝特' });
  await app.call(chat.requestFriend, { userId: bert.id, text: '' }, anna);
  await app.call(chat.requestFriend, { userId: anna.id, text: '' }, bert);
  const group = await app.call(chat.createGroup, { name: '一起', userIds: [bert.id] }, anna);
  const say = (text: string, to: object) =>
    app.call(
      chat.sendChatMessage,
      { unique_id: randomIds.newId(), content: { type: 'text', body: { text } }, client_create_time: 1, ...to },
      anna,
    );
  const { message } = await say('只给你看', { to_uid: bert.id });
  await say('长'.repeat(3_000), { conversation_id: group.id });
  const told: { other: Record<string, unknown[]> } = await app.call(exportMyAccount, {}, anna);
  expect(told.other['chatMessages']).toHaveLength(2);
  expect(told.other['chatFriends']).toMatchObject([{ nickname: '贝特' }]);
  const { cursor } = await app.call(chat.listChatChanges, {}, bert);

  await close(anna);
  const changes = await app.call(chat.listChatChanges, { cursor }, bert);
  const [single, ours] = [message.conversation_id, group.id].map((id) =>
    changes.conversations.find((one) => one.id === id),
  );
  expect(single).toMatchObject({ friend_uid: '', user_info: { identities: ['deleted'] }, unread_count: 0 });
  expect(ours).toMatchObject({ group_member: { role: 2 }, group_info: { ownerUid: bert.id, memberCount: 1 } });
  for (const conversation_id of [message.conversation_id, group.id]) {
    const { messages } = await app.call(chat.pullChatMessages, { wants: [{ conversation_id, after: 2 }] }, bert);
    expect(messages.at(-1)).toMatchObject({ type: 'text', is_revoke: true, from_uid: '', body: { text: '' } });
  }
  expect(await app.parts.db.selectFrom('chat_long_text').selectAll().execute()).toEqual([]);
});
