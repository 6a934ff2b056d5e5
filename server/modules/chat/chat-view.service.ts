import type { ChatConversation, ChatGroup, ChatMessage, ChatUser } from '@contract/schemas/chat';
import { ASSISTANT_NAME } from '@contract/constants/assistant';
import { CHAT_ACTIONS, CHAT_JOIN, CHAT_KIND, CHAT_ROLE } from '@contract/constants/chat';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { listPeople, type PersonRow } from './chat-person.repository';
import { cutPreview } from './chat.rules';
import {
  type ConversationKey,
  type ConversationRow,
  type ConversationWanted,
  readConversations,
} from './conversation-view.repository';
import { type GroupRow, listGroups } from './groups/group.repository';
import { type Cards, createMessageBodies, isCard, type MessageBodyDeps, type Reader } from './message-body';
import { findMarks, type Marks, toReactions } from './message-marks';
import { listDeleted, listMessagesById, type MessageRow } from './message.repository';

/** How rows look to those who read them. Asks nobody's permission: whoever calls has found the rows by the reader's membership. */
export interface ChatViews {
  /**
   * As each of these people has each of these conversations; those that are not theirs are left out. By `user:conversation`. Their last
   * messages are what `readLasts` answers, which has to be at least as new as they.
   */
  readConversations(
    db: Db,
    keys: readonly ConversationWanted[],
    caller: Caller | null,
    readLasts?: (ids: readonly Id[], conversations: readonly ConversationRow[]) => Promise<readonly MessageRow[]>,
  ): Promise<Map<string, ConversationView>>;
  toMessages(db: Db, reader: Reader, rows: readonly MessageRow[]): Promise<ChatMessage[]>;
  /** Messages for several readers at once. Readers of one list of rows to whom it looks alike get one list. */
  toMessagesOfMany(
    db: Db,
    wanted: readonly { readonly reader: Reader; readonly rows: readonly MessageRow[] }[],
  ): Promise<ChatMessage[][]>;
  /** Who wrote these messages, or is named in them. */
  listUsers(messages: readonly ChatMessage[], rows: readonly MessageRow[]): ChatUser[];
  /** The users of several lists of messages at once; equal lists are read once. */
  listUsersOfMany(
    wanted: readonly { readonly messages: readonly ChatMessage[]; readonly rows: readonly MessageRow[] }[],
  ): ChatUser[][];
}

export interface ConversationView {
  readonly row: ConversationRow;
  readonly view: ChatConversation;
  /** Its last message is a card, which looks otherwise to each. */
  readonly hasCard: boolean;
}

export const keyOf = ({ userId, conversationId }: ConversationKey): string => `${userId}:${conversationId}`;

export const toChatUser = (person: Pick<PersonRow, 'uid' | 'nickname' | 'avatar'>): ChatUser => ({
  uid: person.uid,
  nickname: person.nickname,
  avatar_file: person.avatar,
  identities: person.nickname === '' ? ['deleted'] : [],
});

/** What looks the same to everybody who has not deleted it: it is not signed for anybody, and says nothing of what one of them has done. */
const alikeWith =
  ({ reactions }: Marks) =>
  ({ id, type, aboutSeq }: MessageRow): boolean =>
    (type === 'text' || type === 'system') && aboutSeq === null && !reactions.has(id);

const GONE = '已注销用户';
const ABOUT_MAX_BYTES = 300;
const NO_CARDS: Cards = { albums: new Map(), media: new Map(), answers: new Map() };

export function createChatViews(deps: MessageBodyDeps): ChatViews {
  const { findCards, toBody } = createMessageBodies(deps);

  const toAbout = (row: MessageRow, reader: Reader): ChatMessage['about'] => {
    const isSeen = row.aboutSeq !== null && row.aboutSeq >= reader.fromSeqOf(row.conversationId);
    if (row.isRevoked || !isSeen) return null;
    const isText = row.aboutType === 'text' && row.isAboutRevoked !== true;
    return {
      from_uid: row.aboutSenderUid ?? '',
      type: row.aboutType ?? 'text',
      text: isText ? cutPreview(row.aboutBody ?? '', ABOUT_MAX_BYTES) : '',
      is_revoke: row.isAboutRevoked === true,
      ...(row.aboutSeq === null ? {} : { seq: row.aboutSeq }),
    };
  };

  const toMessagesOfMany: ChatViews['toMessagesOfMany'] = async (db, wanted) => {
    const all = [...new Set(wanted.flatMap(({ rows }) => rows))];
    const deleted = await listDeleted(
      db,
      wanted.map(({ reader }) => reader.userId),
      all.flatMap(({ id, hasDeleters }) => (hasDeleters ? [id] : [])),
    );
    const people = await listPeople(
      db,
      all.flatMap((row) => (row.type === 'system' ? row.people : [])),
    );
    const marks = await findMarks(
      db,
      all,
      wanted.map(({ reader }) => reader.userId),
    );
    const isAlike = alikeWith(marks);
    const deleters = new Set([...deleted].map((key) => key.slice(0, key.indexOf(':'))));
    const shared = new Map<readonly MessageRow[], ChatMessage[]>();
    const answers: ChatMessage[][] = [];
    for (const { reader, rows } of wanted) {
      const isOne = !deleters.has(reader.userId) && rows.every(isAlike);
      const known = isOne ? shared.get(rows) : undefined;
      const cards = known === undefined ? await findCards(db, reader.caller, rows) : NO_CARDS;
      const messages =
        known ??
        rows.map((row) => toMessage(row, reader, deleted.has(`${reader.userId}:${row.id}`), cards, people, marks));
      if (isOne) shared.set(rows, messages);
      answers.push(messages);
    }
    return answers;
  };

  const listUsersOfMany: ChatViews['listUsersOfMany'] = (wanted) => {
    const known = new Map<readonly ChatMessage[], ChatUser[]>();
    return wanted.map(({ messages, rows }) => {
      const before = known.get(messages);
      if (before !== undefined) return before;
      const users = new Map<string, ChatUser>();
      for (const { senderUid: uid, senderName: nickname, senderAvatar: avatar } of rows) {
        if (uid === null || users.has(uid)) continue;
        users.set(uid, toChatUser({ uid, nickname: nickname ?? '', avatar: avatar ?? '' }));
      }
      for (const message of messages) {
        if (message.type === 'system') for (const user of message.user_list) users.set(user.uid, user);
      }
      const answer = [...users.values()];
      known.set(messages, answer);
      return answer;
    });
  };

  function toMessage(
    row: MessageRow,
    reader: Reader,
    isDeleted: boolean,
    cards: Cards,
    people: ReadonlyMap<Id, PersonRow>,
    marks: Marks,
  ): ChatMessage {
    const isShown = !row.isRevoked && !isDeleted;
    const common = {
      _id: row.uid,
      unique_id: row.uniqueId,
      conversation_id: row.conversationUid,
      seq: row.seq,
      version: row.version,
      from_uid: row.senderUid ?? '',
      to_uid: row.toUid ?? '',
      group_id: row.kind === CHAT_KIND.group ? row.conversationUid : '',
      create_time: row.createdAt.getTime(),
      client_create_time: row.clientCreatedAt.getTime(),
      is_revoke: row.isRevoked,
      revoked_by: row.revokedByUid ?? '',
      is_delete: isDeleted,
      about_msg_id: isShown ? (row.aboutUid ?? '') : '',
      about: isShown ? toAbout(row, reader) : null,
      is_long: isShown && row.isLong,
      mentions: isShown ? [...row.mentions] : [],
      ...toReactions(isShown ? marks.reactions.get(row.id) : undefined, reader.userId),
    };
    if (row.type !== 'system') return { ...common, ...toBody(row, reader, isShown, cards, marks) };
    return {
      ...common,
      type: 'system',
      body: { text: row.body },
      action: CHAT_ACTIONS.find((action) => action === row.action) ?? 'noticed',
      user_list: row.people.flatMap((id) => {
        const person = people.get(id);
        return person === undefined ? [] : [toChatUser(person)];
      }),
    };
  }

  return {
    toMessagesOfMany,
    toMessages: async (db, reader, rows) => (await toMessagesOfMany(db, [{ reader, rows }]))[0] ?? [],

    async readConversations(db, keys, caller, readLasts = (ids) => listMessagesById(db, ids)) {
      const rows = await readConversations(db, keys);
      const lastIds = [...new Set(rows.flatMap(({ lastId, isLeft }) => (lastId === null || isLeft ? [] : [lastId])))];
      const groupIds = [...new Set(rows.flatMap(({ id, kind }) => (kind === CHAT_KIND.group ? [id] : [])))];
      const lasts = new Map((await readLasts(lastIds, rows)).map((row) => [row.id, row]));
      const groups = await listGroups(db, groupIds);
      const people = await listPeople(
        db,
        [...lasts.values()].flatMap((row) => (row.type === 'system' ? row.people : [])),
      );
      const cards = await findCards(db, caller, [...lasts.values()]);
      const marks = await findMarks(
        db,
        [...lasts.values()],
        rows.map(({ userId }) => userId),
      );
      const isAlike = alikeWith(marks);
      const shared = new Map<MessageRow, ChatMessage>();
      const toLast = (last: MessageRow, reader: Reader): ChatMessage => {
        const message = shared.get(last) ?? toMessage(last, reader, false, cards, people, marks);
        if (isAlike(last)) shared.set(last, message);
        return message;
      };
      return new Map(
        rows.map((row) => {
          const last = row.lastId === null ? undefined : lasts.get(row.lastId);
          const reader: Reader = { userId: row.userId, userUid: row.userUid, caller, fromSeqOf: () => row.fromSeq };
          const message = last === undefined ? [] : [toLast(last, reader)];
          const group = groups.get(row.id);
          const view = row.isLeft ? toLeft(row) : toConversation(row, message, group);
          const hasCard = last !== undefined && isCard(last);
          return [keyOf({ userId: row.userId, conversationId: row.id }), { row, view, hasCard }];
        }),
      );
    },

    listUsersOfMany,
    listUsers: (messages, rows) => listUsersOfMany([{ messages, rows }])[0] ?? [],
  };
}

/** For a conversation that he has left he sees only that he left it, and nothing of its present state. */
function toLeft(row: ConversationRow): ChatConversation {
  return {
    ...toConversation({ ...row, unread: 0, mentionSeq: null, lastSeq: 0, lastVersion: 0 }, [], undefined),
    group_member: null,
    is_left: true,
  };
}

function toConversation(row: ConversationRow, msgList: ChatMessage[], group: GroupRow | undefined): ChatConversation {
  const { peerUid, peerName, peerAvatar } = row;
  const isGroup = row.kind === CHAT_KIND.group;
  const isAssistant = row.kind === CHAT_KIND.assistant;
  return {
    id: row.uid,
    type: isGroup ? CHAT_KIND.group : isAssistant ? CHAT_KIND.assistant : CHAT_KIND.single,
    user_id: row.userUid,
    friend_uid: peerUid ?? '',
    group_id: isGroup ? row.uid : '',
    user_info: isGroup
      ? null
      : isAssistant
        ? { uid: row.uid, nickname: ASSISTANT_NAME, avatar_file: '', identities: [] }
        : peerUid === null
          ? { uid: row.uid, nickname: GONE, avatar_file: '', identities: ['deleted'] }
          : toChatUser({ uid: peerUid, nickname: peerName ?? '', avatar: peerAvatar ?? '' }),
    group_info: group === undefined ? null : toGroup(row, group),
    group_member: isGroup ? { role: readRole(row.role), muted_until: row.mutedUntil?.getTime() ?? 0 } : null,
    remark: row.remark,
    isFriend: row.isFriend,
    unread_count: row.unread,
    update_time: row.updatedAt.getTime(),
    hidden: row.isHidden,
    isPinned: row.isPinned,
    isMuted: row.isMuted,
    isMarkedUnread: row.isMarkedUnread,
    msgList,
    isMentioned: row.mentionSeq !== null,
    ...(row.mentionSeq === null ? {} : { mention_seq: row.mentionSeq }),
    from_seq: row.fromSeq,
    last_seq: row.lastSeq,
    last_version: row.lastVersion,
    read_seq: row.readSeq,
    peer_read_seq: isGroup ? 0 : row.peerReadSeq,
    is_left: false,
  };
}

function toGroup(row: ConversationRow, group: GroupRow): ChatGroup {
  return {
    group_id: row.uid,
    name: group.name,
    notice: group.notice,
    memberCount: group.memberCount,
    ownerUid: group.ownerUid ?? row.uid,
    joinRule: Object.values(CHAT_JOIN).find((rule) => rule === group.joinRule) ?? CHAT_JOIN.closed,
    isAllMuted: group.isAllMuted,
    albumId: group.albumUid ?? '',
    avatars: [...group.avatars],
  };
}

export const readRole = (role: number) => Object.values(CHAT_ROLE).find((one) => one === role) ?? CHAT_ROLE.member;
