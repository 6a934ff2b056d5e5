import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export interface ShownMedia {
  readonly id: Id;
  readonly uid: string;
}

export function listGrowthMedia(tx: Tx, recordId: Id): Promise<ShownMedia[]> {
  return tx
    .selectFrom('baby_growth')
    .innerJoin('media', 'media.id', 'baby_growth.media_id')
    .select(['media.id', 'media.uid'])
    .where('baby_growth.id', '=', recordId)
    .execute();
}

/** In their order. */
export function listMilestoneMedia(tx: Tx, recordId: Id): Promise<ShownMedia[]> {
  return tx
    .selectFrom('baby_milestone_media as shown')
    .innerJoin('media', 'media.id', 'shown.media_id')
    .select(['media.id', 'media.uid'])
    .where('shown.milestone_id', '=', recordId)
    .orderBy('shown.position')
    .execute();
}

/** Of a record of any album. */
export async function listRecordMediaUids(
  db: Db,
  table: 'baby_growth' | 'baby_milestone',
  uid: string,
): Promise<string[]> {
  const shown =
    table === 'baby_growth'
      ? db.selectFrom('baby_growth as record').innerJoin('media', 'media.id', 'record.media_id')
      : db
          .selectFrom('baby_milestone as record')
          .innerJoin('baby_milestone_media as shown', 'shown.milestone_id', 'record.id')
          .innerJoin('media', 'media.id', 'shown.media_id');
  const rows = await shown.select('media.uid').where('record.uid', '=', uid).execute();
  return rows.map((row) => row.uid);
}

/** The first day of which something of the child is written down. Null: nothing is. */
export async function findFirstDay(tx: Tx, childId: Id): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(day) from baby_growth where child_id = ${childId}),
      (select min(day) from baby_milestone where child_id = ${childId}))::text as day`.execute(tx);
  return rows[0]?.day ?? null;
}
