import { Text, View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import { formatWallDay } from '@/domain/format/format-day';
import { dayAt, findAt, scrubberMarks, type Wall } from '@/domain/wall/wall-model';
import { toA11yProps } from '@/platform/a11y';
import { useGesture } from '@/platform/gesture';
import type { TouchStroke } from '@/platform/gesture/types';
import { joinClasses } from '../class-names';
import styles from './DateScrubber.module.scss';

export interface DateScrubberProps {
  wall: Wall;
  /** Wide: dates along the edge. Otherwise a slim handle. */
  isWide: boolean;
  /** Among the dates along the edge are single days. */
  hasDays: boolean;
  /** The handle of a phone is there while one scrolls. */
  isShown: boolean;
  /** Where the view begins, in px of the wall. */
  topPx: number;
  viewHeightPx: number;
  /** Free space of the window above and below. */
  insetTopPx: number;
  insetBottomPx: number;
  windowHeightPx: number;
  currentYear: number;
  onScrub: (topPx: number) => void;
}

const MARK_GAP_PX = 28;
const HANDLE_PX = 48;

/** Any date in one drag, or with the arrow keys day by day. */
export function DateScrubber(props: DateScrubberProps) {
  const { wall, isWide, hasDays, isShown, topPx, viewHeightPx, insetTopPx, insetBottomPx } = props;
  const { windowHeightPx, currentYear } = props;
  const [isDragging, setIsDragging] = useState(false);
  const railPx = Math.max(1, windowHeightPx - insetTopPx - insetBottomPx);
  const rangePx = Math.max(1, wall.heightPx - viewHeightPx);
  const part = Math.min(1, Math.max(0, topPx / rangePx));
  const marks = useMemo(
    () => (isWide ? scrubberMarks(wall, railPx, MARK_GAP_PX, hasDays) : []),
    [wall, railPx, isWide, hasDays],
  );
  const travelPx = isWide ? railPx : Math.max(1, railPx - HANDLE_PX);
  const here = dayAt(wall, Math.max(0, topPx));
  const words = here === null ? '' : formatWallDay(here.day, currentYear);

  const scrubTo = (yPx: number): void => {
    const inset = isWide ? 0 : HANDLE_PX / 2;
    const wanted = Math.min(1, Math.max(0, (yPx - insetTopPx - inset) / travelPx));
    props.onScrub(wanted * rangePx);
  };
  const gesture = useGesture((stroke: TouchStroke) => {
    const point = stroke.type === 'down' || stroke.type === 'move' ? stroke.points[0] : undefined;
    if (point !== undefined) {
      setIsDragging(true);
      scrubTo(point.y);
    } else if (stroke.type === 'wheel') {
      props.onScrub(Math.min(rangePx, Math.max(0, topPx + stroke.deltaY)));
    } else {
      setIsDragging(false);
    }
  });
  const stepDay = (by: number): void => {
    const index = Math.min(wall.days.length - 1, Math.max(0, findAt(wall.days, Math.max(0, topPx)) + by));
    props.onScrub(wall.days[index]?.topPx ?? 0);
  };
  const handleKey = (key: string): boolean => {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowRight':
        stepDay(1);
        return true;
      case 'ArrowUp':
      case 'ArrowLeft':
        stepDay(-1);
        return true;
      case 'PageDown':
        props.onScrub(Math.min(rangePx, topPx + rangePx / 10));
        return true;
      case 'PageUp':
        props.onScrub(Math.max(0, topPx - rangePx / 10));
        return true;
      case 'Home':
        props.onScrub(0);
        return true;
      case 'End':
        props.onScrub(rangePx);
        return true;
      default:
        return false;
    }
  };

  return (
    <View
      className={joinClasses(
        styles['rail'],
        isWide ? styles['wide'] : styles['slim'],
        (isShown || isDragging) && styles['shown'],
      )}
      style={
        isWide
          ? { top: `${insetTopPx}px`, height: `${railPx}px` }
          : { top: `${insetTopPx}px`, transform: `translateY(${part * travelPx}px)` }
      }
      {...gesture}
      {...toA11yProps({
        role: 'slider',
        label: '按日期跳转',
        valuePercent: Math.round(part * 100),
        valueText: words,
        isFocusable: true,
        onKey: handleKey,
      })}
    >
      {marks.map((mark) => (
        <Text key={`${mark.text}${mark.yPx}`} className={styles['mark'] ?? ''} style={{ top: `${mark.yPx}px` }}>
          {mark.text}
        </Text>
      ))}
      {isWide && <View className={styles['line'] ?? ''} style={{ transform: `translateY(${part * travelPx}px)` }} />}
      {!isWide && <View className={styles['grip'] ?? ''} />}
      {isDragging && (
        <Text
          className={styles['bubble'] ?? ''}
          style={isWide ? { transform: `translateY(${part * travelPx}px)` } : {}}
        >
          {words}
        </Text>
      )}
    </View>
  );
}
