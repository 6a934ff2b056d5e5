import { BATCH_MAX, SAVE_BATCH_MAX, UPLOAD_CHECK_MAX, UPLOAD_CONCURRENCY } from '@contract/constants/media';
import { isEnded, isHeld, isStored, lacksRemark, type UploadItem, type UploadStep } from './upload-item';
import type { QueueTotals, UploadQueue, UploadWork } from './upload-queue';
import { planRoom } from './upload-room';

/** A picture being made smaller takes its pixels in memory. */
const SHRINK_CONCURRENCY = 1;
/** Hashing reads the disk: more at a time is not faster. */
const HASH_CONCURRENCY = 2;
/** Hashed files that may wait to be sent; hashing a whole folder first would only delay the first one. */
const HASH_AHEAD = 20;
const POLL_BATCH_MAX = 200;

function sameAlbum(a: UploadItem, b: UploadItem): boolean {
  return a.albumId === b.albumId && a.labelId === b.labelId && a.storageType === b.storageType;
}

/** Bulk calls: one at a time, of one album, so that what comes up meanwhile goes together. */
function toBatch(ready: readonly UploadItem[], isActive: boolean, max: number): string[] {
  const first = ready[0];
  if (isActive || first === undefined) return [];
  return ready
    .filter((item) => sameAlbum(item, first))
    .slice(0, max)
    .map((item) => item.id);
}

/** One text for all of a call. */
function toRemarkBatch(ready: readonly UploadItem[]): string[] {
  const remark = ready[0]?.remark;
  return ready
    .filter((item) => item.remark === remark)
    .slice(0, BATCH_MAX)
    .map((item) => item.id);
}

type Calls = Pick<UploadWork, 'ask' | 'send' | 'save' | 'remark' | 'poll'>;

const NO_CALLS = { ask: [], send: [], save: [], remark: [], poll: [], rooms: [], roomless: [] } as const;

/** What to start now. Starting it (`started`) makes the next plan empty until something ends. */
export function planUploads(queue: UploadQueue, nowMs: number): UploadWork {
  const ready: Record<UploadStep, UploadItem[]> = {
    shrink: [],
    hash: [],
    ask: [],
    send: [],
    save: [],
    remark: [],
    poll: [],
  };
  const active: Record<UploadStep, number> = { shrink: 0, hash: 0, ask: 0, send: 0, save: 0, remark: 0, poll: 0 };
  const live: UploadItem[] = [];
  let wakeAtMs: number | null = null;
  for (const id of queue.order) {
    const item = queue.items[id];
    if (item === undefined || isEnded(item) || isHeld(item)) continue;
    if (!isStored(item)) live.push(item);
    if (item.isActive) active[item.step] += 1;
    else if (item.retryAtMs <= nowMs) ready[item.step].push(item);
    else wakeAtMs = Math.min(wakeAtMs ?? item.retryAtMs, item.retryAtMs);
  }
  const ahead = ready.ask.length + active.ask + ready.send.length;
  const hashRoom = ahead >= HASH_AHEAD ? 0 : HASH_CONCURRENCY - active.hash;
  const toIds = (items: readonly UploadItem[], room: number): string[] =>
    items.slice(0, Math.max(0, room)).map((item) => item.id);
  const local = {
    shrink: toIds(ready.shrink, ahead + ready.hash.length >= HASH_AHEAD ? 0 : SHRINK_CONCURRENCY - active.shrink),
    hash: toIds(ready.hash, hashRoom),
  };
  // The rest waits for the network to be back.
  if (queue.isOffline) {
    return { ...local, ...NO_CALLS, wakeAtMs: null };
  }
  const { away } = queue;
  const isAsking = active.ask + active.send + active.save + active.remark + active.poll > 0;
  if (away !== null && (isAsking || away.retryAtMs > nowMs)) {
    return { ...local, ...NO_CALLS, wakeAtMs: isAsking ? null : away.retryAtMs };
  }
  const room = planRoom(queue.rooms, live, [...ready.save, ...ready.send]);
  const fittingAt = (step: UploadStep): UploadItem[] => room.fitting.filter((item) => item.step === step);
  const calls = {
    ask: toBatch(ready.ask, active.ask > 0, UPLOAD_CHECK_MAX),
    send: toIds(fittingAt('send'), UPLOAD_CONCURRENCY - active.send),
    save: toBatch(fittingAt('save'), active.save > 0, SAVE_BATCH_MAX),
    remark: active.remark > 0 ? [] : toRemarkBatch(ready.remark),
    poll: active.poll > 0 ? [] : toIds(ready.poll, POLL_BATCH_MAX),
  };
  const rest = { rooms: room.ask, roomless: room.roomless, wakeAtMs };
  return away === null ? { ...local, ...calls, ...rest } : { ...local, ...NO_CALLS, ...toQuestion(calls), ...rest };
}

/** The smallest of them: whoever is not there is not sent a file. */
function toQuestion({ ask, save, remark, poll, send }: Calls): Partial<Calls> {
  if (poll.length > 0) return { poll };
  if (ask.length > 0) return { ask };
  if (remark.length > 0) return { remark };
  if (save.length > 0) return { save };
  return { send: send.slice(0, 1) };
}

/** Cancelled files count nowhere. A file that needs no sending counts as sent. */
export function countUploads(queue: UploadQueue): QueueTotals {
  const totals = {
    total: 0,
    finished: 0,
    failed: 0,
    unfit: 0,
    processing: 0,
    present: 0,
    needing: 0,
    roomless: 0,
    paused: 0,
    unremarked: 0,
    totalBytes: 0,
    sentBytes: 0,
    isBusy: false,
  };
  for (const id of queue.order) {
    const item = queue.items[id];
    if (item === undefined || item.state === 'cancelled') continue;
    const isStored = item.state === 'done' || item.state === 'duplicate' || item.state === 'processing';
    totals.total += 1;
    if (item.state === 'failed') {
      totals.failed += 1;
      if (item.isUnfit) totals.unfit += 1;
      continue;
    }
    if (item.state === 'needsFile') totals.needing += 1;
    if (item.state === 'roomless') totals.roomless += 1;
    if (item.state === 'paused') totals.paused += 1;
    if (lacksRemark(item)) totals.unremarked += 1;
    totals.totalBytes += item.sizeBytes;
    const isSent = isStored || item.step === 'save' || item.step === 'remark';
    totals.sentBytes += isSent ? item.sizeBytes : item.sentBytes;
    if (isStored) totals.finished += 1;
    if (item.state === 'processing') totals.processing += 1;
    if (item.state === 'duplicate') totals.present += 1;
    if (!isEnded(item) && !isHeld(item)) totals.isBusy = true;
  }
  return totals;
}

export interface SpeedSample {
  atMs: number;
  sentBytes: number;
}

const SPEED_WINDOW_MS = 5_000;
/** Where progress is reported rarely: a mini-program hears of a part only when all of it has been sent. */
const SPARSE_WINDOW_MS = 30_000;
/** Different numbers of bytes that make a speed. */
const STEPS_MIN = 3;

/** Samples of the last five seconds, of thirty where little moved in five; the new one included. */
export function addSpeedSample(samples: readonly SpeedSample[], sample: SpeedSample): readonly SpeedSample[] {
  const within = (windowMs: number) => [...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs), sample];
  const near = within(SPEED_WINDOW_MS);
  const steps = new Set(near.map(({ sentBytes }) => sentBytes)).size;
  return steps >= STEPS_MIN ? near : within(SPARSE_WINDOW_MS);
}

/** Bytes a second over the window; 0 while there is nothing to compare. */
export function getSpeed(samples: readonly SpeedSample[]): number {
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (first === undefined || last === undefined || last.atMs <= first.atMs) return 0;
  return Math.max(0, Math.round(((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1000));
}
