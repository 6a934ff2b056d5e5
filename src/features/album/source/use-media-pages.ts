import { PAGE_SIZE_MAX } from '@contract/constants/client';
import { DOWNLOAD_FILES_MAX, MEDIA_KIND } from '@contract/constants/media';
import { listMedia } from '@contract/http/media';
import type { MediaItem, MediaListQuery } from '@contract/schemas/media';
import { call } from '@/api/client';
import { type PagesState, usePages } from '@/api/use-pages';
import type { PickedItem } from '@/domain/wall/wall-selection';

type Filter = Omit<MediaListQuery, 'current' | 'size'>;

export interface MediaPagesState extends PagesState<MediaItem> {
  /** Also what has not been scrolled to, up to one more than may be chosen at once. Rejects where one page does not come. */
  readAll(): Promise<readonly PickedItem[]>;
}

/** Photos and videos over albums, or of one, read page by page. `null`: not now. */
export function useMediaPages(filter: Filter | null, size: number): MediaPagesState {
  const pages = usePages(listMedia, filter, size);
  const readAll = async (): Promise<readonly PickedItem[]> =>
    (filter === null || pages.isAtEnd ? pages.rows : await readUpTo(filter, DOWNLOAD_FILES_MAX + 1)).map(toPickedItem);
  return { ...pages, readAll };
}

async function readUpTo(filter: Filter, count: number): Promise<readonly MediaItem[]> {
  const found = new Map<string, MediaItem>();
  let cursor: string | undefined;
  for (let current = 1; found.size < count; current += 1) {
    const input = { ...filter, current, size: PAGE_SIZE_MAX, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call(listMedia, input, { toast: false });
    for (const row of page.records) found.set(row.id, row);
    if (page.records.length === 0 || current >= page.pages) break;
    cursor = page.next;
  }
  return [...found.values()].slice(0, count);
}

const toPickedItem = ({ id, hotResourceType }: MediaItem): PickedItem => ({
  id,
  kind: hotResourceType === MEDIA_KIND.video ? 'video' : 'photo',
});
