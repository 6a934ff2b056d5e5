import { STORAGE_TYPE, type StorageType } from '@contract/constants/media';
import { getPublicValue } from '@contract/http/system';
import { call } from '../client';

const KEPT_MS = 600_000;

let kept: { type: Promise<StorageType>; askedAtMs: number } | null = null;

/** Where new files go. Our own server takes them wherever they are stored, so that is the answer when nobody knows. */
export function getUploadType(): Promise<StorageType> {
  if (kept === null || Date.now() - kept.askedAtMs > KEPT_MS) kept = { type: askType(), askedAtMs: Date.now() };
  return kept.type;
}

/** After the server moved to another store. */
export function forgetUploadType(): void {
  kept = null;
}

async function askType(): Promise<StorageType> {
  try {
    const value = Number(await call(getPublicValue, { key: 'OSS_UPLOAD_TYPE' }));
    const known = Object.values(STORAGE_TYPE).find((type) => type === value);
    if (known !== undefined) return known;
  } catch {
    forgetUploadType();
  }
  return STORAGE_TYPE.local;
}
