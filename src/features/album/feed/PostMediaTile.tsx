import { Image, Text, View } from '@tarojs/components';
import { useRef } from 'react';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import type { DraftMedia } from '@/domain/album/growth-draft';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { useGesture } from '@/platform/gesture';
import type { TouchPoint, TouchStroke } from '@/platform/gesture/types';
import { http } from '@/platform/http';
import styles from './ComposeScreen.module.scss';

/** How far a tile is from where it lay, in px. */
export type DragOffset = TouchPoint;

export interface PostMediaTileProps {
  readonly id: string;
  readonly media: DraftMedia;
  /** From 0. */
  readonly at: number;
  readonly isCover: boolean;
  /** Null: it lies where it belongs. */
  readonly offset: DragOffset | null;
  /** Another would be dropped here. */
  readonly isTarget: boolean;
  readonly onPress: () => void;
  readonly onKey: (key: string) => boolean;
  readonly onDrag: (offset: DragOffset) => void;
  /** False: it goes back to where it was. */
  readonly onDrop: (isDone: boolean) => void;
}

/** A photo or video of a post. Its grip is dragged with a finger or the mouse, the arrow keys move it too. */
export function PostMediaTile(props: PostMediaTileProps) {
  const { id, media, at, isCover, offset, isTarget } = props;
  const kind = media.hotResourceType === 1 ? '视频' : '照片';
  const from = useRef<TouchPoint | null>(null);
  const follow = (stroke: TouchStroke): void => {
    if (stroke.type === 'wheel') return;
    const [point] = stroke.type === 'cancel' ? [] : stroke.points;
    if (stroke.type === 'down') from.current = point ?? null;
    else if (from.current !== null && stroke.type === 'move' && point !== undefined) {
      props.onDrag({ x: point.x - from.current.x, y: point.y - from.current.y });
    } else if (from.current !== null && stroke.type !== 'move') {
      from.current = null;
      props.onDrop(stroke.type === 'up');
    }
  };
  const grip = useGesture(follow);
  return (
    <View
      className={joinClasses(styles['tile'], offset !== null && styles['dragged'], isTarget && styles['target'])}
      {...(offset === null ? {} : { style: { transform: `translate(${offset.x}px, ${offset.y}px)` } })}
    >
      <Pressable
        id={id}
        className={styles['picture'] ?? ''}
        label={`第${at + 1}个${kind}${isCover ? '，封面' : ''}，移动或移除`}
        a11y={{ onKey: props.onKey }}
        onPress={props.onPress}
      >
        {media.smallUrl !== '' && (
          <Image
            {...toAltProps('')}
            className={styles['picture'] ?? ''}
            src={http.baseUrl + media.smallUrl}
            mode="aspectFill"
          />
        )}
        {media.hotResourceType === 1 && (
          <View className={styles['play'] ?? ''}>
            <Icon name="play-filled" size={24} colour="white" />
          </View>
        )}
        <Text className={styles['badge'] ?? ''}>{isCover ? '封面' : at + 1}</Text>
      </Pressable>
      <View className={styles['grip'] ?? ''} {...grip} {...toA11yProps({ isHidden: true })}>
        <View className={styles['dots'] ?? ''} />
      </View>
    </View>
  );
}
