import { storage } from '@/platform/storage';
import { useUploadRecords } from './upload/upload-records';

// What a person would miss: the sign-in, the device, choices, drafts, waiting times, what has been read; what is counted here, and how wrong its clock is.
const KEPT = [
  '_session',
  '_deviceId',
  '_settings',
  '_chatToken',
  '_albumDraft',
  '_postDrafts',
  '_noticesRead',
  '_wechatState',
  '_linkingUser',
  '_accessRecords',
  '_clockOffset',
];
const KEPT_PREFIXES = ['_codeEnd:'];

function listClearable(): string[] {
  return storage
    .listKeys()
    .filter((key) => !KEPT.includes(key) && !KEPT_PREFIXES.some((prefix) => key.startsWith(prefix)));
}

/** Bytes of what this program keeps here and can do without. */
export function measureCache(): number {
  return listClearable().reduce((sum, key) => sum + storage.sizeOf(key), 0);
}

export async function clearCache(): Promise<void> {
  await Promise.all(listClearable().map((key) => storage.remove(key)));
  useUploadRecords.setState({ records: [] });
}
