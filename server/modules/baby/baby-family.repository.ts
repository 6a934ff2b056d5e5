import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';
import type { Window } from './baby.repository';

export interface FamilyRow {
  readonly uid: string;
  readonly userUid: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly relation: number;
}

export async function findRelation(db: Db, albumId: Id, userId: Id): Promise<number | null> {
  const row = await db
    .selectFrom('baby_family')
    .select('relation')
    .where('album_id', '=', albumId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.relation ?? null;
}

const membersOf = (db: Db, albumId: Id) =>
  db
    .selectFrom('baby_family')
    .innerJoin('app_user', 'app_user.id', 'baby_family.user_id')
    .select([
      'baby_family.uid',
      'app_user.uid as userUid',
      'app_user.nickname',
      'app_user.avatar_url as avatar',
      'baby_family.relation',
    ])
    .where('album_id', '=', albumId);

/** In the order of their making. */
export function listFamily(db: Db, albumId: Id, window: Window): Promise<FamilyRow[]> {
  return membersOf(db, albumId).orderBy('baby_family.id').limit(window.limit).offset(window.offset).execute();
}

export async function findFamilyMember(db: Db, albumId: Id, userId: Id): Promise<FamilyRow | null> {
  return (await membersOf(db, albumId).where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

export async function countFamily(db: Db, albumId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('baby_family')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of a person who is one of the album's, its owner too. */
export async function findAlbumPerson(tx: Tx, albumId: Id, userUid: string): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select app_user.id from app_user
    join album on album.id = ${albumId}
    where app_user.uid = ${userUid} and (
      album.owner_id = app_user.id
      or exists (
        select from album_user
        where album_user.album_id = album.id and album_user.user_id = app_user.id and role <> 9
      )
    )`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function saveFamilyMember(
  tx: Tx,
  member: {
    readonly uid: string;
    readonly albumId: Id;
    readonly userId: Id;
    readonly relation: number;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('baby_family')
    .values({
      uid: member.uid,
      album_id: member.albumId,
      user_id: member.userId,
      relation: member.relation,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.columns(['album_id', 'user_id']).doUpdateSet({ relation: member.relation }))
    .execute();
}
