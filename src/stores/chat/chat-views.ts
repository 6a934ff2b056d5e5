import { CHAT_KIND } from '@contract/constants/chat';
import type { ChatConversation, ChatMessage } from '@contract/schemas/chat';
import { lastOf } from '@/domain/chat/message-window';
import { countUnreadOf } from '@/domain/chat/chat-unread';
import { KIND_WORDS, previewMessage } from '@/domain/chat/chat-words';
import type { ChatState, OutboxContent } from './chat-state';

// What is shown of the state.

export interface UnreadRow {
  readonly conversation: ChatConversation;
  readonly unread: number;
}

/** What is marked to be read later has at least one. */
export function unreadOf(state: ChatState, conversation: ChatConversation): number {
  const count = countUnreadOf(conversation, {
    uid: state.owner,
    readHere: state.reads[conversation.id] ?? 0,
    held: state.windows[conversation.id]?.messages ?? [],
  });
  return conversation.isMarkedUnread ? Math.max(1, count) : count;
}

export const listUnread = (state: ChatState): UnreadRow[] =>
  Object.values(state.conversations).map((conversation) => ({ conversation, unread: unreadOf(state, conversation) }));

/** What a person is called here: by the remark of a friend, else by his nickname. */
export function nameOf(state: ChatState, uid: string): string {
  const mark = state.friends[uid]?.mark ?? '';
  if (mark !== '') return mark;
  return state.users[uid]?.nickname ?? state.friends[uid]?.user_info.nickname ?? '';
}

export function titleOf(state: ChatState, conversation: ChatConversation): string {
  const { remark, user_info, group_info, friend_uid } = conversation;
  if (group_info !== null) return group_info.name;
  return remark || nameOf(state, friend_uid) || (user_info?.nickname ?? '');
}

export interface ConversationRowView {
  readonly id: string;
  readonly conversation: ChatConversation;
  readonly title: string;
  readonly preview: string;
  readonly atMs: number;
  readonly unread: number;
  readonly draft: string;
  readonly isMentioned: boolean;
  /** Something could not be sent. */
  readonly hasFailed: boolean;
  readonly avatars: readonly { readonly name: string; readonly url: string }[];
}

function senderWords(state: ChatState, conversation: ChatConversation, message: ChatMessage): string {
  if (conversation.type === 1 || message.type === 'system' || message.is_revoke) return '';
  if (message.from_uid === state.owner || message.from_uid === '') return '';
  const name = nameOf(state, message.from_uid);
  return name === '' ? '' : `${name}：`;
}

/** What this device holds may be newer than what the conversation said last, and no older. */
function lastMessageOf(state: ChatState, conversation: ChatConversation): ChatMessage | null {
  const told = conversation.msgList[0] ?? null;
  const held = lastOf((state.windows[conversation.id]?.messages ?? []).filter(({ is_delete }) => !is_delete)) ?? null;
  if (held === null || told === null) return told;
  return held.seq > told.seq || (held.seq === told.seq && held.version >= told.version) ? held : told;
}

/** A message of any conversation that this device holds; undefined: it was looked at before the program was started anew. */
export function findMessage({ windows, jump }: ChatState, id: string): ChatMessage | undefined {
  const parts = jump === null ? Object.values(windows) : [jump, ...Object.values(windows)];
  return parts.flatMap(({ messages }) => messages).find(({ _id }) => _id === id);
}

/** Something that waits to be sent, in one line. */
export function describeContent(content: OutboxContent): string {
  if (content.type === 'text') return content.body.text;
  return KIND_WORDS[content.type === 'upload' ? content.use : content.type] ?? '[消息]';
}

export function toRow(state: ChatState, conversation: ChatConversation): ConversationRowView {
  const { id, group_info, user_info, friend_uid } = conversation;
  const waiting = state.outbox.filter(({ conversationId }) => conversationId === id);
  const last = lastMessageOf(state, conversation);
  const draft = state.drafts[id];
  const title = titleOf(state, conversation);
  const unread = unreadOf(state, conversation);
  const waitingLast = lastOf(waiting);
  const waitingText = waitingLast === undefined ? null : describeContent(waitingLast.content);
  return {
    id,
    conversation,
    title,
    preview:
      waitingText ??
      (last === null
        ? ''
        : `${senderWords(state, conversation, last)}${previewMessage(last, state.owner, (uid) => nameOf(state, uid))}`),
    atMs: Math.max(waitingLast?.createdMs ?? 0, last?.create_time ?? conversation.update_time, draft?.atMs ?? 0),
    unread,
    draft: draft?.text ?? '',
    isMentioned: conversation.isMentioned && unread > 0,
    hasFailed: waiting.some(({ state: how }) => how === 'failed' || how === 'refused'),
    avatars:
      group_info === null
        ? [{ name: title, url: state.users[friend_uid]?.avatar_file ?? user_info?.avatar_file ?? '' }]
        : group_info.avatars.map((url) => ({ name: group_info.name, url })),
  };
}

/** The conversation with the assistant, which has a place of its own; null: it has not begun. */
export function findAssistantRow(state: ChatState): ConversationRowView | null {
  const found = Object.values(state.conversations).find(({ type }) => type === CHAT_KIND.assistant);
  return found === undefined ? null : toRow(state, found);
}

/** Pinned ones first, then by what happened last. */
export function listRows(state: ChatState): ConversationRowView[] {
  return Object.values(state.conversations)
    .filter(({ hidden, is_left, type }) => !hidden && !is_left && type !== CHAT_KIND.assistant)
    .map((conversation) => toRow(state, conversation))
    .sort(
      (a, b) =>
        Number(b.conversation.isPinned) - Number(a.conversation.isPinned) || b.atMs - a.atMs || (a.id < b.id ? -1 : 1),
    );
}
