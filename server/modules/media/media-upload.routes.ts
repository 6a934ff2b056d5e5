import * as calls from '@contract/http/media';
import * as schemas from '@contract/schemas/media';
import type { Routes } from '../../http/bind';
import type { MediaUploadService } from './media-upload.service';

export function bindMediaUploads(routes: Routes, uploads: MediaUploadService): void {
  routes.bind(
    calls.getOssTmpCredentials,
    { input: schemas.OssCredentialsInput, data: schemas.OssCredentials },
    uploads.getCredentials,
  );
  routes.bind(
    calls.queryAllMd5AndFileSize,
    { input: schemas.DedupeInput, data: schemas.DedupeMatches },
    uploads.findDuplicates,
  );
  routes.bind(calls.saveDataBatch, { input: schemas.SaveDataBatchInput, data: schemas.SaveResults }, uploads.saveBatch);
  routes.bind(calls.getMediaStates, { input: schemas.MediaStatesInput, data: schemas.MediaStates }, uploads.listStates);
}
