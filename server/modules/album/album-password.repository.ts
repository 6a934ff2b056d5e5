import type { Db, Id } from '../../db/tables';

export interface AlbumPasswordRow {
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly version: string;
}

export async function findAlbumPassword(db: Db, albumId: Id, type: number): Promise<AlbumPasswordRow | null> {
  const row = await db
    .selectFrom('album_password')
    .select(['salt', 'hash', 'version'])
    .where('album_id', '=', albumId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row ?? null;
}

/** With a new version, which ends every grant of the old one. */
export async function saveAlbumPassword(db: Db, albumId: Id, type: number, password: AlbumPasswordRow): Promise<void> {
  await db
    .insertInto('album_password')
    .values({ album_id: albumId, type, ...password })
    .onConflict((conflict) =>
      conflict.columns(['album_id', 'type']).doUpdateSet((eb) => ({
        salt: eb.ref('excluded.salt'),
        hash: eb.ref('excluded.hash'),
        version: eb.ref('excluded.version'),
      })),
    )
    .execute();
  await deleteGrants(db, albumId, type);
}

export async function deleteAlbumPassword(db: Db, albumId: Id, type: number): Promise<void> {
  await db.deleteFrom('album_password').where('album_id', '=', albumId).where('type', '=', type).execute();
  await deleteGrants(db, albumId, type);
}

async function deleteGrants(db: Db, albumId: Id, type: number): Promise<void> {
  await db.deleteFrom('album_grant').where('album_id', '=', albumId).where('type', '=', type).execute();
}

/** For the version that was checked: when the password has changed meanwhile, it opens nothing. */
export async function insertGrant(
  db: Db,
  grant: {
    readonly sessionId: Id;
    readonly albumId: Id;
    readonly type: number;
    readonly version: string;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('album_grant')
    .values({
      session_id: grant.sessionId,
      album_id: grant.albumId,
      type: grant.type,
      version: grant.version,
      granted_at: grant.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'album_id', 'type']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        granted_at: eb.ref('excluded.granted_at'),
      })),
    )
    .execute();
}
