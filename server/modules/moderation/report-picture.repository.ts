import { sql } from 'kysely';
import type { Db, Id, Tx } from '../../db/tables';

export async function insertReportPictures(
  tx: Tx,
  report: { readonly reportId: Id } | { readonly matterReportId: Id },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const of =
    'reportId' in report
      ? { report_id: report.reportId, matter_report_id: null }
      : { report_id: null, matter_report_id: report.matterReportId };
  await tx
    .insertInto('report_picture')
    .values(addresses.map((address) => ({ ...of, picture_url: address })))
    .execute();
}

const SHOWN_MAX = 12;

/** Of a case or a matter, the first that came. */
export async function listReportPictures(db: Db, uid: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select picture_url as address from report_picture as one
    left join moderation_report as filed on filed.id = one.report_id
    left join moderation_case on moderation_case.id = filed.case_id
    left join matter_report as told on told.id = one.matter_report_id
    left join matter on matter.id = told.matter_id
    where moderation_case.uid = ${uid} or matter.uid = ${uid}
    order by one.id limit ${SHOWN_MAX}`.execute(db);
  return rows.map(({ address }) => address);
}
