import { create } from 'zustand';
import { addUploadRecord, parseUploadRecords, type UploadRecord } from '@/domain/upload/upload-records';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { onPersonLeft } from '../session/session-state';

export interface UploadRecordsState {
  /** The last five, newest first. */
  records: readonly UploadRecord[];
}

const RECORDS_KEY = '_uploadRecords';

/** What was uploaded lately. Apart from the queue, so that a visit without uploads does not load the queue. */
export const useUploadRecords = create<UploadRecordsState>()(() => ({
  records: parseUploadRecords(storage.get(RECORDS_KEY)),
}));

export function addUploadRecords(added: readonly UploadRecord[]): void {
  const records = added.reduce(addUploadRecord, useUploadRecords.getState().records);
  useUploadRecords.setState({ records });
  // A record that could not be written is only missing from the next visit.
  void storage.set(RECORDS_KEY, records, KEEP_SECONDS);
}

/** Empties the list when its person signs out. Returns the way to stop. */
export function watchUploadRecords(): () => void {
  return onPersonLeft((reason) => {
    if (reason === 'tokenDied') return;
    useUploadRecords.setState({ records: [] });
    // The list is already empty on screen; a failed write would only bring back album ids.
    void storage.remove(RECORDS_KEY);
  });
}
