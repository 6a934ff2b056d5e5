import { sql } from 'kysely';
import { randomIds } from '../../server/adapters/ids/random';
import type { Db, Id } from '../../server/db/tables';
import { applyCounts } from '../../server/modules/media/rows/media-count.service';
import { listCountedRows } from '../../server/modules/media/rows/media-count.repository';
import { lockAlbum, placeMedia } from '../../server/modules/media/rows/media-group.repository';

export interface SeededAlbum {
  readonly albumId: Id;
  readonly albumUid: string;
  readonly ownerId: Id;
}

/** A person with a nickname. */
export async function aPerson(db: Db, nickname = '小明'): Promise<Id> {
  const now = new Date();
  const row = await db
    .insertInto('app_user')
    .values({ uid: randomIds.newId(), phone: null, nickname, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An album that anybody with its link may see. */
export async function aSeededAlbum(db: Db, ownerId: Id): Promise<SeededAlbum> {
  const now = new Date();
  const albumUid = randomIds.newId();
  const row = await db
    .insertInto('album')
    .values({
      uid: albumUid,
      owner_id: ownerId,
      request_id: randomIds.newId(),
      name: '相册',
      template: 2,
      visibility: 2,
      happened_on: null,
      cover_id: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { albumId: row.id, albumUid, ownerId };
}

export async function aLabel(db: Db, albumId: Id, name = '现场'): Promise<{ id: Id; uid: string }> {
  return db
    .insertInto('album_label')
    .values({ uid: randomIds.newId(), album_id: albumId, name, position: 0, created_at: new Date() })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow();
}

const FEW = 50;

export interface SeedOptions {
  readonly count: number;
  /** Days over which the rows are spread evenly, from `lastDay` back. Default 1. */
  readonly days?: number;
  /** `yyyy-mm-dd`. Default 2026-05-01. */
  readonly lastDay?: string;
  /** Of a thousand rows, how many are videos, hidden, still processing, flagged. */
  readonly videos?: number;
  readonly hidden?: number;
  readonly processing?: number;
  readonly illegal?: number;
  /** Every tenth row carries it. */
  readonly labelId?: Id;
  /** Whose pictures they all show. Default: none, so that there is nothing to fetch. */
  readonly picturesOf?: Id;
  /** All rows of a day share one second. */
  readonly sameSecond?: boolean;
}

/** Fills an album in one transaction, one statement a day, through the real placement, counters and splits. */
export async function seedMedia(db: Db, album: SeededAlbum, options: SeedOptions): Promise<void> {
  const days = options.days ?? 1;
  await db.transaction().execute(async (tx) => {
    await lockAlbum(tx, album.albumId);
    for (let day = 0; day < days; day += 1) {
      const count = Math.floor((options.count * (day + 1)) / days) - Math.floor((options.count * day) / days);
      const date = new Date(Date.parse(options.lastDay ?? '2026-05-01') - day * 86_400_000).toISOString().slice(0, 10);
      const runId = await placeMedia(tx, { albumId: album.albumId, takenLocal: `${date} 00:00:00` });
      const spread = options.sameSecond === true ? sql`0` : sql`((n * 7919) % 86400)`;
      const made = await sql<{ id: Id }>`
        insert into media (uid, album_id, label_id, uploader_id, run_id, kind, state, legal_status, is_hidden, file_name,
          mime, md5, size_bytes, pixel_x, pixel_y, ratio_milli, duration_ms, thumbhash, has_large, taken_local, created_at)
        select translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'), ${album.albumId},
          case when n % 10 = 3 then ${options.labelId ?? null}::bigint end, ${album.ownerId}, ${runId}, (n * 37 % 1000 < ${options.videos ?? 0})::int,
          case when n * 41 % 1000 < ${options.processing ?? 0} then 0 else 1 end,
          case when n * 43 % 1000 < ${options.illegal ?? 0} then 1 else 0 end,
          n * 47 % 1000 < ${options.hidden ?? 0}, 'IMG_' || n || '.jpg', 'image/jpeg', md5(${album.albumUid} || ${date} || n), 1000 + n,
          4000, 3000, 500 + (n * 53) % 1901, 0, 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==', true,
          ${date}::timestamp + ${spread} * interval '1 second', now()
        from generate_series(1, ${count}::int) as n
        returning id`.execute(tx);
      const ids = made.rows.map((row) => row.id);
      for (let from = 0; from < ids.length; from += 20_000) {
        const after = await listCountedRows(tx, album.albumId, ids.slice(from, from + 20_000));
        await applyCounts(
          tx,
          album.albumId,
          [...after.values()].map((row) => ({ before: null, after: row })),
        );
      }
    }
  });
  if (options.picturesOf !== undefined) {
    await sql`
      update media set derivative_key = (select derivative_key from media where id = ${options.picturesOf})
      where album_id = ${album.albumId}`.execute(db);
  }
  // What a few are read by is the same however they are planned for; it costs more than to seed them.
  if (options.count > FEW) await sql`vacuum analyze media, media_count, media_run, album_count`.execute(db);
}
