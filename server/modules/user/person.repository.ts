import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { rightsOfLevels, type RightsOfLevels, type StoredRights, toRights } from '../../db/member-levels';
import { membershipsOf, type StoredPeriod, toPeriods } from '../../db/membership-periods';
import type { Db, Id, Tables } from '../../db/tables';
import type { MembershipPeriod } from './member.rules';

/** A person as somebody else's list shows him. */
export interface PersonRow {
  readonly id: Id;
  readonly uid: string;
  readonly nickname: string;
  readonly avatarUrl: string;
  readonly signature: string;
  readonly memberships: readonly MembershipPeriod[];
  readonly levels: RightsOfLevels;
  /** The viewer follows him. */
  readonly isFollowed: boolean;
  /** He follows the viewer. */
  readonly isFan: boolean;
}

type PersonQuery<O> = SelectQueryBuilder<Tables & { person: Tables['app_user'] }, 'person', O>;
type StoredPerson = Omit<PersonRow, 'memberships' | 'levels'> & {
  readonly memberships: StoredPeriod[];
  readonly levels: StoredRights;
};

/** What a list is cut to: rows from `offset` on, `size` of them. */
export interface Cut {
  readonly offset: number;
  readonly size: number;
}

function selectCards<O>(query: PersonQuery<O>, viewerId: Id | null) {
  const follows = (follower: Expression<unknown>, followed: Expression<unknown>): RawBuilder<boolean> =>
    viewerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from attention as tie where tie.follower_id = ${follower} and tie.followed_id = ${followed})`;
  const viewer = sql`${viewerId}`;
  const person = sql.ref('person.id');
  return query
    .select(['person.id', 'person.uid', 'person.nickname', 'person.avatar_url as avatarUrl', 'person.signature'])
    .select([
      membershipsOf('person.id').as('memberships'),
      rightsOfLevels().as('levels'),
      follows(viewer, person).as('isFollowed'),
      follows(person, viewer).as('isFan'),
    ]);
}

const toPersonRow = (row: StoredPerson): PersonRow => ({
  ...row,
  memberships: toPeriods(row.memberships),
  levels: toRights(row.levels),
});

/** Has blocked the viewer, or is blocked by him. */
function isApart(viewerId: Id): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from user_block as wall
    where (wall.user_id = person.id and wall.blocked_id = ${viewerId})
       or (wall.user_id = ${viewerId} and wall.blocked_id = person.id))`;
}

/** People who may be found: they have a nickname, and neither side has blocked the other. The caller himself is found too. */
function foundPeople(db: Db, viewerId: Id) {
  return db
    .selectFrom('app_user as person')
    .where('person.nickname', '<>', '')
    .where((eb) => eb.not(isApart(viewerId)));
}

/** With the keyword in the nickname; `phoneOwnerId` is found by other means and comes first. */
function matching(db: Db, viewerId: Id, keyword: string, phoneOwnerId: Id | null) {
  return foundPeople(db, viewerId).where((eb) =>
    eb.or([hasInNickname(keyword), ...(phoneOwnerId === null ? [] : [eb('person.id', '=', phoneOwnerId)])]),
  );
}

function hasInNickname(keyword: string): Expression<SqlBool> {
  return sql<SqlBool>`strpos(lower(person.nickname), lower(${keyword})) > 0`;
}

export async function listFound(
  db: Db,
  viewerId: Id,
  wish: { readonly keyword: string; readonly phoneOwnerId: Id | null },
  cut: Cut,
): Promise<PersonRow[]> {
  const { keyword, phoneOwnerId } = wish;
  const rows = await selectCards(matching(db, viewerId, keyword, phoneOwnerId), viewerId)
    // Exact names first, then those that start with it.
    .orderBy(
      sql`case when person.id = ${phoneOwnerId} then 0 when lower(person.nickname) = lower(${keyword}) then 1
      when strpos(lower(person.nickname), lower(${keyword})) = 1 then 2 else 3 end`,
    )
    .orderBy('person.id', 'desc')
    .limit(cut.size)
    .offset(cut.offset)
    .execute();
  return rows.map(toPersonRow);
}

export async function countFound(
  db: Db,
  viewerId: Id,
  wish: { readonly keyword: string; readonly phoneOwnerId: Id | null },
): Promise<number> {
  const query = matching(db, viewerId, wish.keyword, wish.phoneOwnerId);
  return (await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
}

/** The three lists that are one's own. */
export type TieList = 'attention' | 'fans' | 'blocked';

function tied(db: Db, list: TieList, ownerId: Id, keyword: string) {
  const query = db
    .selectFrom('app_user as person')
    .innerJoin(tiesOf(list, ownerId).as('tie'), (join) => join.onRef('tie.otherId', '=', 'person.id'));
  return keyword === '' ? query : query.where(hasInNickname(keyword));
}

function tiesOf(list: TieList, ownerId: Id) {
  const rows = sql<{ otherId: Id; createdAt: Date }>;
  switch (list) {
    case 'attention':
      return rows`(select followed_id as "otherId", created_at as "createdAt" from attention where follower_id = ${ownerId})`;
    case 'fans':
      return rows`(select follower_id as "otherId", created_at as "createdAt" from attention where followed_id = ${ownerId})`;
    case 'blocked':
      return rows`(select blocked_id as "otherId", created_at as "createdAt" from user_block where user_id = ${ownerId})`;
  }
}

/** Newest first. */
export async function listTied(db: Db, list: TieList, ownerId: Id, keyword: string, cut: Cut): Promise<PersonRow[]> {
  const rows = await selectCards(tied(db, list, ownerId, keyword), ownerId)
    .orderBy(sql`tie."createdAt"`, 'desc')
    .orderBy('person.id', 'desc')
    .limit(cut.size)
    .offset(cut.offset)
    .execute();
  return rows.map(toPersonRow);
}

export async function countTied(db: Db, list: TieList, ownerId: Id, keyword: string): Promise<number> {
  const query = tied(db, list, ownerId, keyword);
  return (await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
}

export interface Ties {
  readonly isFollowed: boolean;
  readonly isFan: boolean;
  /** The viewer has blocked the person. */
  readonly isBlocked: boolean;
  /** The person has blocked the viewer. */
  readonly isBlockedBy: boolean;
  readonly attentionCount: number;
  readonly fansCount: number;
}

/** Between a viewer (null: nobody) and a person. */
export async function findTies(db: Db, viewerId: Id | null, personId: Id): Promise<Ties> {
  const { rows } = await sql<Ties>`
    select
      exists (select from attention where follower_id = ${viewerId} and followed_id = ${personId}) as "isFollowed",
      exists (select from attention where follower_id = ${personId} and followed_id = ${viewerId}) as "isFan",
      exists (select from user_block where user_id = ${viewerId} and blocked_id = ${personId}) as "isBlocked",
      exists (select from user_block where user_id = ${personId} and blocked_id = ${viewerId}) as "isBlockedBy",
      (select count(*)::int from attention where follower_id = ${personId}) as "attentionCount",
      (select count(*)::int from attention where followed_id = ${personId}) as "fansCount"`.execute(db);
  const [ties] = rows;
  if (ties === undefined) throw new Error('a query without tables gave no row');
  return ties;
}
