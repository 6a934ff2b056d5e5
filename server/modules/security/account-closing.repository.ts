import { MEDIA_KIND } from '@contract/constants/media';
import type { Db, Id } from '../../db/tables';

export interface ClosingRow {
  readonly requestedAt: Date;
  readonly eraseAt: Date;
}

export async function findClosing(db: Db, userId: Id): Promise<ClosingRow | null> {
  const row = await db
    .selectFrom('account_closing')
    .select(['requested_at as requestedAt', 'erase_at as eraseAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the account waits already. */
export async function insertClosing(
  db: Db,
  closing: { readonly userId: Id; readonly uid: string; readonly now: Date; readonly eraseAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('account_closing')
    .values({
      user_id: closing.userId,
      uid: closing.uid,
      requested_at: closing.now,
      erase_at: closing.eraseAt,
      erasing_at: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One whose erasing has begun stays. */
export async function deleteClosing(db: Db, userId: Id): Promise<void> {
  await db.deleteFrom('account_closing').where('user_id', '=', userId).where('erasing_at', 'is', null).execute();
}

export interface Belongings {
  readonly albumCount: number;
  readonly photoCount: number;
  readonly videoCount: number;
}

/** What belongs to a person: his albums with everything in them, his files in the albums of others. */
export async function countBelongings(db: Db, userId: Id): Promise<Belongings> {
  const albums = await db
    .selectFrom('album')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const own = await db
    .selectFrom('album_count')
    .innerJoin('album', 'album.id', 'album_count.album_id')
    .select((eb) => ['album_count.kind', eb.fn.sum<string>('album_count.listed_count').as('total')])
    .where('album.owner_id', '=', userId)
    .where('album.deleted_at', 'is', null)
    .where('album_count.label_id', '=', '0')
    .groupBy('album_count.kind')
    .execute();
  const elsewhere = await db
    .selectFrom('media')
    .innerJoin('album', 'album.id', 'media.album_id')
    .select((eb) => ['media.kind', eb.fn.countAll<string>().as('total')])
    .where('media.uploader_id', '=', userId)
    .where('media.is_listed', '=', true)
    .where('album.owner_id', '<>', userId)
    .where('album.deleted_at', 'is', null)
    .groupBy('media.kind')
    .execute();
  const files = (kind: number): number =>
    [...own, ...elsewhere].filter((row) => row.kind === kind).reduce((sum, row) => sum + Number(row.total), 0);
  return {
    albumCount: Number(albums.total),
    photoCount: files(MEDIA_KIND.photo),
    videoCount: files(MEDIA_KIND.video),
  };
}
