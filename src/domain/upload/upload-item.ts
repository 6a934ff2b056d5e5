import type { CompressLevel } from '@contract/constants/compression';

export type UploadStep = 'shrink' | 'hash' | 'ask' | 'send' | 'save' | 'remark' | 'poll';

export type UploadState =
  | 'waiting'
  | 'shrinking'
  | 'checking'
  | 'uploading'
  | 'saving'
  | 'processing'
  | 'done'
  /** The album already had it. */
  | 'duplicate'
  | 'failed'
  | 'paused'
  /** Left by an earlier visit; its bytes have to be chosen again. */
  | 'needsFile'
  /** The album takes no more of its size: it waits until somebody has made room. */
  | 'roomless'
  | 'cancelled';

/** Null: as it is. */
export type UploadQuality = CompressLevel | null;

export interface UploadItem {
  readonly id: string;
  readonly albumId: string;
  /** It uses the uploader's own capacity, so he may be shown how much is left. */
  readonly isOwnAlbum: boolean;
  readonly labelId: string | null;
  readonly fileName: string;
  readonly kind: 'photo' | 'video';
  /** Of what is sent: less than what was picked once it is compressed. */
  readonly sizeBytes: number;
  readonly pickedBytes: number;
  readonly lastModifiedMs: number | null;
  readonly remark: string;
  /** Why the remark was not taken; the file is stored without it. */
  readonly remarkReason: string;
  /** Of the original; 0: free. */
  readonly priceFen: number;
  readonly quality: UploadQuality;
  readonly step: UploadStep;
  readonly state: UploadState;
  /** A step is under way. Only while active are progress and results of it believed. */
  readonly isActive: boolean;
  readonly md5: string | null;
  /** A stored file with the same content: nothing needs to be sent. */
  readonly sourceId: string | null;
  readonly objectKey: string | null;
  /** Which store has it. */
  readonly storageType: number | null;
  /** Names the parts that a store already has of it. */
  readonly uploadId: string | null;
  readonly resourceId: string | null;
  readonly sentBytes: number;
  /** How far a step is that sends nothing: hashing a large file here, converting a video at the server. 0: nothing to tell. */
  readonly stepPercent: number;
  /** Tries of this step that ended in a drop. */
  readonly attempts: number;
  readonly retryAtMs: number;
  /** Another window is sending the same file. */
  readonly isElsewhere: boolean;
  /** Its kind or size will never do: trying again is no use. */
  readonly isUnfit: boolean;
  /** For the person; set when failed. */
  readonly reason: string;
}

export interface NewUpload {
  id: string;
  albumId: string;
  isOwnAlbum?: boolean;
  labelId: string | null;
  fileName: string;
  kind: 'photo' | 'video';
  sizeBytes: number;
  lastModifiedMs: number | null;
  remark?: string;
  priceFen?: number;
  quality?: UploadQuality;
  /** To be made smaller first. */
  isToShrink?: boolean;
  /** Refused before sending (type, size). */
  reason?: string;
}

const RETRY_SECONDS = [1, 2, 4, 8, 16, 30] as const;
export const ACTIVE_STATE: Readonly<Record<UploadStep, UploadState>> = {
  shrink: 'shrinking',
  hash: 'checking',
  ask: 'checking',
  send: 'uploading',
  save: 'saving',
  remark: 'saving',
  poll: 'processing',
};
const ENDED: readonly UploadState[] = ['done', 'duplicate', 'failed', 'cancelled'];

/** Its row is there: what is left happens without its bytes. */
export const isStored = ({ step }: UploadItem): boolean => step === 'remark' || step === 'poll';

/** Its row may be there already. */
export const isBeingSaved = ({ step, isActive }: UploadItem): boolean => step === 'save' && isActive;

/** Being made into what people look at: it is removed rather than cancelled. */
export const canBeTakenBack = ({ state, resourceId }: UploadItem): boolean =>
  state === 'processing' && resourceId !== null;

/** It is there, but what was written to it was refused. */
export const lacksRemark = ({ state, remarkReason }: UploadItem): boolean => state === 'done' && remarkReason !== '';

export const isEnded = (item: UploadItem): boolean => ENDED.includes(item.state);

/** 1, 2, 4, 8, 16 and then 30 seconds, for as long as it takes. */
export function getRetryDelayMs(attempts: number): number {
  return (RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0]) * 1000;
}

/** Between steps the processing one keeps its name: the file is already safe. */
export function restingState(item: UploadItem): UploadState {
  return isStored(item) ? 'processing' : 'waiting';
}

export function toItem(file: NewUpload, isPaused: boolean): UploadItem {
  const { reason = '', remark = '', priceFen = 0, quality = null, isToShrink = false, ...rest } = file;
  const { isOwnAlbum = false } = file;
  const waiting: UploadState = isPaused ? 'paused' : 'waiting';
  return {
    ...rest,
    isOwnAlbum,
    remark,
    remarkReason: '',
    priceFen,
    quality,
    pickedBytes: file.sizeBytes,
    step: isToShrink ? 'shrink' : 'hash',
    state: reason === '' ? waiting : 'failed',
    isActive: false,
    md5: null,
    sourceId: null,
    objectKey: null,
    storageType: null,
    uploadId: null,
    resourceId: null,
    sentBytes: 0,
    stepPercent: 0,
    attempts: 0,
    retryAtMs: 0,
    isElsewhere: false,
    isUnfit: reason !== '',
    reason,
  };
}

/** A form starts over, parts stay where they are. */
function keptBytes({ step, uploadId, sentBytes }: UploadItem): number {
  return step === 'send' && uploadId === null ? 0 : sentBytes;
}

export function drop(item: UploadItem, nowMs: number): UploadItem {
  if (!item.isActive) return item;
  const attempts = item.attempts + 1;
  const rested: UploadItem = { ...item, isActive: false, attempts, retryAtMs: nowMs + getRetryDelayMs(attempts) };
  return { ...rested, sentBytes: keptBytes(item), state: restingState(item) };
}

/** A stored file is not held back: processing goes on while the queue is paused. */
export function pause(item: UploadItem): UploadItem {
  if (isEnded(item) || isStored(item) || isHeld(item)) return item;
  return { ...item, state: 'paused', isActive: false, sentBytes: keptBytes(item) };
}

/** There may be room by now. What was sent already is not sent again, as long as the store has it. */
export function release(item: UploadItem): UploadItem {
  if (item.state !== 'roomless') return item;
  return {
    ...item,
    state: 'waiting',
    sentBytes: item.step === 'save' ? 0 : keptBytes(item),
    attempts: 0,
    retryAtMs: 0,
  };
}

/** Its bytes were sent on an earlier try or visit: the store, which throws away what nobody saves, may have done so. */
export const wasSentBefore = ({ objectKey, sentBytes }: UploadItem): boolean => objectKey !== null && sentBytes === 0;

/** A remark that was not taken is written again; one that was emptied is not missing any more. */
function retryRemark(item: UploadItem): UploadItem {
  if (item.remark === '') return { ...item, remarkReason: '' };
  return { ...item, step: 'remark', state: 'processing', remarkReason: '' };
}

/** What was sent and refused may be gone, so it starts over; only the hash of the file is kept. */
export function retry(item: UploadItem): UploadItem {
  if (lacksRemark(item)) return retryRemark(item);
  if (item.isUnfit || (item.state !== 'failed' && item.state !== 'cancelled')) return item;
  const fresh = {
    sourceId: null,
    objectKey: null,
    storageType: null,
    resourceId: null,
    sentBytes: 0,
    attempts: 0,
    retryAtMs: 0,
    isElsewhere: false,
    reason: '',
  };
  const first = item.step === 'shrink' ? 'shrink' : 'hash';
  return { ...item, ...fresh, step: item.md5 === null ? first : 'ask', state: 'waiting', isActive: false };
}

/** Not to be started until somebody says so. */
export const isHeld = ({ state }: UploadItem): boolean =>
  state === 'paused' || state === 'needsFile' || state === 'roomless';

/** Chosen again, so it is looked at again: what the store has of it is found by its hash. */
export function giveFile(item: UploadItem, isPaused: boolean): UploadItem {
  if (item.state !== 'needsFile') return item;
  const wasShrunk = item.sizeBytes !== item.pickedBytes || item.step === 'shrink';
  return {
    ...item,
    sizeBytes: item.pickedBytes,
    md5: null,
    step: wasShrunk ? 'shrink' : 'hash',
    state: isPaused ? 'paused' : 'waiting',
    retryAtMs: 0,
  };
}
