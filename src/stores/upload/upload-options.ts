import { COMPRESS_LEVEL, IMAGE_EDGES } from '@contract/constants/compression';
import { create } from 'zustand';
import type { UploadQuality } from '@/domain/upload/upload-item';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';

export interface UploadOptions {
  /** Null: as it is, for levels that may. */
  quality: UploadQuality;
  /** Of the longer edge of photos. Null: as it comes. */
  maxEdge: number | null;
  /** Mobile data is asked about each time, not once. */
  wifiOnly: boolean;
}

const OPTIONS_KEY = '_uploadOptions';

function parseOptions(stored: unknown): UploadOptions {
  if (typeof stored !== 'object' || stored === null) {
    return { quality: COMPRESS_LEVEL.light, maxEdge: null, wifiOnly: false };
  }
  const { quality, maxEdge, wifiOnly } = stored as Readonly<Record<string, unknown>>;
  const level = Object.values(COMPRESS_LEVEL).find((one) => one === quality) ?? COMPRESS_LEVEL.light;
  return {
    quality: quality === null ? null : level,
    maxEdge: IMAGE_EDGES.find((edge) => edge === maxEdge) ?? null,
    wifiOnly: wifiOnly === true,
  };
}

/** How photos and videos are made smaller before they are sent. Of this device. */
export const useUploadOptions = create<UploadOptions>()(() => parseOptions(storage.get(OPTIONS_KEY)));

export function changeUploadOptions(change: Partial<UploadOptions>): void {
  useUploadOptions.setState(change);
  // Unwritten it is only forgotten.
  void storage.set(OPTIONS_KEY, useUploadOptions.getState(), KEEP_SECONDS);
}
