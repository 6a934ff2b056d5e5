import type { Interaction } from '@contract/constants/interaction';
import type { Id, Tx } from '../../db/tables';
import { aboutInteractions } from '../push/push.rules';
import { queuePushes } from '../push/push-outbox.service';

/** An interaction: what a person did with something of another, or with that person. */
export interface InteractionFacts {
  readonly actorId: Id;
  /** The owner of it, or the person himself. */
  readonly targetId: Id;
  readonly kind: Interaction;
  /** Null: to follow is about no album. */
  readonly albumId: Id | null;
  readonly mediaId: Id | null;
  readonly commentId: Id | null;
  readonly at: Date;
}

/**
 * [Note: Interactions] Kept in the transaction of what was done, one row each, so that notices can be made of them and counts by
 * time be counts of rows. Taking back removes the row; what it hangs on takes it along.
 */
export async function recordInteractions(tx: Tx, events: readonly InteractionFacts[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('interaction_event')
    .values(
      events.map((event) => ({
        actor_id: event.actorId,
        target_id: event.targetId,
        kind: event.kind,
        album_id: event.albumId,
        media_id: event.mediaId,
        comment_id: event.commentId,
        at: event.at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queuePushes(
    tx,
    events
      .filter(({ actorId, targetId }) => actorId !== targetId)
      .map(({ targetId, at }) => ({ userId: targetId, ...aboutInteractions(at) })),
  );
}

/** Takes back a like, a collect or following somebody. */
export async function withdrawInteraction(
  tx: Tx,
  event: { readonly actorId: Id; readonly kind: Interaction } & (
    | { readonly mediaId: Id }
    | { readonly albumId: Id }
    | { readonly targetId: Id }
  ),
): Promise<void> {
  await tx
    .deleteFrom('interaction_event')
    .where('actor_id', '=', event.actorId)
    .where('kind', '=', event.kind)
    .$if('mediaId' in event, (query) => query.where('media_id', '=', 'mediaId' in event ? event.mediaId : ''))
    .$if('albumId' in event, (query) => query.where('album_id', '=', 'albumId' in event ? event.albumId : ''))
    .$if('targetId' in event, (query) => query.where('target_id', '=', 'targetId' in event ? event.targetId : ''))
    .execute();
}
