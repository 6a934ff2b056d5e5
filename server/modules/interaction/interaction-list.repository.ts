import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { INTERACTION } from '@contract/constants/interaction';
import { UNREAD_COUNT_MAX } from '@contract/constants/notice';
import type { Db, Id, Tables } from '../../db/tables';

/** Whose interactions, and which albums he may see: those in other albums are left out. */
export interface InteractionReading {
  readonly userId: Id;
  readonly isSeen: (eb: ExpressionBuilder<Tables, 'album'>) => Expression<SqlBool>;
}

export interface InteractionListRow {
  readonly id: Id;
  readonly kind: number;
  readonly at: Date;
  readonly actorUid: string;
  readonly actorName: string;
  readonly actorAvatar: string;
  readonly albumUid: string | null;
  readonly albumName: string | null;
  readonly mediaUid: string | null;
  readonly text: string | null;
  /** As PostgreSQL gives it. Null: no tip, or one that was taken back. */
  readonly tipFen: string | null;
  readonly personCount: number;
}

/**
 * [Note: Merged interactions] Likes, collects and new fans of one thing and one day are one row: that of the last of them, which an
 * index finds to be so. Nothing is kept for it, so that one that is taken back leaves the row as if it had never been.
 */
const MERGED = sql.raw('(1, 5, 6, 7)');
const thingOf = (alias: string) => sql`coalesce(${sql.ref(`${alias}.media_id`)}, ${sql.ref(`${alias}.album_id`)}, 0)`;
const dayOf = (alias: string) => sql`((${sql.ref(`${alias}.at`)} at time zone 'Asia/Shanghai')::date)`;

const isAlike = (): Expression<SqlBool> => sql<SqlBool>`other.target_id = event.target_id and other.kind = event.kind
  and other.kind in ${MERGED} and ${thingOf('other')} = ${thingOf('event')} and ${dayOf('other')} = ${dayOf('event')}`;

/** Done by somebody else whom no block keeps apart from the person. */
const isHeard = (
  alias: string,
  userId: Id,
): Expression<SqlBool> => sql<SqlBool>`${sql.ref(`${alias}.actor_id`)} <> ${userId}
  and not exists (select from user_block as wall
    where (wall.user_id = ${userId} and wall.blocked_id = ${sql.ref(`${alias}.actor_id`)})
       or (wall.user_id = ${sql.ref(`${alias}.actor_id`)} and wall.blocked_id = ${userId}))`;

/** What a tip that is told of was: it is told of in the moment it is handed over. */
const givenTip = (eb: ExpressionBuilder<Tables & { event: Tables['interaction_event'] }, 'event'>) =>
  eb
    .selectFrom('trade_order as given')
    .innerJoin('order_line as line', 'line.order_id', 'given.id')
    .whereRef('given.buyer_id', '=', 'event.actor_id')
    .whereRef('given.seller_id', '=', 'event.target_id')
    .whereRef('given.delivered_at', '=', 'event.at')
    .where('event.kind', '=', INTERACTION.tip)
    .where('line.is_tip', '=', true)
    .where('line.refunded_at', 'is', null)
    .where(sql<SqlBool>`line.media_id is not distinct from event.media_id`)
    .select(['given.message', sql<string>`line.payable_fen`.as('amountFen')])
    .limit(1)
    .as('tip');

function told(db: Db, { userId, isSeen }: InteractionReading) {
  return (
    db
      .selectFrom('interaction_event as event')
      .leftJoin('media', 'media.id', 'event.media_id')
      .where('event.target_id', '=', userId)
      .where(isHeard('event', userId))
      .where((eb) => eb.or([eb('event.media_id', 'is', null), eb('media.is_listed', '=', true)]))
      .where(
        sql<SqlBool>`(event.comment_id is null or exists (
          select from comment where comment.id = event.comment_id and comment.standing = 0))`,
      )
      .where((eb) =>
        eb.or([
          eb('event.album_id', 'is', null),
          eb.exists(
            eb.selectFrom('album').select('album.id').whereRef('album.id', '=', 'event.album_id').where(isSeen),
          ),
        ]),
      )
      // Who answers somebody and names him as well has spoken once.
      .where(
        sql<SqlBool>`(event.kind <> 4 or not exists (select from interaction_event as other
        where other.comment_id = event.comment_id and other.target_id = event.target_id and other.kind in (2, 3)))`,
      )
  );
}

/** `kinds`: null for all. The last first. See [Note: Merged interactions]. */
export function listInteractionRows(
  db: Db,
  reading: InteractionReading,
  filter: { readonly kinds: readonly number[] | null; readonly beforeId: Id | null; readonly limit: number },
): Promise<InteractionListRow[]> {
  const { kinds, beforeId, limit } = filter;
  const isOther = isHeard('other', reading.userId);
  return told(db, reading)
    .innerJoin('app_user as actor', 'actor.id', 'event.actor_id')
    .leftJoin('album as scene', 'scene.id', 'event.album_id')
    .leftJoin('comment', 'comment.id', 'event.comment_id')
    .leftJoinLateral(givenTip, (join) => join.onTrue())
    .select([
      'event.id',
      'event.kind',
      'event.at',
      'actor.uid as actorUid',
      'actor.nickname as actorName',
      'actor.avatar_url as actorAvatar',
      'scene.uid as albumUid',
      'scene.name as albumName',
      'media.uid as mediaUid',
      'tip.amountFen as tipFen',
    ])
    .select((eb) => eb.fn.coalesce('comment.body', 'tip.message').as('text'))
    .select(
      sql<number>`case when event.kind in ${MERGED} then (
        select count(distinct other.actor_id)::int from interaction_event as other where ${isAlike()} and ${isOther})
        else 1 end`.as('personCount'),
    )
    .where(
      sql<SqlBool>`(event.kind not in ${MERGED} or not exists (select from interaction_event as other
        where ${isAlike()} and other.id > event.id and ${isOther}))`,
    )
    .$if(kinds !== null, (query) => query.where('event.kind', 'in', kinds ?? []))
    .$if(beforeId !== null, (query) => query.where('event.id', '<', beforeId))
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
}

/** Events after what has been seen, up to UNREAD_COUNT_MAX. */
export async function countNewInteractions(db: Db, reading: InteractionReading): Promise<number> {
  const fresh = told(db, reading)
    .select('event.id')
    .where(
      sql<SqlBool>`event.id > coalesce((select seen_id from interaction_read where user_id = ${reading.userId}), 0)`,
    )
    .limit(UNREAD_COUNT_MAX);
  const row = await db
    .selectFrom(fresh.as('fresh'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Up to where the person has seen; '0' before the first time. */
export async function findSeen(db: Db, userId: Id): Promise<Id> {
  const row = await db
    .selectFrom('interaction_read')
    .select('seen_id as seenId')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.seenId ?? '0';
}

/** Never moves back, and never beyond what there is. */
export async function moveSeen(db: Db, userId: Id, seenId: Id): Promise<void> {
  await sql`
    insert into interaction_read (user_id, seen_id)
    select ${userId}, least(${seenId}::bigint, (select coalesce(max(id), 0) from interaction_event where target_id = ${userId}))
    on conflict (user_id) do update set seen_id = greatest(interaction_read.seen_id, excluded.seen_id)`.execute(db);
}

export async function findLastEvent(db: Db, userId: Id): Promise<Id | null> {
  const row = await db
    .selectFrom('interaction_event')
    .select('id')
    .where('target_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
