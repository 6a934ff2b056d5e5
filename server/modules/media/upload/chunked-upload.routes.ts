import * as calls from '@contract/http/chunked-upload';
import { deleteCloudFileBatch } from '@contract/http/media';
import * as schemas from '@contract/schemas/chunked-upload';
import { CloudFileResults, CloudFilesInput } from '@contract/schemas/media-batch';
import { Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../../http/bind';
import type { ChunkedUploadService } from './chunked-upload.service';

export function bindChunkedUploads(routes: Routes, uploads: ChunkedUploadService): void {
  const { ChunkedUpload, SignedParts, SignPartsInput, StartUploadInput, UploadIdInput } = schemas;
  routes.bind(calls.startUpload, { input: StartUploadInput, data: ChunkedUpload }, uploads.start);
  routes.bind(calls.getUpload, { input: UploadIdInput, data: ChunkedUpload }, uploads.get);
  routes.bind(calls.signUploadParts, { input: SignPartsInput, data: SignedParts }, uploads.signParts);
  routes.bind(calls.completeUpload, { input: UploadIdInput, data: ChunkedUpload }, uploads.complete);
  routes.bind(calls.cancelUpload, { input: UploadIdInput, data: Nothing }, uploads.cancel);
  routes.bind(deleteCloudFileBatch, { input: CloudFilesInput, data: CloudFileResults }, uploads.removeUnsaved);
}
