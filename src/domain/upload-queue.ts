/**
 * The upload queue as a pure state machine. A file goes through the steps in order; `step` is the next thing to do,
 * `state` is what the person sees. Everything that takes time is done outside and reported back as an action.
 */
export type UploadStep = 'hash' | 'ask' | 'send' | 'save' | 'poll';

export type UploadState =
  | 'waiting'
  | 'checking'
  | 'uploading'
  | 'saving'
  | 'processing'
  | 'done'
  /** The album already had it. */
  | 'duplicate'
  | 'failed'
  | 'paused'
  | 'cancelled';

export interface UploadItem {
  readonly id: string;
  readonly albumId: string;
  readonly labelId: string | null;
  readonly fileName: string;
  readonly kind: 'photo' | 'video';
  readonly sizeBytes: number;
  readonly lastModifiedMs: number | null;
  readonly step: UploadStep;
  readonly state: UploadState;
  /** A step is under way. Only while active are progress and results of it believed. */
  readonly isActive: boolean;
  readonly md5: string | null;
  /** A stored file with the same content: nothing needs to be sent. */
  readonly sourceId: string | null;
  readonly objectKey: string | null;
  readonly resourceId: string | null;
  readonly sentBytes: number;
  /** Tries of this step that ended in a drop. */
  readonly attempts: number;
  readonly retryAtMs: number;
  /** For the person; set when failed. */
  readonly reason: string;
}

export interface UploadQueue {
  readonly order: readonly string[];
  readonly items: Readonly<Record<string, UploadItem>>;
  readonly isPaused: boolean;
}

export const EMPTY_QUEUE: UploadQueue = { order: [], items: {}, isPaused: false };

export interface NewUpload {
  id: string;
  albumId: string;
  labelId: string | null;
  fileName: string;
  kind: 'photo' | 'video';
  sizeBytes: number;
  lastModifiedMs: number | null;
  /** Refused before sending (type, size). */
  reason?: string;
}

export type UploadAction =
  | { type: 'added'; files: readonly NewUpload[] }
  | { type: 'started'; ids: readonly string[] }
  | { type: 'hashed'; id: string; md5: string }
  | { type: 'answered'; id: string; match: { inAlbum: boolean; resourceId: string } | null }
  | { type: 'progressed'; id: string; sentBytes: number }
  | { type: 'sent'; id: string; objectKey: string }
  | { type: 'saved'; id: string; resourceId: string; isDuplicate: boolean }
  | { type: 'polled'; id: string; state: 'processing' | 'ready'; nextPollAtMs: number }
  /** For good: the person decides. */
  | { type: 'refused'; id: string; reason: string }
  /** A drop: tried again by itself. */
  | { type: 'dropped'; ids: readonly string[]; nowMs: number }
  /** The network is back: no more waiting. */
  | { type: 'wokenUp' }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'cancelled'; ids: readonly string[] }
  | { type: 'retried'; ids: readonly string[] }
  /** Ended ones leave the list. */
  | { type: 'cleared' };

/** What the runner should start now. */
export interface UploadWork {
  hash: readonly string[];
  ask: readonly string[];
  send: readonly string[];
  save: readonly string[];
  poll: readonly string[];
  /** When something waits for its time and nothing else can be started. Null: nothing waits. */
  wakeAtMs: number | null;
}

export interface QueueTotals {
  total: number;
  /** Stored, also when still being processed or there before. */
  finished: number;
  failed: number;
  totalBytes: number;
  sentBytes: number;
  /** Something is still to be done and the queue is not paused. */
  isBusy: boolean;
}

const RETRY_SECONDS = [1, 2, 4, 8, 16, 30] as const;
const ACTIVE_STATE: Readonly<Record<UploadStep, UploadState>> = {
  hash: 'checking',
  ask: 'checking',
  send: 'uploading',
  save: 'saving',
  poll: 'processing',
};
const ENDED: readonly UploadState[] = ['done', 'duplicate', 'failed', 'cancelled'];

export const isEnded = (item: UploadItem): boolean => ENDED.includes(item.state);

/** 1, 2, 4, 8, 16 and then 30 seconds, for as long as it takes. */
export function getRetryDelayMs(attempts: number): number {
  return (RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0]) * 1000;
}

/** Between steps the processing one keeps its name: the file is already safe. */
function restingState(item: UploadItem): UploadState {
  return item.step === 'poll' ? 'processing' : 'waiting';
}

function toItem(file: NewUpload, isPaused: boolean): UploadItem {
  const { reason = '', ...rest } = file;
  const waiting: UploadState = isPaused ? 'paused' : 'waiting';
  return {
    ...rest,
    step: 'hash',
    state: reason === '' ? waiting : 'failed',
    isActive: false,
    md5: null,
    sourceId: null,
    objectKey: null,
    resourceId: null,
    sentBytes: 0,
    attempts: 0,
    retryAtMs: 0,
    reason,
  };
}

function change(queue: UploadQueue, ids: readonly string[], update: (item: UploadItem) => UploadItem): UploadQueue {
  let items: Record<string, UploadItem> | null = null;
  for (const id of ids) {
    const before = queue.items[id];
    if (before === undefined) continue;
    const after = update(before);
    if (after === before) continue;
    items ??= { ...queue.items };
    items[id] = after;
  }
  return items === null ? queue : { ...queue, items };
}

/** A result counts only while its step is under way: what comes in after a pause or cancel is late. */
function finish(queue: UploadQueue, id: string, step: UploadStep, update: Partial<UploadItem>): UploadQueue {
  return change(queue, [id], (item) => {
    if (!item.isActive || item.step !== step) return item;
    const next: UploadItem = { ...item, isActive: false, attempts: 0, retryAtMs: 0, ...update };
    return update.state === undefined ? { ...next, state: restingState(next) } : next;
  });
}

function answer(queue: UploadQueue, id: string, match: { inAlbum: boolean; resourceId: string } | null): UploadQueue {
  if (match === null) return finish(queue, id, 'ask', { step: 'send' });
  const { inAlbum, resourceId } = match;
  if (inAlbum) return finish(queue, id, 'ask', { state: 'duplicate', resourceId });
  return finish(queue, id, 'ask', { step: 'save', sourceId: resourceId });
}

function drop(item: UploadItem, nowMs: number): UploadItem {
  if (!item.isActive) return item;
  const attempts = item.attempts + 1;
  const rested: UploadItem = { ...item, isActive: false, attempts, retryAtMs: nowMs + getRetryDelayMs(attempts) };
  return { ...rested, sentBytes: item.step === 'send' ? 0 : item.sentBytes, state: restingState(item) };
}

/** A stored file is not held back: processing goes on while the queue is paused. */
function pause(item: UploadItem): UploadItem {
  if (isEnded(item) || item.step === 'poll') return item;
  return { ...item, state: 'paused', isActive: false, sentBytes: item.step === 'send' ? 0 : item.sentBytes };
}

/** What was sent and refused may be gone, so it starts over; only the hash of the file is kept. */
function retry(item: UploadItem): UploadItem {
  if (item.state !== 'failed' && item.state !== 'cancelled') return item;
  const fresh = {
    sourceId: null,
    objectKey: null,
    resourceId: null,
    sentBytes: 0,
    attempts: 0,
    retryAtMs: 0,
    reason: '',
  };
  return { ...item, ...fresh, step: item.md5 === null ? 'hash' : 'ask', state: 'waiting', isActive: false };
}

export function reduceUploads(queue: UploadQueue, action: UploadAction): UploadQueue {
  switch (action.type) {
    case 'added': {
      const items = { ...queue.items };
      for (const file of action.files) items[file.id] = toItem(file, queue.isPaused);
      return { ...queue, items, order: [...queue.order, ...action.files.map((file) => file.id)] };
    }
    case 'started':
      return change(queue, action.ids, (item) =>
        isEnded(item) || item.state === 'paused' ? item : { ...item, isActive: true, state: ACTIVE_STATE[item.step] },
      );
    case 'hashed':
      return finish(queue, action.id, 'hash', { md5: action.md5, step: 'ask' });
    case 'answered':
      return answer(queue, action.id, action.match);
    case 'progressed':
      return change(queue, [action.id], (item) =>
        item.isActive && item.step === 'send'
          ? { ...item, sentBytes: Math.min(Math.max(0, action.sentBytes), item.sizeBytes) }
          : item,
      );
    case 'sent':
      return finishSend(queue, action.id, action.objectKey);
    case 'saved': {
      const { resourceId, isDuplicate } = action;
      if (isDuplicate) return finish(queue, action.id, 'save', { resourceId, state: 'duplicate' });
      return finish(queue, action.id, 'save', { resourceId, step: 'poll' });
    }
    case 'polled': {
      const isReady = action.state === 'ready';
      return finish(queue, action.id, 'poll', isReady ? { state: 'done' } : { retryAtMs: action.nextPollAtMs });
    }
    case 'refused':
      return change(queue, [action.id], (item) =>
        item.isActive ? { ...item, isActive: false, state: 'failed', reason: action.reason } : item,
      );
    case 'dropped':
      return change(queue, action.ids, (item) => drop(item, action.nowMs));
    case 'wokenUp':
      return change(queue, queue.order, (item) => (item.retryAtMs === 0 ? item : { ...item, retryAtMs: 0 }));
    case 'paused':
      return { ...change(queue, queue.order, pause), isPaused: true };
    case 'resumed':
      return {
        ...change(queue, queue.order, (item) =>
          item.state === 'paused' ? { ...item, state: 'waiting', retryAtMs: 0 } : item,
        ),
        isPaused: false,
      };
    case 'cancelled':
      return change(queue, action.ids, (item) =>
        isEnded(item) || item.step === 'poll' ? item : { ...item, isActive: false, state: 'cancelled' },
      );
    case 'retried': {
      const retried = change(queue, action.ids, retry);
      return queue.isPaused ? change(retried, action.ids, pause) : retried;
    }
    case 'cleared': {
      const order = queue.order.filter((id) => {
        const item = queue.items[id];
        return item !== undefined && !isEnded(item);
      });
      return {
        ...queue,
        order,
        items: Object.fromEntries(
          order.flatMap((id) => {
            const item = queue.items[id];
            return item === undefined ? [] : [[id, item] as const];
          }),
        ),
      };
    }
  }
}

function finishSend(queue: UploadQueue, id: string, objectKey: string): UploadQueue {
  const sizeBytes = queue.items[id]?.sizeBytes ?? 0;
  return finish(queue, id, 'send', { objectKey, step: 'save', sentBytes: sizeBytes });
}
