import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { ALBUM_ROLE } from '@contract/constants/album';
import type { Db, Id, Tables, Tx } from '../../db/tables';

export interface TransferRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly albumUid: string;
  readonly albumName: string;
  readonly fromId: Id;
  readonly fromUid: string;
  readonly fromName: string;
  readonly toId: Id;
  readonly toUid: string;
  readonly toName: string;
  readonly sizeBytes: string;
  readonly expiresAt: Date;
}

type Condition = (eb: ExpressionBuilder<Tables, 'album_transfer'>) => Expression<SqlBool>;

/** Open ones, of albums that are still their giver's. The latest first. */
export function listTransferRows(db: Db, now: Date, condition: Condition): Promise<TransferRow[]> {
  return db
    .selectFrom('album_transfer')
    .innerJoin('album', 'album.id', 'album_transfer.album_id')
    .innerJoin('app_user as giver', 'giver.id', 'album_transfer.from_id')
    .innerJoin('app_user as taker', 'taker.id', 'album_transfer.to_id')
    .select([
      'album_transfer.id',
      'album_transfer.uid',
      'album.id as albumId',
      'album.uid as albumUid',
      'album.name as albumName',
      'giver.id as fromId',
      'giver.uid as fromUid',
      'giver.nickname as fromName',
      'taker.id as toId',
      'taker.uid as toUid',
      'taker.nickname as toName',
      sql<string>`coalesce((select sum(size_bytes) from media where media.album_id = album.id and state <> 2), 0)`.as(
        'sizeBytes',
      ),
      'album_transfer.expires_at as expiresAt',
    ])
    .where('album_transfer.expires_at', '>', now)
    .where('album.deleted_at', 'is', null)
    .whereRef('album.owner_id', '=', 'album_transfer.from_id')
    .where('album_transfer.id', 'in', db.selectFrom('album_transfer').select('album_transfer.id').where(condition))
    .orderBy('album_transfer.created_at', 'desc')
    .orderBy('album_transfer.id', 'desc')
    .execute();
}

/** An album is offered to one person at a time: the last offer is the one. */
export async function saveTransfer(
  db: Db,
  offer: {
    readonly uid: string;
    readonly albumId: Id;
    readonly fromId: Id;
    readonly toId: Id;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('album_transfer')
    .values({
      uid: offer.uid,
      album_id: offer.albumId,
      from_id: offer.fromId,
      to_id: offer.toId,
      created_at: offer.now,
      expires_at: offer.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('album_id').doUpdateSet((eb) => ({
        uid: eb.ref('excluded.uid'),
        from_id: eb.ref('excluded.from_id'),
        to_id: eb.ref('excluded.to_id'),
        created_at: eb.ref('excluded.created_at'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function deleteTransfer(db: Db, uid: string): Promise<boolean> {
  const gone = await db.deleteFrom('album_transfer').where('uid', '=', uid).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Who is put out of an album, or leaves it, is not given it any more. */
export async function endOfferTo(tx: Tx, albumId: Id, userId: Id): Promise<void> {
  await tx.deleteFrom('album_transfer').where('album_id', '=', albumId).where('to_id', '=', userId).execute();
}

/** The previous owner stays as a manager. The request that made it belongs to the old owner, so its key goes. */
export async function changeOwner(
  tx: Tx,
  row: Pick<TransferRow, 'albumId' | 'fromId' | 'toId'>,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('album_user').where('album_id', '=', row.albumId).where('user_id', '=', row.toId).execute();
  await tx
    .updateTable('album')
    .set((eb) => ({ owner_id: row.toId, request_id: eb.ref('uid'), updated_at: now }))
    .where('id', '=', row.albumId)
    .where('owner_id', '=', row.fromId)
    .execute();
  await tx
    .insertInto('album_user')
    .values({ album_id: row.albumId, user_id: row.fromId, role: ALBUM_ROLE.manager, created_at: now })
    .onConflict((conflict) => conflict.columns(['album_id', 'user_id']).doUpdateSet({ role: ALBUM_ROLE.manager }))
    .execute();
}
