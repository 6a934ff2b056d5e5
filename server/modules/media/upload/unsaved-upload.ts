import { ERRORS } from '@contract/errors';
import type { CloudFileResults, CloudFilesInput } from '@contract/schemas/media-batch';
import { isObjectKey, type ObjectStores } from '../../../adapters/object-store/types';
import type { Db } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import type { Log } from '../../../log';
import { removeOrphan } from '../objects/media-object.service';
import * as uploads from './multipart-upload.repository';
import { uploadPrefix } from './media-credential';
import { findUploader } from './media-upload.repository';

export interface UnsavedUploadService {
  /** Removes uploads of the caller's that were never saved. The reply does not say whether there were any. */
  removeUnsaved(caller: Caller, input: CloudFilesInput): Promise<CloudFileResults>;
}

export interface UnsavedUploadDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  readonly log: Log;
}

export function createUnsavedUploads(deps: UnsavedUploadDeps): UnsavedUploadService {
  const { db, store } = deps;

  return {
    async removeUnsaved(caller, input) {
      const { userId } = requireUser(caller);
      const uploader = await findUploader(db, userId);
      const prefix = uploader === undefined ? null : uploadPrefix(uploader.uid);
      const isOwn = (key: string): boolean => prefix !== null && isObjectKey(key) && key.startsWith(prefix);
      const keys = [...new Set(input.objectKeys)];
      await uploads.deleteUploadsOf(db, userId, keys.filter(isOwn));
      const results: CloudFileResults = [];
      for (const objectKey of keys) {
        const why = isOwn(objectKey) ? await removeOne(objectKey) : ERRORS.UPLOAD_ABSENT;
        results.push({ objectKey, code: why?.code ?? 0, msg: why?.msg ?? '' });
      }
      return results;
    },
  };

  async function removeOne(key: string): Promise<typeof ERRORS.STORAGE_UNAVAILABLE | null> {
    try {
      await removeOrphan(db, store, key);
      return null;
    } catch (error) {
      deps.log.warn({ err: error }, 'an unsaved upload was left to the sweep');
      return ERRORS.STORAGE_UNAVAILABLE;
    }
  }
}
