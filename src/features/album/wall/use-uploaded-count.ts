import { useUploads } from '@/stores/upload/uploads';

/** How many files of this album have been uploaded and processed since the app was opened. */
export function useUploadedCount(albumId: string): number {
  return useUploads(({ queue }) =>
    queue.order.reduce((count, id) => {
      const item = queue.items[id];
      return count + (item?.albumId === albumId && item.state === 'done' ? 1 : 0);
    }, 0),
  );
}
