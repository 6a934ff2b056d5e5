import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { tileSpan, toAddress, toIndex } from '@/domain/wall/wall-focus';
import type { WallAnchor } from '@/domain/wall/wall-place';
import type { WallHandle } from './use-wall';

/** Where a wall begins instead of at its top. */
export interface WallStart {
  /** Number in the whole wall. */
  readonly index: number;
  /** As in `WallAnchor`. */
  readonly offsetPx: number | null;
}

export interface WallPlaceRules {
  /** Height of what sticks above. */
  readonly stickyTopPx?: number;
  readonly lookedAt?: number | null | undefined;
  /** Another one brings the wall to another place. Null: where it is. */
  readonly start?: WallStart | null | undefined;
  /** Once the page rests: the first photo in view. Null: the wall's beginning is in view. */
  readonly onRest?: ((at: WallAnchor | null) => void) | undefined;
}

const RESTS_AFTER_MS = 300;

/** The first photo of which anything is to be seen. Undefined: nobody knows yet. */
function readPlace({ wall, loaded, readFrame }: WallHandle, stickyTopPx: number): WallAnchor | null | undefined {
  const frame = readFrame();
  if (frame === null || wall.total === 0) return undefined;
  const viewPx = frame.topPx + stickyTopPx;
  if (frame.topPx <= 0) return null;
  const block = wall.blocks.findIndex(({ topPx, heightPx }) => topPx + heightPx > viewPx);
  const at = wall.blocks[block];
  const row = at?.layout?.rows.find(({ topPx, heightPx }) => at.topPx + topPx + heightPx > viewPx);
  if (at === undefined || row === undefined) return undefined;
  const id = loaded.get(at.group.key)?.items[row.start]?.id;
  const span = tileSpan(wall, { block, item: row.start });
  if (id === undefined || span === null) return undefined;
  const index = toIndex(wall, { block, item: row.start });
  return { id, index, after: wall.total - 1 - index, offsetPx: Math.round(span.topPx - frame.topPx) };
}

/** Says where one is in a wall, and brings it to where one was. After `useWall`: what that moves is moved by then. */
export function useWallPlace(handle: WallHandle, rules: WallPlaceRules): void {
  const { watchFrame } = handle;
  const latest = useRef({ handle, rules });
  latest.current = { handle, rules };
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Until its rows are there it is about where it will be. */
  const wanted = useRef<WallStart | null>(null);

  const rest = useCallback((): void => {
    const now = latest.current;
    if (wanted.current !== null || (now.rules.lookedAt ?? null) !== null) return;
    const at = readPlace(now.handle, now.rules.stickyTopPx ?? 0);
    if (at !== undefined) now.rules.onRest?.(at);
  }, []);
  const isWatched = rules.onRest !== undefined && (rules.lookedAt ?? null) === null;
  useEffect(() => {
    if (!isWatched) return undefined;
    const restSoon = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(rest, RESTS_AFTER_MS);
    };
    restSoon();
    const stop = watchFrame(restSoon);
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [isWatched, rest, watchFrame]);

  const taken = useRef<WallStart | null>(null);
  useLayoutEffect(() => {
    const start = rules.start ?? null;
    if (start !== null && start !== taken.current) {
      taken.current = start;
      wanted.current = start;
    }
    const want = wanted.current;
    const frame = handle.readFrame();
    if (want === null || frame === null) return;
    const { wall, loaded, failed, jump } = handle;
    const address = toAddress(wall, Math.min(want.index, wall.total - 1));
    const span = address === null ? null : tileSpan(wall, address);
    if (address === null || span === null) return;
    const middlePx = (frame.heightPx - (span.bottomPx - span.topPx)) / 2;
    jump(span.topPx - (want.offsetPx ?? middlePx));
    const key = wall.blocks[address.block]?.group.key ?? '';
    if (loaded.has(key) || failed.has(key)) wanted.current = null;
  });
}
