import { MULTIPART_UPLOAD_FROM_BYTES } from '@contract/constants/media';
import { planUploads } from '@/domain/upload/upload-plan';
import { isEnded, isHeld, type UploadItem } from '@/domain/upload/upload-item';
import { EMPTY_QUEUE, reduceUploads, type UploadAction, type UploadQueue } from '@/domain/upload/upload-queue';
import { createCanceller, type Canceller } from '@/platform/http/cancel';
import type { PickedFile } from '@/platform/media/types';
import type { TabLock } from '@/platform/tab-lock/types';
import { forgetParts, sendInParts } from './upload-parts';
import {
  askKnown,
  findRoom,
  forgetObjects,
  hashFile,
  pollFiles,
  remarkFiles,
  saveFiles,
  sendFile,
  shrinkFile,
  type StepDeps,
  type StepEnd,
} from './upload-steps';

/** Progress is reported this often at most, per file. */
const PROGRESS_EVERY_MS = 200;
/** How soon a file that another window sends is looked at again. */
const ELSEWHERE_RETRY_MS = 3_000;

export interface RunnerDeps extends StepDeps {
  tabLock: TabLock;
  /** The file to go on with. */
  keepFile(id: string, file: PickedFile): Promise<PickedFile>;
}

export interface UploadRunner {
  readonly queue: UploadQueue;
  /** `files`: the bytes of what an action brings, by id. */
  dispatch(action: UploadAction, files?: ReadonlyMap<string, PickedFile>): void;
  /** Stops everything: nothing more is started, reported or stored. */
  reset(): void;
}

/** From the question whether it is stored to its row. */
const CLAIMED_STEPS: readonly UploadItem['step'][] = ['ask', 'send', 'save'];

/**
 * Does what the plan says and reports back, until nothing is left. `onChange` sees every new queue; `onSignedOut` is called before all
 * uploads are paused.
 */
export function createUploadRunner(
  deps: RunnerDeps,
  onChange: (queue: UploadQueue) => void,
  onSignedOut: () => void,
): UploadRunner {
  let queue = EMPTY_QUEUE;
  /** Of another life: what still comes back from before a reset is not listened to. */
  let life = 0;
  let wakeTimer: ReturnType<typeof setTimeout> | undefined;
  const files = new Map<string, PickedFile>();
  const cancellers = new Map<string, Canceller>();
  /** Of files that no other window may send meanwhile: the ways to let them. */
  const claims = new Map<string, () => void>();

  const pick = (ids: readonly string[]): UploadItem[] =>
    ids.flatMap((id) => {
      const item = queue.items[id];
      return item === undefined ? [] : [item];
    });

  function apply(action: UploadAction): void {
    const next = reduceUploads(queue, action);
    if (next === queue) return;
    queue = next;
    onChange(queue);
  }

  function letGoOf(id: string): void {
    claims.get(id)?.();
    claims.delete(id);
  }

  /** What is no longer active is stopped; what has ended lets go of its bytes, unless it may be tried again. */
  function stopInactive(): void {
    for (const [id, canceller] of cancellers) {
      if (queue.items[id]?.isActive === true) continue;
      canceller.cancel();
      cancellers.delete(id);
    }
    for (const id of files.keys()) {
      const state = queue.items[id]?.state;
      if (state === undefined || state === 'done' || state === 'duplicate') files.delete(id);
    }
    for (const id of [...claims.keys()]) {
      const item = queue.items[id];
      if (item === undefined || isEnded(item) || isHeld(item) || !CLAIMED_STEPS.includes(item.step)) letGoOf(id);
    }
  }

  /** The same file is not sent by two windows, nor twice by one: the later finds it stored. */
  async function claim(items: readonly UploadItem[]): Promise<{ ours: UploadItem[]; others: UploadAction[] }> {
    const ours: UploadItem[] = [];
    const others: UploadAction[] = [];
    for (const item of items) {
      const { id, albumId, md5, sizeBytes } = item;
      const letGo = claims.get(id) ?? (await deps.tabLock.take(`upload:${albumId}:${md5 ?? ''}:${sizeBytes}`));
      if (letGo === null) others.push({ type: 'heldElsewhere', id, retryAtMs: deps.now() + ELSEWHERE_RETRY_MS });
      else {
        claims.set(id, letGo);
        ours.push(item);
      }
    }
    return { ours, others };
  }

  async function askAbout(items: readonly UploadItem[]): Promise<StepEnd> {
    const { ours, others } = await claim(items);
    const end = ours.length === 0 ? [] : await askKnown(deps, ours);
    return end === 'stop' ? 'stop' : [...others, ...end];
  }

  async function makeSmaller(item: UploadItem, signal: Canceller['signal']): Promise<StepEnd> {
    const { id } = item;
    const { end, file } = await shrinkFile(deps, item, files.get(id), signal);
    if (file !== null && !signal.isCancelled) files.set(id, await deps.keepFile(id, file));
    return end;
  }

  function hash(item: UploadItem, signal: Canceller['signal']): Promise<StepEnd> {
    const { id, sizeBytes } = item;
    // Of a smaller one nobody could read it.
    const isTold = sizeBytes > MULTIPART_UPLOAD_FROM_BYTES;
    return hashFile(deps, item, files.get(id), signal, (readBytes) => {
      if (!isTold || signal.isCancelled) return;
      apply({ type: 'hashing', id, percent: Math.min(99, Math.floor((readBytes * 100) / sizeBytes)) });
    });
  }

  async function send(item: UploadItem, canceller: Canceller): Promise<StepEnd> {
    const { id } = item;
    const { signal } = canceller;
    const { onProgress, flush } = createProgress(id, canceller);
    if (item.sizeBytes <= MULTIPART_UPLOAD_FROM_BYTES) return sendFile(deps, item, files.get(id), signal, onProgress);
    const end = await sendInParts(deps, item, files.get(id), {
      signal,
      onProgress,
      onBegun: (uploadId) => {
        if (!signal.isCancelled) apply({ type: 'partsBegun', id, uploadId });
      },
    });
    flush();
    return end;
  }

  /** What lies at the store of files that nobody wants any more. */
  function forgetSent(ids: readonly string[]): void {
    const objectKeys: string[] = [];
    for (const { step, state, uploadId, objectKey } of pick(ids)) {
      if (state !== 'cancelled') continue;
      if (step === 'send' && uploadId !== null) forgetParts(uploadId);
      if (step === 'save' && objectKey !== null) objectKeys.push(objectKey);
    }
    forgetObjects(objectKeys);
  }

  function run(ids: readonly string[], step: (items: readonly UploadItem[]) => Promise<StepEnd>): void {
    const startedIn = life;
    apply({ type: 'started', ids });
    // Steps answer their failures as actions, so this never rejects.
    void step(pick(ids)).then((end) => {
      if (startedIn !== life) return;
      if (end === 'stop') {
        apply({ type: 'dropped', ids, nowMs: deps.now() });
        onSignedOut();
        dispatch({ type: 'paused' });
        return;
      }
      for (const action of end) apply(action);
      pump();
    });
  }

  function runOne(id: string, step: (item: UploadItem, canceller: Canceller) => Promise<StepEnd>): void {
    const canceller = createCanceller();
    cancellers.set(id, canceller);
    run([id], async ([item]) => {
      const end = item === undefined ? [] : await step(item, canceller);
      // A step that was stopped and started again has another canceller by now: its end is not ours to tell.
      if (canceller.signal.isCancelled) return [];
      if (cancellers.get(id) === canceller) cancellers.delete(id);
      return end;
    });
  }

  /** `flush` tells what was held back: a drop between parts keeps it. */
  function createProgress(id: string, canceller: Canceller) {
    let toldAtMs = 0;
    let lastBytes: number | null = null;
    const tell = (): void => {
      if (canceller.signal.isCancelled || lastBytes === null) return;
      toldAtMs = Date.now();
      apply({ type: 'progressed', id, sentBytes: lastBytes });
    };
    return {
      onProgress(sentBytes: number): void {
        lastBytes = sentBytes;
        if (Date.now() - toldAtMs >= PROGRESS_EVERY_MS) tell();
      },
      flush: tell,
    };
  }

  function askRoom(albumId: string): void {
    const startedIn = life;
    const isOwn = Object.values(queue.items).some((item) => item.albumId === albumId && item.isOwnAlbum);
    apply({ type: 'roomAsked', albumId });
    // Never rejects.
    void findRoom(albumId, isOwn).then((leftBytes) => {
      if (startedIn !== life) return;
      apply({ type: 'roomTold', albumId, leftBytes });
      pump();
    });
  }

  function pump(): void {
    clearTimeout(wakeTimer);
    stopInactive();
    const work = planUploads(queue, deps.now());
    if (work.roomless.length > 0) {
      apply({ type: 'roomless', ids: work.roomless });
      pump();
      return;
    }
    for (const albumId of work.rooms) askRoom(albumId);
    for (const id of work.shrink) runOne(id, (item, { signal }) => makeSmaller(item, signal));
    for (const id of work.hash) {
      runOne(id, (item, { signal }) => hash(item, signal));
    }
    if (work.ask.length > 0) run(work.ask, askAbout);
    for (const id of work.send) runOne(id, send);
    if (work.save.length > 0) run(work.save, (items) => saveFiles(deps, items));
    if (work.remark.length > 0) run(work.remark, (items) => remarkFiles(deps, items));
    if (work.poll.length > 0) run(work.poll, (items) => pollFiles(deps, items));
    if (work.wakeAtMs !== null) wakeTimer = setTimeout(pump, Math.max(0, work.wakeAtMs - deps.now()));
  }

  function dispatch(action: UploadAction, added: ReadonlyMap<string, PickedFile> = new Map()): void {
    for (const [id, file] of added) files.set(id, file);
    apply(action);
    if (action.type === 'cancelled') forgetSent(action.ids);
    pump();
  }

  return {
    get queue() {
      return queue;
    },
    dispatch,
    reset() {
      life += 1;
      clearTimeout(wakeTimer);
      for (const canceller of cancellers.values()) canceller.cancel();
      cancellers.clear();
      for (const id of [...claims.keys()]) letGoOf(id);
      files.clear();
      queue = EMPTY_QUEUE;
      onChange(queue);
    },
  };
}
