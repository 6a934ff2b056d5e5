import { useEffect } from 'react';
import { MEDIA_STATE } from '@contract/constants/media';
import { getGeneration, listGenerations } from '@contract/http/generation';
import type { Generation } from '@contract/schemas/generation';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { isUnderWay } from '@/domain/album/generation-draft';

const PAGE_SIZE = 20;
const ASK_EVERY_MS = 2_000;

/** What is made is an upload, which is shown once its small pictures are there. */
const isMoving = (row: Generation): boolean =>
  isUnderWay(row) || row.results.some(({ state }) => state === MEDIA_STATE.processing);

/** One's own orders in an album, the newest first; those that are under way are asked about again. */
export function useGenerations(albumId: string) {
  const pages = usePages(listGenerations, { albumId }, PAGE_SIZE, { toast: false, loading: false });
  const { rows, change } = pages;
  const moving = rows.filter(isMoving).map(({ id }) => id);
  const asked = moving.join(',');
  useEffect(() => {
    if (asked === '') return;
    const ask = async (id: string): Promise<void> => {
      try {
        const now = await call(getGeneration, { id });
        change((all) => all.map((row) => (row.id === id ? now : row)));
      } catch {
        // Asked again soon.
      }
    };
    const timer = setInterval(() => {
      for (const id of asked.split(',')) void ask(id); // handles its own failures
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [asked, change]);
  return pages;
}
