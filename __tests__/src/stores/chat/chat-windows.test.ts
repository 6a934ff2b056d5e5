import { createStore } from 'zustand';
import { createMemoryChatShelf } from '@/platform/chat-shelf/memory';
import { createMemorySocket, type MemorySocket } from '@/platform/socket/memory';
import { createMemoryTabChannel } from '@/platform/tab-channel/memory';
import { startEngine, type ChatEngine } from '@/stores/chat/chat-engine';
import type { ChatRemote } from '@/stores/chat/chat-remote';
import { EMPTY_CHAT, type ChatState } from '@/stores/chat/chat-state';
import { ModelChat, ModelRefusal } from '../../../support/chat/chat-model';

const ME = 'ann';
const GROUP = 'g';

type Heard = Parameters<typeof createMemoryTabChannel>[0];

interface Browser {
  readonly model: ModelChat;
  readonly kept: Map<string, unknown>;
  readonly heard: NonNullable<Heard>;
  readonly waiting: (() => void)[];
}

interface OpenWindow {
  readonly engine: ChatEngine;
  readonly state: { getState(): ChatState };
  readonly socket: MemorySocket;
  close(): void;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

function openBrowser(): Browser {
  const browser: Browser = {
    model: new ModelChat(
      () => undefined,
      () => Date.now(),
    ),
    kept: new Map(),
    heard: new Set(),
    waiting: [],
  };
  browser.model.join(GROUP, [ME, 'bob']);
  return browser;
}

function remoteOf({ model }: Browser, isDead: () => boolean): ChatRemote {
  const ask = async <Answer>(work: () => Answer): Promise<Answer> => {
    if (isDead()) throw new Error('no network');
    return work();
  };
  return {
    listChanges: (cursor) => ask(() => model.listChanges(ME, cursor)),
    pull: (wants) => ask(() => model.pull(ME, wants)),
    listMessages: (query) => ask(() => model.listMessages(ME, query)),
    send: (input) => ask(() => model.send(ME, input)),
    read: (id, seq) => ask(() => model.read(ME, id, seq)),
    upload: async () => null,
    refusalOf: (error) => (error instanceof ModelRefusal ? error : null),
  };
}

/** Leads when it is the first, or when the one before is closed. */
async function openWindow(browser: Browser, name: string, isDead = () => false): Promise<OpenWindow> {
  const state = createStore<ChatState>()(() => EMPTY_CHAT);
  const socket = createMemorySocket();
  const channel = createMemoryTabChannel(browser.heard);
  const engine = await startEngine({
    owner: ME,
    windowId: name,
    state,
    remote: remoteOf(browser, isDead),
    shelf: createMemoryChatShelf(browser.kept),
    socket,
    getToken: async () => 'token',
    later: (waitMs, run) => {
      const timer = setTimeout(run, waitMs);
      return () => clearTimeout(timer);
    },
    now: Date.now,
    random: () => 0.5,
    awaitLead: (onLead) => {
      browser.waiting.push(onLead);
      if (browser.waiting.length === 1) onLead();
      return () => {
        const isLeader = browser.waiting[0] === onLead;
        browser.waiting.splice(browser.waiting.indexOf(onLead), 1);
        if (isLeader) browser.waiting[0]?.();
      };
    },
    tellWindows: (text) => channel.tell('chat', text),
    hearWindows: (listener) => channel.listen('chat', listener),
  });
  await settle();
  return { engine, state, socket, close: () => engine.stop() };
}

const text = (id: string) => ({ id, conversationId: GROUP, content: { type: 'text' as const, body: { text: id } } });
const bobSays = ({ model }: Browser, id: string): void => {
  model.send('bob', { ...text(id), unique_id: id, conversation_id: GROUP, client_create_time: 0 });
};
const shown = ({ state }: OpenWindow): string[] =>
  (state.getState().windows[GROUP]?.messages ?? []).map(({ unique_id }) => unique_id);

test('of a browser’s windows one has the line, and the others hear through it', async () => {
  const browser = openBrowser();
  const first = await openWindow(browser, 'first');
  const second = await openWindow(browser, 'second');
  expect([first.socket.connections.length, second.socket.connections.length]).toEqual([1, 0]);
  await first.engine.open(GROUP);
  await second.engine.open(GROUP);
  bobSays(browser, 'hello');
  const cursor = browser.model.cursorOf(ME);
  first.socket.connections[0]?.listener.onText(JSON.stringify({ type: 'changed', cursor }));
  await settle();
  expect([shown(first), shown(second)]).toEqual([['hello'], ['hello']]);
  first.close();
  await settle();
  expect(second.socket.connections).toHaveLength(1);
  second.close();
});

test('the window that takes over leaves on the shelf what it holds, and sends what the other could not', async () => {
  const browser = openBrowser();
  const first = await openWindow(browser, 'first', () => true);
  const second = await openWindow(browser, 'second');
  await second.engine.open(GROUP);
  await first.engine.sending.add([text('left behind')]);
  await settle();
  expect(browser.model.sent.size).toBe(0);
  first.close();
  await settle();
  expect(shown(second)).toEqual(['left behind']);
  expect(browser.model.sent.size).toBe(1);
  await second.engine.sync();
  await settle();
  second.close();
  const later = await openWindow(browser, 'later', () => true);
  expect([shown(later), later.state.getState().outbox]).toEqual([['left behind'], []]);
  expect(later.state.getState().cursor).toBe(browser.model.cursorOf(ME));
  later.close();
});

test('messages of one conversation go one after the other, in the order they were written', async () => {
  const browser = openBrowser();
  const one = await openWindow(browser, 'one');
  await one.engine.open(GROUP);
  await Promise.all(['1', '2', '3'].map((id) => one.engine.sending.add([text(id)])));
  await settle();
  expect(shown(one)).toEqual(['1', '2', '3']);
  one.close();
});

test('a frame of an earlier line is not heard', async () => {
  const browser = openBrowser();
  const one = await openWindow(browser, 'one');
  await one.engine.open(GROUP);
  const old = one.socket.connections[0]?.listener;
  old?.onClose(1006);
  bobSays(browser, 'hello');
  old?.onText(JSON.stringify({ type: 'typing', conversation_id: GROUP, from_uid: 'bob' }));
  expect(one.state.getState().typing).toEqual({});
  one.close();
});

test('whoever is put out of a conversation has nothing of it after a moment', async () => {
  const browser = openBrowser();
  const one = await openWindow(browser, 'one');
  await one.engine.open(GROUP);
  one.engine.saveDraft(GROUP, 'not said');
  browser.model.leave(ME, GROUP);
  jest.useFakeTimers();
  await one.engine.sync();
  expect(one.state.getState().conversations[GROUP]?.is_left).toBe(true);
  jest.advanceTimersByTime(1_100);
  jest.useRealTimers();
  const { conversations, windows, drafts } = one.state.getState();
  expect([conversations, windows, drafts]).toEqual([{}, {}, {}]);
  one.close();
});

test('a draft and a read position outlive the program', async () => {
  const browser = openBrowser();
  bobSays(browser, 'hello');
  let isDead = false;
  const one = await openWindow(browser, 'one', () => isDead);
  isDead = true;
  one.engine.saveDraft(GROUP, '写到一半');
  one.engine.reading.upTo(GROUP, 1);
  await settle();
  one.close();
  const again = await openWindow(browser, 'again');
  expect(again.state.getState().drafts[GROUP]?.text).toBe('写到一半');
  expect(browser.model.expected(ME)[0]?.read_seq).toBe(1);
  again.close();
});
