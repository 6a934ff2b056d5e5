import { View } from '@tarojs/components';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import type { WallAnchor } from '@/domain/wall/wall-place';
import { findAt, type WallGroup, type WallMode } from '@/domain/wall/wall-model';
import type { MediaChanges } from '@/domain/viewer/media-changes';
import type { CancelSignal } from '@/platform/http/cancel';
import { Slots } from '@/platform/slots';
import { useViewport } from '@/platform/viewport/use-viewport';
import { joinClasses } from '../class-names';
import { DateScrubber } from './DateScrubber';
import { useWall, type WallHandle, type WallRows } from './use-wall';
import { useWallPlace, type WallStart } from './use-wall-place';
import { useWallPicking, type OpenedTile, type WallSelection } from './use-wall-picking';
import { WallDaySection } from './WallDaySection';
import styles from './PhotoWall.module.scss';

export interface PhotoWallProps {
  /** In the order they are shown in. Keep the same array until something changed. */
  groups: readonly WallGroup[];
  loadRows: (key: string, signal: CancelSignal) => Promise<WallRows>;
  /** Over the rows, whenever they were read. Keep the same map until something changed. */
  changes: MediaChanges;
  mode?: WallMode;
  /** Higher rows: wide pictures have room. */
  isSpacious?: boolean;
  /** Wider gaps, larger pictures. */
  isAiry?: boolean;
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
  /** Number in the whole wall of the one that is looked at over it: closed again, one is there. Null: none. */
  lookedAt?: number | null;
  /** Another one brings the wall to another place. Null: where it is. */
  start?: WallStart | null;
  /** Once the page rests: the first photo in view. Null: the wall's beginning is in view. */
  onRest?: ((at: WallAnchor | null) => void) | undefined;
  /** Words on tiles, by their id. Keep the same map until something changed. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** What else there is to say of a day, beside its name. */
  dayNote?: ((day: string) => string) | undefined;
  header?: ReactNode;
  /** Shown instead of a wall without photos. */
  empty?: ReactNode;
}

const SCRUBBER_FROM = 200;
const HANDLE_STAYS_MS = 1_500;

/** Of several months: one looks for a time of the year, however few photos there are. */
function isOfMonths(days: readonly { readonly day: string }[]): boolean {
  return days[0]?.day.slice(0, 7) !== days[days.length - 1]?.day.slice(0, 7);
}

const hasDates = ([first]: readonly { readonly day: string }[]): boolean => first !== undefined && first.day !== '';

/** The button at the edge that leads back to the top, with what lies below it: dates would be hidden by it. */
const BACK_TOP_PX = 160;

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
  const isWide = sizeClass === 'wide';
  if (wall.heightPx <= viewHeightPx) return null;
  return (
    <DateScrubber
      wall={wall}
      isWide={isWide}
      hasDays={props.isTimeline ?? false}
      isShown={isShown}
      topPx={(frame?.topPx ?? 0) + (props.stickyTopPx ?? 0)}
      viewHeightPx={viewHeightPx}
      insetTopPx={Math.max(props.stickyTopPx ?? 0, -(frame?.topPx ?? 0)) + 8}
      insetBottomPx={isWide ? BACK_TOP_PX : (props.bottomPx ?? 0) + 16}
      windowHeightPx={heightPx}
      currentYear={props.currentYear}
      onScrub={(topPx) => page.to(topPx - (props.stickyTopPx ?? 0))}
    />
  );
}

/**
 * A wall of groups of photos. Only what is near the view is in the document, whatever the number of photos.
 *
 * Ours, because virtual lists for React (react-virtuoso and the like) measure their rows in a DOM, which a mini-program does not have, and
 * Taro's own knows rows but no groups that are fetched when they come near, no days to jump to and no ranges to pick.
 */
export function PhotoWall(props: PhotoWallProps) {
  const {
    groups,
    loadRows,
    changes,
    mode = 'justified',
    isSpacious = false,
    isAiry = false,
    isTimeline = false,
    currentYear,
    stickyTopPx = 0,
    selection,
    header,
    empty,
  } = props;
  const elementId = `zw${useId().replace(/:/g, '')}`;
  const handle = useWall(elementId, { groups, mode, isSpacious, isAiry, isTimeline, loadRows, changes });
  useWallPlace(handle, props);
  const { wall, loaded, failed, span, readFrame, retry } = handle;
  const { activeId, press } = useWallPicking(elementId, handle, props);
  const isWide = useViewport().sizeClass === 'wide';

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
      <View
        id={elementId}
        className={joinClasses(styles['spacer'], isAiry && styles['airy'])}
        style={{ height: `${wall.heightPx}px` }}
      >
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
                    notes={props.notes}
                    dayNote={props.dayNote}
                    onPick={isWide && selection === undefined ? props.onHold : undefined}
                    onRetry={retry}
                  />
                )
              );
            }}
          />
        )}
      </View>
      {(isTimeline || wall.total > SCRUBBER_FROM || isOfMonths(wall.days)) && hasDates(wall.days) && (
        <WallScrubber handle={handle} props={props} />
      )}
    </View>
  );
}
