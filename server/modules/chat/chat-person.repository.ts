import { sql } from 'kysely';
import { KEEP_PLAN } from '../../db/kept-plan';
import type { Db, Id } from '../../db/tables';

export interface PersonRow {
  readonly id: Id;
  readonly uid: string;
  readonly nickname: string;
  readonly avatar: string;
}

const COLUMNS = ['id', 'uid', 'nickname', 'avatar_url as avatar'] as const;

export async function listPeople(db: Db, ids: readonly Id[]): Promise<Map<Id, PersonRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .modifyFront(KEEP_PLAN)
    .select(COLUMNS)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those who have a name. */
export async function listPeopleByUid(db: Db, uids: readonly string[]): Promise<PersonRow[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('app_user')
    .select(COLUMNS)
    .where('uid', 'in', [...new Set(uids)])
    .where('nickname', '<>', '')
    .execute();
}

export async function findPersonByPhone(db: Db, phone: string): Promise<PersonRow | null> {
  const row = await db
    .selectFrom('app_user')
    .select(COLUMNS)
    .where('phone', '=', phone)
    .where('nickname', '<>', '')
    .executeTakeFirst();
  return row ?? null;
}

export interface PairFacts {
  readonly isBlocked: boolean;
  readonly isFriend: boolean;
  /** The other one follows the writer. */
  readonly isFollowed: boolean;
}

export interface Pair {
  readonly writerId: Id;
  readonly readerId: Id;
}

/** Of somebody who writes and somebody who reads. */
export async function findPair(db: Db, writerId: Id, readerId: Id): Promise<PairFacts> {
  const [facts] = await findPairs(db, [{ writerId, readerId }]);
  if (facts === undefined) throw new Error('a pair gave no row');
  return facts;
}

/** The same of many, in their order. */
export async function findPairs(db: Db, pairs: readonly Pair[]): Promise<PairFacts[]> {
  const { rows } = await sql<PairFacts>`${KEEP_PLAN}
    select
      exists (select from user_block where (user_id = writer and blocked_id = reader)
        or (user_id = reader and blocked_id = writer)) as "isBlocked",
      exists (select from chat_friend where user_id = writer and friend_id = reader) as "isFriend",
      exists (select from attention where follower_id = reader and followed_id = writer) as "isFollowed"
    from unnest(${pairs.map(({ writerId }) => writerId)}::bigint[], ${pairs.map(({ readerId }) => readerId)}::bigint[])
      with ordinality as pair(writer, reader, place)
    order by place`.execute(db);
  return rows;
}
