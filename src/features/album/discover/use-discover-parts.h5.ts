import { useLoaded } from '@/shell/use-loaded';

export type DiscoverParts = typeof import('./DiscoverParts');

const loadParts = () => import('./DiscoverParts');

/** What discover shows besides the public albums, which a first visit does not wait for. Null: its file is on its way. */
export const useDiscoverParts = (): DiscoverParts | null => useLoaded(true, loadParts);
