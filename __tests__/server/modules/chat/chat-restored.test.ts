import { sql } from 'kysely';
import * as calls from '@contract/http/chat';
import { createMemoryChatShelf } from '@/platform/chat-shelf/memory';
import { startEngine } from '@/stores/chat/chat-engine';
import { EMPTY_CHAT, type ChatState } from '@/stores/chat/chat-state';
import { createStore } from 'zustand';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson } from '../../../support/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a device that knows more than a restored database starts anew and keeps what it was about to say', async () => {
  const anna = await aSignedInPerson(app, { nickname: '安娜' });
  const bert = await aSignedInPerson(app, { nickname: '贝特' });
  app.clock.advanceMs(20_000);
  const text = (words: string) => ({
    unique_id: randomIds.newId(),
    content: { type: 'text' as const, body: { text: words } },
    client_create_time: 1,
  });
  const { message } = await app.call(calls.sendChatMessage, { ...text('一'), to_uid: bert.id }, anna);
  const { conversation_id: id } = message;
  for (const words of ['二', '三']) {
    await app.call(calls.sendChatMessage, { ...text(words), conversation_id: id }, anna);
  }

  let isDead = true;
  const state = createStore<ChatState>()(() => EMPTY_CHAT);
  const engine = await startEngine({
    owner: bert.id,
    windowId: 'w',
    state,
    remote: {
      listChanges: (cursor) => app.call(calls.listChatChanges, { cursor }, bert),
      pull: (wants) => app.call(calls.pullChatMessages, { wants }, bert),
      listMessages: (query) => app.call(calls.listChatMessages, query, bert),
      send: (input) =>
        isDead ? Promise.reject(new Error('no network')) : app.call(calls.sendChatMessage, input, bert),
      read: async () => undefined,
      upload: async () => null,
      refusalOf: () => null,
    },
    shelf: createMemoryChatShelf(),
    socket: { connect: () => ({ send: () => undefined, close: () => undefined }) },
    getToken: () => Promise.reject(new Error('no socket here')),
    later: () => () => undefined,
    now: () => 0,
    random: () => 0,
    awaitLead: () => () => undefined,
    tellWindows: () => undefined,
    hearWindows: () => () => undefined,
  });
  await engine.sync();
  await engine.open(id);
  await engine.sending.add([{ id: randomIds.newId(), conversationId: id, content: text('四').content }]);
  expect(state.getState().windows[id]?.messages).toHaveLength(3);

  // As it was after the first message.
  const { db } = app.parts;
  await sql`delete from chat_message where seq > 1`.execute(db);
  await sql`update chat_conversation set last_seq = 1, last_version = 1`.execute(db);
  await sql`update chat_feed set number = 1`.execute(db);
  await sql`update chat_person set counter = 1`.execute(db);
  await engine.sync();
  await engine.open(id);
  expect(state.getState().windows[id]?.messages).toMatchObject([{ seq: 1, body: { text: '一' } }]);
  expect(state.getState().cursor).toBe('1');
  expect(state.getState().outbox).toHaveLength(1);

  isDead = false;
  engine.sending.revive();
  while (state.getState().outbox.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state.getState().windows[id]?.messages.at(-1)).toMatchObject({ seq: 2, body: { text: '四' } });
  engine.stop();
});
