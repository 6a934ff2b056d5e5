import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { gridRulesFor, rowRulesFor } from '@/domain/wall/justified-layout';
import { waterfallRulesFor } from '@/domain/wall/waterfall-layout';
import { type MediaChanges, toTileChange } from '@/domain/viewer/media-changes';
import { toWallItem, type WallItem, type WallRow } from '@/domain/wall/wall-item';
import {
  createWall,
  DAY_HEADER_PX,
  overscan,
  planLoads,
  scrollCompensation,
  TIMELINE_HEADER_PX,
  withGeometry,
  withGroups,
  withoutRows,
  withRows,
  type Span,
  type Wall,
  type WallGeometry,
  type WallGroup,
  type WallMode,
} from '@/domain/wall/wall-model';
import { createCanceller, type CancelSignal, type Canceller } from '@/platform/http/cancel';
import { usePageScroll } from '@/platform/scroll';
import type { PageScroll, ViewFrame } from '@/platform/scroll/types';
import { useViewport } from '@/platform/viewport/use-viewport';

/** A group's rows as the call gives them. A tile's address is `mediaBase + variant + '/' + id`. */
export interface WallRows {
  readonly mediaBase: string;
  readonly rows: readonly WallRow[];
}

export interface LoadedGroup {
  readonly mediaBase: string;
  readonly items: readonly WallItem[];
}

export interface WallSource {
  readonly groups: readonly WallGroup[];
  readonly mode: WallMode;
  /** Higher rows, where the mode has rows. */
  readonly isSpacious: boolean;
  /** Wider gaps, larger pictures. */
  readonly isAiry: boolean;
  /** Days have larger headers. */
  readonly isTimeline: boolean;
  /** Cancelled when the group is scrolled away before it came. */
  readonly loadRows: (key: string, signal: CancelSignal) => Promise<WallRows>;
  /** Over the rows, whenever they were read. */
  readonly changes: MediaChanges;
}

interface WallState {
  readonly wall: Wall;
  readonly loaded: ReadonlyMap<string, LoadedGroup>;
  readonly failed: ReadonlySet<string>;
  /** Groups whose rows are shown as they were before something changed. */
  readonly stale: ReadonlySet<string>;
}

export interface WallHandle {
  readonly wall: Wall;
  readonly loaded: ReadonlyMap<string, LoadedGroup>;
  readonly failed: ReadonlySet<string>;
  /** What is to be in the document. Null before the first measurement. */
  readonly span: Span | null;
  readonly page: PageScroll;
  /** The last measurement: read it in handlers. */
  readonly readFrame: () => ViewFrame | null;
  /** Brings this height of the wall to the view's upper edge; what changes before the next measurement is held against that. */
  readonly jump: (topPx: number) => void;
  /** Called after each measurement. Returns the way to stop. */
  readonly watchFrame: (listener: () => void) => () => void;
  readonly retry: (key: string) => void;
}

/** At two to four nodes a tile, this keeps the whole document below 800. */
const MAX_TILES = 130;

function geometryFor(
  { mode, isSpacious, isAiry, isTimeline }: Pick<WallSource, 'mode' | 'isSpacious' | 'isAiry' | 'isTimeline'>,
  sizeClass: 'phone' | 'tablet' | 'wide',
  widthPx: number,
): WallGeometry {
  const headerPx = isTimeline ? TIMELINE_HEADER_PX : DAY_HEADER_PX;
  switch (mode) {
    case 'square':
      return { mode, rules: gridRulesFor(sizeClass, widthPx, isAiry), headerPx };
    case 'waterfall':
      return { mode, rules: waterfallRulesFor(sizeClass, widthPx, isAiry), headerPx };
    case 'justified':
      return { mode, rules: rowRulesFor(sizeClass, widthPx, isSpacious, isAiry), headerPx };
  }
}

function tilesPerScreen({ mode, rules }: WallGeometry, heightPx: number): number {
  if (mode !== 'justified') return rules.columns * Math.ceil((heightPx * rules.columns) / rules.widthPx + 1);
  // A ratio of 1.2 stands for a mix of upright and lying photos.
  const perRow = rules.widthPx / (rules.targetHeightPx * 1.2 + rules.gapPx);
  return perRow * (heightPx / (rules.targetHeightPx + rules.gapPx) + 1);
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const rest = new Set(keys);
  rest.delete(key);
  return rest;
}

/** A group of which nothing was changed stays the same, so that it is not rendered again. */
function withChanges(
  loaded: ReadonlyMap<string, LoadedGroup>,
  changes: MediaChanges,
): ReadonlyMap<string, LoadedGroup> {
  if (changes.size === 0) return loaded;
  const withChange = (item: WallItem): WallItem => {
    const change = changes.get(item.id);
    return change === undefined ? item : { ...item, ...toTileChange(change) };
  };
  return new Map(
    [...loaded].map(([key, group]) =>
      group.items.some(({ id }) => changes.has(id))
        ? [key, { ...group, items: group.items.map(withChange) }]
        : [key, group],
    ),
  );
}

/** Steps of a quarter of a screen: most scroll events change nothing in the document. */
function renderSpan(frame: ViewFrame, geometry: WallGeometry): Span {
  const stepPx = Math.max(100, Math.round(frame.heightPx / 4));
  const topPx = Math.floor(frame.topPx / stepPx) * stepPx;
  const view = { topPx, bottomPx: topPx + frame.heightPx + stepPx };
  return overscan(view, tilesPerScreen(geometry, frame.heightPx + stepPx), MAX_TILES);
}

/** Holds the wall's state: which rows are known, what is in view, what is asked for and what is given up. */
export function useWall(elementId: string, source: WallSource): WallHandle {
  const { groups, mode, isSpacious, isAiry, isTimeline, loadRows, changes } = source;
  const { sizeClass, widthPx: windowWidthPx } = useViewport();
  const [state, setState] = useState<WallState>(() => ({
    wall: createWall(groups, geometryFor({ mode, isSpacious, isAiry, isTimeline }, sizeClass, windowWidthPx)),
    loaded: new Map(),
    failed: new Set(),
    stale: new Set(),
  }));
  const [span, setSpan] = useState<Span | null>(null);
  const frame = useRef<ViewFrame | null>(null);
  const latest = useRef(state);
  const painted = useRef(state.wall);
  const listeners = useRef(new Set<() => void>());
  const requests = useRef(new Map<string, Canceller>());
  const load = useRef(loadRows);
  load.current = loadRows;

  const change = useCallback((toNext: (before: WallState) => WallState) => {
    latest.current = toNext(latest.current);
    setState(latest.current);
  }, []);

  const ask = useCallback(
    (key: string): void => {
      const canceller = createCanceller();
      requests.current.set(key, canceller);
      const isStill = (): boolean => requests.current.get(key) === canceller;
      load.current(key, canceller.signal).then(
        ({ mediaBase, rows }) => {
          if (!isStill()) return;
          requests.current.delete(key);
          const items = rows.map(toWallItem);
          change((before) => ({
            ...before,
            wall: withRows(
              before.wall,
              key,
              items.map((item) => item.ratio),
            ),
            loaded: new Map(before.loaded).set(key, { mediaBase, items }),
            stale: without(before.stale, key),
          }));
        },
        () => {
          if (!isStill()) return;
          requests.current.delete(key);
          if (!canceller.signal.isCancelled)
            change((before) => ({ ...before, failed: new Set(before.failed).add(key) }));
        },
      );
    },
    [change],
  );

  const plan = useCallback((): void => {
    const view = frame.current;
    if (view === null) return;
    const { wall, failed, stale } = latest.current;
    const inView = { topPx: view.topPx, bottomPx: view.topPx + view.heightPx };
    const near = { topPx: inView.topPx - view.heightPx, bottomPx: inView.bottomPx + view.heightPx };
    const { load, cancel, drop } = planLoads(
      wall,
      inView,
      near,
      new Set(requests.current.keys()),
      failed,
      stale,
      renderSpan(view, wall.geometry),
    );
    for (const key of cancel) {
      requests.current.get(key)?.cancel();
      requests.current.delete(key);
    }
    for (const key of load) ask(key);
    if (drop.length === 0) return;
    change((before) => {
      const loaded = new Map(before.loaded);
      for (const key of drop) loaded.delete(key);
      return { ...before, wall: withoutRows(before.wall, drop), loaded };
    });
  }, [ask, change]);

  const follow = useCallback(
    (next: ViewFrame): void => {
      frame.current = next;
      const { wall } = latest.current;
      if (next.widthPx > 0 && wall.geometry.rules.widthPx !== next.widthPx) {
        const geometry = geometryFor(
          { mode: wall.geometry.mode, isSpacious, isAiry, isTimeline },
          sizeClass,
          next.widthPx,
        );
        change((before) => ({ ...before, wall: withGeometry(before.wall, geometry) }));
      }
      const wanted = renderSpan(next, latest.current.wall.geometry);
      setSpan((old) => (old !== null && old.topPx === wanted.topPx && old.bottomPx === wanted.bottomPx ? old : wanted));
      plan();
      for (const listener of listeners.current) listener();
    },
    [change, plan, isSpacious, isAiry, isTimeline, sizeClass],
  );
  const page = usePageScroll(elementId, follow);

  useEffect(() => {
    const { wall } = latest.current;
    if (wall.groups === groups) return;
    change((before) => {
      const next = withGroups(before.wall, groups);
      const keys = new Set(groups.map((group) => group.key));
      const loaded = new Map([...before.loaded].filter(([key]) => keys.has(key) && next.known.has(key)));
      return { wall: next, loaded, failed: new Set(), stale: new Set(loaded.keys()) };
    });
    // What is on its way was asked for before the change.
    for (const canceller of requests.current.values()) canceller.cancel();
    requests.current.clear();
    plan();
  }, [groups, change, plan]);

  useEffect(() => {
    const { wall } = latest.current;
    const widthPx = frame.current?.widthPx ?? wall.geometry.rules.widthPx;
    const geometry = geometryFor({ mode, isSpacious, isAiry, isTimeline }, sizeClass, widthPx);
    const isSame = JSON.stringify(wall.geometry) === JSON.stringify(geometry);
    if (!isSame) change((before) => ({ ...before, wall: withGeometry(before.wall, geometry) }));
    if (frame.current !== null) follow(frame.current);
  }, [mode, isSpacious, isAiry, isTimeline, sizeClass, change, follow]);

  // In the same frame as the change, before it is painted: what one looks at does not move.
  useLayoutEffect(() => {
    const view = frame.current;
    if (view !== null && painted.current !== state.wall) {
      const inView = { topPx: view.topPx, bottomPx: view.topPx + view.heightPx };
      const deltaPx = scrollCompensation(painted.current, state.wall, inView);
      if (deltaPx !== 0) {
        frame.current = { ...view, topPx: view.topPx + deltaPx };
        page.by(deltaPx);
      }
    }
    painted.current = state.wall;
  }, [page, state.wall]);

  useEffect(() => {
    const running = requests.current;
    return () => {
      for (const canceller of running.values()) canceller.cancel();
      running.clear();
    };
  }, []);

  const retry = useCallback(
    (key: string): void => {
      change((before) => ({ ...before, failed: without(before.failed, key) }));
      plan();
    },
    [change, plan],
  );
  const readFrame = useCallback(() => frame.current, []);
  const jump = useCallback(
    (topPx: number): void => {
      if (frame.current !== null) frame.current = { ...frame.current, topPx };
      page.to(topPx);
    },
    [page],
  );
  const watchFrame = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);

  const loaded = useMemo(() => withChanges(state.loaded, changes), [state.loaded, changes]);
  return useMemo(
    () => ({ wall: state.wall, loaded, failed: state.failed, span, page, readFrame, jump, watchFrame, retry }),
    [state, loaded, span, page, readFrame, jump, watchFrame, retry],
  );
}
