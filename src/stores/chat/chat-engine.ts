import { CHAT_MESSAGES_PAGE, CHAT_TYPING } from '@contract/constants/chat';
import type { ChatServerFrame } from '@contract/schemas/chat';
import { lastOf } from '@/domain/chat/message-window';
import { retryWaitMs } from '@/domain/chat/outbox';
import type { ChatShelf } from '@/platform/chat-shelf/types';
import type { Socket } from '@/platform/socket/types';
import {
  addOlder,
  addUsers,
  applyPush,
  dropLeft,
  goToPart,
  growJump,
  listWants,
  openWindow,
  trimAll,
} from './chat-changes';
import { fromRecords, keepChat } from './chat-keeping';
import { forgetLives, hearAnswer } from './answer-live';
import { openLine, type Later, type Line } from './chat-line';
import { createReading, type Reading } from './chat-reading';
import type { ChatRemote } from './chat-remote';
import { createSending, type Sending } from './chat-sending';
import { EMPTY_CHAT, without, type ChatStateApi } from './chat-state';
import { createSync } from './chat-sync';

export interface EngineDeps {
  readonly owner: string;
  /** This window. */
  readonly windowId: string;
  readonly state: ChatStateApi;
  readonly remote: ChatRemote;
  readonly shelf: ChatShelf;
  readonly socket: Socket;
  readonly getToken: (isDead: boolean) => Promise<string>;
  readonly later: Later;
  readonly now: () => number;
  readonly random: () => number;
  /** Calls when this window leads the browser's others. Returns the way to stop. */
  readonly awaitLead: (onLead: () => void) => () => void;
  /** To the other windows. */
  readonly tellWindows: (text: string) => void;
  readonly hearWindows: (listener: (text: string) => void) => () => void;
}

export interface ChatEngine {
  readonly sending: Sending;
  readonly reading: Reading;
  /** Rejects where the server did not answer; it is asked again by itself. */
  sync(): Promise<void>;
  /** Something may have come back: the page, the network. */
  wake(): void;
  /** The newest messages of a conversation, unless they are here. */
  open(conversationId: string): Promise<void>;
  loadOlder(conversationId: string): Promise<void>;
  /** Towards the newest, from a part of the history. */
  loadNewer(conversationId: string): Promise<void>;
  /** The part of the history around a message, or around the first of a day. */
  jumpTo(conversationId: string, at: { readonly around: number } | { readonly atTime: number }): Promise<void>;
  leaveJump(): void;
  /** Only of this one more than the newest are kept from now on; null: of none. */
  look(conversationId: string | null): void;
  tellTyping(conversationId: string): void;
  saveDraft(conversationId: string, text: string): void;
  stop(): void;
}

/** Asked again after a failure, ever more seldom. */
const RETRIES = 5;
/** A conversation that the person was removed from stays visible this long. */
const LEFT_MS = 1_000;
const LOST_AFTER = 2;

export async function startEngine(deps: EngineDeps): Promise<ChatEngine> {
  const { owner, windowId, state, remote, shelf, later, now, random } = deps;
  let isOver = false;
  let failures = 0;
  let line: Line | null = null;
  let stopRetry = (): void => undefined;
  let stopLeft = (): void => undefined;
  const stops: (() => void)[] = [];

  const records = await shelf.load(owner);
  state.setState({ ...dropLeft(fromRecords(owner, records ?? {})), hasNoShelf: records === null });
  const keeping = keepChat(shelf, windowId, state.getState, records);
  const parts = { state, remote, isOver: () => isOver, note: keeping.note, later, now, random };

  const dropLater = (): void => {
    if (!Object.values(state.getState().conversations).some(({ is_left }) => is_left)) return;
    stopLeft();
    stopLeft = later(LEFT_MS, () => {
      state.setState(dropLeft);
      keeping.note();
    });
  };

  const askForChanges = createSync({
    ...parts,
    note() {
      keeping.note();
      dropLater();
    },
  });
  const sending = createSending({ ...parts, settle: keeping.settle });
  const reading = createReading(parts);

  const sync = async (): Promise<void> => {
    stopRetry();
    try {
      await askForChanges();
    } catch (error) {
      if (isOver) return;
      failures = Math.min(failures + 1, RETRIES);
      if (failures >= LOST_AFTER) state.setState({ isLost: true });
      stopRetry();
      stopRetry = later(retryWaitMs(failures, random()) ?? 0, askSoon);
      throw error;
    }
    if (isOver) return;
    const wasLost = failures > 0;
    failures = 0;
    if (state.getState().isLost) state.setState({ isLost: false });
    if (wasLost) sending.revive();
    reading.tellAll();
  };
  const askSoon = (): void => void sync().catch(() => undefined); // it asks again by itself

  const hearTyping = (id: string, uid: string): void => {
    const untilMs = now() + CHAT_TYPING.lastsMs;
    state.setState(({ typing }) => ({ typing: { ...typing, [id]: { uid, untilMs } } }));
    later(CHAT_TYPING.lastsMs, () => {
      if (!isOver && state.getState().typing[id]?.untilMs === untilMs) {
        state.setState(({ typing }) => ({ typing: without(typing, id) }));
      }
    });
  };

  const hearFrame = (frame: ChatServerFrame): void => {
    if (isOver) return;
    if (frame.type === 'typing') return hearTyping(frame.conversation_id, frame.from_uid);
    if (frame.type === 'answer') return hearAnswer(frame);
    if (frame.type === 'ready') {
      if (state.getState().isLost) state.setState({ isLost: false });
      sending.revive();
      askSoon();
    } else if (frame.type === 'changed') {
      if (frame.cursor !== state.getState().cursor) askSoon();
    } else if (frame.type === 'push') {
      const { cursor } = state.getState();
      // It was here before.
      if (frame.cursor === cursor) return;
      if (frame.previous !== cursor) return askSoon();
      state.setState((held) => applyPush(held, frame));
      keeping.note();
      dropLater();
      if (listWants(state.getState()).length > 0) askSoon();
    }
  };

  /** The other windows have no connection of their own: they are notified that there is something new, and ask for it. */
  const relay = (frame: ChatServerFrame): void => {
    if (frame.type === 'typing' || frame.type === 'answer')
      deps.tellWindows(JSON.stringify({ from: windowId, ...frame }));
    else if (frame.type === 'push' || frame.type === 'changed') {
      deps.tellWindows(JSON.stringify({ from: windowId, type: 'changed', cursor: frame.cursor }));
    }
  };

  /** What a window that was closed has left is sent by this one. Where the other one lives yet, the server takes both for the same. */
  const adoptLeft = async (): Promise<void> => {
    const kept = await shelf.load(owner);
    if (isOver || kept === null) return;
    sending.adopt(fromRecords(owner, kept).outbox);
  };

  stops.push(
    deps.hearWindows((text) => {
      const told = JSON.parse(text) as { from: string } & ChatServerFrame;
      // Whoever leads hears the server itself.
      if (told.from !== windowId && line === null) hearFrame(told);
    }),
    deps.awaitLead(() => {
      if (isOver) return;
      keeping.lead();
      line = openLine(
        { owner, socket: deps.socket, later, random, getToken: deps.getToken },
        {
          onFrame(frame) {
            hearFrame(frame);
            relay(frame);
          },
          // The calls go on by themselves; they tell whether there is a network.
          onLost: askSoon,
        },
      );
      adoptLeft().catch(() => undefined); // the next to lead tries it again
    }),
  );
  sending.revive();
  askSoon();

  let lastTypingMs = 0;
  return {
    sending,
    reading,
    sync,
    wake() {
      line?.hurry();
      sending.revive();
      askSoon();
    },
    async open(id) {
      if (state.getState().windows[id] === undefined) {
        const page = await remote.listMessages({ conversation_id: id, limit: CHAT_MESSAGES_PAGE });
        if (isOver) return;
        state.setState((held) => openWindow(addUsers(held, page.users), id, page));
        keeping.note();
      }
      // It may have been behind, or something came between the answer and now.
      if (listWants(state.getState()).length > 0) askSoon();
    },
    async loadOlder(id) {
      const { windows, jump } = state.getState();
      const away = jump?.conversationId === id ? jump : null;
      const held = away ?? windows[id];
      const before = held?.messages[0]?.seq;
      if (held === undefined || before === undefined || !held.hasOlder) return;
      const page = await remote.listMessages({ conversation_id: id, before, limit: CHAT_MESSAGES_PAGE });
      if (isOver) return;
      state.setState((now) => {
        const known = addUsers(now, page.users);
        if (away === null) return addOlder(known, id, page.messages, page.hasOlder, before);
        return growJump(known, { ...away, messages: page.messages, hasOlder: page.hasOlder });
      });
      keeping.note();
    },
    async loadNewer(id) {
      const { jump } = state.getState();
      const after = lastOf(jump?.messages ?? [])?.seq;
      if (jump?.conversationId !== id || after === undefined) return;
      const page = await remote.listMessages({ conversation_id: id, after, limit: CHAT_MESSAGES_PAGE });
      if (isOver) return;
      state.setState((held) =>
        page.messages.length === 0
          ? goToPart(held, null)
          : growJump(addUsers(held, page.users), { ...jump, messages: page.messages, hasNewer: page.hasNewer }),
      );
    },
    async jumpTo(id, at) {
      const page = await remote.listMessages({ conversation_id: id, ...at, limit: 2 * CHAT_MESSAGES_PAGE });
      if (isOver) return;
      const { messages, hasOlder, hasNewer, users } = page;
      const part = { conversationId: id, messages, hasOlder, hasNewer };
      state.setState((held) => growJump(goToPart(addUsers(held, users), part), part));
    },
    leaveJump: () => state.setState((held) => goToPart(held, null)),
    look(id) {
      state.setState((held) => trimAll(held, id));
    },
    tellTyping(id) {
      if (now() - lastTypingMs < CHAT_TYPING.everyMs) return;
      lastTypingMs = now();
      line?.send({ type: 'typing', conversation_id: id });
    },
    saveDraft(id, text) {
      const { drafts } = state.getState();
      if ((drafts[id]?.text ?? '') === text) return;
      state.setState({ drafts: text === '' ? without(drafts, id) : { ...drafts, [id]: { text, atMs: now() } } });
      keeping.note();
    },
    stop() {
      isOver = true;
      stopRetry();
      stopLeft();
      sending.stop();
      forgetLives();
      line?.stop();
      for (const stop of stops) stop();
      if (state.getState().owner === owner) state.setState(EMPTY_CHAT, true);
    },
  };
}
