import {
  ACTIVE_STATE,
  drop,
  giveFile,
  isBeingSaved,
  isEnded,
  isHeld,
  isStored,
  lacksRemark,
  pause,
  release,
  restingState,
  retry,
  toItem,
  type NewUpload,
  type UploadItem,
  type UploadStep,
} from './upload-item';
import { afterDrop, type ServerAway } from './upload-away';
import { capRoom, takeRoom, type UploadRooms } from './upload-room';

/**
 * The upload queue as a pure state machine. A file goes through the steps in order; `step` is the next thing to do,
 * `state` is what the person sees. Everything that takes time is done outside and reported back as an action.
 */
export interface UploadQueue {
  readonly order: readonly string[];
  readonly items: Readonly<Record<string, UploadItem>>;
  readonly isPaused: boolean;
  /** Nothing that needs the network is started. */
  readonly isOffline: boolean;
  /** There is a network, but no server: until it answers one question at a time is asked, and at these times. */
  readonly away: ServerAway | null;
  readonly rooms: UploadRooms;
}

export const EMPTY_QUEUE: UploadQueue = {
  order: [],
  items: {},
  isPaused: false,
  isOffline: false,
  away: null,
  rooms: {},
};

/**
 * Where files go and what is written to them, until they are saved; a remark that was refused is replaced also after that. What is
 * not named each keeps as it is.
 */
export interface UploadDescription {
  readonly type: 'described';
  readonly albumId: string;
  readonly labelId?: string | null;
  readonly remark?: string;
  readonly priceFen?: number;
}

export type UploadAction =
  | { type: 'added'; files: readonly NewUpload[] }
  /** From an earlier visit. */
  | { type: 'restored'; items: readonly UploadItem[] }
  | { type: 'fileGiven'; id: string }
  | { type: 'fileLost'; id: string }
  | { type: 'started'; ids: readonly string[] }
  /** Null: it stays as it was. */
  | { type: 'shrunk'; id: string; file: { fileName: string; sizeBytes: number } | null }
  | { type: 'heldElsewhere'; id: string; retryAtMs: number }
  | { type: 'hashing'; id: string; percent: number }
  | { type: 'hashed'; id: string; md5: string }
  | { type: 'answered'; id: string; match: { inAlbum: boolean; resourceId: string } | null }
  | { type: 'progressed'; id: string; sentBytes: number }
  | { type: 'partsBegun'; id: string; uploadId: string | null }
  | { type: 'sent'; id: string; objectKey: string; storageType: number }
  | { type: 'saved'; id: string; resourceId: string; isDuplicate: boolean }
  | { type: 'remarked'; id: string }
  | { type: 'remarkRefused'; id: string; reason: string }
  | { type: 'roomAsked'; albumId: string }
  /** Infinity: nobody knows. */
  | { type: 'roomTold'; albumId: string; leftBytes: number }
  /** The client found that they do not fit, by the remaining space it was given. */
  | { type: 'roomless'; ids: readonly string[] }
  /** The server refused them for lack of space, whatever it had reported before. */
  | { type: 'roomRefused'; ids: readonly string[] }
  /** What was sent on an earlier try or visit is not there any more. */
  | { type: 'sentLost'; id: string }
  | { type: 'polled'; id: string; state: 'processing' | 'ready'; percent: number; nextPollAtMs: number }
  /** For good: the person decides. `isUnfit`: this file will never do. */
  | { type: 'refused'; id: string; reason: string; isUnfit?: boolean }
  /** A drop: tried again by itself. `isServerAway`: nobody was there to answer; absent, that is not known. */
  | { type: 'dropped'; ids: readonly string[]; nowMs: number; isServerAway?: boolean }
  /** The network is back: no more waiting. */
  | { type: 'wokenUp' }
  | { type: 'networkChanged'; isOnline: boolean }
  /** Without ids: the whole queue, and what is added to it. */
  | { type: 'paused'; ids?: readonly string[] }
  /** The same; `but`: without these. */
  | { type: 'resumed'; ids?: readonly string[]; but?: ReadonlySet<string> }
  /** To be sent before the others. */
  | { type: 'movedUp'; id: string }
  | UploadDescription
  /** What is being saved at this moment, or is stored, is not cancelled any more. */
  | { type: 'cancelled'; ids: readonly string[] }
  /** Stored ones that have been removed again. */
  | { type: 'takenBack'; ids: readonly string[] }
  | { type: 'retried'; ids: readonly string[] }
  /** Ended ones leave the list. */
  | { type: 'cleared' };

/** What the runner should start now. */
export interface UploadWork {
  shrink: readonly string[];
  hash: readonly string[];
  ask: readonly string[];
  send: readonly string[];
  save: readonly string[];
  remark: readonly string[];
  poll: readonly string[];
  /** Albums of which it has to be asked how much fits. */
  rooms: readonly string[];
  /** What does not fit. */
  roomless: readonly string[];
  /** When something waits for its time and nothing else can be started. Null: nothing waits. */
  wakeAtMs: number | null;
}

export interface QueueTotals {
  total: number;
  /** Stored, also when still being processed or there before. */
  finished: number;
  failed: number;
  /** Of the failed ones, those that no other try would help. */
  unfit: number;
  /** Of the finished ones, those that are still being made into what people look at. */
  processing: number;
  /** Of the finished ones, those that the album had before. */
  present: number;
  /** Files of an earlier visit that have to be chosen again. */
  needing: number;
  /** Files that wait until there is room for them. */
  roomless: number;
  /** Files that wait until the person goes on with them. */
  paused: number;
  /** Stored ones whose remark was refused. */
  unremarked: number;
  totalBytes: number;
  sentBytes: number;
  /** Something is still to be done and the queue is not paused. */
  isBusy: boolean;
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
    const rested = { isActive: false, attempts: 0, retryAtMs: 0, isElsewhere: false, stepPercent: 0 };
    const next: UploadItem = { ...item, ...rested, ...update };
    return update.state === undefined ? { ...next, state: restingState(next) } : next;
  });
}

function answer(queue: UploadQueue, id: string, match: { inAlbum: boolean; resourceId: string } | null): UploadQueue {
  if (match === null) return finish(queue, id, 'ask', { step: 'send' });
  const { inAlbum, resourceId } = match;
  if (inAlbum) return finish(queue, id, 'ask', { state: 'duplicate', resourceId });
  return finish(queue, id, 'ask', { step: 'save', sourceId: resourceId });
}

const albumsOf = (queue: UploadQueue, ids: readonly string[]): string[] =>
  ids.flatMap((id) => queue.items[id]?.albumId ?? []);

function forgetRooms(queue: UploadQueue, albumIds: readonly string[]): UploadQueue {
  const rooms = Object.entries(queue.rooms).filter(([albumId]) => !albumIds.includes(albumId));
  return { ...queue, rooms: Object.fromEntries(rooms) };
}

/** How much fits into these albums is asked anew, and all that waits for it with them. */
function askAgain(queue: UploadQueue, albumIds: readonly string[]): UploadQueue {
  if (albumIds.length === 0) return queue;
  const asked = new Set(albumIds);
  const freed = change(queue, queue.order, (item) => {
    if (!asked.has(item.albumId)) return item;
    const free = release(item);
    return free !== item && queue.isPaused ? pause(free) : free;
  });
  return forgetRooms(freed, [...asked]);
}

function moveUp(queue: UploadQueue, id: string): UploadQueue {
  if (queue.items[id] === undefined || queue.order[0] === id) return queue;
  return { ...queue, order: [id, ...queue.order.filter((other) => other !== id)] };
}

/** What nobody but the server can have said. */
const ANSWERS: ReadonlySet<UploadAction['type']> = new Set<UploadAction['type']>([
  'answered',
  'partsBegun',
  'sent',
  'saved',
  'remarked',
  'remarkRefused',
  'roomRefused',
  'sentLost',
  'polled',
]);

export function reduceUploads(queue: UploadQueue, action: UploadAction): UploadQueue {
  const next = reduce(queue, action);
  return next.away !== null && ANSWERS.has(action.type) ? { ...next, away: null } : next;
}

function reduce(queue: UploadQueue, action: UploadAction): UploadQueue {
  switch (action.type) {
    case 'added': {
      const items = { ...queue.items };
      for (const file of action.files) items[file.id] = toItem(file, queue.isPaused);
      const grown = { ...queue, items, order: [...queue.order, ...action.files.map((file) => file.id)] };
      return askAgain(
        grown,
        action.files.map(({ albumId }) => albumId),
      );
    }
    case 'started':
      return change(queue, action.ids, (item) =>
        isEnded(item) || isHeld(item) ? item : { ...item, isActive: true, state: ACTIVE_STATE[item.step] },
      );
    case 'restored': {
      const items = { ...queue.items };
      for (const item of action.items) items[item.id] = item;
      return { ...queue, items, order: [...queue.order, ...action.items.map(({ id }) => id)] };
    }
    case 'fileGiven':
      return change(queue, [action.id], (item) => giveFile(item, queue.isPaused));
    case 'fileLost':
      return change(queue, [action.id], (item) =>
        isEnded(item) || isStored(item) ? item : { ...item, isActive: false, state: 'needsFile' },
      );
    case 'shrunk':
      return finish(queue, action.id, 'shrink', { ...action.file, step: 'hash' });
    case 'heldElsewhere':
      return finish(queue, action.id, 'ask', { retryAtMs: action.retryAtMs, isElsewhere: true });
    case 'hashing':
      return change(queue, [action.id], (item) =>
        item.isActive && item.step === 'hash' && item.stepPercent !== action.percent
          ? { ...item, stepPercent: action.percent }
          : item,
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
    case 'partsBegun':
      return change(queue, [action.id], (item) =>
        item.uploadId === action.uploadId ? item : { ...item, uploadId: action.uploadId },
      );
    case 'sent':
      return finishSend(queue, action);
    case 'saved': {
      const { resourceId, isDuplicate } = action;
      if (isDuplicate) return finish(queue, action.id, 'save', { resourceId, state: 'duplicate' });
      const item = queue.items[action.id];
      const step = item === undefined || item.remark === '' ? 'poll' : 'remark';
      const rooms = item === undefined ? queue.rooms : takeRoom(queue.rooms, item);
      return { ...finish(queue, action.id, 'save', { resourceId, uploadId: null, step }), rooms };
    }
    case 'remarked':
      return finish(queue, action.id, 'remark', { step: 'poll' });
    case 'remarkRefused':
      return finish(queue, action.id, 'remark', { step: 'poll', remarkReason: action.reason });
    case 'roomAsked':
      return { ...queue, rooms: { ...queue.rooms, [action.albumId]: 'asked' } };
    case 'roomTold':
      return {
        ...queue,
        rooms: { ...queue.rooms, [action.albumId]: capRoom(queue, action.albumId, action.leftBytes) },
      };
    case 'roomless':
      return change(queue, action.ids, (item) => ({ ...item, state: 'roomless' }));
    case 'roomRefused': {
      const held = change(queue, action.ids, (item) =>
        item.isActive ? { ...item, isActive: false, state: 'roomless' } : item,
      );
      return forgetRooms(held, albumsOf(queue, action.ids));
    }
    case 'sentLost':
      return finish(queue, action.id, 'save', { step: 'ask', objectKey: null, storageType: null, uploadId: null });
    case 'polled': {
      const isReady = action.state === 'ready';
      return finish(
        queue,
        action.id,
        'poll',
        isReady ? { state: 'done' } : { retryAtMs: action.nextPollAtMs, stepPercent: action.percent },
      );
    }
    case 'refused':
      return change(queue, [action.id], (item) =>
        item.isActive
          ? { ...item, isActive: false, state: 'failed', reason: action.reason, isUnfit: action.isUnfit ?? false }
          : item,
      );
    case 'dropped':
      return {
        ...change(queue, action.ids, (item) => drop(item, action.nowMs)),
        away: afterDrop(queue.away, action),
      };
    case 'wokenUp': {
      const woken = change(queue, queue.order, (item) => (item.retryAtMs === 0 ? item : { ...item, retryAtMs: 0 }));
      return woken.away === null ? woken : { ...woken, away: { ...woken.away, retryAtMs: 0 } };
    }
    case 'networkChanged':
      return action.isOnline === !queue.isOffline ? queue : { ...queue, isOffline: !action.isOnline };
    case 'paused': {
      const held = change(queue, action.ids ?? queue.order, pause);
      return action.ids === undefined ? { ...held, isPaused: true } : held;
    }
    case 'resumed': {
      const freed = change(queue, action.ids ?? queue.order, (item) =>
        item.state === 'paused' && action.but?.has(item.id) !== true
          ? { ...item, state: 'waiting', retryAtMs: 0 }
          : item,
      );
      return action.ids === undefined ? { ...freed, isPaused: false } : freed;
    }
    case 'movedUp':
      return moveUp(queue, action.id);
    case 'described': {
      const { albumId, labelId, remark, priceFen } = action;
      // What failed may be tried again, and then goes where it is said now.
      const isOver = (item: UploadItem): boolean => isEnded(item) && item.state !== 'failed';
      return change(queue, queue.order, (item) => {
        if (item.albumId !== albumId) return item;
        if (lacksRemark(item)) return remark === undefined ? item : { ...item, remark };
        if (isOver(item) || isStored(item) || isBeingSaved(item)) return item;
        return {
          ...item,
          labelId: labelId === undefined ? item.labelId : labelId,
          remark: remark ?? item.remark,
          priceFen: priceFen ?? item.priceFen,
        };
      });
    }
    case 'cancelled':
      return change(queue, action.ids, (item) =>
        isEnded(item) || isStored(item) || isBeingSaved(item) ? item : { ...item, isActive: false, state: 'cancelled' },
      );
    case 'takenBack':
      return change(queue, action.ids, (item) => ({ ...item, isActive: false, state: 'cancelled' }));
    case 'retried': {
      const roomless = action.ids.filter((id) => queue.items[id]?.state === 'roomless');
      const retried = change(askAgain(queue, albumsOf(queue, roomless)), action.ids, retry);
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

function finishSend(
  queue: UploadQueue,
  { id, objectKey, storageType }: { id: string; objectKey: string; storageType: number },
): UploadQueue {
  const sizeBytes = queue.items[id]?.sizeBytes ?? 0;
  return finish(queue, id, 'send', { objectKey, storageType, step: 'save', sentBytes: sizeBytes });
}
