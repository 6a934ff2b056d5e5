import { useEffect, useState } from 'react';
import { getMapService, getPlaceAtPoint } from '@contract/http/place';
import { toGcj02 } from '@contract/rules/coordinates';
import type { WallChoices } from '@contract/schemas/media-about';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';

/** What the map service calls these places, by their ids. What it does not answer for is not in it. */
export function usePlaceNames(places: WallChoices['places']): ReadonlyMap<string, string> {
  const hasMaps = useCall(getMapService, {}).data?.isThere === true;
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (!hasMaps) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      // Together, so that chips do not move one after the other.
      const found = await Promise.all(
        places.map(({ id, latitude, longitude }) =>
          call(getPlaceAtPoint, toGcj02({ latitude, longitude })).then(
            ({ name }) => [id, name] as const,
            () => [id, ''] as const,
          ),
        ),
      );
      if (!isGone) setNames(new Map(found.filter(([, name]) => name !== '')));
    };
    void ask(); // Nothing of it fails.
    return () => {
      isGone = true;
    };
  }, [hasMaps, places]);
  return names;
}
