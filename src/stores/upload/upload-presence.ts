import { create } from 'zustand';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';

export interface UploadPresence {
  /** There is something to show of uploads. */
  readonly hasUploads: boolean;
  /** How many files of each album have been uploaded and processed since the app was opened. */
  readonly done: Readonly<Record<string, number>>;
}

/** What pages without uploads know of them. Apart from the queue, so that a visit without uploads does not load it. */
export const useUploadPresence = create<UploadPresence>()(() => ({ hasUploads: false, done: {} }));

const LEFT_KEY = '_uploadsLeft';

/** Whether an earlier visit left something to go on with. */
export const hasLeftUploads = (): boolean => storage.get(LEFT_KEY) === true;

/** Remembers that an earlier visit left something to go on with. */
export function rememberUploads(hasLeft: boolean): void {
  if (hasLeftUploads() === hasLeft) return;
  // Unwritten it only means that the next visit does not look, or looks in vain.
  void (hasLeft ? storage.set(LEFT_KEY, true, KEEP_SECONDS) : storage.remove(LEFT_KEY));
}
