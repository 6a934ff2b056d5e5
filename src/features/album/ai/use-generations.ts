import { useEffect } from 'react';
import { MEDIA_STATE } from '@contract/constants/media';
import { listGenerations } from '@contract/http/generation';
import { usePages } from '@/api/use-pages';
import { isUnderWay } from '@/domain/album/generation-draft';

const PAGE_SIZE = 20;
const ASK_EVERY_MS = 2_000;

/** One's own orders in an album, the newest first; asked again while one of them is under way. */
export function useGenerations(albumId: string) {
  const pages = usePages(listGenerations, { albumId }, PAGE_SIZE, { toast: false, loading: false });
  const { rows, refresh } = pages;
  // What is made is an upload, which is shown once its small pictures are there.
  const isMoving = rows.some(
    (row) => isUnderWay(row) || row.results.some(({ state }) => state === MEDIA_STATE.processing),
  );
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void refresh() /* part of the state */, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving, refresh]);
  return pages;
}
