import { CHAT_ERRORS } from '@contract/chat-errors';
import type {
  ChatConversation,
  ChatConversationList,
  ChatConversationsQuery,
  ChatLongText,
  ChatMessageQuery,
  ChatMessages,
  ChatMessagesQuery,
  ChatPersonInput,
} from '@contract/schemas/chat';
import type { ChatSearchPage, ChatSearchQuery } from '@contract/schemas/chat/chat-search';
import { ERRORS } from '@contract/errors';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { refuse } from '../../http/refuse';
import { toWords } from '../search/search.rules';
import { getOwnPerson, requireMember } from './chat-access.service';
import { ensurePeople, moveFeeds } from './chat-feed.repository';
import { listPeopleByUid } from './chat-person.repository';
import { conversationWord, FEED } from './chat.rules';
import { type ChatViews, keyOf } from './chat-view.service';
import * as conversations from './conversation.repository';
import { listConversations } from './conversation-view.repository';
import * as repository from './message.repository';
import { findFound, listOwnIds } from './chat-search.repository';
import type { Reader } from './message-body';

/** What was said, for those who may read it. */
export interface ChatHistory {
  listConversations(caller: Caller, query: ChatConversationsQuery): Promise<ChatConversationList>;
  /** The single chat with somebody, made where there is none. Whether he accepts messages is said when one is sent. */
  open(caller: Caller, input: ChatPersonInput): Promise<ChatConversation>;
  listMessages(caller: Caller, query: ChatMessagesQuery): Promise<ChatMessages>;
  getLongText(caller: Caller, query: ChatMessageQuery): Promise<ChatLongText>;
  search(caller: Caller, query: ChatSearchQuery): Promise<ChatSearchPage>;
}

export interface HistoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly views: ChatViews;
}

export function createChatHistory({ db, clock, ids, views }: HistoryDeps): ChatHistory {
  async function readOne(caller: Caller, userId: Id, conversationId: Id): Promise<ChatConversation> {
    const key = { userId, conversationId };
    const found = (await views.readConversations(db, [key], caller)).get(keyOf(key));
    if (found === undefined) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
    return found.view;
  }

  async function pageAround(conversationId: Id, fromSeq: number, seq: number, limit: number) {
    const half = Math.floor(limit / 2);
    const newer = await repository.listBySeq(db, conversationId, fromSeq, { from: seq }, limit - half);
    const before = newer[0]?.seq ?? seq;
    const older = await repository.listBySeq(db, conversationId, fromSeq, { before }, limit - newer.length);
    return [...older, ...newer];
  }

  async function readPage(member: conversations.MemberRow, query: ChatMessagesQuery) {
    const { id, fromSeq, lastSeq } = member;
    const { limit } = query;
    if (query.after !== undefined) return repository.listBySeq(db, id, fromSeq, { from: query.after + 1 }, limit);
    if (query.around !== undefined) return pageAround(id, fromSeq, query.around, limit);
    if (query.atTime !== undefined) {
      const seq = await repository.findSeqAt(db, id, new Date(query.atTime));
      return pageAround(id, fromSeq, Math.max(fromSeq, seq ?? lastSeq), limit);
    }
    return repository.listBySeq(db, id, fromSeq, { before: query.before ?? lastSeq + 1 }, limit);
  }

  return {
    async listConversations(caller, query) {
      const { userId } = requireUser(caller);
      if (query.conversation_id !== undefined) {
        const { member } = await requireMember(db, caller, query.conversation_id);
        return { records: [await readOne(caller, userId, member.id)], more: false };
      }
      const rows = await listConversations(db, userId, {
        before: query.maxUpdateTime ?? null,
        isHidden: query.hidden === true,
        limit: query.limit,
      });
      const keys = rows.map(({ id }) => ({ userId, conversationId: id }));
      const found = await views.readConversations(db, keys, caller);
      const last = rows.at(-1);
      const rest =
        last === undefined
          ? []
          : await listConversations(db, userId, {
              before: last.updatedAt.getTime(),
              isHidden: query.hidden === true,
              limit: 1,
            });
      return { records: keys.flatMap((key) => found.get(keyOf(key))?.view ?? []), more: rest.length > 0 };
    },

    async open(caller, input) {
      const { userId } = requireUser(caller);
      const [person] = await listPeopleByUid(db, [input.userId]);
      if (person === undefined || person.id === userId) throw refuse(CHAT_ERRORS.CHAT_USER_FAILED);
      const single = await db.transaction().execute(async (tx) => {
        const made = await conversations.ensureSingle(tx, userId, person.id, { uid: ids.newId(), now: clock.now() });
        await ensurePeople(tx, [userId, person.id]);
        if ((await conversations.showTo(tx, made.id, userId)) || made.isNew) {
          await moveFeeds(tx, [userId], FEED.conversation, made.id);
        }
        return made;
      });
      return readOne(caller, userId, single.id);
    },

    async listMessages(caller, query) {
      const places = [query.before, query.after, query.around, query.atTime].filter((one) => one !== undefined);
      if (places.length > 1) throw refuse(ERRORS.BAD_INPUT);
      const { userId, member } = await requireMember(db, caller, query.conversation_id);
      const rows = await readPage(member, query);
      const own = await getOwnPerson(db, userId);
      const reader: Reader = { userId, userUid: own.uid, caller, fromSeqOf: () => member.fromSeq };
      const messages = await views.toMessages(db, reader, rows);
      const [first, last] = [rows[0]?.seq, rows.at(-1)?.seq];
      return {
        messages,
        users: views.listUsers(messages, rows),
        version: member.lastVersion,
        hasOlder:
          first === undefined ? query.after !== undefined && member.lastSeq >= member.fromSeq : first > member.fromSeq,
        hasNewer:
          last === undefined ? query.before !== undefined && member.lastSeq >= member.fromSeq : last < member.lastSeq,
      };
    },

    async getLongText(caller, query) {
      const { userId, member } = await requireMember(db, caller, query.conversation_id);
      const row = await repository.findSeen(db, userId, query._id);
      const isHere = row !== null && row.conversationId === member.id && !row.isRevoked && row.type === 'text';
      if (!isHere) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
      const text = row.isLong ? await repository.findLongText(db, row.id) : row.body;
      if (text === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
      return { text };
    },

    async search(caller, query) {
      const { userId } = requireUser(caller);
      const own = await getOwnPerson(db, userId);
      const words = toWords(query.keyword, 1);
      const [before = null] = readCursor(query.cursor, [CURSOR_ID]) ?? [];
      const inOne =
        query.conversation_id === undefined ? null : (await requireMember(db, caller, query.conversation_id)).member;
      if (words === null || words.length === 0) return { records: [], users: [], next: '' };
      const scope = inOne === null ? await listOwnIds(db, userId) : [{ id: inOne.id, fromSeq: inOne.fromSeq }];
      const found = await findFound(db, {
        userId,
        words,
        places: scope.map(({ id }) => conversationWord(id)),
        before,
        limit: query.size + 1,
      });
      const byId = new Map((await repository.listMessagesById(db, found)).map((row) => [row.id, row]));
      const rows = found.slice(0, query.size).flatMap((id) => byId.get(id) ?? []);
      const from = new Map(scope.map(({ id, fromSeq }) => [id, fromSeq]));
      const reader: Reader = { userId, userUid: own.uid, caller, fromSeqOf: (id) => from.get(id) ?? Infinity };
      const records = await views.toMessages(db, reader, rows);
      const last = found.length > query.size ? rows.at(-1) : undefined;
      return {
        records,
        users: views.listUsers(records, rows),
        next: last === undefined ? '' : writeCursor([last.id]),
      };
    },
  };
}
