import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Id } from '../../../db/tables';
import type { DownloadRow } from './media-download.repository';

/** See [Note: What a buyer keeps] in 0043-bought-original. */
const keptRows = (db: Db) =>
  db
    .selectFrom('bought_original')
    .innerJoin('stored_object', 'stored_object.id', 'bought_original.object_id')
    .leftJoin('media', 'media.id', 'bought_original.media_id');

/** Of these what is given, which is over the columns of `bought_original` and `media`. Those that can be shown in no other way have no folder. */
export async function listKept(
  db: Db,
  isGiven: Expression<SqlBool>,
  of: { readonly uids: readonly string[] } | { readonly ids: readonly Id[] },
): Promise<DownloadRow[]> {
  const rows = await keptRows(db)
    .select([
      'bought_original.media_id as id',
      'bought_original.media_uid as uid',
      'bought_original.album_id as albumId',
      'bought_original.media_kind as kind',
      'bought_original.file_name as fileName',
      'bought_original.mime',
      'bought_original.size_bytes as sizeBytes',
      'bought_original.taken_local as takenLocal',
      'stored_object.key as objectKey',
      sql<string>`coalesce(media.derivative_key, '')`.as('derivativeKey'),
      sql<boolean>`coalesce(media.has_large, false)`.as('hasLarge'),
      sql<boolean>`coalesce(media.has_web_video, false)`.as('hasWebVideo'),
      sql<number>`coalesce(media.state, 0)`.as('state'),
    ])
    .where(isGiven)
    .$if('uids' in of, (query) =>
      query.where('bought_original.media_uid', '=', sql<string>`any(${'uids' in of ? [...of.uids] : []}::text[])`),
    )
    .$if('ids' in of, (query) =>
      query.where('bought_original.media_id', '=', sql<Id>`any(${'ids' in of ? [...of.ids] : []}::bigint[])`),
    )
    .execute();
  const facts = { uploaderId: '0', legalStatus: 0, priceFen: 0, isBought: true, isListed: false, isVisible: false };
  return rows.map((row) => ({ ...row, ...facts, markFolder: null }));
}

export interface KeptRow {
  readonly uid: string;
  readonly kind: number;
  readonly fileName: string;
  readonly thumbhash: string;
  readonly sizeBytes: number;
  readonly albumName: string;
  readonly boughtAt: Date;
  readonly isOpen: boolean;
}

export interface KeptConditions {
  readonly isGiven: Expression<SqlBool>;
  /** Over the columns of `media`. */
  readonly isSeen: Expression<SqlBool>;
  /** Ids of albums. */
  readonly seen: Expression<unknown>;
}

/** What the person has bought and does not find among his photos any more, the last first. */
export async function listKeptPage(
  db: Db,
  userId: Id,
  { isGiven, isSeen, seen }: KeptConditions,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<{ readonly rows: KeptRow[]; readonly total: number }> {
  const kept = keptRows(db)
    .where('bought_original.user_id', '=', userId)
    .where(sql<SqlBool>`(media.id is null or not (${isSeen} and media.album_id in (${seen})))`);
  const [rows, { total }] = await Promise.all([
    kept
      .select([
        'bought_original.media_uid as uid',
        'bought_original.media_kind as kind',
        'bought_original.file_name as fileName',
        'bought_original.thumbhash',
        sql<number>`bought_original.size_bytes::float8`.as('sizeBytes'),
        'bought_original.album_name as albumName',
        'bought_original.created_at as boughtAt',
        sql<boolean>`${isGiven}`.as('isOpen'),
      ])
      .orderBy('bought_original.created_at', 'desc')
      .orderBy('bought_original.media_id', 'desc')
      .limit(size)
      .offset(offset)
      .execute(),
    kept.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
