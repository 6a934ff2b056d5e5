import { CHAT_CHANGES_PAGE, CHAT_PULL } from '@contract/constants/chat';
import type { ChatChanges, ChatChangesQuery, ChatMessage, ChatPulled, ChatPullInput } from '@contract/schemas/chat';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor } from '../../http/cursor';
import { getOwnPerson } from './chat-access.service';
import { type FeedRow, findCounter, listFeed } from './chat-feed.repository';
import { FEED } from './chat.rules';
import { type ChatViews, keyOf } from './chat-view.service';
import { listMemberships, type MemberRow } from './conversation.repository';
import type { FriendViews } from './friend-view';
import type { Reader } from './message-body';
import { listChanged, type MessageRow } from './message.repository';

/** How a device comes to have what the server has: see [Note: Chat] in 0070-chat. */
export interface ChatChangeService {
  list(caller: Caller, query: ChatChangesQuery): Promise<ChatChanges>;
  pull(caller: Caller, input: ChatPullInput): Promise<ChatPulled>;
}

export interface ChangeDeps {
  readonly db: Db;
  readonly views: ChatViews;
  readonly friends: FriendViews;
}

const START = '0';
// The rest of an answer, besides its list.
const SPARE_BYTES = 2_000;

export function createChatChanges({ db, views, friends }: ChangeDeps): ChatChangeService {
  async function readRows(caller: Caller, userId: Id, rows: readonly FeedRow[], isFirst: boolean) {
    const of = (kind: number): Id[] => rows.flatMap((row) => (row.kind === kind ? [row.targetId] : []));
    const keys = of(FEED.conversation).map((conversationId) => ({ userId, conversationId }));
    const found = await views.readConversations(db, keys, caller);
    // Who has nothing has nothing to take away.
    const conversations = keys
      .flatMap((key) => found.get(keyOf(key))?.view ?? [])
      .filter((one) => !isFirst || !one.is_left);
    const tied = (await friends.readFriends(db, userId, of(FEED.friend))).filter((one) => !isFirst || !one.is_removed);
    return { conversations, friends: tied, notices: await friends.readNotices(db, userId, of(FEED.notice)) };
  }

  return {
    async list(caller, query) {
      const { userId } = requireUser(caller);
      const [after = START] = readCursor(query.cursor, [CURSOR_ID]) ?? [];
      const counter = await findCounter(db, userId);
      const nothing = { conversations: [], friends: [], notices: [], more: false };
      // Of a database that has been restored to an earlier day since.
      if (BigInt(after) > BigInt(counter)) return { ...nothing, reset: true, cursor: '' };
      const rows = await listFeed(db, userId, after, CHAT_CHANGES_PAGE + 1);
      let shown = rows.slice(0, CHAT_CHANGES_PAGE);
      let read = await readRows(caller, userId, shown, after === START);
      // Halved until it fits; one alone always goes.
      while (shown.length > 1 && sizeOf(read) > CHAT_PULL.bytes - SPARE_BYTES) {
        shown = shown.slice(0, Math.ceil(shown.length / 2));
        read = await readRows(caller, userId, shown, after === START);
      }
      return { reset: false, ...read, cursor: shown.at(-1)?.number ?? counter, more: rows.length > shown.length };
    },

    async pull(caller, input) {
      const { userId } = requireUser(caller);
      const own = await getOwnPerson(db, userId);
      const wants = [...new Map(input.wants.map((want) => [want.conversation_id, want.after]))];
      // First, so that whatever comes while reading is more than what is said to have been reached.
      const members = await listMemberships(
        db,
        userId,
        wants.map(([uid]) => uid),
      );
      const owned = wants.flatMap(([uid, after]) => {
        const member = members.get(uid);
        return member === undefined ? [] : [{ member, after }];
      });
      const rows = await listChanged(
        db,
        owned.map(({ member, after }) => ({ conversationId: member.id, after, fromSeq: member.fromSeq })),
        CHAT_PULL.messages + 1,
      );
      const byId = new Map(owned.map(({ member }) => [member.id, member]));
      const reader: Reader = {
        userId,
        userUid: own.uid,
        caller,
        fromSeqOf: (id) => byId.get(id)?.fromSeq ?? Infinity,
      };
      const all = await views.toMessages(db, reader, rows.slice(0, CHAT_PULL.messages));
      const messages = takeFitting(all);
      const shown = rows.slice(0, messages.length);
      const isCut = rows.length > shown.length;
      return {
        messages,
        users: views.listUsers(messages, shown),
        reached: toReached(
          owned.map(({ member }) => member),
          shown,
          isCut,
        ),
      };
    },
  };
}

// Of an answer, with what belongs to its messages: 256 KB hold it.
const ANSWER_BYTES = 260_000;
const REACHED_BYTES = 70;
const USER_BYTES = 220;
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The first ones that fit, with their conversations and the people they name; the first always does. */
function takeFitting(all: readonly ChatMessage[]): ChatMessage[] {
  let bytes = 0;
  const named = new Set<string>();
  const taken: ChatMessage[] = [];
  for (const one of all) {
    const isNewConversation = !named.has(one.conversation_id);
    const isNewUser = !named.has(one.from_uid);
    bytes += sizeOf(one) + 1 + (isNewConversation ? REACHED_BYTES : 0) + (isNewUser ? USER_BYTES : 0);
    if (one.type === 'system') bytes += one.user_list.length * USER_BYTES;
    if (bytes > ANSWER_BYTES && taken.length > 0) break;
    named.add(one.conversation_id).add(one.from_uid);
    taken.push(one);
  }
  return taken;
}

/** How far each conversation was read: those before the one that was cut whole, that one up to its last message, the rest not at all. */
function toReached(members: readonly MemberRow[], shown: readonly MessageRow[], isCut: boolean): ChatPulled['reached'] {
  const last = shown.at(-1);
  const cutAt =
    isCut && last !== undefined ? members.findIndex(({ id }) => id === last.conversationId) : members.length;
  return members.slice(0, cutAt + 1).map((member, at) => ({
    conversation_id: member.uid,
    version: at === cutAt && last !== undefined ? last.version : member.lastVersion,
  }));
}
