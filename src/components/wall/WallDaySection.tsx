import { Text, View } from '@tarojs/components';
import { memo, useMemo, type ReactNode } from 'react';
import { describeContents } from '@/domain/album/album-card';
import { formatWallDay } from '@/domain/format/format-day';
import { tileBox, type WallLayout } from '@/domain/wall/justified-layout';
import { captionOf, dayInGroup } from '@/domain/wall/sparse-days';
import {
  DAY_HEADER_PX,
  rowsIn,
  type RowWindow,
  type Span,
  type Wall,
  type WallBlock,
  type WallDay,
  type WallGroup,
} from '@/domain/wall/wall-model';
import { toA11yProps } from '@/platform/a11y';
import { Slots } from '@/platform/slots';
import { Button } from '../Button';
import { joinClasses } from '../class-names';
import { MediaTile } from './MediaTile';
import type { LoadedGroup } from './use-wall';
import styles from './PhotoWall.module.scss';

export interface WallTileRules {
  /** Null: nothing is being selected. */
  selected: ReadonlySet<string> | null;
  /** Id of the tile that the Tab key reaches. */
  stopId: string;
  onPress: (itemId: string, isRange: boolean) => void;
  onLongPress: ((itemId: string) => void) | undefined;
  /** Words on tiles, by their id. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** A mouse over a tile is offered a circle that selects it. */
  onPick: ((itemId: string) => void) | undefined;
}

export interface WallDaySectionProps extends WallTileRules {
  wall: Wall;
  day: WallDay;
  loaded: ReadonlyMap<string, LoadedGroup>;
  failed: ReadonlySet<string>;
  span: Span;
  currentYear: number;
  stickyTopPx: number;
  /** What else there is to say of a day, beside its name. */
  dayNote?: ((day: string) => string) | undefined;
  onRetry: (key: string) => void;
}

export const tileElementId = (itemId: string): string => `zt-${itemId}`;

/** Rows that come and go together. */
const BAND_ROWS = 2;

interface BandProps extends WallTileRules {
  layout: WallLayout;
  group: LoadedGroup;
  named: WallGroup;
  /** Of the group, from 0. */
  band: number;
}

/** A scroll that does not bring or take a band renders nothing of it. */
const Band = memo(function Band(props: BandProps) {
  const { layout, group, named, band, selected, stopId, onPress, onLongPress, onPick, notes } = props;
  return (
    <>
      {layout.rows.slice(band * BAND_ROWS, (band + 1) * BAND_ROWS).flatMap((row) =>
        group.items.slice(row.start, row.end).map((item, index) => {
          const { day, isFirst } = dayInGroup(named, row.start + index);
          return (
            <MediaTile
              key={item.id}
              item={item}
              mediaBase={item.mediaBase === '' ? group.mediaBase : item.mediaBase}
              day={day}
              {...(named.runs !== undefined && isFirst ? { caption: captionOf(day, named.day) } : {})}
              {...tileBox(row, index)}
              elementId={tileElementId(item.id)}
              isFocusable={item.id === stopId}
              isSelected={selected === null ? null : selected.has(item.id)}
              onPress={onPress}
              onLongPress={onLongPress}
              onPick={onPick}
              note={notes?.get(item.id)}
            />
          );
        }),
      )}
    </>
  );
});

function bandsOf({ start, end }: RowWindow): string[] {
  const first = Math.floor(start / BAND_ROWS);
  const count = Math.ceil(end / BAND_ROWS) - first;
  return Array.from({ length: count }, (_, index) => String(first + index));
}

/** One day: its header, which sticks while the day is in view, and what of its groups is near. */
export function WallDaySection(props: WallDaySectionProps) {
  const { wall, day, loaded, failed, span, currentYear, stickyTopPx, dayNote, onRetry, ...rules } = props;
  const blocks = useMemo(
    () =>
      wall.blocks
        .slice(day.start, day.end)
        .filter((block) => block.topPx < span.bottomPx && block.topPx + block.heightPx > span.topPx),
    [wall, day, span],
  );
  const gapPx = wall.geometry.rules.gapPx;
  const skeletonPx =
    wall.geometry.mode === 'justified'
      ? wall.geometry.rules.targetHeightPx
      : wall.geometry.rules.widthPx / wall.geometry.rules.columns;

  function renderBlock(block: WallBlock): ReactNode {
    const { key } = block.group;
    const { layout } = block;
    const group = loaded.get(key);
    const isReady = group !== undefined && layout !== null;
    return (
      <View
        className={(isReady ? styles['group'] : styles['waiting']) ?? ''}
        style={{
          top: `${block.topPx - day.topPx}px`,
          height: `${block.heightPx}px`,
          ...(isReady
            ? {}
            : { backgroundSize: `${Math.round(skeletonPx * 1.2) + gapPx}px ${Math.round(skeletonPx) + gapPx}px` }),
        }}
      >
        {isReady && (
          <Slots
            keys={bandsOf(rowsIn(block, span))}
            render={(band) => <Band layout={layout} group={group} named={block.group} band={Number(band)} {...rules} />}
          />
        )}
        {failed.has(key) && (
          <View className={styles['failed'] ?? ''}>
            <Text>加载失败，请稍后重试</Text>
            <Button text="重试" kind="tonal" size={32} onPress={() => onRetry(key)} />
          </View>
        )}
      </View>
    );
  }

  const isTimeline = wall.geometry.headerPx > DAY_HEADER_PX;
  const date = formatWallDay(day.day, currentYear);
  const note = dayNote?.(day.day) ?? '';
  const contents = describeContents(day.count - day.videos, day.videos);
  return (
    <View className={styles['day'] ?? ''} style={{ top: `${day.topPx}px`, height: `${day.heightPx}px` }}>
      {day.day !== '' && (
        <View
          className={joinClasses(styles['date'], isTimeline && styles['large'])}
          style={{ top: `${stickyTopPx}px` }}
          {...toA11yProps({
            role: 'heading',
            level: 2,
            label: [date, note, contents].filter(Boolean).join('，'),
          })}
        >
          {[date, note, contents].filter(Boolean).join(isTimeline || note !== '' ? ' · ' : ' ')}
        </View>
      )}
      <Slots
        keys={blocks.map(({ group }) => group.key)}
        render={(key) => {
          const block = blocks.find((one) => one.group.key === key);
          return block !== undefined && renderBlock(block);
        }}
      />
    </View>
  );
}
