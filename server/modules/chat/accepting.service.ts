import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_KIND, CHAT_ROLE } from '@contract/constants/chat';
import { MESSAGE_FROM } from '@contract/constants/security';
import type { Clock } from '../../adapters/clock/types';
import type { Forbidding } from '../../db/sanctions';
import type { Db, Id } from '../../db/tables';
import { gather } from '../../db/watch/gather';
import { refuse } from '../../http/refuse';
import { type AccessService, refusalOf } from '../access/access.service';
import type { PrivacyService } from '../security/privacy.service';
import { peerOf } from './chat-access.service';
import { findPair, type PairFacts } from './chat-person.repository';
import type { MemberRow } from './conversation.repository';
import { findGroupStates } from './groups/group.repository';
import { countBetween } from './message.repository';

/** Who may say something to whom. */
export interface ChatAccepting {
  /** Refuses with CHAT_NOT_ACCEPTED, whatever the reason. Answers whether the two are friends. */
  requireAccepted(userId: Id, peerId: Id, conversationId?: Id | null): Promise<boolean>;
  /** Refuses what the desk, the group or the other does not allow. `known`: what has been asked about it before. */
  requireMayWrite(userId: Id, member: MemberRow, known?: KnownOfWriting): Promise<{ readonly isStranger: boolean }>;
}

export interface KnownOfWriting {
  /** What the desk does not allow the writer. */
  readonly forbidding: Forbidding;
  /** How writer and receiver of a single chat stand to each other; meaningless for a group. */
  readonly pair: PairFacts;
}

export interface AcceptingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: Pick<AccessService, 'findForbidden'>;
  readonly privacyOf: PrivacyService['privacyOf'];
  readonly isMinor: (userId: Id) => Promise<boolean>;
}

export function createChatAccepting({ db, clock, access, privacyOf, isMinor }: AcceptingDeps): ChatAccepting {
  // Asked with every message.
  const together = { most: 200, byTurns: true };
  const findGroup = gather((ids: readonly Id[]) => findGroupStates(db, ids), together);

  async function requirePair(
    { isBlocked, isFriend, isFollowed }: PairFacts,
    userId: Id,
    peerId: Id,
    conversationId: Id | null,
  ): Promise<boolean> {
    if (isBlocked) throw refuse(CHAT_ERRORS.CHAT_NOT_ACCEPTED);
    if (isFriend) return true;
    // Whoever has written himself is answered.
    const hasWritten = conversationId !== null && (await countBetween(db, conversationId, userId, 1)).others > 0;
    if (hasWritten) return false;
    const { messageFrom } = await privacyOf(db, peerId);
    const isOpen = messageFrom === MESSAGE_FROM.everybody || (messageFrom === MESSAGE_FROM.followed && isFollowed);
    if (!isOpen || (await isMinor(peerId))) throw refuse(CHAT_ERRORS.CHAT_NOT_ACCEPTED);
    return false;
  }

  return {
    requireAccepted: async (userId, peerId, conversationId = null) =>
      requirePair(await findPair(db, userId, peerId), userId, peerId, conversationId),
    async requireMayWrite(userId, member, known) {
      // What is asked of the assistant is said to nobody.
      const isSaid = member.kind !== CHAT_KIND.assistant;
      const forbidden =
        isSaid &&
        (known === undefined
          ? (await access.findForbidden(db, [userId], 'comments'))[0]
          : refusalOf(known.forbidding, 'comments'));
      if (forbidden) throw forbidden;
      if (member.kind === CHAT_KIND.group) {
        if (member.mutedUntil !== null && member.mutedUntil > clock.now()) throw refuse(CHAT_ERRORS.CHAT_MUTED);
        const group = await findGroup(member.id);
        if (group === null) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
        if (group.isAllMuted && member.role === CHAT_ROLE.member) throw refuse(CHAT_ERRORS.CHAT_ALL_MUTED);
        return { isStranger: false };
      }
      if (member.kind === CHAT_KIND.assistant) return { isStranger: false };
      const peerId = peerOf(member, userId);
      if (peerId === null) throw refuse(CHAT_ERRORS.CHAT_NOT_ACCEPTED);
      const pair = known?.pair ?? (await findPair(db, userId, peerId));
      return { isStranger: !(await requirePair(pair, userId, peerId, member.id)) };
    },
  };
}
