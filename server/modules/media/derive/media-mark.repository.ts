import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { WATERMARK_KIND, WATERMARK_TILED } from '@contract/constants/album';
import { MEDIA_STATE } from '@contract/constants/media';
import type { Db, Id, Tables, Tx } from '../../../db/tables';

/** An album's watermark as it is set now; where it has none, the one for what has a price. */
export interface MarkSetting {
  readonly kind: number;
  readonly text: string;
  readonly position: number;
  readonly opacity: number;
  readonly picture: string;
  readonly version: number;
  /** False: only pictures of what has a price carry it. */
  readonly isOfAlbum: boolean;
}

const PRICED_MARK = {
  kind: WATERMARK_KIND.text,
  text: '付费预览',
  position: WATERMARK_TILED,
  opacity: 40,
  picture: '',
};

const HAS_MARK = sql<SqlBool>`album.watermark_kind <> ${sql.lit(WATERMARK_KIND.none)}`;
const HAS_PRICE = sql<SqlBool>`media.price_fen > 0`;

const SETTING = [
  'album.watermark_kind as kind',
  'album.watermark_text as text',
  'album.watermark_position as position',
  'album.watermark_opacity as opacity',
  'album.watermark_picture as picture',
  'album.watermark_version as version',
] as const;

export async function findMarkSetting(db: Db, albumId: Id): Promise<MarkSetting | null> {
  const row = await db.selectFrom('album').select(SETTING).where('album.id', '=', albumId).executeTakeFirst();
  return row === undefined ? null : toSetting(row);
}

/** What one photo or video needs to carry: null where neither its album has a watermark nor itself a price. */
export async function findNeededMark(db: Db, mediaId: Id): Promise<MarkSetting | null> {
  const row = await db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select(SETTING)
    .where('media.id', '=', mediaId)
    .where(sql<SqlBool>`(${HAS_MARK} or ${HAS_PRICE})`)
    .executeTakeFirst();
  return row === undefined ? null : toSetting(row);
}

function toSetting(row: Omit<MarkSetting, 'isOfAlbum'>): MarkSetting {
  const isOfAlbum = row.kind !== WATERMARK_KIND.none;
  return isOfAlbum ? { ...row, isOfAlbum } : { ...PRICED_MARK, version: row.version, isOfAlbum };
}

/** Where a run has come to: the newest are marked first. */
export interface MarkPlace {
  readonly takenLocal: string;
  readonly id: Id;
}

export interface Markable {
  readonly id: Id;
  readonly takenLocal: string;
  readonly uid: string;
  readonly uploaderName: string;
  readonly kind: number;
  readonly pixelX: number;
  readonly pixelY: number;
  readonly derivativeKey: string;
  readonly hasLarge: boolean;
  readonly hasWebVideo: boolean;
  readonly objectKey: string | null;
}

const MARKABLE = [
  'media.id',
  'media.taken_local as takenLocal',
  'media.uid',
  'uploader.nickname as uploaderName',
  'media.kind',
  'media.pixel_x as pixelX',
  'media.pixel_y as pixelY',
  'media.derivative_key as derivativeKey',
  'media.has_large as hasLarge',
  'media.has_web_video as hasWebVideo',
  'stored_object.key as objectKey',
] as const;

/** Ready ones, those in the bin too, that do not carry the mark that they need as it is now; the newest first. */
export async function listUnmarked(
  db: Db,
  albumId: Id,
  kind: number,
  page: { readonly after: MarkPlace | null; readonly limit: number },
): Promise<Markable[]> {
  const { after, limit } = page;
  return unmarked(db, sql<SqlBool>`(${HAS_MARK} or ${HAS_PRICE})`)
    .innerJoin('app_user as uploader', 'uploader.id', 'media.uploader_id')
    .leftJoin('stored_object', 'stored_object.id', 'media.object_id')
    .select(MARKABLE)
    .where('media.album_id', '=', albumId)
    .where('media.kind', '=', kind)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(media.taken_local, media.id) < (${after?.takenLocal}::timestamp, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('media.taken_local', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute();
}

/** A ready one, whatever mark it carries. */
export async function findMarkable(db: Db, mediaId: Id): Promise<Markable | null> {
  const row = await db
    .selectFrom('media')
    .innerJoin('app_user as uploader', 'uploader.id', 'media.uploader_id')
    .leftJoin('stored_object', 'stored_object.id', 'media.object_id')
    .select(MARKABLE)
    .where('media.id', '=', mediaId)
    .where('media.state', '=', MEDIA_STATE.ready)
    .executeTakeFirst();
  return row ?? null;
}

export async function listAlbumsWithUnmarked(db: Db): Promise<Id[]> {
  // Two questions: each has an index to begin with.
  const [marked, priced] = [await listAlbums(HAS_MARK), await listAlbums(HAS_PRICE)];
  return [...new Set([...marked, ...priced].map(({ id }) => id))];

  function listAlbums(needsMark: Expression<SqlBool>) {
    return unmarked(db, needsMark).select('album.id').distinct().execute();
  }
}

function unmarked(db: Db, needsMark: Expression<SqlBool>): SelectQueryBuilder<Tables, 'media' | 'album', object> {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .where(needsMark)
    .where('media.state', '=', MEDIA_STATE.ready)
    .where(
      sql<SqlBool>`not exists (select from media_mark
        where media_mark.media_id = media.id and media_mark.version = album.watermark_version)`,
    );
}

export async function countMarked(db: Db, albumId: Id): Promise<{ total: number; done: number }> {
  const { rows } = await sql<{ total: number; done: number }>`
    select count(*)::int as total, count(media_mark.media_id)::int as done
    from album join media on media.album_id = album.id
    left join media_mark on media_mark.media_id = media.id and media_mark.version = album.watermark_version
    where album.id = ${albumId} and album.watermark_kind <> ${WATERMARK_KIND.none}
      and media.state = ${MEDIA_STATE.ready} and media.is_listed`.execute(db);
  return rows[0] ?? { total: 0, done: 0 };
}

/** Takes away the set that does not fit any more; answers its folder, empty where there was none. */
export async function dropMark(tx: Tx, mediaId: Id): Promise<string> {
  const gone = await tx.deleteFrom('media_mark').where('media_id', '=', mediaId).returning('folder').executeTakeFirst();
  return gone?.folder ?? '';
}

export interface MadeMark {
  readonly version: number;
  /** Empty: it could not be marked. */
  readonly folder: string;
  readonly storageType: number;
}

/** Answers the folder of the set that was there before, empty where there was none; null where the media has gone. */
export async function putMark(tx: Tx, mediaId: Id, mark: MadeMark): Promise<string | null> {
  // Code that erases it waits, and then finds the set that is named here.
  const media = await tx.selectFrom('media').select('id').where('id', '=', mediaId).forNoKeyUpdate().executeTakeFirst();
  if (media === undefined) return null;
  const before = await tx.selectFrom('media_mark').select('folder').where('media_id', '=', mediaId).executeTakeFirst();
  const values = { version: mark.version, folder: mark.folder, storage_type: mark.storageType, moved_at: null };
  await tx
    .insertInto('media_mark')
    .values({ media_id: mediaId, ...values })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(values))
    .execute();
  return before?.folder ?? '';
}
