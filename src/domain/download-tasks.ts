import { TAP_GUARD_MS } from '@contract/constants/client';
import type { DownloadQuality } from '@contract/constants/media';

export type DownloadState = 'waiting' | 'running' | 'saved' | 'cancelled' | 'failed';

/** One file to be kept on the device: a photo, a video, or several as one archive. */
export interface DownloadTask {
  readonly id: string;
  /** What it is made of. */
  readonly mediaIds: readonly string[];
  readonly kind: 'photo' | 'video' | 'archive';
  readonly quality: DownloadQuality;
  /** What people call it, before and after its file has a name. */
  readonly name: string;
  readonly state: DownloadState;
  readonly percent: number;
  /** Why it failed. */
  readonly reason: string;
  /** It cannot be kept here, however often it is tried: a browser can. */
  readonly needsBrowser: boolean;
  readonly askedAtMs: number;
}

const isOpen = ({ state }: DownloadTask): boolean => state === 'waiting' || state === 'running';

export const canCancel = isOpen;
export const canRetry = ({ state, needsBrowser }: DownloadTask): boolean =>
  (state === 'failed' || state === 'cancelled') && !needsBrowser;

/** It is on its way, or was a moment ago: a second tap on 下载 wants no second file. */
export const isSameWish = (
  task: DownloadTask,
  wish: Pick<DownloadTask, 'mediaIds' | 'quality'>,
  nowMs: number,
): boolean =>
  (isOpen(task) || (task.state === 'saved' && nowMs - task.askedAtMs < TAP_GUARD_MS)) &&
  task.quality === wish.quality &&
  task.mediaIds.join() === wish.mediaIds.join();

export function changeTask(
  tasks: readonly DownloadTask[],
  id: string,
  change: Partial<DownloadTask>,
): readonly DownloadTask[] {
  return tasks.map((task) => (task.id === id ? { ...task, ...change } : task));
}

export interface DownloadTotals {
  readonly open: number;
  readonly failed: number;
  readonly saved: number;
  readonly all: number;
  readonly percent: number;
}

export function countDownloads(tasks: readonly DownloadTask[]): DownloadTotals {
  const count = (state: DownloadState): number => tasks.filter((task) => task.state === state).length;
  const counted = tasks.filter(({ state }) => state !== 'cancelled');
  const sum = counted.reduce((all, task) => all + (isOpen(task) ? task.percent : 100), 0);
  return {
    open: tasks.filter(isOpen).length,
    failed: count('failed'),
    saved: count('saved'),
    all: counted.length,
    percent: counted.length === 0 ? 0 : Math.floor(sum / counted.length),
  };
}

/** 正在下载 2/5, 3项下载失败, 已下载5项; empty: nothing to show. `isHandedOver`: the browser continues by itself. */
export function describeDownloads({ open, failed, saved, all }: DownloadTotals, isHandedOver: boolean): string {
  if (open > 0) return `正在下载 ${all - open + 1}/${all}`;
  if (failed > 0) return saved > 0 ? `已下载${saved}项，${failed}项失败` : `${failed}项下载失败`;
  if (saved === 0) return '';
  return isHandedOver ? '已交给浏览器下载' : `已下载${saved}项`;
}

const STATE_WORDS: Readonly<Record<DownloadState, string>> = {
  waiting: '等待下载',
  running: '正在下载',
  saved: '已保存',
  cancelled: '已取消',
  failed: '下载失败',
};

export function describeTask({ state, reason }: DownloadTask, isHandedOver: boolean): string {
  if (state === 'saved' && isHandedOver) return '已交给浏览器下载';
  return state === 'failed' && reason !== '' ? reason : STATE_WORDS[state];
}
