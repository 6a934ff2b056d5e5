import {
  cancelCompression,
  compressAlbumInMyCapacity,
  compressResource,
  getCapacityUse,
  getCompressState,
} from '@contract/http/capacity';
import {
  CapacityUse,
  CompressAlbumInput,
  CompressGain,
  CompressResourceInput,
  CompressState,
} from '@contract/schemas/capacity';
import { BatchResults, Empty } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { MediaCompressService } from '../media/media-compress.service';
import type { CapacityUseService } from './capacity-use.service';

export function bindCapacityUse(routes: Routes, use: CapacityUseService, compression: MediaCompressService): void {
  routes.bind(getCapacityUse, { input: Empty, data: CapacityUse }, (caller) => use.get(caller));
  routes.bind(compressAlbumInMyCapacity, { input: CompressAlbumInput, data: CompressGain }, (caller, input) =>
    compression.compressAlbum(caller, input),
  );
  routes.bind(compressResource, { input: CompressResourceInput, data: BatchResults }, (caller, input) =>
    compression.compress(caller, input),
  );
  routes.bind(getCompressState, { input: Empty, data: CompressState }, (caller) => compression.getState(caller));
  routes.bind(cancelCompression, { input: Empty, data: CompressState }, (caller) => compression.cancel(caller));
}
