import { useCallback, useRef, useState } from 'react';
import { parseWallPlace, type WallPlace } from '@/domain/wall/wall-place';
import { PLAIN_VIEW } from '@/domain/wall/wall-tabs';
import { back } from '@/platform/back';

export interface NotedPlace {
  /** Where one was before the program was loaded anew. Null: the page is opened for the first time. */
  readonly before: WallPlace | null;
  /** The photo that was in view then, over the page. */
  readonly shownId: string | null;
  readonly note: (change: Partial<WallPlace>) => void;
}

/** An album that is loaded anew, or come back to after that, is found as it was left. `labelId`, `hasLink`: as its address says. */
export function useNotedPlace(labelId: string | null, hasLink: boolean): NotedPlace {
  const [page] = useState(() => back.openPage());
  const [before] = useState(() => parseWallPlace(page.before));
  const [shownId] = useState(() => back.takeShown());
  const noted = useRef<WallPlace>(
    before ?? { tab: null, labelId, view: PLAIN_VIEW, hasPosts: null, at: null, isLinked: hasLink },
  );
  const note = useCallback(
    (change: Partial<WallPlace>): void => {
      noted.current = { ...noted.current, ...change };
      page.keep(noted.current);
    },
    [page],
  );
  return { before, shownId, note };
}
