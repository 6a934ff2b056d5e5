import * as calls from '@contract/http/media';
import * as schemas from '@contract/schemas/media';
import { HasMd5, KnownMd5s, Md5Input, Md5sInput } from '@contract/schemas/media-batch';
import type { Routes } from '../../../http/bind';
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
  routes.bind(calls.queryExistMd5, { input: Md5Input, data: HasMd5 }, uploads.hasMd5);
  routes.bind(calls.queryAllMd5, { input: Md5sInput, data: KnownMd5s }, uploads.findMd5s);
  routes.bind(calls.saveDataBatch, { input: schemas.SaveDataBatchInput, data: schemas.SaveResults }, uploads.saveBatch);
  routes.bind(calls.getMediaStates, { input: schemas.MediaStatesInput, data: schemas.MediaStates }, uploads.listStates);
}
