import { AD_ERRORS } from '@contract/ad-errors';
import { DOWNLOAD_LINK_SECONDS, DOWNLOAD_QUALITY } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { createDownload } from '@contract/http/media';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { canRetry, changeTask, type DownloadTask, isSameWish } from '@/domain/download-tasks';
import { toBase64Url } from '@/domain/ids';
import { device } from '@/platform/device';
import { download } from '@/platform/download';
import { share } from '@/platform/share';
import { canShowAds, loadAds, watchAd } from '@/stores/ads';
import { copyText } from '@/stores/base/hand-on';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { askForPermit } from '@/stores/base/permits';
import { onPersonLeft } from '@/stores/session/session-state';
import { NO_DOWNLOADS, useDownloads } from './downloads-state';

export type NewDownload = Pick<DownloadTask, 'mediaIds' | 'kind' | 'quality' | 'name'>;

const BYTES_PER_MB = 1_048_576;
const QUIET = { toast: false, loading: false } as const;

let isRunning = false;
let stopCurrent: { readonly id: string; readonly stop: () => void } | null = null;

const findTask = (id: string): DownloadTask | undefined =>
  useDownloads.getState().downloadTask.find((task) => task.id === id);
const change = (id: string, made: Partial<DownloadTask>): void =>
  useDownloads.setState(({ downloadTask }) => ({ downloadTask: changeTask(downloadTask, id, made) }));

/** Adds what is to be kept and not on its way yet, and keeps it, one after the other. Resolves when nothing waits any more. */
export async function startDownloads(wanted: readonly NewDownload[]): Promise<void> {
  const ids = await Promise.all(wanted.map(async () => toBase64Url(await device.randomBytes(16))));
  const askedAtMs = now();
  const before = useDownloads.getState().downloadTask;
  const added = wanted.flatMap((one, at): DownloadTask[] => {
    if (before.some((task) => isSameWish(task, one, askedAtMs))) return [];
    const more = { state: 'waiting', percent: 0, reason: '', needsBrowser: false, askedAtMs } as const;
    return [{ ...one, ...more, id: ids[at] ?? '' }];
  });
  if (added.length === 0) return showToast('已经在下载了');
  useDownloads.setState(({ downloadTask }) => ({ downloadTask: [...downloadTask, ...added] }));
  await runWaiting();
}

async function runWaiting(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    for (;;) {
      const next = useDownloads.getState().downloadTask.find(({ state }) => state === 'waiting');
      if (next === undefined) return;
      await run(next);
    }
  } finally {
    isRunning = false;
  }
}

async function run(task: DownloadTask): Promise<void> {
  const { id } = task;
  change(id, { state: 'running', percent: 0, reason: '' });
  try {
    const wish = { ids: [...task.mediaIds], quality: task.quality, ...(canShowAds() ? {} : { withoutAds: true }) };
    const link = await call(createDownload, wish, QUIET);
    if (findTask(id)?.state !== 'running') return;
    change(id, { name: link.fileName });
    if (link.sizeBytes > download.maxBytes) {
      return leaveToBrowser(id, `超过${Math.floor(download.maxBytes / BYTES_PER_MB)}MB，请用浏览器下载`);
    }
    const outcome = await download.save(link.url, task.kind === 'video' ? 'video' : 'photo', {
      onProgress: (percent) => change(id, { percent }),
      onStarted: (stop) => {
        stopCurrent = { id, stop };
      },
    });
    if (outcome.kind === 'saved') change(id, { state: 'saved', percent: 100 });
    else if (outcome.kind === 'cancelled') change(id, { state: 'cancelled' });
    else if (outcome.kind === 'failed') change(id, { state: 'failed', reason: outcome.reason });
    else await askForPermission(id);
    if (outcome.kind === 'saved' && link.leftOut > 0) showToast(`${link.leftOut}项没有下载权限，已跳过`);
  } catch (error) {
    const reason = error instanceof ApiError ? error.msg : '下载失败，请稍后重试';
    const code = error instanceof ApiError ? error.code : 0;
    if (code === ERRORS.DOWNLOAD_NOT_FOR_PHONES.code) leaveToBrowser(id, reason);
    else if (code === AD_ERRORS.AD_FIRST.code) await offerAd(id, reason);
    else change(id, { state: 'failed', reason });
  } finally {
    stopCurrent = null;
  }
}

/** What waits goes on. */
function leaveToBrowser(id: string, reason: string): void {
  change(id, { state: 'failed', reason, needsBrowser: true });
  showToast(reason, { isError: true });
}

/** A link of what only a browser can keep, as it was uploaded, into the clipboard. It ends: a new one is made each time. */
export async function copyDownloadLink(id: string): Promise<void> {
  const task = findTask(id);
  if (task === undefined) return;
  try {
    const { url } = await call(createDownload, { ids: [...task.mediaIds], quality: DOWNLOAD_QUALITY.original });
    await copyText(share.toAddress(url), `链接已复制，请在${DOWNLOAD_LINK_SECONDS / 60}分钟内用浏览器打开`);
  } catch {
    // The request layer has shown the error.
  }
}

/** Everything that waits would be refused alike: it stops until an ad has been watched. */
async function offerAd(id: string, reason: string): Promise<void> {
  const open = useDownloads.getState().downloadTask.filter((task) => task.state === 'waiting' || task.id === id);
  for (const task of open) change(task.id, { state: 'failed', reason });
  const slot = (await loadAds()).slots.find((one) => one.slot === 'download');
  if (slot === undefined || slot.left === 0) return showToast(reason, { isError: true });
  const text = `${reason}，看完可以再下载${slot.amount}个，会员不限次数`;
  const isWanted = await confirm({ title: `看${slot.seconds}秒广告免费下载`, text, confirmText: '看广告' });
  if (!isWanted || (await watchAd(slot)) === null) return;
  for (const task of open) change(task.id, { state: 'waiting' });
}

/** Everything that waits would fail alike: it stops until the person has been in the settings. */
async function askForPermission(id: string): Promise<void> {
  const reason = '请在设置中允许保存到相册';
  const open = useDownloads.getState().downloadTask.filter((task) => task.state === 'waiting' || task.id === id);
  for (const task of open) change(task.id, { state: 'failed', reason });
  if (await askForPermit('saving')) for (const task of open) change(task.id, { state: 'waiting' });
}

export function cancelDownload(id: string): void {
  if (findTask(id)?.state !== 'running') return change(id, { state: 'cancelled' });
  change(id, { state: 'cancelled' });
  if (stopCurrent?.id === id) stopCurrent.stop();
}

export async function retryDownloads(): Promise<void> {
  for (const task of useDownloads.getState().downloadTask.filter(canRetry)) {
    change(task.id, { state: 'waiting', percent: 0 });
  }
  await runWaiting();
}

export async function retryDownload(id: string): Promise<void> {
  const task = findTask(id);
  if (task === undefined || !canRetry(task)) return;
  change(id, { state: 'waiting', percent: 0 });
  await runWaiting();
}

/** What is still open stays. */
export function clearEndedDownloads(): void {
  useDownloads.setState(({ downloadTask }) => ({
    downloadTask: downloadTask.filter(({ state }) => state === 'waiting' || state === 'running'),
  }));
}

onPersonLeft(() => {
  stopCurrent?.stop();
  useDownloads.setState(NO_DOWNLOADS, true);
});
