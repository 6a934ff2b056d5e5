import type { Db, Id, Tx } from '../../db/tables';
import { type FaceSubject, isOf, subjectColumns } from './face-subject.repository';

export interface ConsentRow {
  readonly kind: number;
  readonly version: string;
  readonly givenAt: Date;
}

export function listConsents(db: Db, subject: FaceSubject): Promise<ConsentRow[]> {
  return db
    .selectFrom('face_consent')
    .select(['kind', 'version', 'given_at as givenAt'])
    .where(isOf(subject, 'face_consent'))
    .where('withdrawn_at', 'is', null)
    .execute();
}

export interface NewConsent {
  readonly kind: number;
  readonly version: string;
  readonly isGuardian: boolean;
  readonly receiptHash: Buffer;
  readonly at: Date;
}

/** Instead of an earlier one of its kind, which stays as a withdrawn one. */
export async function addConsent(tx: Tx, subject: FaceSubject, consent: NewConsent): Promise<void> {
  await withdrawConsents(tx, subject, [consent.kind], consent.at);
  await tx
    .insertInto('face_consent')
    .values({
      ...subjectColumns(subject),
      kind: consent.kind,
      version: consent.version,
      is_guardian: consent.isGuardian,
      receipt_hash: consent.receiptHash,
      given_at: consent.at,
    })
    .execute();
}

export async function withdrawConsents(
  db: Db,
  subject: FaceSubject,
  kinds: readonly number[],
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('face_consent')
    .set({ withdrawn_at: at })
    .where(isOf(subject, 'face_consent'))
    .where('kind', 'in', [...kinds])
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whose a receipt is, also one of a consent that has been withdrawn. */
export async function findSubjectByReceipt(db: Db, receiptHash: Buffer): Promise<FaceSubject | null> {
  const row = await db
    .selectFrom('face_consent')
    .select(['user_id', 'device_id'])
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst();
  return row === undefined ? null : toSubject(row);
}

function toSubject({ user_id, device_id }: { user_id: Id | null; device_id: Id | null }): FaceSubject | null {
  if (user_id !== null) return { userId: user_id, deviceId: null };
  return device_id === null ? null : { userId: null, deviceId: device_id };
}
