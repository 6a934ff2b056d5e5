import { useCallback, useEffect, useRef, useState } from 'react';
import { listAround, type ViewerMedia } from '@/domain/viewer/viewer-media';

export type ReadViewerItem = (index: number) => ViewerMedia | null | Promise<ViewerMedia | null>;

export interface ViewerItems {
  /** Undefined: on its way. Null: could not be had. */
  readonly items: ReadonlyMap<number, ViewerMedia | null>;
  readonly retry: (index: number) => void;
}

/** Keeps the items around the one in view, and forgets the others. Another `count` means another list. */
export function useViewerItems(count: number, index: number, reach: number, getItem: ReadViewerItem): ViewerItems {
  const [items, setItems] = useState<ReadonlyMap<number, ViewerMedia | null>>(new Map());
  const source = useRef(getItem);
  source.current = getItem;
  const asked = useRef(new Set<number>());
  const generation = useRef(0);

  const load = useCallback((wanted: readonly number[]): void => {
    const made = generation.current;
    const keep = (at: number, item: ViewerMedia | null): void => {
      if (generation.current === made && asked.current.has(at)) setItems((old) => new Map(old).set(at, item));
    };
    for (const at of wanted) {
      if (asked.current.has(at)) continue;
      asked.current.add(at);
      const found = source.current(at);
      if (found instanceof Promise) {
        found.then(
          (item) => keep(at, item),
          () => keep(at, null),
        );
      } else {
        keep(at, found);
      }
    }
  }, []);

  useEffect(() => {
    const requests = asked.current;
    return () => {
      generation.current += 1;
      requests.clear();
      setItems(new Map());
    };
  }, [count]);

  useEffect(() => {
    const wanted = listAround(index, count, reach);
    const near = new Set(listAround(index, count, reach * 2));
    for (const at of [...asked.current]) {
      if (!near.has(at)) asked.current.delete(at);
    }
    // oxlint-disable-next-line react/set-state-in-effect -- Kept beside the requests, which are outside of React; mostly no change.
    setItems((old) =>
      [...old.keys()].every((at) => near.has(at)) ? old : new Map([...old].filter(([at]) => near.has(at))),
    );
    load(wanted);
  }, [count, index, reach, load]);

  const retry = useCallback(
    (at: number): void => {
      asked.current.delete(at);
      setItems((old) => new Map([...old].filter(([key]) => key !== at)));
      load([at]);
    },
    [load],
  );
  return { items, retry };
}
