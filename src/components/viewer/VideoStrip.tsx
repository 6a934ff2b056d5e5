import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import type { StripLayout } from '@contract/rules/video-strip';
import { formatDuration } from '@/domain/format/format-duration';
import { frameStyle } from '@/domain/viewer/video-strip';
import { toA11yProps } from '@/platform/a11y';
import { useGesture } from '@/platform/gesture';
import type { TouchStroke } from '@/platform/gesture/types';
import { joinClasses } from '../class-names';
import styles from './VideoStrip.module.scss';

export interface VideoStripProps {
  /** The picture that holds all of them. */
  url: string;
  layout: StripLayout;
  durationMs: number;
  /** What the player shows. */
  atMs: number;
  /** From the window's left edge. */
  widthPx: number;
  topPx: number;
  isAway: boolean;
  onSeek: (atMs: number) => void;
}

const HEIGHT_PX = 44;
const BUBBLE_PX = 160;
const STEP_MS = 5_000;

/** The whole video in one row of pictures: a touch, a drag or an arrow key seeks. */
export function VideoStrip({ url, layout, durationMs, atMs, widthPx, topPx, isAway, onSeek }: VideoStripProps) {
  const [heldMs, setHeldMs] = useState<number | null>(null);
  const gesture = useGesture((stroke: TouchStroke) => {
    const point = stroke.type === 'down' || stroke.type === 'move' ? stroke.points[0] : undefined;
    if (point !== undefined) {
      const wanted = Math.min(1, Math.max(0, point.x / Math.max(1, widthPx))) * durationMs;
      setHeldMs(wanted);
      onSeek(wanted);
    } else if (stroke.type !== 'wheel') {
      setHeldMs(null);
    }
  });
  const shownMs = heldMs ?? atMs;
  const part = Math.min(1, Math.max(0, shownMs / Math.max(1, durationMs)));
  // As many as fit uncut: a short video shows a picture more than once.
  const cells = Math.max(1, Math.round((widthPx * layout.frameHeight) / (HEIGHT_PX * layout.frameWidth)));
  const seekBy = (ms: number): boolean => {
    onSeek(Math.min(durationMs, Math.max(0, atMs + ms)));
    return true;
  };
  const takeKey = (key: string): boolean => {
    if (key === 'ArrowRight' || key === 'ArrowUp') return seekBy(STEP_MS);
    if (key === 'ArrowLeft' || key === 'ArrowDown') return seekBy(-STEP_MS);
    if (key === 'Home') return seekBy(-durationMs);
    return key === 'End' && seekBy(durationMs);
  };
  return (
    <View
      className={joinClasses(styles['strip'], isAway && styles['away'])}
      style={{ top: `${topPx}px`, width: `${widthPx}px`, height: `${HEIGHT_PX}px` }}
      {...gesture}
      {...toA11yProps({
        role: 'slider',
        label: '按画面跳转',
        valuePercent: Math.round(part * 100),
        valueText: formatDuration(shownMs / 1000),
        isFocusable: true,
        isHidden: isAway ? true : undefined,
        onKey: takeKey,
      })}
    >
      {Array.from({ length: cells }, (_, index) => (
        <View
          key={index}
          className={styles['cell'] ?? ''}
          style={frameStyle(url, layout, (index * durationMs) / cells, {
            widthPx: widthPx / cells,
            heightPx: HEIGHT_PX,
          })}
        />
      ))}
      <View className={styles['mark'] ?? ''} style={{ transform: `translateX(${part * widthPx}px)` }} />
      {heldMs !== null && (
        <View
          className={styles['bubble'] ?? ''}
          style={{ left: `${Math.min(widthPx - BUBBLE_PX, Math.max(0, part * widthPx - BUBBLE_PX / 2))}px` }}
        >
          <View
            style={frameStyle(url, layout, heldMs, {
              widthPx: BUBBLE_PX,
              heightPx: (BUBBLE_PX * layout.frameHeight) / layout.frameWidth,
            })}
          />
          <Text className={styles['time'] ?? ''}>{formatDuration(heldMs / 1000)}</Text>
        </View>
      )}
    </View>
  );
}
