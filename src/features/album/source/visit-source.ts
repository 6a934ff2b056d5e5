import { VISIT_SOURCE, type VisitSource } from '@contract/constants/statistics';
import type { VisitVia } from '@/domain/routes';
import { toVisitSource } from '@/domain/album/visit-source';
import { visitEntries } from '@/platform/visit-entry';

const KEPT_ALBUMS = 50;
let sources: ReadonlyMap<string, VisitSource> = new Map();

/** Somebody has come to an album. What is counted there from now on came the same way. */
export function noteVisitSource(albumId: string, via: VisitVia | null): void {
  const source = toVisitSource(via, visitEntries.find(albumId));
  const others = [...sources].filter(([id]) => id !== albumId).slice(1 - KEPT_ALBUMS);
  sources = new Map([...others, [albumId, source]]);
}

export function visitSourceOf(albumId: string): VisitSource {
  return sources.get(albumId) ?? VISIT_SOURCE.other;
}
