import { Image, Text, View } from '@tarojs/components';
import { POST_MEDIA_MAX } from '@contract/constants/feed';
import { Button } from '@/components/Button';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import type { DraftMedia } from '@/domain/album/growth-draft';
import { moveItem } from '@/domain/album/milestone-draft';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { showActions } from '@/stores/base/overlays';
import styles from './ComposeScreen.module.scss';

export interface PostMediaFieldProps {
  readonly media: readonly DraftMedia[];
  /** Empty: the first. */
  readonly coverId: string;
  readonly onChange: (fields: { media?: readonly DraftMedia[]; coverId?: string }) => void;
  readonly onPick: () => void;
  readonly onUpload: () => Promise<void>;
}

/** Photos and videos of a post in their order. A tap on one moves it, takes it away or makes it the cover. */
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
  return (
    <FieldFrame label={`照片和视频（最多${POST_MEDIA_MAX}个）`}>
      <View className={styles['grid'] ?? ''} {...toA11yProps({ role: 'group', label: '选好的照片和视频' })}>
        {media.map((one, at) => {
          const kind = one.hotResourceType === 1 ? '视频' : '照片';
          const isCover = one.id === shownCover;
          return (
            <Pressable
              key={one.id}
              className={styles['tile'] ?? ''}
              label={`第${at + 1}个${kind}${isCover ? '，封面' : ''}，移动或移除`}
              onPress={() => void act(at) /* tells */}
            >
              <Image
                {...toAltProps('')}
                className={styles['picture'] ?? ''}
                src={http.baseUrl + one.smallUrl}
                mode="aspectFill"
              />
              {one.hotResourceType === 1 && (
                <View className={styles['play'] ?? ''}>
                  <Icon name="play-filled" size={24} colour="white" />
                </View>
              )}
              <Text className={styles['badge'] ?? ''}>{isCover ? '封面' : at + 1}</Text>
            </Pressable>
          );
        })}
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
