import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { MEDIA_SORT, TAB_KIND } from '@contract/constants/media';
import { listMedia } from '@contract/http/media';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { Icon } from '@/components/Icon';
import { Sheet } from '@/components/layers/Sheet';
import { MediaSquare } from '@/components/MediaSquare';
import { MorePages } from '@/components/MorePages';
import { Pressable } from '@/components/Pressable';
import type { DraftMedia } from '@/domain/album/growth-draft';
import { toA11yProps } from '@/platform/a11y';
import { showToast } from '@/stores/base/overlays';
import { useUploadPresence } from '@/stores/upload/upload-presence';
import styles from './MediaPicker.module.scss';

export interface MediaPickerProps {
  readonly albumId: string;
  readonly title: string;
  readonly hasVideos: boolean;
  readonly max: number;
  /** What was uploaded last comes first, whenever it was taken. */
  readonly isLastUploadedFirst?: boolean;
  readonly picked: readonly DraftMedia[];
  readonly onPicked: (media: readonly DraftMedia[]) => void;
  readonly onClose: () => void;
}

const PAGE_SIZE = 60;
const LOOK_EVERY_MS = 2_000;

/** Photos and videos of the album, in the order in which they are tapped. */
export function MediaPicker(props: MediaPickerProps) {
  const { albumId, title, hasVideos, max, isLastUploadedFirst = false, picked: first, onPicked, onClose } = props;
  const [picked, setPicked] = useState(first);
  const type = hasVideos ? TAB_KIND.photoVideo : TAB_KIND.photo;
  const order = isLastUploadedFirst ? { sort: MEDIA_SORT.lastUploaded } : {};
  const pages = usePages(listMedia, { albumId, type, showFaceLocation: false, ...order }, PAGE_SIZE);
  const isFirstPage = pages.rows.length <= PAGE_SIZE;
  const isSending = useUploadPresence((state) => state.hasUploads) && isLastUploadedFirst && isFirstPage;
  const { refresh } = pages;
  useEffect(() => {
    if (!isSending) return undefined;
    // What is on its way appears as it comes.
    const timer = setInterval(() => void refresh() /* failures are part of the state */, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isSending, refresh]);
  const rows = pages.rows.filter(({ smallUrl }) => smallUrl !== '');
  const toggle = (media: DraftMedia): void => {
    const others = picked.filter(({ id }) => id !== media.id);
    if (others.length < picked.length) return setPicked(others);
    // Of one there is nothing to take back first.
    if (max === 1) return setPicked([media]);
    if (picked.length >= max) return showToast(`最多选择${max}个`);
    return setPicked([...picked, media]);
  };
  const isLoadingMore = pages.isLoadingMore || pages.isLoading;
  return (
    <Sheet title={title} onClose={onClose}>
      {rows.length === 0 && pages.isAtEnd ? (
        <Empty
          size="inline"
          title={isSending ? '照片正在上传' : '相册里还没有照片'}
          text={isSending ? '传好的会出现在这里' : '先上传照片，再回来选'}
        />
      ) : (
        <View className={styles['grid'] ?? ''} {...toA11yProps({ role: 'group', label: title })}>
          {rows.map((media, index) => {
            const place = picked.findIndex(({ id }) => id === media.id);
            const kind = media.hotResourceType === 1 ? '视频' : '照片';
            return (
              <Pressable
                key={media.id}
                className={(place >= 0 ? styles['picked'] : '') ?? ''}
                role="checkbox"
                label={`${kind}${index + 1}，${media.takenLocal.slice(0, 10)}`}
                a11y={{ isChecked: place >= 0 }}
                onPress={() => toggle(media)}
              >
                <MediaSquare media={media} />
                {place >= 0 && (
                  <View className={styles['check'] ?? ''}>
                    {max === 1 ? <Icon name="check" size={16} colour="white" /> : <Text>{place + 1}</Text>}
                  </View>
                )}
              </Pressable>
            );
          })}
        </View>
      )}
      <MorePages pages={{ ...pages, isLoadingMore }} onMore={pages.loadMore} />
      <View className={styles['done'] ?? ''}>
        <Button
          text={picked.length === 0 ? '完成' : `完成(${picked.length})`}
          isBlock
          onPress={() => onPicked(picked.slice(0, max))}
        />
      </View>
    </Sheet>
  );
}
