import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';
import { FEED } from './chat.rules';

export const CHAT_CHANNEL = 'chat';
export const TYPING_CHANNEL = 'chat_typing';

type FeedKind = (typeof FEED)[keyof typeof FEED];

/** What a process tells the others once it is committed: ids and numbers only. */
export interface ChatNotice {
  /** Whose feeds have moved, each with the number at which the thing stands there now: `17:4 18:9`. */
  readonly u: string;
  /** The conversation that moved, if it was one; */
  readonly c: Id | null;
  /** and the version of the first message that is new or has changed; 0: none. */
  readonly v: number;
}

// A notice has fewer than 8,000 bytes.
const PEOPLE_OF_NOTICE = 180;

/**
 * Moves what `told` names (`user_id`, `kind`, `target_id`, `place`, `version`, each thing of a person once) to the end of their feeds, in a
 * statement of which nothing locks anything after it: from here on everything of theirs waits for its end. It has not been told before
 * each row of `notices` has gone through `TELL`.
 */
export const MOVED_FEEDS = sql`
  locked as materialized (
    select user_id from chat_person where user_id in (select user_id from told) order by user_id for no key update
  ), moved as (
    update chat_person as person set counter = counter + total.count
    from (select user_id, count(*) as count from told join locked using (user_id) group by user_id) as total
    where person.user_id = total.user_id
    returning person.user_id, person.counter - total.count as before
  ), numbered as materialized (
    select told.*, before + row_number() over (partition by user_id order by place) as number
    from told join moved using (user_id)
  ), fed as (
    insert into chat_feed (user_id, kind, target_id, number) select user_id, kind, target_id, number from numbered
    on conflict (user_id, kind, target_id) do update set number = excluded.number
  ), notices as (
    select json_build_object('u', string_agg(user_id || ':' || number, ' '),
      'c', case kind when ${sql.lit(FEED.conversation)} then target_id::text end, 'v', version)::text as notice
    from (select *, row_number() over (partition by kind, target_id order by user_id) as nth from numbered) as one
    group by kind, target_id, version, (nth - 1) / ${sql.lit(PEOPLE_OF_NOTICE)}
  )`;
export const TELL = sql`pg_notify(${sql.lit(CHAT_CHANNEL)}, notice)`;

/** Moves one thing to the end of these people's feeds. The last statement of a transaction that locks anything. `version`: as in a notice. */
export async function moveFeeds(
  tx: Tx,
  userIds: readonly Id[],
  kind: FeedKind,
  targetId: Id,
  version = 0,
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`${KEEP_PLAN}
    with told as materialized (
      select user_id, ${kind}::int as kind, ${targetId}::bigint as target_id, 1 as place, ${version}::int as version
      from (select distinct unnest(${[...userIds]}::bigint[]) as user_id) as given
    ), ${MOVED_FEEDS}
    select ${TELL} from notices`.execute(tx);
}

/** From now on these people have counters. */
export async function ensurePeople(tx: Tx, userIds: readonly Id[]): Promise<void> {
  await sql`
    insert into chat_person (user_id) select id from app_user where id = any(${[...userIds]}::bigint[]) order by id
    on conflict do nothing`.execute(tx);
}

export interface FeedRow {
  readonly userId: Id;
  readonly kind: number;
  readonly targetId: Id;
  readonly number: Id;
}

/** What has moved in the feed of one person after a number, in order. */
export function listFeed(db: Db, userId: Id, after: Id, limit: number): Promise<FeedRow[]> {
  return db
    .selectFrom('chat_feed')
    .modifyFront(KEEP_PLAN)
    .select(['user_id as userId', 'kind', 'target_id as targetId', 'number'])
    .where('user_id', '=', userId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** What has moved in the feeds of many people, for each after a number of his own, in order. */
export async function listFeeds(
  db: Db,
  people: readonly { readonly userId: Id; readonly after: Id }[],
  each: number,
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`${KEEP_PLAN}
    select feed.user_id as "userId", feed.kind, feed.target_id as "targetId", feed.number
    from unnest(${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ after }) => after)}::bigint[])
      as person(user_id, after)
    cross join lateral (
      select * from chat_feed where user_id = person.user_id and number > person.after order by number limit ${each}
    ) as feed
    order by feed.user_id, feed.number`.execute(db);
  return rows;
}

/** The person's last change; 0: there has been none. */
export async function findCounter(db: Db, userId: Id): Promise<Id> {
  const row = await db
    .selectFrom('chat_person')
    .modifyFront(KEEP_PLAN)
    .select('counter')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.counter ?? '0';
}

export interface TypingNotice {
  /** The conversation's uid, */
  readonly c: string;
  /** who types, */
  readonly f: string;
  /** and who is told. */
  readonly u: readonly Id[];
}

export async function tellTyping(db: Db, typing: TypingNotice): Promise<void> {
  await sql`select pg_notify(${TYPING_CHANNEL}, ${JSON.stringify(typing)})`.execute(db);
}
