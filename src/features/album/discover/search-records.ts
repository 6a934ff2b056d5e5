import { create } from 'zustand';
import { addSearchRecord, parseSearchRecords } from '@/domain/album/search-history';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { onPersonLeft } from '@/stores/session/session-state';

export interface SearchRecordsState {
  /** The last ten, newest first. */
  readonly records: readonly string[];
}

const RECORDS_KEY = '_searchRecords';

export const useSearchRecords = create<SearchRecordsState>()(() => ({
  records: parseSearchRecords(storage.get(RECORDS_KEY)),
}));

export function rememberSearch(words: string): void {
  const records = addSearchRecord(useSearchRecords.getState().records, words);
  useSearchRecords.setState({ records });
  // What could not be written is only missing from the next visit.
  void storage.set(RECORDS_KEY, records, KEEP_SECONDS);
}

export function clearSearches(): void {
  useSearchRecords.setState({ records: [] });
  void storage.remove(RECORDS_KEY); // what stays is only seen again
}

onPersonLeft((reason) => {
  if (reason !== 'tokenDied') clearSearches();
});
