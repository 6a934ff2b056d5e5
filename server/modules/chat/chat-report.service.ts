import { CHAT_KIND } from '@contract/constants/chat';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { moveFeeds } from './chat-feed.repository';
import { listPeople } from './chat-person.repository';
import { cutPreview, FEED } from './chat.rules';
import { countChanges, findMembership, listMemberIds, lockConversation } from './conversation.repository';
import { findGroupState, removeMembers, updateGroup } from './groups/group.repository';
import { appendMessage } from './message-append.repository';
import { findSeen, listBySeq, listMessagesById, type MessageRow, revokeMessage } from './message.repository';

/** Something of a chat that is reported: whose it is, and what the desk reads of it. */
export interface ReportedChat {
  readonly id: Id;
  readonly userId: Id;
  readonly text: string;
}

/** What the desk has to do with chats. It sees nothing of them that nobody has reported. */
export interface ChatReporting {
  /** Null: absent, not to be seen by this caller, or nobody else's. */
  findMessage(caller: Caller, uid: string): Promise<ReportedChat | null>;
  /** An answer of the assistant to this caller, with what he asked. Null: absent, or being written. */
  findAnswer(caller: Caller, uid: string): Promise<ReportedChat | null>;
  /** A group that this caller is in. Null: absent, he is not in it, or it is his own. */
  findGroup(caller: Caller, uid: string): Promise<ReportedChat | null>;
  /** Taken back for everybody. Harmless to repeat. Its files go with the next sweep, and are reached by nobody from now on. */
  withdraw(tx: Tx, messageId: Id): Promise<void>;
  /** Nobody is in it any more. Harmless to repeat. */
  end(tx: Tx, conversationId: Id): Promise<void>;
}

export interface ChatReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Sealed on either side of what is reported. */
const BESIDE = 5;
const LINE_BYTES = 600;
/** All of it: see ANSWER_MAX_POINTS. */
const ANSWER_BYTES = 16_000;
const KINDS: Readonly<Record<string, string>> = {
  picture: '[图片]',
  voice: '[语音]',
  video: '[视频]',
  album: '[相册]',
  photo: '[照片]',
  order: '[订单]',
};

export function createChatReporting({ db, clock, ids }: ChatReportDeps): ChatReporting {
  async function seal(conversationId: Id, fromSeq: number, seq: number): Promise<string> {
    const first = Math.max(fromSeq, seq - BESIDE);
    const rows = await listBySeq(db, conversationId, first, { before: seq + BESIDE + 1 }, 2 * BESIDE + 1);
    const people = await listPeople(
      db,
      rows.flatMap(({ senderId }) => senderId ?? []),
    );
    return rows
      .filter(({ type }) => type !== 'system')
      .map((row) => {
        const name = row.senderId === null ? '' : (people.get(row.senderId)?.nickname ?? '');
        const at = row.createdAt.toISOString().slice(0, 16).replace('T', ' ');
        return `${row.seq === seq ? '▶ ' : ''}${at} ${name}：${wordsOf(row)}`;
      })
      .join('\n');
  }

  return {
    async findMessage(caller, uid) {
      const { userId } = requireUser(caller);
      const row = await findSeen(db, userId, uid);
      const isReportable = row !== null && row.type !== 'system' && !row.isRevoked && row.senderId !== userId;
      if (!isReportable || row.senderId === null) return null;
      const member = await findMembership(db, userId, row.conversationUid);
      if (member === null) return null;
      return { id: row.id, userId: row.senderId, text: await seal(row.conversationId, member.fromSeq, row.seq) };
    },

    async findAnswer(caller, uid) {
      const { userId } = requireUser(caller);
      const row = await findSeen(db, userId, uid);
      if (row === null || row.type !== 'answer' || row.isRevoked || row.body === '') return null;
      const asked = row.isAboutRevoked ? '' : (row.aboutBody ?? '');
      const text = `问：${cutPreview(asked, LINE_BYTES)}\n答：${cutPreview(row.body, ANSWER_BYTES)}`;
      return { id: row.id, userId, text };
    },

    async findGroup(caller, uid) {
      const { userId } = requireUser(caller);
      const member = await findMembership(db, userId, uid);
      if (member?.kind !== CHAT_KIND.group) return null;
      const { name, notice, ownerId } = await findGroupState(db, member.id);
      if (ownerId === null || ownerId === userId) return null;
      const said = await seal(member.id, member.fromSeq, member.lastSeq);
      return { id: member.id, userId: ownerId, text: [name, notice, said].filter(Boolean).join('\n') };
    },

    async withdraw(tx, messageId) {
      const [row] = await listMessagesById(tx, [messageId]);
      if (row === undefined) return;
      await lockConversation(tx, row.conversationId);
      const [message] = await listMessagesById(tx, [messageId]);
      if (message === undefined || message.isRevoked) return;
      const version = await countChanges(tx, message.conversationId, 1);
      await revokeMessage(tx, messageId, { userId: null, at: clock.now(), version });
      const members = await listMemberIds(tx, message.conversationId);
      await moveFeeds(tx, members, FEED.conversation, message.conversationId, version);
    },

    async end(tx, conversationId) {
      await lockConversation(tx, conversationId);
      const all = await listMemberIds(tx, conversationId);
      if (all.length === 0) return;
      const now = clock.now();
      await updateGroup(tx, conversationId, { dissolved_at: now });
      await removeMembers(tx, conversationId, all, now);
      const message = { uid: ids.newId(), senderId: null, uniqueId: '', type: 'system', body: '', longText: null };
      const nothing = { pictureId: null, albumId: null, mediaId: null, people: [], aboutId: null, mentions: [] };
      await appendMessage(
        tx,
        conversationId,
        { ...message, ...nothing, action: 'dissolved', now, clientCreatedAt: now },
        all,
      );
    },
  };
}

function wordsOf({ type, body, isRevoked, fileName }: MessageRow): string {
  if (isRevoked) return '[已撤回]';
  if (type === 'text') return cutPreview(body, LINE_BYTES).replace(/\s+/g, ' ');
  if (type === 'file') return `[文件]${fileName ?? ''}`;
  return KINDS[type] ?? '[消息]';
}
