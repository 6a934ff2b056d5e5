import { CERTIFICATION_STATE } from '@contract/constants/security';
import type { Db, Id, Tx } from '../../db/tables';

export interface CertificationRow {
  readonly userId: Id;
  readonly uid: string;
  readonly kind: number;
  readonly state: number;
  readonly nameSealed: Buffer;
  readonly numberSealed: Buffer;
  readonly pictureKeys: readonly string[];
  readonly reason: string;
  readonly submittedAt: Date;
  readonly reviewedAt: Date | null;
}

const COLUMNS = [
  'user_id as userId',
  'uid',
  'kind',
  'state',
  'name_sealed as nameSealed',
  'number_sealed as numberSealed',
  'picture_keys as pictureKeys',
  'reason',
  'submitted_at as submittedAt',
  'reviewed_at as reviewedAt',
] as const;

export async function findCertification(db: Db, userId: Id): Promise<CertificationRow | null> {
  return (
    (await db.selectFrom('certification').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst()) ?? null
  );
}

export async function findPendingCertification(db: Db, uid: string): Promise<CertificationRow | null> {
  const row = await db
    .selectFrom('certification')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .where('state', '=', CERTIFICATION_STATE.pending)
    .executeTakeFirst();
  return row ?? null;
}

/** The longest waiting first. */
export async function listPendingCertifications(db: Db, limit: number): Promise<CertificationRow[]> {
  return db
    .selectFrom('certification')
    .select(COLUMNS)
    .where('state', '=', CERTIFICATION_STATE.pending)
    .orderBy('submitted_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

export async function countPendingCertifications(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('certification')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', CERTIFICATION_STATE.pending)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewCertification {
  readonly userId: Id;
  readonly uid: string;
  readonly kind: number;
  readonly nameSealed: Buffer;
  readonly numberSealed: Buffer;
  readonly pictureKeys: readonly string[];
  readonly now: Date;
}

/** The first one, or in place of a refused one. False when it waits for its review or has passed; of two at once, one wins. */
export async function submitCertification(tx: Tx, made: NewCertification): Promise<boolean> {
  const kept = {
    uid: made.uid,
    kind: made.kind,
    state: CERTIFICATION_STATE.pending,
    name_sealed: made.nameSealed,
    number_sealed: made.numberSealed,
    picture_keys: [...made.pictureKeys],
    reason: '',
    submitted_at: made.now,
    reviewed_at: null,
  };
  const row = await tx
    .insertInto('certification')
    .values({ user_id: made.userId, ...kept })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(kept).where('certification.state', '=', CERTIFICATION_STATE.refused),
    )
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it does not wait for a review. */
export async function reviewCertification(
  db: Db,
  uid: string,
  review: { readonly state: number; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certification')
    .set({ state: review.state, reason: review.reason, reviewed_at: review.now })
    .where('uid', '=', uid)
    .where('state', '=', CERTIFICATION_STATE.pending)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
