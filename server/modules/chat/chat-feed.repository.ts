import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id, Tx } from '../../db/tables';
import type { FEED } from './chat.rules';

export const CHAT_CHANNEL = 'chat';
export const TYPING_CHANNEL = 'chat_typing';

type FeedKind = (typeof FEED)[keyof typeof FEED];

/** What a process tells the others once it is committed: ids and numbers only. */
export interface ChatNotice {
  /** Whose feeds have moved. */
  readonly u: readonly Id[];
  /** The conversation that moved, if it was one; */
  readonly c: Id | null;
  /** and the version of the first message that is new or has changed; 0: none. */
  readonly v: number;
}

// A notice has fewer than 8,000 bytes.
const PEOPLE_OF_NOTICE = 300;

/** A thing that is new or has changed, and to whom that is told. */
export interface FeedMove {
  readonly userIds: readonly Id[];
  readonly kind: FeedKind;
  readonly targetId: Id;
  /** As in a notice. */
  readonly version: number;
}

/** Moves one thing to the end of these people's feeds. The last statement of a transaction that locks anything. */
export const moveFeeds = (tx: Tx, userIds: readonly Id[], kind: FeedKind, targetId: Id, version = 0): Promise<void> =>
  moveManyFeeds(tx, [{ userIds, kind, targetId, version }]);

/**
 * Moves things, each of them once, to the end of these people's feeds. The last statement of a transaction that locks anything: from here
 * on everything of theirs waits for its end.
 */
export async function moveManyFeeds(tx: Tx, moves: readonly FeedMove[]): Promise<void> {
  const rows = moves.flatMap(({ userIds, kind, targetId }) => userIds.map((userId) => ({ userId, kind, targetId })));
  if (rows.length === 0) return;
  await sql`${KEEP_PLAN}
    with given as (
      select user_id, kind, target_id, row_number() over (partition by user_id order by place) as nth
      from unnest(${rows.map(({ userId }) => userId)}::bigint[], ${rows.map(({ kind }) => kind)}::int[],
        ${rows.map(({ targetId }) => targetId)}::bigint[]) with ordinality as given(user_id, kind, target_id, place)
    ), locked as materialized (
      select user_id from chat_person where user_id in (select user_id from given) order by user_id for no key update
    ), moved as (
      update chat_person as person set counter = counter + total.count
      from (select user_id, max(nth) as count from given join locked using (user_id) group by user_id) as total
      where person.user_id = total.user_id
      returning person.user_id, person.counter - total.count as before
    ), fed as (
      insert into chat_feed (user_id, kind, target_id, number)
      select user_id, given.kind, given.target_id, moved.before + given.nth from given join moved using (user_id)
      on conflict (user_id, kind, target_id) do update set number = excluded.number
    )
    select pg_notify(${CHAT_CHANNEL}, notice) from unnest(${moves.flatMap(toNotices)}::text[]) as notice`.execute(tx);
}

function toNotices({ userIds, kind, targetId, version }: FeedMove): string[] {
  const notices: string[] = [];
  for (let at = 0; at < userIds.length; at += PEOPLE_OF_NOTICE) {
    const notice: ChatNotice = {
      u: userIds.slice(at, at + PEOPLE_OF_NOTICE),
      c: kind === 1 ? targetId : null,
      v: version,
    };
    notices.push(JSON.stringify(notice));
  }
  return notices;
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
