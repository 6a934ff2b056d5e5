import { formatCount } from './format-count';
import { formatSize } from './format-size';
import type { QueueTotals, UploadItem, UploadQueue, UploadState } from './upload-queue';

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
  readonly canCancel: boolean;
  readonly canRetry: boolean;
}

export interface UploadListView {
  readonly rows: readonly UploadRowView[];
  /** 还有4,812个等待上传. Empty: all are listed. */
  readonly restText: string;
}

export interface UploadTotalsView {
  /** 已传12/52 */
  readonly title: string;
  readonly percent: number;
  /** 1.2MB/s, or why nothing moves, or the outcome. */
  readonly note: string;
  readonly failed: number;
  readonly isPaused: boolean;
  /** Nothing is left to do. */
  readonly isEnded: boolean;
}

const STATUS: Readonly<Record<UploadState, string>> = {
  waiting: '等待上传',
  checking: '检查中',
  uploading: '上传中',
  saving: '保存中',
  processing: '处理中',
  done: '已上传',
  duplicate: '已存在',
  failed: '上传失败！',
  paused: '已暂停',
  cancelled: '已取消',
};

/** What a person looks for first. */
const RANK: Readonly<Record<UploadState, number>> = {
  failed: 0,
  uploading: 1,
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

export function toUploadRow(item: UploadItem): UploadRowView {
  const { state, sizeBytes } = item;
  const sent = sizeBytes > 0 ? Math.min(100, Math.floor((item.sentBytes / sizeBytes) * 100)) : 0;
  return {
    id: item.id,
    fileName: item.fileName,
    name: shortenMiddle(item.fileName, 22),
    kind: item.kind,
    state,
    status: state === 'failed' && item.reason !== '' ? item.reason : STATUS[state],
    sizeText: formatSize(sizeBytes),
    percent: state === 'uploading' || (state === 'paused' && item.sentBytes > 0) ? sent : null,
    canCancel: !isOver(state) && state !== 'processing',
    canRetry: state === 'failed',
  };
}

/**
 * The rows worth a look, at most `limit`: failures, then what is under way, then what waits. The rest is a number, so that
 * 5,000 files cost no more than 60. Linear in the number of files.
 */
export function listUploadRows(queue: UploadQueue, limit: number): UploadListView {
  const buckets: UploadItem[][] = Array.from({ length: RANKS }, () => []);
  let total = 0;
  for (const id of queue.order) {
    const item = queue.items[id];
    const bucket = item === undefined ? undefined : buckets[RANK[item.state]];
    if (item === undefined || bucket === undefined) continue;
    total += 1;
    if (bucket.length < limit) bucket.push(item);
  }
  const rows = buckets.flat().slice(0, limit).map(toUploadRow);
  const rest = total - rows.length;
  return { rows, restText: rest > 0 ? `另有${formatCount(rest)}个文件` : '' };
}

export function toUploadTotals(totals: QueueTotals, isPaused: boolean, bytesPerSecond: number): UploadTotalsView {
  const { total, finished, failed, totalBytes, sentBytes } = totals;
  const isEnded = total > 0 && finished + failed >= total;
  const byBytes = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  const percent = isEnded && failed === 0 ? 100 : Math.min(99, Math.max(0, byBytes));
  const outcome =
    failed === 0
      ? `${formatCount(finished)}个文件已上传`
      : `${formatCount(finished)}个已上传，${formatCount(failed)}个失败`;
  const speed = bytesPerSecond > 0 ? `${formatSize(bytesPerSecond)}/s` : '';
  return {
    title: `已传${formatCount(finished)}/${formatCount(total)}`,
    percent,
    note: isEnded ? outcome : isPaused ? '上传已暂停' : speed,
    failed,
    isPaused,
    isEnded,
  };
}
