import type { FoundPlace, MapOutcome, MapPicture, MapProvider } from './types';

/** Knows the places it was given. `fail` makes it fail until called with null. */
export interface MemoryMap extends MapProvider {
  fail(reason: string | null): void;
}

export function createMemoryMap(places: readonly FoundPlace[], picture: MapPicture): MemoryMap {
  let failure: string | null = null;
  const answer = async <T>(value: T): Promise<MapOutcome<T>> =>
    failure === null ? { kind: 'found', value } : { kind: 'failed', reason: failure };
  return {
    fail: (reason) => {
      failure = reason;
    },
    search: ({ keyword, page, pageSize }) => {
      const found = places.filter(({ name }) => name.includes(keyword));
      return answer(found.slice((page - 1) * pageSize, page * pageSize));
    },
    describe: (point) => {
      const at = places.find((each) => each.latitude === point.latitude && each.longitude === point.longitude);
      return answer({ name: at?.name ?? '', address: at?.address ?? '' });
    },
    draw: () => answer(picture),
  };
}
