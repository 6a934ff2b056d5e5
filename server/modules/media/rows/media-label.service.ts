import { ERRORS } from '@contract/errors';
import type { Db, Id } from '../../../db/tables';
import { refuse } from '../../../http/refuse';
import { findLabelId } from './media-label.repository';

/** The label of an album that a call names; null where it names none. Refuses with LABEL_ABSENT. */
export async function requireLabelId(db: Db, albumId: Id, labelUid: string | undefined): Promise<Id | null> {
  if (labelUid === undefined) return null;
  const labelId = await findLabelId(db, albumId, labelUid);
  if (labelId === null) throw refuse(ERRORS.LABEL_ABSENT);
  return labelId;
}
