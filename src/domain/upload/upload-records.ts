/** How many records of finished uploads are kept. */
const UPLOAD_RECORDS_KEPT = 5;

export interface UploadRecord {
  albumId: string;
  /** When its last file ended, milliseconds since 1970. */
  endedAtMs: number;
  total: number;
  failed: number;
}

function isRecord(value: unknown): value is UploadRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { albumId, endedAtMs, total, failed } = value as Readonly<Record<string, unknown>>;
  return (
    typeof albumId === 'string' &&
    typeof endedAtMs === 'number' &&
    typeof total === 'number' &&
    typeof failed === 'number'
  );
}

export function parseUploadRecords(stored: unknown): readonly UploadRecord[] {
  const records = typeof stored === 'object' && stored !== null && 'records' in stored ? stored.records : null;
  return Array.isArray(records) ? records.filter(isRecord).slice(0, UPLOAD_RECORDS_KEPT) : [];
}

/** Newest first; the oldest falls out. */
export function addUploadRecord(records: readonly UploadRecord[], record: UploadRecord): readonly UploadRecord[] {
  return [record, ...records].slice(0, UPLOAD_RECORDS_KEPT);
}
