import { isPriceFen } from '../price-draft';
import {
  isEnded,
  lacksRemark,
  type UploadItem,
  type UploadQuality,
  type UploadState,
  type UploadStep,
} from './upload-item';

/** What is written down of a file, so that another visit can go on with it. */
export interface KeptUpload {
  readonly item: UploadItem;
  /** Whose it is: another person's are thrown away. */
  readonly ownerId: string;
  /** The window that sends it. While that is open nobody else does. */
  readonly windowId: string;
}

const STEPS: readonly UploadStep[] = ['shrink', 'hash', 'ask', 'send', 'save', 'remark', 'poll'];
const QUALITIES: readonly UploadQuality[] = [null, 1, 2, 3];

type Unknown = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const toTextOrNull = (value: unknown): string | null => (isText(value) ? value : null);

/** Nothing is left to do for it, and its bytes are no longer needed. */
export const isFinished = ({ state }: UploadItem): boolean => state === 'done' || state === 'duplicate';

/**
 * What is of use to another visit: what is left, a remark that was refused too, and until all has ended also what is finished or will
 * never do, so that the numbers stay true.
 */
export function listToKeep(items: readonly UploadItem[]): readonly UploadItem[] {
  const isOpen = items.some((item) => !isEnded(item));
  // A failure that no retry can help has been shown once, and is not kept for the next visit.
  const isOfUse = (item: UploadItem): boolean => !item.isUnfit && (!isFinished(item) || lacksRemark(item));
  return items.filter((item) => item.state !== 'cancelled' && (isOpen || isOfUse(item)));
}

/** Progress alone is not worth writing down again. */
export function isSameToKeep(a: UploadItem, b: UploadItem): boolean {
  return (
    a.step === b.step &&
    (a.state === 'failed') === (b.state === 'failed') &&
    (a.state === 'paused') === (b.state === 'paused') &&
    isFinished(a) === isFinished(b) &&
    a.uploadId === b.uploadId &&
    a.labelId === b.labelId &&
    a.remark === b.remark &&
    a.remarkReason === b.remarkReason &&
    a.priceFen === b.priceFen &&
    a.md5 === b.md5
  );
}

function toState(stored: unknown, step: UploadStep, hasFile: boolean): UploadState {
  if (stored === 'failed' || stored === 'done' || stored === 'duplicate') return stored;
  if (step === 'remark' || step === 'poll') return 'processing';
  // What is sent already is saved without its bytes.
  if (step !== 'save' && !hasFile) return 'needsFile';
  return stored === 'paused' ? 'paused' : 'waiting';
}

/** Null: not what this version writes. `readBytes`: how many of its bytes are there again; null: none. */
export function parseKeptUpload(stored: unknown, readBytes: number | null): KeptUpload | null {
  if (!isObject(stored)) return null;
  const { ownerId, windowId, item } = stored;
  if (!isObject(item)) return null;
  const { id, albumId, fileName, kind, sizeBytes, pickedBytes } = item;
  const step = STEPS.find((one) => one === item['step']);
  if (!isText(ownerId) || !isText(windowId) || step === undefined) return null;
  if (!isText(id) || !isText(albumId) || !isText(fileName) || (kind !== 'photo' && kind !== 'video')) return null;
  if (typeof sizeBytes !== 'number' || typeof pickedBytes !== 'number') return null;
  // It could not be kept after it was made smaller: that is done once more.
  const isOriginal = readBytes !== null && readBytes !== sizeBytes;
  const { lastModifiedMs, remark, remarkReason, reason } = item;
  return {
    ownerId,
    windowId,
    item: {
      id,
      albumId,
      isOwnAlbum: item['isOwnAlbum'] === true,
      fileName,
      kind,
      sizeBytes: isOriginal ? readBytes : sizeBytes,
      pickedBytes,
      step: isOriginal && ['hash', 'ask', 'send'].includes(step) ? 'shrink' : step,
      labelId: toTextOrNull(item['labelId']),
      lastModifiedMs: typeof lastModifiedMs === 'number' ? lastModifiedMs : null,
      remark: isText(remark) ? remark : '',
      remarkReason: isText(remarkReason) ? remarkReason : '',
      priceFen: isPriceFen(item['priceFen']) ? item['priceFen'] : 0,
      quality: QUALITIES.find((one) => one === item['quality']) ?? null,
      state: toState(item['state'], step, readBytes !== null),
      isActive: false,
      md5: isOriginal ? null : toTextOrNull(item['md5']),
      sourceId: toTextOrNull(item['sourceId']),
      objectKey: toTextOrNull(item['objectKey']),
      storageType: typeof item['storageType'] === 'number' ? item['storageType'] : null,
      uploadId: toTextOrNull(item['uploadId']),
      resourceId: toTextOrNull(item['resourceId']),
      sentBytes: 0,
      stepPercent: 0,
      attempts: 0,
      retryAtMs: 0,
      isElsewhere: false,
      isUnfit: item['isUnfit'] === true,
      reason: isText(reason) ? reason : '',
    },
  };
}

const extensionOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
const baseName = (name: string): string => name.replace(/\.[^.]*$/, '');

/** Whether a file just picked may be the one that is missing. WeChat's album tells neither name nor time: its hash will tell. */
export function isSameFile(
  item: UploadItem,
  file: { name: string; sizeBytes: number; lastModifiedMs?: number },
): boolean {
  if (item.pickedBytes !== file.sizeBytes) return false;
  if (item.lastModifiedMs === null || file.lastModifiedMs === undefined) {
    return extensionOf(item.fileName) === extensionOf(file.name);
  }
  return item.lastModifiedMs === file.lastModifiedMs && baseName(item.fileName) === baseName(file.name);
}
