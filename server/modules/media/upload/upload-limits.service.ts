import type { Db, Id } from '../../../db/tables';
import { findUploader } from './media-upload.repository';
import { uploadLimits } from './media-upload.rules';

/** Bytes that this person's files of each kind may have now. Null: there is no such person. */
export async function findUploadLimits(
  db: Db,
  userId: Id,
  now: Date,
): Promise<{ readonly photo: number; readonly video: number } | null> {
  const uploader = await findUploader(db, userId);
  return uploader === undefined ? null : uploadLimits(uploader, now);
}
