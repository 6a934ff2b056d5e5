import { View } from '@tarojs/components';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { idsBetween, stepFocus, tileSpan, toIndex, type FocusStep, type TileAddress } from '@/domain/wall-focus';
import { tileBox } from '@/domain/justified-layout';
import { findAt, type Span, type WallGroup, type WallMode } from '@/domain/wall-model';
import { dragPick } from '@/platform/drag-pick';
import type { CancelSignal } from '@/platform/http/cancel';
import { hotkeys } from '@/platform/hotkeys';
import { Slots } from '@/platform/slots';
import { useViewport } from '@/platform/viewport/use-viewport';
import { DateScrubber } from './DateScrubber';
import { useWall, type WallHandle, type WallRows } from './use-wall';
import { tileElementId, WallDaySection } from './WallDaySection';
import styles from './PhotoWall.module.scss';

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

export interface PhotoWallProps {
  /** In the order they are shown in. Keep the same array until something changed. */
  groups: readonly WallGroup[];
  loadRows: (key: string, signal: CancelSignal) => Promise<WallRows>;
  mode?: WallMode;
  /** Higher rows: wide pictures have room. */
  isSpacious?: boolean;
  /** One looks for days: they have larger headers, and a way to each of them. */
  isTimeline?: boolean;
  currentYear: number;
  /** Height of what sticks above: date headers stop below it. */
  stickyTopPx?: number;
  /** Height of what is fixed below. */
  bottomPx?: number;
  selection?: WallSelection | undefined;
  /** A finger that stays: the way into a selection. */
  onHold?: ((itemId: string) => void) | undefined;
  onOpen: (opened: OpenedTile) => void;
  header?: ReactNode;
  /** Shown instead of a wall without photos. */
  empty?: ReactNode;
}

const SCRUBBER_FROM = 200;
const HANDLE_STAYS_MS = 1_500;

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

/** Re-renders while the page is scrolled: only the scrubber hangs on it. */
function WallScrubber({ handle, props }: { handle: WallHandle; props: PhotoWallProps }) {
  const { sizeClass, heightPx } = useViewport();
  const [isShown, setIsShown] = useState(false);
  const { span, readFrame, page, wall } = handle;
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (!hasScrolled.current) {
      hasScrolled.current = span !== null;
      return undefined;
    }
    setIsShown(true);
    const timer = setTimeout(() => setIsShown(false), HANDLE_STAYS_MS);
    return () => clearTimeout(timer);
  }, [span]);
  const frame = readFrame();
  const viewHeightPx = frame?.heightPx ?? heightPx;
  if (wall.heightPx <= viewHeightPx) return null;
  return (
    <DateScrubber
      wall={wall}
      isWide={sizeClass === 'wide'}
      hasDays={props.isTimeline ?? false}
      isShown={isShown}
      topPx={(frame?.topPx ?? 0) + (props.stickyTopPx ?? 0)}
      viewHeightPx={viewHeightPx}
      insetTopPx={(props.stickyTopPx ?? 0) + 8}
      insetBottomPx={(props.bottomPx ?? 0) + 16}
      windowHeightPx={heightPx}
      currentYear={props.currentYear}
      onScrub={(topPx) => page.to(topPx - (props.stickyTopPx ?? 0))}
    />
  );
}

/** A wall of groups of photos. Only what is near the view is in the document, whatever the number of photos. */
export function PhotoWall(props: PhotoWallProps) {
  const {
    groups,
    loadRows,
    mode = 'justified',
    isSpacious = false,
    isTimeline = false,
    currentYear,
    stickyTopPx = 0,
    selection,
    header,
    empty,
  } = props;
  const elementId = `zw${useId().replace(/:/g, '')}`;
  const handle = useWall(elementId, { groups, mode, isSpacious, isTimeline, loadRows });
  const { wall, loaded, failed, span, readFrame, retry } = handle;
  const [activeId, setActiveId] = useState('');
  const anchor = useRef<TileAddress | null>(null);
  const latest = useRef({ handle, props });
  latest.current = { handle, props };
  const wantedFocus = useRef<TileAddress | null>(null);

  const press = useCallback((itemId: string, isRange = false): void => {
    const now = latest.current;
    const address = findTile(now.handle, itemId);
    if (address === null) return;
    setActiveId(itemId);
    const { selection: chosen } = now.props;
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
    now.props.onOpen({ index: toIndex(now.handle.wall, address), id: itemId, groupKey, rect });
  }, []);

  /** Scrolls a tile into the free part of the view. */
  const reveal = useCallback(({ topPx, bottomPx }: Span): void => {
    const frame = latest.current.handle.readFrame();
    if (frame === null) return;
    const free = latest.current.props;
    const fromPx = frame.topPx + (free.stickyTopPx ?? 0) + latest.current.handle.wall.geometry.headerPx + 8;
    const toPx = frame.topPx + frame.heightPx - (free.bottomPx ?? 0) - 8;
    if (topPx < fromPx) latest.current.handle.page.by(topPx - fromPx);
    else if (bottomPx > toPx) latest.current.handle.page.by(bottomPx - toPx);
  }, []);

  useEffect(
    () =>
      hotkeys.listen(({ key, hasShift, targetId }) => {
        const now = latest.current;
        const { selection: chosen } = now.props;
        if (key === 'Escape' && chosen !== undefined) {
          chosen.onLeave();
          return true;
        }
        const itemId = targetId.startsWith('zt-') ? targetId.slice(3) : '';
        const from = itemId === '' ? null : findTile(now.handle, itemId);
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
        const to = stepFocus(now.handle.wall, from, step);
        const shown = tileSpan(now.handle.wall, to);
        if (shown !== null) reveal(shown);
        wantedFocus.current = to;
        setActiveId((old) => {
          const key2 = now.handle.wall.blocks[to.block]?.group.key ?? '';
          return now.handle.loaded.get(key2)?.items[to.item]?.id ?? old;
        });
        if (hasShift && chosen !== undefined && anchor.current !== null) {
          const idsOf = (one: string): string[] => now.handle.loaded.get(one)?.items.map(({ id }) => id) ?? [];
          chosen.onChange(idsBetween(now.handle.wall, anchor.current, to, idsOf), true);
        }
        return true;
      }),
    [press, reveal],
  );

  const isSelecting = selection !== undefined;
  // With a mouse: everything from the tile where it was pressed to the one where it is, and back again when it goes back.
  useEffect(() => {
    if (!isSelecting) return undefined;
    let painted: readonly string[] = [];
    return dragPick.watch(elementId, 'zt-', {
      onMove: (fromId, toId) => {
        const now = latest.current;
        const { selection: chosen } = now.props;
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

  const days = useMemo(() => {
    if (span === null || wall.days.length === 0) return [];
    const visible = wall.days.slice(findAt(wall.days, span.topPx), findAt(wall.days, span.bottomPx) + 1);
    return visible.filter((day) => day.topPx < span.bottomPx && day.topPx + day.heightPx > span.topPx);
  }, [wall, span]);

  const firstVisibleId = useMemo(() => {
    const frame = readFrame();
    const isRendered = days.some(({ start, end }) =>
      wall.blocks.slice(start, end).some(({ group }) => loaded.get(group.key)?.items.some(({ id }) => id === activeId)),
    );
    if (isRendered) return activeId;
    const block = wall.blocks.find((one) => one.layout !== null && one.topPx + one.heightPx > (frame?.topPx ?? 0));
    const row =
      block?.layout?.rows.find((one) => block.topPx + one.topPx >= (frame?.topPx ?? 0)) ?? block?.layout?.rows[0];
    return loaded.get(block?.group.key ?? '')?.items[row?.start ?? 0]?.id ?? '';
  }, [days, wall, loaded, activeId, readFrame]);

  return (
    <View className={styles['wall'] ?? ''}>
      {header}
      {wall.total === 0 && empty}
      <View id={elementId} className={styles['spacer'] ?? ''} style={{ height: `${wall.heightPx}px` }}>
        {span !== null && (
          <Slots
            keys={days.map(({ day }) => day)}
            render={(key) => {
              const day = days.find((one) => one.day === key);
              return (
                day !== undefined && (
                  <WallDaySection
                    wall={wall}
                    day={day}
                    loaded={loaded}
                    failed={failed}
                    span={span}
                    currentYear={currentYear}
                    stickyTopPx={stickyTopPx}
                    selected={selection?.ids ?? null}
                    stopId={firstVisibleId}
                    onPress={press}
                    onLongPress={selection === undefined ? props.onHold : undefined}
                    onRetry={retry}
                  />
                )
              );
            }}
          />
        )}
      </View>
      {(isTimeline || wall.total > SCRUBBER_FROM) && wall.days.length > 0 && wall.days[0]?.day !== '' && (
        <WallScrubber handle={handle} props={props} />
      )}
    </View>
  );
}
