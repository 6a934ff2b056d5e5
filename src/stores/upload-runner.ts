import { planUploads } from '@/domain/upload-plan';
import {
  EMPTY_QUEUE,
  reduceUploads,
  type UploadAction,
  type UploadItem,
  type UploadQueue,
} from '@/domain/upload-queue';
import { createCanceller, type Canceller } from '@/platform/http/cancel';
import type { PickedFile } from '@/platform/media/types';
import { askKnown, hashFile, pollFiles, saveFiles, sendFile, type StepDeps, type StepEnd } from './upload-steps';

/** Progress is told this often at most, per file. */
const PROGRESS_EVERY_MS = 200;

export interface UploadRunner {
  readonly queue: UploadQueue;
  /** `files`: the bytes of what an `added` action brings, by id. */
  dispatch(action: UploadAction, files?: ReadonlyMap<string, PickedFile>): void;
  /** Nothing more is started, told or kept. */
  reset(): void;
}

/** Does what the plan says and reports back, until nothing is left. `onChange` sees every new queue. */
export function createUploadRunner(
  deps: StepDeps,
  onChange: (queue: UploadQueue) => void,
  onSignedOut: () => void,
): UploadRunner {
  let queue = EMPTY_QUEUE;
  /** Of another life: what still comes back from before a reset is not listened to. */
  let life = 0;
  let wakeTimer: ReturnType<typeof setTimeout> | undefined;
  const files = new Map<string, PickedFile>();
  const cancellers = new Map<string, Canceller>();

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
  }

  function run(ids: readonly string[], step: (items: readonly UploadItem[]) => Promise<StepEnd>): void {
    const startedIn = life;
    apply({ type: 'started', ids });
    // Steps answer their failures as actions, so this never rejects.
    void step(pick(ids)).then((end) => {
      if (startedIn !== life) return;
      if (end === 'stop') {
        apply({ type: 'dropped', ids, nowMs: deps.now() });
        dispatch({ type: 'paused' });
        onSignedOut();
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

  function createProgress(id: string, canceller: Canceller): (sentBytes: number) => void {
    let toldAtMs = 0;
    return (sentBytes) => {
      const nowMs = Date.now();
      if (canceller.signal.isCancelled || nowMs - toldAtMs < PROGRESS_EVERY_MS) return;
      toldAtMs = nowMs;
      apply({ type: 'progressed', id, sentBytes });
    };
  }

  function pump(): void {
    clearTimeout(wakeTimer);
    stopInactive();
    const work = planUploads(queue, deps.now());
    for (const id of work.hash) {
      runOne(id, (item, { signal }) => hashFile(deps, item, files.get(id), signal));
    }
    if (work.ask.length > 0) run(work.ask, (items) => askKnown(deps, items));
    for (const id of work.send) {
      runOne(id, (item, canceller) =>
        sendFile(deps, item, files.get(id), canceller.signal, createProgress(id, canceller)),
      );
    }
    if (work.save.length > 0) run(work.save, (items) => saveFiles(deps, items));
    if (work.poll.length > 0) run(work.poll, (items) => pollFiles(deps, items));
    if (work.wakeAtMs !== null) wakeTimer = setTimeout(pump, Math.max(0, work.wakeAtMs - deps.now()));
  }

  function dispatch(action: UploadAction, added: ReadonlyMap<string, PickedFile> = new Map()): void {
    for (const [id, file] of added) files.set(id, file);
    apply(action);
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
      files.clear();
      queue = EMPTY_QUEUE;
      onChange(queue);
    },
  };
}
