import { create } from 'zustand';
import { addUploadRecord, parseUploadRecords, type UploadRecord } from '@/domain/upload/upload-records';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { isOwn, toOwn } from '../session/other-person';
import { UPLOAD_RECORDS_KEY, useSession } from '../session/session-state';

export interface UploadRecordsState {
  /** The last five of who is signed in, newest first. */
  records: readonly UploadRecord[];
}

function readRecords(): readonly UploadRecord[] {
  const stored = storage.get(UPLOAD_RECORDS_KEY);
  return isOwn(stored) ? parseUploadRecords(stored) : [];
}

/** What was uploaded lately. Apart from the queue, so that a visit without uploads does not load the queue. */
export const useUploadRecords = create<UploadRecordsState>()(() => ({ records: readRecords() }));
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useUploadRecords.setState({ records: readRecords() });
});

export function addUploadRecords(added: readonly UploadRecord[]): void {
  const records = added.reduce(addUploadRecord, useUploadRecords.getState().records);
  useUploadRecords.setState({ records });
  // A record that could not be written is only missing from the next visit.
  void storage.set(UPLOAD_RECORDS_KEY, toOwn({ records }), KEEP_SECONDS);
}
