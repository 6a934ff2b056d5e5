import { sql, type Updateable } from 'kysely';
import { MEDIA_KIND, MEDIA_STATE, type Turns } from '@contract/constants/media';
import type { Db, Id, MediaTable, Tx } from '../../../db/tables';
import { type OriginalRow, selectOriginal } from '../derive/media-derive.repository';
import type { SetRows } from '../rows/media-manage.repository';

/** To so many quarters, or by so many more. */
export type Turning = { readonly to: number } | { readonly by: number };

/** Asks for these to be turned, under their album's lock. `from`: only those of which that was asked last. */
export async function askTurns(
  tx: Tx,
  mediaIds: readonly Id[],
  turning: Turning,
  from?: Turns,
): Promise<SetRows<Turns>> {
  const wanted =
    'to' in turning ? sql<Turns>`${turning.to}::int` : sql<Turns>`(media.turn_wanted + ${turning.by}::int) % 4`;
  const isStale = sql<boolean>`media.turn_wanted <> ${from ?? 0}::int and media.turn_wanted <> ${wanted}`;
  const stale =
    from === undefined
      ? []
      : await tx.selectFrom('media').select('uid').where('id', 'in', mediaIds).where(isStale).execute();
  const changed = await tx
    .updateTable('media')
    .from('media as former')
    .set({ turn_wanted: wanted })
    .whereRef('former.id', '=', 'media.id')
    .where('media.id', 'in', mediaIds)
    .where(sql<boolean>`media.turn_wanted <> ${wanted}`)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`media.turn_wanted = ${from ?? 0}::int`))
    .returning(['media.id', 'media.uid', 'former.turn_wanted as former'])
    .$castTo<{ id: Id; uid: string; former: Turns }>()
    .execute();
  return { changed, stale: stale.map(({ uid }) => uid) };
}

export interface ToTurnRow extends OriginalRow {
  readonly turns: Turns;
  /** Where its present pictures are. */
  readonly folder: string;
}

/** Null where nothing is to be turned (any more). */
export async function findToTurn(db: Db, mediaId: Id): Promise<ToTurnRow | null> {
  const row = await selectOriginal(db, mediaId)
    .select(['media.turn_wanted as turns', 'media.derivative_key as folder'])
    .where('media.kind', '=', MEDIA_KIND.photo)
    .where('media.state', '=', MEDIA_STATE.ready)
    .where('media.deleted_at', 'is', null)
    .whereRef('media.turns', '<>', 'media.turn_wanted')
    .executeTakeFirst();
  return row ?? null;
}

/** Under the album's lock. False: the row has other pictures by now, or is to have others. */
export async function showTurned(
  tx: Tx,
  mediaId: Id,
  row: ToTurnRow,
  change: Updateable<MediaTable>,
): Promise<boolean> {
  const shown = await tx
    .updateTable('media')
    .set({ ...change, turns: row.turns })
    .where('id', '=', mediaId)
    .where('state', '=', MEDIA_STATE.ready)
    .where('derivative_key', '=', row.folder)
    .where('turn_wanted', '=', row.turns)
    .returning('id')
    .executeTakeFirst();
  return shown !== undefined;
}

/** It stays as it is. */
export async function giveUpTurn(db: Db, mediaId: Id, turns: Turns): Promise<void> {
  await db
    .updateTable('media')
    .set((eb) => ({ turn_wanted: eb.ref('turns') }))
    .where('id', '=', mediaId)
    .where('turn_wanted', '=', turns)
    .execute();
}
