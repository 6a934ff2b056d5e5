import type { ChatChanges, ChatConversation, ChatMessage, ChatPulled, ChatUser } from '@contract/schemas/chat';
import { cutWindow, extendWindow, lastOf, mergeMessages, tellWindow, trimWindow } from '@/domain/chat/message-window';
import { EMPTY_CHAT, without, type ChatState, type Jump, type Window } from './chat-state';

// How what the server tells changes what is held. Nothing here has an effect; telling the same twice changes nothing.

const keyed = <Value>(all: readonly Value[], keyOf: (value: Value) => string): Record<string, Value> =>
  Object.fromEntries(all.map((value) => [keyOf(value), value]));

export const addUsers = (state: ChatState, users: readonly ChatUser[]): ChatState =>
  users.length === 0 ? state : { ...state, users: { ...state.users, ...keyed(users, ({ uid }) => uid) } };

/** Conversations as they are now, in the order of the person's changes. */
function putConversations(state: ChatState, told: readonly ChatConversation[]): ChatState {
  if (told.length === 0) return state;
  let { windows, reads } = state;
  for (const { id, from_seq, read_seq, is_left } of told) {
    const window = windows[id];
    if (is_left) windows = without(windows, id);
    else if (window !== undefined) windows = { ...windows, [id]: cutWindow(window, from_seq) };
    if (is_left || (reads[id] ?? Infinity) <= read_seq) reads = without(reads, id);
  }
  const left = new Set(told.filter(({ is_left }) => is_left).map(({ id }) => id));
  return {
    ...state,
    conversations: { ...state.conversations, ...keyed(told, ({ id }) => id) },
    windows,
    reads,
    outbox: left.size === 0 ? state.outbox : state.outbox.filter(({ conversationId }) => !left.has(conversationId)),
  };
}

/** Only what is looked at changes: what is new is elsewhere. */
function tellJump(jump: Jump, told: readonly ChatMessage[]): Jump {
  const seqs = new Set(jump.messages.map(({ seq }) => seq));
  const known = told.filter(({ seq }) => seqs.has(seq));
  return known.length === 0 ? jump : { ...jump, messages: mergeMessages(jump.messages, known) };
}

/** Messages however they came. One's own that comes back is no longer to be sent. */
export function tellMessages(
  state: ChatState,
  messages: readonly ChatMessage[],
  reached: Readonly<Record<string, number>> = {},
): ChatState {
  const byConversation = new Map<string, ChatMessage[]>(Object.keys(reached).map((id) => [id, []]));
  for (const message of messages) {
    const all = byConversation.get(message.conversation_id);
    if (all === undefined) byConversation.set(message.conversation_id, [message]);
    else all.push(message);
  }
  const windows: Record<string, Window> = { ...state.windows };
  for (const [id, told] of byConversation) {
    const window = windows[id];
    if (window !== undefined) windows[id] = tellWindow(window, told, reached[id]);
  }
  const jump = state.jump === null ? null : tellJump(state.jump, byConversation.get(state.jump.conversationId) ?? []);
  const sent = new Set(messages.filter(({ from_uid }) => from_uid === state.owner).map(({ unique_id }) => unique_id));
  const outbox = state.outbox.some(({ id }) => sent.has(id))
    ? state.outbox.filter(({ id }) => !sent.has(id))
    : state.outbox;
  return { ...state, windows, jump, outbox };
}

export function applyChanges(state: ChatState, changes: ChatChanges): ChatState {
  const { conversations, friends, notices, cursor } = changes;
  let next = putConversations(state, conversations);
  for (const friend of friends) {
    const { friend_uid, is_removed } = friend;
    next = {
      ...next,
      friends: is_removed ? without(next.friends, friend_uid) : { ...next.friends, [friend_uid]: friend },
    };
  }
  return { ...next, notices: { ...next.notices, ...keyed(notices, ({ id }) => id) }, cursor };
}

export interface Push {
  readonly cursor: string;
  readonly conversations: readonly ChatConversation[];
  readonly messages: readonly ChatMessage[];
  readonly users: readonly ChatUser[];
}

export function applyPush(state: ChatState, push: Push): ChatState {
  const told = tellMessages(addUsers(state, push.users), push.messages);
  return { ...putConversations(told, push.conversations), cursor: push.cursor };
}

export function applyPulled(state: ChatState, { messages, users, reached }: ChatPulled): ChatState {
  const versions = Object.fromEntries(reached.map(({ conversation_id, version }) => [conversation_id, version]));
  const next = tellMessages(addUsers(state, users), messages, versions);
  // A page that was asked for before the history was emptied may bring some of it back.
  return cutAll(next);
}

function cutAll(state: ChatState): ChatState {
  const windows = Object.entries(state.windows).map(([id, window]): [string, Window] => [
    id,
    cutWindow(window, state.conversations[id]?.from_seq ?? 0),
  ]);
  return { ...state, windows: Object.fromEntries(windows) };
}

/** Those whose changes are not all here. What a device holds nothing of is not asked for. */
export function listWants(state: ChatState): { conversation_id: string; after: number }[] {
  return Object.entries(state.windows).flatMap(([id, { version }]) =>
    (state.conversations[id]?.last_version ?? 0) > version ? [{ conversation_id: id, after: version }] : [],
  );
}

/** The newest page, of a conversation that is opened. */
export function openWindow(
  state: ChatState,
  id: string,
  page: { readonly messages: readonly ChatMessage[]; readonly version: number; readonly hasOlder: boolean },
): ChatState {
  if (state.conversations[id]?.is_left === true) return state;
  const known = state.windows[id];
  const fresh: Window = { version: page.version, messages: page.messages, hasOlder: page.hasOlder };
  const window = known === undefined ? fresh : tellWindow(known, page.messages);
  return cutAll({ ...state, windows: { ...state.windows, [id]: window } });
}

export function addOlder(
  state: ChatState,
  id: string,
  older: readonly ChatMessage[],
  hasOlder: boolean,
  before: number,
): ChatState {
  const window = state.windows[id];
  // It has been cut or trimmed meanwhile: there would be a hole.
  if (window === undefined || window.messages[0]?.seq !== before) return state;
  return cutAll({ ...state, windows: { ...state.windows, [id]: extendWindow(window, older, hasOlder) } });
}

export function trimAll(state: ChatState, exceptId: string | null): ChatState {
  const windows = Object.entries(state.windows).map(([id, window]): [string, Window] => [
    id,
    id === exceptId ? window : trimWindow(window),
  ]);
  return { ...state, windows: Object.fromEntries(windows) };
}

/** Conversations that this person has left go from the device. */
export function dropLeft(state: ChatState): ChatState {
  const left = Object.values(state.conversations).filter(({ is_left }) => is_left);
  let { conversations, drafts } = state;
  for (const { id } of left) {
    conversations = without(conversations, id);
    drafts = without(drafts, id);
  }
  return left.length === 0 ? state : { ...state, conversations, drafts };
}

/** The server's database is another one: only what waits to be sent, and what is being written, stays. */
export function forgetAll(state: ChatState): ChatState {
  const { owner, isLoaded, outbox, drafts } = state;
  return { ...EMPTY_CHAT, owner, isLoaded, outbox, drafts };
}

export const goToPart = (state: ChatState, jump: Jump | null): ChatState => ({ ...state, jump });

/** More of the history around what is looked at. Once it meets the newest it is one with them. */
export function growJump(state: ChatState, grown: Jump): ChatState {
  const { jump } = state;
  if (jump === null || jump.conversationId !== grown.conversationId) return state;
  const messages = mergeMessages(jump.messages, grown.messages);
  const window = state.windows[grown.conversationId];
  const first = window?.messages[0]?.seq;
  const last = lastOf(messages)?.seq ?? 0;
  if (window !== undefined && first !== undefined && last >= first) {
    const joined = extendWindow(window, messages, grown.hasOlder);
    return { ...state, jump: null, windows: { ...state.windows, [grown.conversationId]: joined } };
  }
  return { ...state, jump: { ...grown, messages } };
}
