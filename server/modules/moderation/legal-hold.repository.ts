import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

export type HeldThing = 'person' | 'album' | 'media';
const COLUMN = { person: 'user_id', album: 'album_id', media: 'media_id' } as const;
const TABLE = { person: 'app_user', album: 'album', media: 'media' } as const;

export async function findHeldId(db: Db, thing: HeldThing, uid: string): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select id from ${sql.table(TABLE[thing])} where uid = ${uid}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Once while one on it holds. */
export async function insertHold(
  db: Db,
  about: {
    readonly thing: HeldThing;
    readonly id: Id;
    readonly reason: string;
    readonly actorId: Id;
    readonly at: Date;
  },
): Promise<void> {
  const column = sql.ref(COLUMN[about.thing]);
  await sql`
    insert into legal_hold (${column}, reason, actor_id, created_at)
    select ${about.id}, ${about.reason}, ${about.actorId}, ${about.at}
    where not exists (select from legal_hold where ${column} = ${about.id} and lifted_at is null)`.execute(db);
}

export async function liftHold(db: Db, uid: string, by: { readonly actorId: Id; readonly at: Date }): Promise<boolean> {
  const changed = await db
    .updateTable('legal_hold')
    .set({ lifted_at: by.at, lifted_by: by.actorId })
    .where('uid', '=', uid)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export interface HoldRow {
  readonly uid: string;
  readonly thing: HeldThing;
  readonly name: string;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
}

/** Those that hold, the last first. */
export async function listHoldRows(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select hold.uid, case when hold.user_id is not null then 'person' when hold.album_id is not null then 'album' else 'media' end as thing,
      coalesce(person.nickname, album.name, media.file_name, '') as name, hold.reason,
      coalesce(actor.nickname, '') as actor, hold.created_at as at
    from legal_hold as hold
    left join app_user as person on person.id = hold.user_id
    left join album on album.id = hold.album_id
    left join media on media.id = hold.media_id
    left join app_user as actor on actor.id = hold.actor_id
    where hold.lifted_at is null
    order by hold.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countHoldRows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('legal_hold')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
