import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

/** The code of the person's short link to the album: the first one stays. */
export async function ensureShareCode(
  db: Db,
  share: { readonly code: string; readonly albumId: Id; readonly userId: Id; readonly now: Date },
): Promise<string> {
  await db
    .insertInto('album_share')
    .values({ code: share.code, album_id: share.albumId, user_id: share.userId, created_at: share.now })
    .onConflict((conflict) => conflict.columns(['album_id', 'user_id']).doNothing())
    .execute();
  const row = await db
    .selectFrom('album_share')
    .select('code')
    .where('album_id', '=', share.albumId)
    .where('user_id', '=', share.userId)
    .executeTakeFirstOrThrow();
  return row.code;
}

export async function findSharedAlbum(db: Db, code: string): Promise<Id | null> {
  const row = await db.selectFrom('album_share').select('album_id').where('code', '=', code).executeTakeFirst();
  return row?.album_id ?? null;
}

export interface InvitationRow {
  readonly albumId: Id;
  readonly inviterId: Id;
  readonly role: number;
}

export async function insertInvitation(
  db: Db,
  invitation: InvitationRow & { readonly code: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('album_invitation')
    .values({
      code: invitation.code,
      album_id: invitation.albumId,
      inviter_id: invitation.inviterId,
      role: invitation.role,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

export async function findInvitation(db: Db, code: string, now: Date): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom('album_invitation')
    .select(['album_id as albumId', 'inviter_id as inviterId', 'role'])
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function endInvitations(db: Db, albumId: Id, role: number): Promise<void> {
  await db.deleteFrom('album_invitation').where('album_id', '=', albumId).where('role', '=', role).execute();
}

export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('album_invitation').where('expires_at', '<=', now).execute();
}

export interface ShowCodeRow {
  readonly code: string;
  readonly albumId: Id;
  readonly expiresAt: Date;
}

/**
 * Gives the album this code in place of the one it has. False where another album holds it; one that has ended is free. Two at
 * once for one album: the later one stays.
 */
export async function replaceShowCode(
  db: Db,
  shown: ShowCodeRow & { readonly makerId: Id; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`
    with ended as (
      delete from album_show_code
      where album_id = ${shown.albumId} or (code = ${shown.code} and expires_at <= ${shown.now})
    )
    select code from album_show_code
    where code = ${shown.code} and album_id <> ${shown.albumId} and expires_at > ${shown.now}`.execute(db);
  if (rows.length > 0) return false;
  const made = await db
    .insertInto('album_show_code')
    .values({
      code: shown.code,
      album_id: shown.albumId,
      maker_id: shown.makerId,
      created_at: shown.now,
      expires_at: shown.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return made !== undefined;
}

export async function findShowCode(
  db: Db,
  key: { readonly code: string } | { readonly albumId: Id },
  now: Date,
): Promise<ShowCodeRow | null> {
  const row = await db
    .selectFrom('album_show_code')
    .select(['code', 'album_id as albumId', 'expires_at as expiresAt'])
    .where('expires_at', '>', now)
    .$if('code' in key, (query) => query.where('code', '=', 'code' in key ? key.code : ''))
    .$if('albumId' in key, (query) => query.where('album_id', '=', 'albumId' in key ? key.albumId : ''))
    .executeTakeFirst();
  return row ?? null;
}

export interface MappingRow {
  readonly albumId: Id;
  readonly publicIp: string;
  readonly localPrefix: string;
  readonly userId: Id;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Addresses are kept no longer than they are good for: those that have ended go with each announcement. */
export async function saveMapping(db: Db, mapping: MappingRow): Promise<void> {
  await db.deleteFrom('album_ip_mapping').where('expires_at', '<=', mapping.now).execute();
  await db
    .insertInto('album_ip_mapping')
    .values({
      album_id: mapping.albumId,
      user_id: mapping.userId,
      public_ip: mapping.publicIp,
      local_prefix: mapping.localPrefix,
      created_at: mapping.now,
      expires_at: mapping.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('album_id').doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        public_ip: eb.ref('excluded.public_ip'),
        local_prefix: eb.ref('excluded.local_prefix'),
        created_at: eb.ref('excluded.created_at'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function deleteMapping(db: Db, albumId: Id): Promise<void> {
  await db.deleteFrom('album_ip_mapping').where('album_id', '=', albumId).execute();
}

/** Until when the album is announced. Null: it is not. */
export async function findMappingEnd(db: Db, albumId: Id, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('album_ip_mapping')
    .select('expires_at')
    .where('album_id', '=', albumId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Announced behind this address: to everybody there, or to one of these networks. */
export async function listMappedAlbums(
  db: Db,
  place: { readonly publicIp: string; readonly localPrefixes: readonly string[]; readonly now: Date },
  limit: number,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('album_ip_mapping')
    .select('album_id')
    .where('public_ip', '=', place.publicIp)
    .where('local_prefix', 'in', place.localPrefixes)
    .where('expires_at', '>', place.now)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.album_id);
}
