import {
  cancelCompression,
  compressAlbumInMyCapacity,
  compressResource,
  getCompressState,
} from '@contract/http/capacity';
import { CompressAlbumInput, CompressGain, CompressResourceInput, CompressState } from '@contract/schemas/capacity';
import { BatchResults, Empty } from '@contract/schemas/shared';
import type { Routes } from '../../../http/bind';
import type { MediaCompressService } from './media-compress.service';

export function bindMediaCompression(routes: Routes, compression: MediaCompressService): void {
  routes.bind(compressAlbumInMyCapacity, { input: CompressAlbumInput, data: CompressGain }, compression.compressAlbum);
  routes.bind(compressResource, { input: CompressResourceInput, data: BatchResults }, compression.compress);
  routes.bind(getCompressState, { input: Empty, data: CompressState }, (caller) => compression.getState(caller));
  routes.bind(cancelCompression, { input: Empty, data: CompressState }, (caller) => compression.cancel(caller));
}
