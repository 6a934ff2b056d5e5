import { sql } from 'kysely';
import { MEDIA_STATE } from '@contract/constants/media';
import type { Db, Id } from '../../db/tables';

export interface AlbumUseRow {
  readonly albumId: Id;
  readonly uid: string;
  readonly name: string;
  readonly size: number;
  readonly binSize: number;
  readonly binCount: number;
  readonly count: number;
  readonly isDeleted: boolean;
}

/** Albums of one owner by what their files take up, as used_capacity counts it; the largest first. */
export async function listAlbumUse(db: Db, ownerId: Id): Promise<AlbumUseRow[]> {
  const { rows } = await sql<Omit<AlbumUseRow, 'size' | 'binSize'> & { size: string; binSize: string }>`
    select album.id as "albumId", album.uid, album.name, album.deleted_at is not null as "isDeleted",
      coalesce(sum(media.size_bytes), 0) as size, count(*)::int as count,
      coalesce(sum(media.size_bytes) filter (where media.deleted_at is not null), 0) as "binSize",
      (count(*) filter (where media.deleted_at is not null))::int as "binCount"
    from album join media on media.album_id = album.id and media.state <> ${MEDIA_STATE.failed}
    where album.owner_id = ${ownerId}
    group by album.id
    order by size desc, album.id desc`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size), binSize: Number(row.binSize) }));
}
