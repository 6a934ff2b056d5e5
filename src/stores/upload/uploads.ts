import { create } from 'zustand';
import { COMPRESS_LEVEL } from '@contract/constants/compression';
import { dropAllCredentials } from '@/api/upload/credentials';
import { toBase64Url } from '@/domain/ids';
import { checkUpload, explainUploadError, guessKind, type UploadLimit } from '@/domain/upload/upload-check';
import { isSameFile, listToKeep, parseKeptUpload } from '@/domain/upload/upload-keep';
import { maySendOriginals } from '@/domain/upload/upload-limits';
import { countUploads } from '@/domain/upload/upload-plan';
import {
  canBeTakenBack,
  isEnded,
  lacksRemark,
  type NewUpload,
  type UploadItem,
  type UploadQuality,
} from '@/domain/upload/upload-item';
import { EMPTY_QUEUE, type QueueTotals, type UploadDescription, type UploadQueue } from '@/domain/upload/upload-queue';
import type { UploadRecord } from '@/domain/upload/upload-records';
import { shouldShrink } from '@/domain/upload/upload-shrink';
import { device } from '@/platform/device';
import { http } from '@/platform/http';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { network } from '@/platform/network';
import { shrink } from '@/platform/shrink';
import { tabLock } from '@/platform/tab-lock';
import { upload } from '@/platform/upload';
import { uploadShelf } from '@/platform/upload-shelf';
import { onAppShown } from '../base/app-front';
import { now } from '../base/clock';
import { onPersonLeft, useSession } from '../session/session-state';
import { getLevelLimits, getNextLimit, getUploadLimits } from './session-limits';
import { readIsOnline } from './upload-consent';
import { createUploadKeeper } from './upload-keeper';
import { useUploadOptions } from './upload-options';
import { rememberUploads, useUploadPresence } from './upload-presence';
import { addUploadRecords } from './upload-records';
import { removeStored } from './upload-removal';
import { forgetPictures, notePictures } from './upload-pictures';
import { createUploadRunner, type RunnerDeps } from './upload-runner';
import { createSpeedWatch } from './upload-speed';

export interface UploadsState {
  queue: UploadQueue;
  totals: QueueTotals;
  bytesPerSecond: number;
}

export const useUploads = create<UploadsState>()(() => ({
  queue: EMPTY_QUEUE,
  totals: countUploads(EMPTY_QUEUE),
  bytesPerSecond: 0,
}));

/** This window, as what it writes down names it. Taken with the first file. */
let windowId: string | null = null;
const speed = createSpeedWatch((bytesPerSecond) => useUploads.setState({ bytesPerSecond }));
const recorded = new Set<string>();
/** Failures of an earlier visit that have already been shown. */
const told = new Set<string>();
/** Whose files these are, and whether they wait for that person to sign in again. */
let ownerId: string | null = null;
let isHeldForLogin = false;
/** What the person held back himself before that. */
let heldByHand: ReadonlySet<string> = new Set();
/** Null while there is no queue to look after. */
let stopWatching: (() => void) | null = null;

/** Each album's part of what has ended since the last record. */
function recordEnded(queue: UploadQueue): void {
  const parts = new Map<string, UploadRecord>();
  for (const id of queue.order) {
    const item = queue.items[id];
    if (item === undefined || !isEnded(item) || item.state === 'cancelled' || recorded.has(id)) continue;
    recorded.add(id);
    const { albumId } = item;
    const part = parts.get(albumId) ?? { albumId, endedAtMs: now(), total: 0, failed: 0 };
    const failed = part.failed + (item.state === 'failed' ? 1 : 0);
    parts.set(albumId, { ...part, total: part.total + 1, failed });
  }
  if (parts.size > 0) addUploadRecords([...parts.values()]);
}

function countDone({ order, items }: UploadQueue): Record<string, number> {
  const done: Record<string, number> = {};
  for (const id of order) {
    const item = items[id];
    if (item?.state === 'done') done[item.albumId] = (done[item.albumId] ?? 0) + 1;
  }
  return done;
}

function show(queue: UploadQueue): void {
  const totals = countUploads(queue);
  const wasBusy = useUploads.getState().totals.isBusy;
  // They wait on the upload page; no other page is followed by what is past.
  const isOld = queue.order.every((id) => told.has(id) && queue.items[id]?.state === 'failed');
  useUploads.setState({ queue, totals, bytesPerSecond: speed.measure(totals) });
  useUploadPresence.setState({ hasUploads: totals.total > 0 && !isOld, done: countDone(queue) });
  keeper.note(queue);
  if (wasBusy && !totals.isBusy && !queue.isPaused) recordEnded(queue);
}

/** A pause that only waits for a sign-in is none for the next visit. */
const isHeldByLogin = ({ id, state }: UploadItem): boolean =>
  state === 'paused' && isHeldForLogin && !heldByHand.has(id);

const keeper = createUploadKeeper(
  uploadShelf,
  (item) => ({
    item: isHeldByLogin(item) ? { ...item, state: 'waiting' } : item,
    ownerId: ownerId ?? '',
    windowId: windowId ?? '',
  }),
  (isEmpty) => {
    if (!isEmpty) rememberUploads(true);
    else void uploadShelf.list().then((left) => rememberUploads(left.length > 0)); // never rejects
  },
);

const platform: RunnerDeps = {
  upload,
  media,
  shrink,
  tabLock,
  device,
  now: () => Date.now(),
  serverNow: now,
  baseUrl: http.baseUrl,
  getLimits: getUploadLimits,
  getNextLimit,
  getMaxEdge: () => useUploadOptions.getState().maxEdge,
  keepFile: (id, file) => uploadShelf.keepFile(id, file),
};
function holdForLogin(): void {
  const { order, items, isPaused } = runner.queue;
  if (order.length === 0 || isPaused) return;
  isHeldForLogin = true;
  heldByHand = new Set(order.filter((id) => items[id]?.state === 'paused'));
  runner.dispatch({ type: 'paused' });
}

function goOnAfterLogin(): void {
  isHeldForLogin = false;
  runner.dispatch({ type: 'resumed', but: heldByHand });
}

const runner = createUploadRunner(platform, show, holdForLogin);

/** As chosen, for who may choose. */
function getQuality(limits: UploadLimit): UploadQuality {
  const { quality } = useUploadOptions.getState();
  return quality === null && !maySendOriginals(limits, getLevelLimits()) ? COMPRESS_LEVEL.light : quality;
}

/** Where the files of one pick go. */
export interface UploadTarget {
  readonly albumId: string;
  /** False also while nobody knows. */
  readonly isOwnAlbum: boolean;
  readonly labelId: string | null;
  readonly remark: string;
  /** 0: free. */
  readonly priceFen: number;
}

const windowLock = (id: string): string => `uploads-window:${id}`;

/** From now on this window looks after files. Others see that it is there, and leave them to it. */
async function beginWindow(): Promise<void> {
  ownerId = useSession.getState().user?.id ?? null;
  stopWatching ??= watchUploads();
  if (windowId !== null) return;
  windowId = toBase64Url(await device.randomBytes(9));
  await tabLock.take(windowLock(windowId));
  runner.dispatch({ type: 'networkChanged', isOnline: await readIsOnline() });
}

function toNewUpload(id: string, file: PickedFile, target: UploadTarget, limits: UploadLimit): NewUpload {
  const kind = guessKind(file.name, file.mime);
  const quality = getQuality(limits);
  const { name, sizeBytes } = file;
  const isToShrink = shouldShrink({ name, kind, sizeBytes, quality, canShrinkVideo: shrink.canShrinkVideo });
  // What is made smaller first may fit then.
  const problem = checkUpload(file, isToShrink ? { ...limits, [kind]: Infinity } : limits);
  return {
    ...target,
    id,
    fileName: name,
    kind,
    sizeBytes,
    lastModifiedMs: file.lastModifiedMs ?? null,
    quality,
    isToShrink,
    ...(problem === null
      ? {}
      : { reason: explainUploadError(problem, kind, limits[kind], getNextLimit(kind, limits[kind])) }),
  };
}

/** Ids sort in the order of picking, also in what another visit finds. */
async function makeIds(count: number): Promise<string[]> {
  const batch = `${Date.now().toString(36)}-${toBase64Url(await device.randomBytes(6))}`;
  return Array.from({ length: count }, (_none, index) => `${batch}-${String(index).padStart(4, '0')}`);
}

async function keepFiles(files: Map<string, PickedFile>, refused: ReadonlySet<string>): Promise<void> {
  for (const [id, file] of files) {
    if (!refused.has(id)) files.set(id, await uploadShelf.keepFile(id, file));
  }
}

/** What an earlier visit misses is taken from what was just picked. Returns the rest. */
function giveMissing(albumId: string, picked: readonly PickedFile[]): readonly PickedFile[] {
  const missing = runner.queue.order.flatMap((id) => {
    const item = runner.queue.items[id];
    return item?.state === 'needsFile' && item.albumId === albumId ? [item] : [];
  });
  return picked.filter((file) => {
    const index = missing.findIndex((item) => isSameFile(item, file));
    const [item] = index < 0 ? [] : missing.splice(index, 1);
    if (item === undefined) return true;
    runner.dispatch({ type: 'fileGiven', id: item.id }, new Map([[item.id, file]]));
    return false;
  });
}

/** Puts files into the queue. Those that may not be sent are listed with their reason. Returns the ids of the new ones, in order. */
export async function addUploads(target: UploadTarget, picked: readonly PickedFile[]): Promise<readonly string[]> {
  await beginWindow();
  const limits = getUploadLimits();
  const added = giveMissing(target.albumId, picked);
  const ids = await makeIds(added.length);
  const files = new Map<string, PickedFile>();
  const news = added.map((file, index): NewUpload => {
    const id = ids[index] ?? '';
    files.set(id, file);
    return toNewUpload(id, file, target, limits);
  });
  const refused = new Set(news.filter(({ reason }) => reason !== undefined).map(({ id }) => id));
  if (uploadShelf.movesFiles) await keepFiles(files, refused);
  notePictures(files);
  runner.dispatch({ type: 'added', files: news }, files);
  if (!uploadShelf.movesFiles) void keepFiles(new Map(files), refused); // never rejects
  if (!useUploads.getState().totals.isBusy) recordEnded(runner.queue);
  return ids;
}

/** One file left by an earlier visit, with its bytes where they are there. Null: not this person's, or nothing we know. */
async function takeUp(id: string, record: unknown, files: Map<string, PickedFile>): Promise<UploadItem | null> {
  const reopened = await uploadShelf.reopen(id, false);
  const file = reopened.kind === 'opened' ? reopened.file : null;
  const kept = parseKeptUpload(record, file === null ? null : file.sizeBytes);
  if (kept === null || kept.ownerId !== ownerId) return null;
  if (file !== null) files.set(id, file);
  return kept.item;
}

/** What a window that is gone was sending. While it is being taken over no other window takes it. */
async function adoptWindow(lostId: string): Promise<void> {
  const letGo = await tabLock.take(windowLock(lostId));
  if (letGo === null) return;
  const files = new Map<string, PickedFile>();
  const found: UploadItem[] = [];
  const useless: string[] = [];
  for (const { id, record } of await uploadShelf.list()) {
    if (readWindowId(record) !== lostId) continue;
    const item = await takeUp(id, record, files);
    if (item === null) useless.push(id);
    else found.push(item);
  }
  const items = listToKeep(found);
  useless.push(...found.flatMap((item) => (items.includes(item) ? [] : [item.id])));
  await uploadShelf.put(
    items.map((item) => ({ id: item.id, record: { item, ownerId: ownerId ?? '', windowId: windowId ?? '' } })),
  );
  await uploadShelf.remove(useless);
  letGo();
  // Of a pick that has come to its end all that is left are failures, which were recorded.
  if (items.every(isEnded)) {
    for (const { id, state } of items) {
      recorded.add(id);
      if (state === 'failed') told.add(id);
    }
  }
  notePictures(files);
  runner.dispatch({ type: 'restored', items }, files);
}

function readWindowId(record: unknown): string {
  if (typeof record !== 'object' || record === null || !('windowId' in record)) return '';
  return String(record.windowId);
}

/** Goes on with what windows that are gone have left of this person's. */
export async function restoreUploads(): Promise<void> {
  await beginWindow();
  const windows = new Set((await uploadShelf.list()).map(({ record }) => readWindowId(record)));
  for (const lostId of windows) if (lostId !== windowId) await adoptWindow(lostId);
  const left = await uploadShelf.list();
  rememberUploads(left.length > 0);
}

/** From a tap: an album's files that the browser opens again when the person allows it. */
export async function reopenMissing(albumId: string): Promise<number> {
  let found = 0;
  for (const id of runner.queue.order) {
    const item = runner.queue.items[id];
    if (item?.state !== 'needsFile' || item.albumId !== albumId) continue;
    const reopened = await uploadShelf.reopen(id, true);
    if (reopened.kind !== 'opened') continue;
    found += 1;
    runner.dispatch({ type: 'fileGiven', id }, new Map([[id, reopened.file]]));
  }
  return found;
}

/** Without ids: all, and what is added later. */
export function pauseUploads(ids?: readonly string[]): void {
  runner.dispatch({ type: 'paused', ...(ids === undefined ? {} : { ids }) });
}

export function resumeUploads(ids?: readonly string[]): void {
  isHeldForLogin = false;
  runner.dispatch({ type: 'resumed', ...(ids === undefined ? {} : { ids }) });
}

export const moveUploadUp = (id: string): void => runner.dispatch({ type: 'movedUp', id });

export const describeUploads = (description: Omit<UploadDescription, 'type'>): void =>
  runner.dispatch({ type: 'described', ...description });

/** Without ids: all that are not stored yet. One that is named is asked about and goes into the bin where it is stored and still being made. */
export function cancelUploads(ids?: readonly string[]): void {
  runner.dispatch({ type: 'cancelled', ids: ids ?? runner.queue.order });
  const stored = (ids ?? []).flatMap((id) => runner.queue.items[id] ?? []).filter(canBeTakenBack);
  if (stored.length === 0) return;
  // Never rejects.
  void removeStored(stored).then((gone) => runner.dispatch({ type: 'takenBack', ids: gone }));
}

/** Without ids: all that failed, wait for room or were stored without their remark. */
export function retryUploads(ids?: readonly string[]): void {
  const { order, items } = runner.queue;
  const isWanted = (item: UploadItem): boolean =>
    (item.state === 'failed' && !item.isUnfit) || item.state === 'roomless' || lacksRemark(item);
  const wanted = ids ?? order.filter((id) => items[id] !== undefined && isWanted(items[id]));
  for (const id of wanted) {
    told.delete(id);
    if (items[id]?.state === 'failed') recorded.delete(id);
  }
  runner.dispatch({ type: 'retried', ids: wanted });
}

/** Ended ones leave the list. */
export const clearUploads = (): void => runner.dispatch({ type: 'cleared' });

const wakeUploads = (): void => runner.dispatch({ type: 'wokenUp' });

function forgetUploads(): void {
  const ids = runner.queue.order;
  runner.reset();
  keeper.stop();
  // The queue is empty already; a failed write leaves what the next person's visit throws away.
  void uploadShelf.remove(ids).then(() => rememberUploads(false));
  dropAllCredentials();
  recorded.clear();
  told.clear();
  forgetPictures();
  ownerId = null;
  isHeldForLogin = false;
  heldByHand = new Set();
  stopWatching?.();
  stopWatching = null;
}

/** From the first file until its person is gone: what waits for its turn goes on when the network or the app is back. */
function watchUploads(): () => void {
  const stops = [
    onAppShown(wakeUploads),
    network.subscribe(({ isOnline }) => {
      runner.dispatch({ type: 'networkChanged', isOnline });
      if (isOnline) wakeUploads();
    }),
    onPersonLeft((reason) => {
      if (reason === 'tokenDied') {
        dropAllCredentials();
        holdForLogin();
        return;
      }
      forgetUploads();
    }),
    useSession.subscribe(({ user, isLogin }) => {
      if (user === null || ownerId === null) return;
      if (user.id !== ownerId) forgetUploads();
      else if (isLogin && isHeldForLogin) goOnAfterLogin();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
