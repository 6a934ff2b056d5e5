import { create } from 'zustand';
import { UPLOAD_LIMITS } from '@contract/constants/media';
import { MEMBER_LEVELS } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import { dropAllCredentials } from '@/api/upload/credentials';
import { toBase64Url } from '@/domain/ids';
import { checkUpload, guessKind, type UploadLimit, type UploadProblem } from '@/domain/upload-check';
import { addSpeedSample, countUploads, getSpeed, type SpeedSample } from '@/domain/upload-plan';
import { EMPTY_QUEUE, isEnded, type NewUpload, type QueueTotals, type UploadQueue } from '@/domain/upload-queue';
import type { UploadRecord } from '@/domain/upload-records';
import { device } from '@/platform/device';
import { http } from '@/platform/http';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { network } from '@/platform/network';
import { upload } from '@/platform/upload';
import { onAppShown } from './app-front';
import { now } from './clock';
import { onPersonLeft, useSession } from './session-state';
import { addUploadRecords } from './upload-records';
import { createUploadRunner } from './upload-runner';
import type { StepDeps } from './upload-steps';

export interface UploadsState {
  queue: UploadQueue;
  totals: QueueTotals;
  bytesPerSecond: number;
}

const SPEED_EVERY_MS = 500;

const PROBLEMS: Readonly<Record<UploadProblem, string>> = {
  empty: ERRORS.FILE_EMPTY.msg,
  photoType: ERRORS.IMAGE_TYPE.msg,
  videoType: ERRORS.VIDEO_TYPE.msg,
  photoTooLarge: ERRORS.IMAGE_TOO_LARGE.msg,
  videoTooLarge: ERRORS.VIDEO_TOO_LARGE.msg,
};

export const useUploads = create<UploadsState>()(() => ({
  queue: EMPTY_QUEUE,
  totals: countUploads(EMPTY_QUEUE),
  bytesPerSecond: 0,
}));

let samples: readonly SpeedSample[] = [];
const recorded = new Set<string>();
/** Whose files these are, and whether they wait for that person to sign in again. */
let ownerId: string | null = null;
let isHeldForLogin = false;
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

function show(queue: UploadQueue): void {
  const totals = countUploads(queue);
  const wasBusy = useUploads.getState().totals.isBusy;
  const atMs = Date.now();
  const last = samples[samples.length - 1];
  if (!totals.isBusy) samples = [];
  else if (last === undefined || atMs - last.atMs >= SPEED_EVERY_MS) {
    samples = addSpeedSample(samples, { atMs, sentBytes: totals.sentBytes });
  }
  useUploads.setState({ queue, totals, bytesPerSecond: getSpeed(samples) });
  if (wasBusy && !totals.isBusy && !queue.isPaused) recordEnded(queue);
}

const platform: StepDeps = {
  upload,
  media,
  device,
  now: () => Date.now(),
  serverNow: now,
  baseUrl: http.baseUrl,
};
const holdForLogin = (): void => {
  isHeldForLogin = true;
};
const runner = createUploadRunner(platform, show, holdForLogin);

/** Bytes a file of each kind may have: as the server says, else by the member level. */
export function getUploadLimits(): UploadLimit {
  const { permissions, user } = useSession.getState();
  if (permissions !== null) {
    return { photo: permissions.PHOTO_UPLOAD_MAX_SIZE, video: permissions.VIDEO_UPLOAD_MAX_SIZE };
  }
  const level = MEMBER_LEVELS.find((key) => key === user?.member.typeKey) ?? 'level_10';
  return UPLOAD_LIMITS[level];
}

/** Puts files into the queue. Those that may not be sent are listed with their reason. Returns their ids, in order. */
export async function addUploads(
  albumId: string,
  labelId: string | null,
  picked: readonly PickedFile[],
): Promise<readonly string[]> {
  const limits = getUploadLimits();
  const batch = toBase64Url(await device.randomBytes(6));
  const files = new Map<string, PickedFile>();
  const added = picked.map((file, index): NewUpload => {
    const id = `${batch}-${index}`;
    const problem = checkUpload(file, limits);
    files.set(id, file);
    return {
      id,
      albumId,
      labelId,
      fileName: file.name,
      kind: guessKind(file.name, file.mime),
      sizeBytes: file.sizeBytes,
      lastModifiedMs: file.lastModifiedMs ?? null,
      ...(problem === null ? {} : { reason: PROBLEMS[problem] }),
    };
  });
  ownerId = useSession.getState().user?.id ?? null;
  stopWatching ??= watchUploads();
  runner.dispatch({ type: 'added', files: added }, files);
  if (!useUploads.getState().totals.isBusy) recordEnded(runner.queue);
  return added.map(({ id }) => id);
}

export const pauseUploads = (): void => runner.dispatch({ type: 'paused' });

export function resumeUploads(): void {
  isHeldForLogin = false;
  runner.dispatch({ type: 'resumed' });
}

/** Without ids: all that are not stored yet. */
export function cancelUploads(ids: readonly string[] = runner.queue.order): void {
  runner.dispatch({ type: 'cancelled', ids });
}

/** Without ids: all that failed. */
export function retryUploads(ids?: readonly string[]): void {
  const wanted = ids ?? runner.queue.order.filter((id) => runner.queue.items[id]?.state === 'failed');
  for (const id of wanted) recorded.delete(id);
  runner.dispatch({ type: 'retried', ids: wanted });
}

/** Ended ones leave the list. */
export const clearUploads = (): void => runner.dispatch({ type: 'cleared' });

const wakeUploads = (): void => runner.dispatch({ type: 'wokenUp' });

function forgetUploads(): void {
  runner.reset();
  dropAllCredentials();
  recorded.clear();
  ownerId = null;
  isHeldForLogin = false;
  stopWatching?.();
  stopWatching = null;
}

/** From the first file until its person is gone: what waits for its turn goes on when the network or the app is back. */
function watchUploads(): () => void {
  const stops = [
    onAppShown(wakeUploads),
    network.subscribe((state) => {
      if (state.isOnline) wakeUploads();
    }),
    onPersonLeft((reason) => {
      if (reason === 'tokenDied') {
        dropAllCredentials();
        if (runner.queue.order.length > 0 && !runner.queue.isPaused) {
          isHeldForLogin = true;
          pauseUploads();
        }
        return;
      }
      forgetUploads();
    }),
    useSession.subscribe(({ user, isLogin }) => {
      if (user === null || ownerId === null) return;
      if (user.id !== ownerId) forgetUploads();
      else if (isLogin && isHeldForLogin) resumeUploads();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
