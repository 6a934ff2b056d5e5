import { Text, View } from '@tarojs/components';
import { useEffect, useId, useRef, useState } from 'react';
import { POST_MEDIA_MAX } from '@contract/constants/feed';
import { Button } from '@/components/Button';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import type { DraftMedia } from '@/domain/album/growth-draft';
import { moveItem } from '@/domain/album/milestone-draft';
import { dropPlace, moveTo, placeByKey, tileGridOf } from '@/domain/album/tile-order';
import { toA11yProps } from '@/platform/a11y';
import { hotkeys } from '@/platform/hotkeys';
import { usePageScroll } from '@/platform/scroll';
import { showActions } from '@/stores/base/overlays';
import { type DragOffset, PostMediaTile } from './PostMediaTile';
import styles from './ComposeScreen.module.scss';

export interface PostMediaFieldProps {
  readonly media: readonly DraftMedia[];
  /** Empty: the first. */
  readonly coverId: string;
  readonly onChange: (fields: { media?: readonly DraftMedia[]; coverId?: string }) => void;
  readonly onPick: () => void;
  readonly onUpload: () => Promise<void>;
}

// As in the style sheet.
const TILE_MIN_PX = 88;
const GAP_PX = 8;

/** Photos and videos of a post in their order: dragged, moved with the arrow keys, or by the menu that a tap opens. */
export function PostMediaField({ media, coverId, onChange, onPick, onUpload }: PostMediaFieldProps) {
  const shownCover = media.some(({ id }) => id === coverId) ? coverId : (media[0]?.id ?? '');
  const act = async (at: number): Promise<void> => {
    const one = media[at];
    if (one === undefined) return;
    const chosen = await showActions(
      [
        ...(one.id === shownCover ? [] : [{ id: 'cover', label: '设为封面' }]),
        ...(at > 0 ? [{ id: 'before', label: '前移' }] : []),
        ...(at < media.length - 1 ? [{ id: 'after', label: '后移' }] : []),
        { id: 'remove', label: '移除', isDanger: true },
      ],
      `第${at + 1}个`,
    );
    if (chosen === 'cover') onChange({ coverId: one.id });
    else if (chosen === 'before') onChange({ media: moveItem(media, at, -1) });
    else if (chosen === 'after') onChange({ media: moveItem(media, at, 1) });
    else if (chosen === 'remove') onChange({ media: media.filter(({ id }) => id !== one.id) });
  };
  const gridId = `pm${useId().replace(/:/g, '')}`;
  const [drag, setDrag] = useState<{ readonly at: number; readonly offset: DragOffset } | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  usePageScroll(gridId, (frame) => setWidthPx(frame.widthPx));
  const target =
    drag === null ? -1 : dropPlace(drag.at, drag.offset, tileGridOf(widthPx, TILE_MIN_PX, GAP_PX), media.length);
  const drop = (isDone: boolean): void => {
    if (isDone && drag !== null) onChange({ media: moveTo(media, drag.at, target) });
    setDrag(null);
  };
  // The next arrow key moves the same one on.
  const focusAt = useRef(-1);
  useEffect(() => {
    if (focusAt.current >= 0) hotkeys.focusOn(`${gridId}-${focusAt.current}`);
    focusAt.current = -1;
  }, [gridId, media]);
  const moveByKey = (at: number, key: string): boolean => {
    const to = placeByKey(at, key, media.length);
    if (to === null) return false;
    onChange({ media: moveTo(media, at, to) });
    focusAt.current = to;
    return true;
  };
  return (
    <FieldFrame label={`照片和视频（最多${POST_MEDIA_MAX}个）`}>
      <View id={gridId} className={styles['grid'] ?? ''} {...toA11yProps({ role: 'group', label: '选好的照片和视频' })}>
        {media.map((one, at) => (
          <PostMediaTile
            key={one.id}
            id={`${gridId}-${at}`}
            media={one}
            at={at}
            isCover={one.id === shownCover}
            offset={drag?.at === at ? drag.offset : null}
            isTarget={drag !== null && drag.at !== at && target === at}
            onPress={() => void act(at) /* tells */}
            onKey={(key) => moveByKey(at, key)}
            onDrag={(offset) => setDrag({ at, offset })}
            onDrop={drop}
          />
        ))}
        {media.length < POST_MEDIA_MAX && (
          <Pressable className={styles['add'] ?? ''} label="从相册选照片和视频" onPress={onPick}>
            <Icon name="plus" size={24} colour="text-3" />
            <Text>从相册选</Text>
          </Pressable>
        )}
      </View>
      <Button text="上传新照片" kind="outline" size={40} icon="upload" onPress={onUpload} />
    </FieldFrame>
  );
}
