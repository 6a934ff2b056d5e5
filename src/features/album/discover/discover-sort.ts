import { create } from 'zustand';
import type { AlbumListQuery } from '@contract/schemas/album';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';

export type DiscoverSort = NonNullable<AlbumListQuery['sort']>;

const KEY = '_discoverSort';

/** The order of the public albums, as it was last chosen here. */
export const useDiscoverSort = create<{ readonly sort: DiscoverSort }>()(() => ({
  sort: storage.get(KEY) === 'hot' ? 'hot' : 'newest',
}));

export function setDiscoverSort(sort: DiscoverSort): void {
  useDiscoverSort.setState({ sort });
  void storage.set(KEY, sort, KEEP_SECONDS); // what is not written is the newest on the next visit
}
