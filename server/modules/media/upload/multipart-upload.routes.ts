import * as calls from '@contract/http/multipart-upload';
import { deleteCloudFileBatch } from '@contract/http/media';
import * as schemas from '@contract/schemas/multipart-upload';
import { CloudFileResults, CloudFilesInput } from '@contract/schemas/media-batch';
import { Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../../http/bind';
import type { MultipartUploadService } from './multipart-upload.service';

export function bindMultipartUploads(routes: Routes, uploads: MultipartUploadService): void {
  const { MultipartUpload, SignedParts, SignPartsInput, StartUploadInput, UploadIdInput } = schemas;
  routes.bind(calls.startUpload, { input: StartUploadInput, data: MultipartUpload }, uploads.start);
  routes.bind(calls.getUpload, { input: UploadIdInput, data: MultipartUpload }, uploads.get);
  routes.bind(calls.signUploadParts, { input: SignPartsInput, data: SignedParts }, uploads.signParts);
  routes.bind(calls.completeUpload, { input: UploadIdInput, data: MultipartUpload }, uploads.complete);
  routes.bind(calls.cancelUpload, { input: UploadIdInput, data: Nothing }, uploads.cancel);
  routes.bind(deleteCloudFileBatch, { input: CloudFilesInput, data: CloudFileResults }, uploads.removeUnsaved);
}
