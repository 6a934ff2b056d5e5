import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Id } from '../../../db/tables';
import { isBoughtBy } from '../wall/media-list.repository';

export interface DownloadRow {
  readonly id: Id;
  readonly uid: string;
  readonly albumId: Id;
  readonly uploaderId: Id;
  readonly kind: number;
  readonly state: number;
  readonly legalStatus: number;
  readonly priceFen: number;
  readonly isBought: boolean;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  readonly fileName: string;
  readonly mime: string;
  readonly sizeBytes: string | number;
  readonly takenLocal: string;
  readonly derivativeKey: string;
  readonly hasLarge: boolean;
  readonly hasWebVideo: boolean;
  readonly objectKey: string | null;
  /** Null or empty: there is no set with the watermark. */
  readonly markFolder: string | null;
}

function downloadRows(db: Db, readerId: Id | null) {
  return db
    .selectFrom('media')
    .leftJoin('stored_object', 'stored_object.id', 'media.object_id')
    .leftJoin('media_mark', 'media_mark.media_id', 'media.id')
    .select([
      'media.id',
      'media.uid',
      'media.album_id as albumId',
      'media.uploader_id as uploaderId',
      'media.kind',
      'media.state',
      'media.legal_status as legalStatus',
      'media.price_fen as priceFen',
      isBoughtBy(readerId).as('isBought'),
      'media.is_listed as isListed',
      'media.is_visible as isVisible',
      'media.file_name as fileName',
      'media.mime',
      'media.size_bytes as sizeBytes',
      'media.taken_local as takenLocal',
      'media.derivative_key as derivativeKey',
      'media.has_large as hasLarge',
      'media.has_web_video as hasWebVideo',
      'stored_object.key as objectKey',
      'media_mark.folder as markFolder',
    ])
    .where(sql<SqlBool>`media.is_listed`);
}

export async function findAlbumName(db: Db, albumId: Id): Promise<string | null> {
  const row = await db.selectFrom('album').select('name').where('id', '=', albumId).executeTakeFirst();
  return row?.name ?? null;
}

/** In the order of the ids. */
export async function listByUid(db: Db, uids: readonly string[], readerId: Id | null): Promise<DownloadRow[]> {
  return downloadRows(db, readerId)
    .where('media.uid', 'in', uids)
    .orderBy(sql`array_position(${[...uids]}::text[], media.uid)`)
    .execute();
}

export async function listById(db: Db, ids: readonly Id[], readerId: Id | null): Promise<DownloadRow[]> {
  return downloadRows(db, readerId)
    .where('media.id', 'in', ids)
    .orderBy(sql`array_position(${[...ids]}::bigint[], media.id)`)
    .execute();
}

/** What `seen` is about, oldest first, as files in a folder are looked at. */
export async function listOfAlbum(
  db: Db,
  of: { readonly albumId: Id; readonly labelId: Id | null; readonly seen: Expression<SqlBool> },
  readerId: Id | null,
  limit: number,
): Promise<DownloadRow[]> {
  const { albumId, labelId, seen } = of;
  return downloadRows(db, readerId)
    .where('media.album_id', '=', albumId)
    .where(seen)
    .$if(labelId !== null, (query) => query.where('media.label_id', '=', labelId))
    .orderBy('media.taken_local')
    .orderBy('media.id')
    .limit(limit)
    .execute();
}

export interface Ticket {
  readonly uid: string;
  readonly holder: string;
  readonly quality: number;
  readonly mediaIds: readonly Id[];
  readonly fileName: string;
  readonly isZip: boolean;
  readonly expiresAt: Date;
}

export async function insertTicket(db: Db, ticket: Ticket): Promise<void> {
  await db
    .insertInto('download_ticket')
    .values({
      uid: ticket.uid,
      holder: ticket.holder,
      quality: ticket.quality,
      media_ids: [...ticket.mediaIds],
      file_name: ticket.fileName,
      is_zip: ticket.isZip,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

export async function findTicket(db: Db, uid: string, now: Date) {
  return db
    .selectFrom('download_ticket')
    .selectAll()
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Some of those that have ended. */
export async function deleteEndedTickets(db: Db, now: Date): Promise<void> {
  await sql`
    delete from download_ticket where uid in (
      select uid from download_ticket where expires_at <= ${now} limit 100 for update skip locked)`.execute(db);
}
