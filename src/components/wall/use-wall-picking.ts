import { useCallback, useEffect, useRef, useState } from 'react';
import { tileBox } from '@/domain/wall/justified-layout';
import {
  idsBetween,
  stepFocus,
  tileSpan,
  toAddress,
  toIndex,
  type FocusStep,
  type TileAddress,
} from '@/domain/wall/wall-focus';
import type { Span } from '@/domain/wall/wall-model';
import { dragPick } from '@/platform/drag-pick';
import { hotkeys } from '@/platform/hotkeys';
import { useHotkeys } from '@/platform/hotkeys/use-hotkeys';
import type { WallHandle } from './use-wall';
import { tileElementId } from './WallDaySection';

/** Place of a tile in the window, in px. */
export interface TileRect {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface OpenedTile {
  /** Number in the whole wall, from 0. */
  readonly index: number;
  readonly id: string;
  readonly groupKey: string;
  readonly rect: TileRect;
}

export interface WallSelection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: readonly string[], isSelected: boolean) => void;
  readonly onLeave: () => void;
}

export interface WallPickingRules {
  /** Height of what sticks above. */
  readonly stickyTopPx?: number;
  /** Height of what is fixed below. */
  readonly bottomPx?: number;
  readonly selection?: WallSelection | undefined;
  /** Number in the whole wall of the one that is looked at over it. Null: none. */
  readonly lookedAt?: number | null | undefined;
  readonly onOpen: (opened: OpenedTile) => void;
}

const STEPS: Readonly<Record<string, FocusStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

function findTile({ wall, loaded }: WallHandle, itemId: string): TileAddress | null {
  for (const [key, { items }] of loaded) {
    const item = items.findIndex(({ id }) => id === itemId);
    if (item >= 0) return { block: wall.blocks.findIndex((block) => block.group.key === key), item };
  }
  return null;
}

function readRect({ wall, readFrame }: WallHandle, { block, item }: TileAddress): TileRect {
  const frame = readFrame();
  const at = wall.blocks[block];
  const row = at?.layout?.rows.find(({ start, end }) => item >= start && item < end);
  const box = row === undefined ? { leftPx: 0, topPx: 0, widthPx: 1, heightPx: 1 } : tileBox(row, item - row.start);
  return {
    ...box,
    leftPx: (frame?.originXPx ?? 0) + box.leftPx,
    topPx: (frame?.originYPx ?? 0) + (at?.topPx ?? 0) + box.topPx,
  };
}

/** What presses, keys and a dragging mouse do on a wall: open, choose, and walk from tile to tile. */
export function useWallPicking(elementId: string, handle: WallHandle, rules: WallPickingRules) {
  const { wall, loaded } = handle;
  const [activeId, setActiveId] = useState('');
  const anchor = useRef<TileAddress | null>(null);
  const latest = useRef({ handle, rules });
  latest.current = { handle, rules };
  const wantedFocus = useRef<TileAddress | null>(null);

  const press = useCallback((itemId: string, isRange = false): void => {
    const now = latest.current;
    const address = findTile(now.handle, itemId);
    if (address === null) return;
    setActiveId(itemId);
    const { selection: chosen } = now.rules;
    if (chosen !== undefined) {
      const idsOf = (key: string): string[] => now.handle.loaded.get(key)?.items.map(({ id }) => id) ?? [];
      if (isRange && anchor.current !== null) {
        chosen.onChange(idsBetween(now.handle.wall, anchor.current, address, idsOf), true);
      } else {
        chosen.onChange([itemId], !chosen.ids.has(itemId));
        anchor.current = address;
      }
      return;
    }
    const groupKey = now.handle.wall.blocks[address.block]?.group.key ?? '';
    const rect = readRect(now.handle, address);
    now.rules.onOpen({ index: toIndex(now.handle.wall, address), id: itemId, groupKey, rect });
  }, []);

  /** Scrolls a tile into the free part of the view. */
  const reveal = useCallback(({ topPx, bottomPx }: Span): void => {
    const frame = latest.current.handle.readFrame();
    if (frame === null) return;
    const free = latest.current.rules;
    const fromPx = frame.topPx + (free.stickyTopPx ?? 0) + latest.current.handle.wall.geometry.headerPx + 8;
    const toPx = frame.topPx + frame.heightPx - (free.bottomPx ?? 0) - 8;
    if (topPx < fromPx) latest.current.handle.page.by(topPx - fromPx);
    else if (bottomPx > toPx) latest.current.handle.page.by(bottomPx - toPx);
  }, []);

  useHotkeys(({ key, hasShift, targetId }) => {
    const { selection: chosen } = rules;
    if (key === 'Escape' && chosen !== undefined) {
      chosen.onLeave();
      return true;
    }
    const itemId = targetId.startsWith('zt-') ? targetId.slice(3) : '';
    const from = itemId === '' ? null : findTile(handle, itemId);
    if (from === null) return false;
    if (key === 'Enter' || key === ' ') {
      press(itemId, hasShift);
      return true;
    }
    const step = STEPS[key];
    if (step === undefined) return false;
    if (hasShift && chosen !== undefined && anchor.current === null) {
      anchor.current = from;
    }
    const to = stepFocus(handle.wall, from, step);
    const shown = tileSpan(handle.wall, to);
    if (shown !== null) reveal(shown);
    wantedFocus.current = to;
    setActiveId((old) => {
      const key2 = handle.wall.blocks[to.block]?.group.key ?? '';
      return handle.loaded.get(key2)?.items[to.item]?.id ?? old;
    });
    if (hasShift && chosen !== undefined && anchor.current !== null) {
      const idsOf = (one: string): string[] => handle.loaded.get(one)?.items.map(({ id }) => id) ?? [];
      chosen.onChange(idsBetween(handle.wall, anchor.current, to, idsOf), true);
    }
    return true;
  });

  // Whoever has looked through photos is left where he has come to.
  const { lookedAt = null } = rules;
  const looked = useRef<{ readonly from: number; readonly to: number } | null>(null);
  useEffect(() => {
    const before = looked.current;
    looked.current = lookedAt === null ? null : { from: before?.from ?? lookedAt, to: lookedAt };
    if (lookedAt !== null || before === null || before.from === before.to) return;
    const { wall: now } = latest.current.handle;
    const to = toAddress(now, before.to);
    const shown = to === null ? null : tileSpan(now, to);
    if (shown === null) return;
    reveal(shown);
    wantedFocus.current = to;
  }, [lookedAt, reveal]);

  const isSelecting = rules.selection !== undefined;
  // With a mouse: everything from the tile where it was pressed to the one where it is, and back again when it goes back.
  useEffect(() => {
    if (!isSelecting) return undefined;
    let painted: readonly string[] = [];
    return dragPick.watch(elementId, 'zt-', {
      onMove: (fromId, toId) => {
        const now = latest.current;
        const { selection: chosen } = now.rules;
        const from = findTile(now.handle, fromId.slice(3));
        const to = findTile(now.handle, toId.slice(3));
        if (chosen === undefined || from === null || to === null) return;
        const idsOf = (key: string): string[] => now.handle.loaded.get(key)?.items.map(({ id }) => id) ?? [];
        const ids = idsBetween(now.handle.wall, from, to, idsOf);
        const before = painted;
        painted = ids;
        const dropped = before.filter((id) => !ids.includes(id));
        if (dropped.length > 0) chosen.onChange(dropped, false);
        chosen.onChange(ids, true);
        anchor.current = from;
      },
      onEnd: () => {
        painted = [];
      },
    });
  }, [elementId, isSelecting]);

  // The tile may come into the document only after the scroll, or after its group was loaded.
  useEffect(() => {
    const to = wantedFocus.current;
    if (to === null) return;
    const id = loaded.get(wall.blocks[to.block]?.group.key ?? '')?.items[to.item]?.id;
    if (id !== undefined && hotkeys.focusOn(tileElementId(id))) wantedFocus.current = null;
  });

  return {
    /** The tile that was pressed or reached last. */
    activeId,
    press,
  };
}
