import { type RawBuilder, sql } from 'kysely';

/** A period as it comes out of the database: the level, its start and its end, in milliseconds since 1970. */
export type StoredPeriod = readonly [level: string, startMs: number, endMs: number | null];

/** Every period of the person whose id is in this column, as a column of lists over people: one query for any number of them. */
export function membershipsOf(userIdColumn: string): RawBuilder<StoredPeriod[]> {
  return sql<StoredPeriod[]>`coalesce((
    select jsonb_agg(jsonb_build_array(
      period.level, round(extract(epoch from period.start_at) * 1000), round(extract(epoch from period.end_at) * 1000)))
    from membership_period as period where period.user_id = ${sql.ref(userIdColumn)}), '[]')`;
}

export function toPeriods(
  stored: readonly StoredPeriod[],
): { readonly level: string; readonly startAt: Date; readonly endAt: Date | null }[] {
  return stored.map(([level, startMs, endMs]) => {
    return { level, startAt: new Date(startMs), endAt: endMs === null ? null : new Date(endMs) };
  });
}
