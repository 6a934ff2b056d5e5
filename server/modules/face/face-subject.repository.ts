import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Id } from '../../db/tables';

/** Whose a consent or an answer is: somebody signed in, or a device without an account. */
export type FaceSubject =
  | { readonly userId: Id; readonly deviceId: null }
  | { readonly userId: null; readonly deviceId: Id };

/** Rows of this one, in a table with both columns. */
export function isOf(subject: FaceSubject, table: string): RawBuilder<SqlBool> {
  return subject.userId === null
    ? sql<SqlBool>`${sql.ref(`${table}.device_id`)} = ${subject.deviceId}::bigint`
    : sql<SqlBool>`${sql.ref(`${table}.user_id`)} = ${subject.userId}::bigint`;
}

export const subjectColumns = ({ userId, deviceId }: FaceSubject) => ({ user_id: userId, device_id: deviceId });
