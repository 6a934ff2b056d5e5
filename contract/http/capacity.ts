import type {
  CapacityUse,
  CompressAlbumInput,
  CompressGain,
  CompressResourceInput,
  CompressState,
} from '../schemas/capacity';
import type { BatchResults, Empty } from '../schemas/shared';
import { endpoint } from './endpoint';

/** What takes up one's capacity, by album. */
export const getCapacityUse = endpoint<Empty, CapacityUse>('GET', '/album/album/api/capacityUse', {
  toast: false,
  loading: false,
  specified: 'nothing',
});

/**
 * Makes the files of one of one's own albums smaller, for good, in the background; or only tells what that would gain. What it
 * tells of a start is an estimate as well.
 */
export const compressAlbumInMyCapacity = endpoint<CompressAlbumInput, CompressGain>(
  'POST',
  '/album/album/api/compressAlbumInMyCapacity',
  { body: 'json' },
);

/** The same for single files. What is not in an album of one's own is absent. */
export const compressResource = endpoint<CompressResourceInput, BatchResults>(
  'POST',
  '/album/album/api/compressResource',
  { body: 'json' },
);

export const getCompressState = endpoint<Empty, CompressState>('GET', '/album/album/api/compressState', {
  toast: false,
  loading: false,
  specified: 'nothing',
});

/** What has not been begun stays as it is. */
export const cancelCompression = endpoint<Empty, CompressState>('POST', '/album/album/api/cancelCompression', {
  specified: 'nothing',
});
