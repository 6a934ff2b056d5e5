import { ERRORS } from '@contract/errors';
import { formatCount } from '../format/format-count';
import { formatSize } from '@contract/rules/format-size';
import { formatTimeLeft } from '../format/format-time-left';
import { canBeTakenBack, isHeld, lacksRemark, type UploadItem, type UploadState } from './upload-item';
import type { QueueTotals, UploadQueue } from './upload-queue';

/** One file as the tray shows it. */
export interface UploadRowView {
  readonly id: string;
  /** Shortened in the middle: the number at the end tells files apart. */
  readonly name: string;
  readonly fileName: string;
  readonly kind: 'photo' | 'video';
  readonly state: UploadState;
  readonly status: string;
  readonly sizeText: string;
  /** 0 to 100. Null where there is nothing to measure. */
  readonly percent: number | null;
  /** Something is asked of the person: the status is said in full. */
  readonly isTroubled: boolean;
  readonly canCancel: boolean;
  readonly canRetry: boolean;
  readonly canPause: boolean;
  readonly canResume: boolean;
  /** Others are before it. */
  readonly canMoveUp: boolean;
}

export interface UploadTotalsView {
  /** 已传12/52 */
  readonly title: string;
  readonly percent: number;
  /** 1.2MB/s, or why nothing moves, or the outcome. */
  readonly note: string;
  readonly failed: number;
  /** What another try may help. */
  readonly retriable: number;
  /** Stored, but not yet to be seen. */
  readonly processing: number;
  readonly hasStored: boolean;
  /** Files of an earlier visit that have to be chosen again. */
  readonly needing: number;
  /** Files that wait until there is room for them. */
  readonly roomless: number;
  /** Stored ones whose remark was refused. */
  readonly unremarked: number;
  readonly isPaused: boolean;
  /** Nothing moves, and the note says why. */
  readonly isStopped: boolean;
  /** Nothing is left to do. */
  readonly isEnded: boolean;
}

const STATUS: Readonly<Record<UploadState, string>> = {
  waiting: '等待上传',
  shrinking: '压缩中',
  checking: '检查中',
  uploading: '上传中',
  saving: '保存中',
  processing: '处理中',
  done: '已上传',
  duplicate: '已存在',
  failed: '上传失败！',
  paused: '已暂停',
  needsFile: '请重新选择此文件',
  roomless: ERRORS.CAPACITY_FULL.msg,
  cancelled: '已取消',
};

/** What a person looks for first. */
const RANK: Readonly<Record<UploadState, number>> = {
  failed: 0,
  needsFile: 0,
  roomless: 0,
  uploading: 1,
  shrinking: 1,
  checking: 1,
  saving: 1,
  paused: 2,
  waiting: 3,
  processing: 4,
  duplicate: 5,
  done: 5,
  cancelled: 6,
};
const RANKS = 6;

const isOver = (state: UploadState): boolean => state === 'done' || state === 'duplicate' || state === 'cancelled';

export function shortenMiddle(text: string, maxLength: number): string {
  const letters = [...text];
  if (letters.length <= maxLength) return text;
  const tail = Math.floor((maxLength - 1) / 2);
  return `${letters.slice(0, maxLength - 1 - tail).join('')}…${letters.slice(letters.length - tail).join('')}`;
}

function describeState(item: UploadItem): string {
  const { state, reason, isElsewhere, stepPercent } = item;
  if (state === 'failed' && reason !== '') return reason;
  if (lacksRemark(item)) return `${STATUS.done}，备注未保存：${item.remarkReason}`;
  if (state === 'processing' && stepPercent > 0) return `转码中 ${stepPercent}%`;
  if (state === 'checking' && stepPercent > 0) return `检查中 ${stepPercent}%`;
  return state === 'waiting' && isElsewhere ? '同一文件正在上传' : STATUS[state];
}

export function toUploadRow(item: UploadItem): UploadRowView {
  const { state, sizeBytes } = item;
  const sent = sizeBytes > 0 ? Math.min(100, Math.floor((item.sentBytes / sizeBytes) * 100)) : 0;
  const isSafe = isOver(state) || state === 'processing';
  return {
    id: item.id,
    fileName: item.fileName,
    name: shortenMiddle(item.fileName, 22),
    kind: item.kind,
    state,
    status: describeState(item),
    sizeText: formatSize(sizeBytes),
    percent: state === 'uploading' || (item.sentBytes > 0 && !isSafe && state !== 'failed') ? sent : null,
    isTroubled: state === 'failed' || state === 'roomless' || lacksRemark(item),
    canCancel: canBeTakenBack(item) || (!isSafe && state !== 'saving'),
    canRetry: (state === 'failed' && !item.isUnfit) || state === 'roomless' || lacksRemark(item),
    canPause: !isSafe && !isHeld(item) && state !== 'failed' && state !== 'saving',
    canResume: state === 'paused',
    canMoveUp: state === 'paused' || (state === 'waiting' && !item.isElsewhere),
  };
}

/**
 * The order of the list: failures, then what is under way, then what waits. Linear in the number of files; a list of 5,000 makes
 * rows of what is in view only.
 */
export function orderUploads(queue: UploadQueue): readonly UploadItem[] {
  const buckets: UploadItem[][] = Array.from({ length: RANKS + 1 }, () => []);
  for (const id of queue.order) {
    const item = queue.items[id];
    if (item !== undefined) buckets[lacksRemark(item) ? 0 : RANK[item.state]]?.push(item);
  }
  return buckets.flat();
}

export interface UploadPace {
  readonly bytesPerSecond: number;
  readonly isPaused: boolean;
  readonly isOffline: boolean;
  readonly isServerAway: boolean;
}

/** What the total says while nothing has come to its end: the speed and what is left, or why nothing moves. */
function describePace(totals: QueueTotals, { bytesPerSecond, isPaused, isOffline, isServerAway }: UploadPace): string {
  if (isPaused) return '上传已暂停';
  if (isOffline) return '上传已暂停，联网后自动继续';
  if (isServerAway && totals.isBusy) return '连接不上服务器，恢复后自动继续';
  if (!totals.isBusy && totals.needing > 0) return `${formatCount(totals.needing)}个文件需要重新选择`;
  if (!totals.isBusy && totals.roomless > 0) return `${formatCount(totals.roomless)}个文件等待存储空间`;
  if (bytesPerSecond <= 0) return '';
  const leftSeconds = (totals.totalBytes - totals.sentBytes) / bytesPerSecond;
  return `${formatSize(bytesPerSecond)}/s，${formatTimeLeft(leftSeconds)}`;
}

/** What came of it, once nothing is left to send. What is still being made ready is not called done. */
function describeOutcome({ finished, failed, processing, present, unremarked }: QueueTotals): string {
  const ready = finished - processing;
  if (finished === 0) return `${formatCount(failed)}个文件没有上传`;
  return [
    processing > 0
      ? `${formatCount(finished)}个已传完，${formatCount(processing)}个处理中`
      : failed === 0
        ? `${formatCount(ready)}个文件已上传`
        : `${formatCount(ready)}个已上传`,
    present > 0 ? `其中${formatCount(present)}个已存在` : '',
    failed > 0 ? `${formatCount(failed)}个失败` : '',
    unremarked > 0 ? `${formatCount(unremarked)}个备注未保存` : '',
  ]
    .filter(Boolean)
    .join('，');
}

export function toUploadTotals(totals: QueueTotals, pace: UploadPace): UploadTotalsView {
  const { total, finished, failed, unfit, processing, needing, roomless, unremarked, totalBytes, sentBytes } = totals;
  // Also one by one, and on an earlier visit.
  const isAllPaused = totals.paused > 0 && finished + failed + needing + roomless + totals.paused >= total;
  const isPaused = pace.isPaused || isAllPaused;
  const isEnded = total > 0 && finished + failed >= total;
  const isHeldUp = totals.isBusy ? pace.isServerAway : needing + roomless > 0;
  const byBytes = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  const percent = isEnded && failed === 0 ? 100 : Math.min(99, Math.max(0, byBytes));
  return {
    title: `已传${formatCount(finished)}/${formatCount(total)}`,
    percent,
    note: isEnded ? describeOutcome(totals) : describePace(totals, { ...pace, isPaused }),
    failed,
    retriable: failed - unfit + roomless + unremarked,
    processing,
    hasStored: finished > 0,
    needing,
    roomless,
    unremarked,
    isPaused,
    isStopped: !isEnded && (isPaused || pace.isOffline || isHeldUp),
    isEnded,
  };
}
