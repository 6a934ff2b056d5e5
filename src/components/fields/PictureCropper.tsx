import { Image, Text, View } from '@tarojs/components';
import { useId, useRef, useState } from 'react';
import {
  coverFrame,
  keepCovered,
  toCropArea,
  zoomAt,
  type Box,
  type CropArea,
  type CropView,
} from '@/domain/crop-frame';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { readCorner } from '@/platform/corner';
import { useGesture } from '@/platform/gesture';
import type { TouchPoint, TouchStroke } from '@/platform/gesture/types';
import { Button } from '../Button';
import { IconButton } from '../IconButton';
import { Sheet } from '../layers/Sheet';
import styles from './PictureCropper.module.scss';

export interface PictureCropperProps {
  title: string;
  url: string;
  /** Its size in pixels. */
  picture: Box;
  /** Size of the frame in px: the ratio of what is cut. */
  frame: Box;
  /** Cuts and takes it. */
  onCut: (area: CropArea) => Promise<void>;
  onClose: () => void;
}

const ZOOM_STEP = 1.25;
const WHEEL_STEP = 1.1;
const KEY_STEP_PX = 16;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_STEP_PX, 0],
  ArrowRight: [-KEY_STEP_PX, 0],
  ArrowUp: [0, KEY_STEP_PX],
  ArrowDown: [0, -KEY_STEP_PX],
};

const middleOf = (points: readonly TouchPoint[]): TouchPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

function spreadOf([first, second]: readonly TouchPoint[]): number {
  return first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);
}

/**
 * A picture that is moved and sized behind a frame by fingers, mouse, keys or buttons.
 *
 * Ours, because croppers for React (react-easy-crop and the like) need a DOM, which a mini-program does not have, and WeChat's own
 * exists only there.
 */
export function PictureCropper({ title, url, picture, frame, onCut, onClose }: PictureCropperProps) {
  const [view, setView] = useState<CropView>(() => coverFrame(picture, frame));
  const last = useRef<readonly TouchPoint[]>([]);
  const frameId = `zc${useId().replace(/:/g, '')}`;
  /** Of the frame, as it was when the first finger came down. */
  const corner = useRef<TouchPoint | null>(null);
  /** `at`: what of the window stays where it is; without it the middle of the frame. */
  const zoom = (factor: number, at: TouchPoint | null = null): void => {
    const { current: from } = corner;
    const point = at === null || from === null ? undefined : { x: at.x - from.x, y: at.y - from.y };
    setView((now) => zoomAt(picture, frame, now, factor, point));
  };
  const findCorner = async (): Promise<void> => {
    corner.current = await readCorner(frameId);
  };
  const move = (byX: number, byY: number): void =>
    setView((now) => keepCovered(picture, frame, { ...now, x: now.x + byX, y: now.y + byY }));

  const follow = (stroke: TouchStroke): void => {
    if (stroke.type === 'wheel') {
      const factor = stroke.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP;
      void findCorner().then(() => zoom(factor, stroke.point)); // does not fail
      return;
    }
    if (stroke.type === 'down') void findCorner(); // does not fail
    const before = last.current;
    last.current = stroke.type === 'cancel' ? [] : stroke.points;
    if (stroke.type !== 'move' || before.length === 0 || before.length !== stroke.points.length) return;
    const from = middleOf(before);
    const to = middleOf(stroke.points);
    move(to.x - from.x, to.y - from.y);
    const spread = spreadOf(before);
    if (spread > 0) zoom(spreadOf(stroke.points) / spread, to);
  };
  const gesture = useGesture(follow);

  const takeKey = (key: string): boolean => {
    const by = KEYS[key];
    if (by !== undefined) move(...by);
    else if (key === '+' || key === '=') zoom(ZOOM_STEP);
    else if (key === '-') zoom(1 / ZOOM_STEP);
    else return false;
    return true;
  };

  return (
    <Sheet title={title} onClose={onClose}>
      <View className={styles['stage'] ?? ''}>
        <View className={styles['gesture'] ?? ''} {...gesture}>
          <View
            id={frameId}
            className={styles['frame'] ?? ''}
            style={{ width: `${frame.width}px`, height: `${frame.height}px` }}
            {...toA11yProps({
              role: 'group',
              label: '图片位置，用方向键移动，加号和减号缩放',
              isFocusable: true,
              onKey: takeKey,
            })}
          >
            <Image
              {...toAltProps('')}
              className={styles['picture'] ?? ''}
              style={{
                width: `${picture.width * view.scale}px`,
                height: `${picture.height * view.scale}px`,
                transform: `translate(${view.x}px, ${view.y}px)`,
              }}
              src={url}
            />
          </View>
        </View>
      </View>
      <View className={styles['tools'] ?? ''}>
        <IconButton icon="minus" label="缩小" onPress={() => zoom(1 / ZOOM_STEP)} />
        <Text className={styles['hint'] ?? ''}>拖动图片调整位置</Text>
        <IconButton icon="plus" label="放大" onPress={() => zoom(ZOOM_STEP)} />
      </View>
      <Button text="使用" label="使用这张图片" isBlock onPress={() => onCut(toCropArea(picture, frame, view))} />
    </Sheet>
  );
}
