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

/** Only people who have a nickname. */
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

/** Of `writer` and `reader`. */
export const PAIR = sql`
  exists (select from user_block where (user_id = writer and blocked_id = reader)
    or (user_id = reader and blocked_id = writer)) as "isBlocked",
  exists (select from chat_friend where user_id = writer and friend_id = reader) as "isFriend",
  exists (select from attention where follower_id = reader and followed_id = writer) as "isFollowed"`;

/** Of somebody who writes and somebody who reads. */
export async function findPair(db: Db, writerId: Id, readerId: Id): Promise<PairFacts> {
  const { rows } = await sql<PairFacts>`${KEEP_PLAN}
    select ${PAIR} from (select ${writerId}::bigint as writer, ${readerId}::bigint as reader) as pair`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a pair gave no row');
  return facts;
}
