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
