import type { StorageType } from '@contract/constants/media';
import { getOssTmpCredentials } from '@contract/http/media';
import type { OssCredentials } from '@contract/schemas/media';
import { call } from '../client';

/** Credentials that end sooner are not used for a new file: sending takes time. */
const MARGIN_SECONDS = 30;

interface Kept {
  credentials: Promise<OssCredentials>;
  endsAtMs: number;
}

const kept = new Map<StorageType, Kept>();

/** Kept for the reply's remainEffectSeconds: a batch of 52 files must not ask 52 times. Asked for once at a time. */
export function getCredentials(type: StorageType): Promise<OssCredentials> {
  const known = kept.get(type);
  if (known !== undefined && known.endsAtMs > Date.now()) return known.credentials;
  const asked: Kept = { credentials: call(getOssTmpCredentials, { ossUploadType: type }), endsAtMs: Infinity };
  kept.set(type, asked);
  asked.credentials.then(
    ({ remainEffectSeconds }) => {
      asked.endsAtMs = Date.now() + (remainEffectSeconds - MARGIN_SECONDS) * 1000;
    },
    () => dropCredentials(type, asked),
  );
  return asked.credentials;
}

/** After the store refused them, or when they belong to a person who left. */
export function dropCredentials(type: StorageType, only?: Kept): void {
  if (only === undefined || kept.get(type) === only) kept.delete(type);
}

export function dropAllCredentials(): void {
  kept.clear();
}
