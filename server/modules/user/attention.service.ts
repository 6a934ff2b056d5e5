import { INTERACTION } from '@contract/constants/interaction';
import { ERRORS } from '@contract/errors';
import { pageOffset, type PageWish, toPage } from '@contract/rules/page';
import { cleanName } from '@contract/rules/text';
import type {
  AttentionInput,
  AttentionQuery,
  AttentionResult,
  BlockedQuery,
  BlockInput,
  BlockResult,
} from '@contract/schemas/attention';
import type { PersonPage } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { recordInteractions, withdrawInteraction } from '../interaction/interaction-event.service';
import { deleteAttention, deleteBlock, insertAttention, insertBlock, lockPair } from './attention.repository';
import { countTied, findTies, listTied, type TieList } from './person.repository';
import { toPersonCard } from './person.service';
import { findUserByUid, type UserRow } from './user.repository';

export interface AttentionService {
  /** Says which state is wanted: a repeat changes nothing. Refuses oneself, who is not there and who has blocked one. */
  setAttention(caller: Caller, input: AttentionInput): Promise<AttentionResult>;
  listAttention(caller: Caller, query: AttentionQuery): Promise<PersonPage>;
  listFans(caller: Caller, query: AttentionQuery): Promise<PersonPage>;
  /** Ends following in both directions. */
  setBlock(caller: Caller, input: BlockInput): Promise<BlockResult>;
  listBlocked(caller: Caller, query: BlockedQuery): Promise<PersonPage>;
}

export function createAttention({ db, clock }: { readonly db: Db; readonly clock: Clock }): AttentionService {
  async function requirePerson(uid: string): Promise<UserRow> {
    const person = await findUserByUid(db, uid);
    if (person === null || person.nickname === '') throw refuse(ERRORS.USER_ABSENT);
    return person;
  }

  async function follow(tx: Tx, followerId: Id, followedId: Id): Promise<void> {
    const at = clock.now();
    if (!(await insertAttention(tx, followerId, followedId, at))) return;
    const about = { actorId: followerId, targetId: followedId, albumId: null, mediaId: null, commentId: null };
    await recordInteractions(tx, [{ ...about, kind: INTERACTION.follow, at }]);
  }

  async function unfollow(tx: Tx, followerId: Id, followedId: Id): Promise<void> {
    if (!(await deleteAttention(tx, followerId, followedId))) return;
    await withdrawInteraction(tx, { actorId: followerId, kind: INTERACTION.follow, targetId: followedId });
  }

  async function list(which: TieList, ownerId: Id, query: PageWish, keyword: string): Promise<PersonPage> {
    const [rows, total] = await Promise.all([
      listTied(db, which, ownerId, keyword, { offset: pageOffset(query), size: query.size }),
      countTied(db, which, ownerId, keyword),
    ]);
    const now = clock.now();
    return toPage(
      rows.map((row) => toPersonCard(row, ownerId, now)),
      total,
      query,
    );
  }

  return {
    async setAttention(caller, input) {
      const { userId } = requireUser(caller);
      const person = await requirePerson(input.userId);
      if (person.id === userId) throw refuse(ERRORS.ATTENTION_SELF);
      return db.transaction().execute(async (tx) => {
        await lockPair(tx, userId, person.id);
        if (input.attention) {
          const before = await findTies(tx, userId, person.id);
          if (before.isBlocked || before.isBlockedBy) throw refuse(ERRORS.ATTENTION_BLOCKED);
          await follow(tx, userId, person.id);
        } else {
          await unfollow(tx, userId, person.id);
        }
        const { isFollowed, isFan, fansCount } = await findTies(tx, userId, person.id);
        return { isFollowed, isMutual: isFollowed && isFan, fansCount };
      });
    },

    async listAttention(caller, query) {
      return list('attention', requireUser(caller).userId, query, cleanName(query.keyword ?? ''));
    },

    async listFans(caller, query) {
      return list('fans', requireUser(caller).userId, query, cleanName(query.keyword ?? ''));
    },

    async setBlock(caller, input) {
      const { userId } = requireUser(caller);
      const person = await requirePerson(input.userId);
      if (person.id === userId) throw refuse(ERRORS.BLOCK_SELF);
      await db.transaction().execute(async (tx) => {
        await lockPair(tx, userId, person.id);
        if (!input.block) return deleteBlock(tx, userId, person.id);
        await insertBlock(tx, userId, person.id, clock.now());
        await unfollow(tx, userId, person.id);
        await unfollow(tx, person.id, userId);
      });
      return { isBlocked: input.block };
    },

    async listBlocked(caller, query) {
      return list('blocked', requireUser(caller).userId, query, '');
    },
  };
}
