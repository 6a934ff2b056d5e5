import { useLoaded } from '@/shell/use-loaded';

export type BabyParts = typeof import('./AlbumBaby');

const loadParts = (): Promise<BabyParts> => import('./AlbumBaby');

/** What a child's album shows besides. Its file comes with the first of them. */
export const useBabyParts = (isBaby: boolean): BabyParts | null => useLoaded(isBaby, loadParts);
