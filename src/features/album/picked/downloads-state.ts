import { create } from 'zustand';
import type { DownloadTask } from '@/domain/download-tasks';
import { download } from '@/platform/download';

export interface DownloadsState {
  /** In the order they are done; what has ended stays until it is cleared. */
  readonly downloadTask: readonly DownloadTask[];
  /** Where they are found, in words. */
  readonly downloadFolder: string;
  /** What has begun goes on in the platform's own list. */
  readonly isHandedOver: boolean;
}

export const NO_DOWNLOADS: DownloadsState = {
  downloadTask: [],
  downloadFolder: download.folder,
  isHandedOver: download.isHandedOver,
};

export const useDownloads = create<DownloadsState>()(() => NO_DOWNLOADS);
