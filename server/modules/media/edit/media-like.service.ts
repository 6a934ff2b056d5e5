import { INTERACTION } from '@contract/constants/interaction';
import { ERRORS } from '@contract/errors';
import type { LikeInput, LikeResult } from '@contract/schemas/media';
import type { Clock } from '../../../adapters/clock/types';
import type { Db } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { AccessService } from '../../access/access.service';
import { mediaPredicate } from '../../access/media-access.service';
import { recordInteractions, withdrawInteraction } from '../../interaction/interaction-event.service';
import { earnByLike } from '../../point/point-earn.service';
import { addToLikes, deleteLike, getLikeCount, insertLike, lockLikedMedia } from './media-like.repository';
import { requireMedia } from '../wall/media-list.service';

export interface MediaLikeService {
  /** Brings the caller's like to the wanted state. Refuses with MEDIA_ABSENT. */
  setLike(caller: Caller, input: LikeInput): Promise<LikeResult>;
}

export function createMediaLikes(deps: {
  readonly db: Db;
  readonly access: AccessService;
  readonly clock: Clock;
}): MediaLikeService {
  const { db, clock } = deps;
  return {
    async setLike(caller, input) {
      const { userId } = requireUser(caller);
      const { row, access } = await requireMedia(deps, caller, input.id);
      return db.transaction().execute(async (tx) => {
        // Asked again under the lock: it may have been removed since.
        if (!(await lockLikedMedia(tx, row.id, mediaPredicate(access)))) throw refuse(ERRORS.MEDIA_ABSENT);
        const now = clock.now();
        const isChanged = input.like ? await insertLike(tx, row.id, userId, now) : await deleteLike(tx, row.id, userId);
        const event = { actorId: userId, kind: INTERACTION.like, mediaId: row.id };
        if (isChanged && input.like) {
          const about = { targetId: row.uploaderId, albumId: row.albumId, commentId: null, at: now };
          await recordInteractions(tx, [{ ...event, ...about }]);
          await earnByLike(tx, { earnerId: row.uploaderId, actorId: userId, at: now });
        } else if (isChanged) {
          await withdrawInteraction(tx, event);
        }
        const likeCount = isChanged
          ? await addToLikes(tx, row.id, input.like ? 1 : -1)
          : await getLikeCount(tx, row.id);
        return { liked: input.like, likeCount };
      });
    },
  };
}
