import { sql } from 'kysely';
import type { Db, Id } from '../../db/tables';

export interface ActiveReport {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly holder: { readonly userId: Id; readonly deviceId: null } | { readonly userId: null; readonly deviceId: Id };
  readonly equipmentInfo: string;
  readonly client: string;
  readonly system: string;
  readonly clientVersion: string;
}

/** One row for a day and holder; a second report replaces what the first said. */
export async function saveReport(db: Db, report: ActiveReport): Promise<void> {
  const said = {
    equipment_info: report.equipmentInfo,
    client: report.client,
    system: report.system,
    client_version: report.clientVersion,
  };
  const { userId, deviceId } = report.holder;
  await db
    .insertInto('active_user_day')
    .values({ day: report.day, user_id: userId, device_id: deviceId, ...said })
    .onConflict((conflict) =>
      (userId === null
        ? conflict.columns(['day', 'device_id']).where('device_id', 'is not', null)
        : conflict.columns(['day', 'user_id']).where('user_id', 'is not', null)
      ).doUpdateSet(said),
    )
    .execute();
}

/** Removes some of the rows before a day. Those that another process is removing are left to it. */
export async function deleteReportsBefore(db: Db, day: string, limit: number): Promise<void> {
  await sql`
    delete from active_user_day where ctid in (
      select ctid from active_user_day where day < ${day} limit ${limit} for update skip locked)`.execute(db);
}

export interface ActiveDay {
  readonly day: string;
  readonly people: number;
  readonly devices: number;
}

/** Newest first. Days on which nobody came are not in it. */
export async function listActiveDays(db: Db, sinceDay: string): Promise<ActiveDay[]> {
  return db
    .selectFrom('active_user_day')
    .select(['day', sql<number>`count(user_id)::int`.as('people'), sql<number>`count(device_id)::int`.as('devices')])
    .where('day', '>=', sinceDay)
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute();
}
