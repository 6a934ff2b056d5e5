import { type RawBuilder, sql } from 'kysely';
import { MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id } from '../../db/tables';

/** Lists of one kind of thing, each a record of texts. */
export type ExportRows = Record<string, string>[];

export interface ExportedAlbum {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly photoCount: number;
  readonly videoCount: number;
}

export async function getCreatedAt(db: Db, userId: Id): Promise<Date> {
  const row = await db.selectFrom('app_user').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.created_at;
}

export async function listExportedAlbums(db: Db, userId: Id): Promise<ExportedAlbum[]> {
  const countOf = (kind: number) =>
    sql<number>`coalesce((select listed_count from album_count
      where album_id = album.id and label_id = 0 and kind = ${kind}), 0)`;
  return db
    .selectFrom('album')
    .select(['uid as id', 'name', 'description', 'created_at as createdAt'])
    .select([countOf(MEDIA_KIND.photo).as('photoCount'), countOf(MEDIA_KIND.video).as('videoCount')])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** One list of a person's export: a statement whose columns are texts. Null is exported as an empty text. */
export type ExportQuery = (userId: Id) => RawBuilder<Record<string, string | null>>;

/** Everything else that names the person: lists by their names, with what the rows of the tables say about him. */
export async function listExportedRest(
  db: Db,
  exports: Readonly<Record<string, ExportQuery>>,
  userId: Id,
): Promise<Record<string, ExportRows>> {
  const lists: Record<string, ExportRows> = {};
  for (const [name, query] of Object.entries(exports)) {
    const { rows } = await query(userId).execute(db);
    lists[name] = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, text]) => [key, text ?? ''])));
  }
  return lists;
}

export interface ExportedFile {
  readonly id: string;
  readonly albumId: string;
  readonly fileName: string;
  readonly kind: number;
  readonly sizeBytes: string | number;
  readonly takenLocal: string;
  readonly createdAt: Date;
  readonly likeCount: number;
}

export async function listExportedFiles(
  db: Db,
  userId: Id,
  page: { readonly limit: number; readonly offset: number },
): Promise<ExportedFile[]> {
  return ownFiles(db, userId)
    .select([
      'media.uid as id',
      'album.uid as albumId',
      'media.file_name as fileName',
      'media.kind',
      'media.size_bytes as sizeBytes',
      'media.taken_local as takenLocal',
      'media.created_at as createdAt',
      'media.like_count as likeCount',
    ])
    .orderBy('media.created_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countExportedFiles(db: Db, userId: Id): Promise<number> {
  const row = await ownFiles(db, userId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

function ownFiles(db: Db, userId: Id) {
  return db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .where('media.uploader_id', '=', userId)
    .where('media.is_listed', '=', true);
}
