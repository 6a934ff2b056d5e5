import { Image, Text, View } from '@tarojs/components';
import type { MediaItem } from '@contract/schemas/media';
import type { PagesState } from '@/api/use-pages';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import { MorePages } from '@/components/MorePages';
import { Pressable } from '@/components/Pressable';
import { PriceTag } from '@/components/PriceTag';
import { Skeleton } from '@/components/Skeleton';
import { formatCount } from '@/domain/format/format-count';
import { formatDuration } from '@/domain/format/format-duration';
import { describeSale } from '@/domain/format/format-money';
import { isVideo, labelListedMedia } from '@/domain/viewer/listed-media';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './PersonPhotos.module.scss';

export interface PersonPhotosProps {
  readonly photos: PagesState<MediaItem>;
  readonly isSelf: boolean;
  readonly onOpen: (index: number) => void;
}

const SKELETONS = Array.from({ length: 9 }, (_none, place) => place);

/** The most liked first, in squares. */
export function PersonPhotos({ photos, isSelf, onOpen }: PersonPhotosProps) {
  const { rows, isLoading, error, retry } = photos;
  if (rows.length === 0 && error !== null) return <ErrorState size="inline" onRetry={retry} />;
  if (rows.length === 0 && !isLoading) {
    const text = isSelf ? '传到公开相册的照片会出现在这里' : undefined;
    return <Empty size="inline" title="还没有公开的照片" text={text} />;
  }
  return (
    <>
      <View className={styles['grid'] ?? ''}>
        {isLoading
          ? SKELETONS.map((place) => (
              <View key={place} className={styles['tile'] ?? ''}>
                <View className={styles['picture'] ?? ''}>
                  <Skeleton shape="fill" />
                </View>
              </View>
            ))
          : rows.map((item, index) => <Tile key={item.id} item={item} onOpen={() => onOpen(index)} />)}
      </View>
      <MorePages pages={photos} />
    </>
  );
}

function Tile({ item, onOpen }: { readonly item: MediaItem; readonly onOpen: () => void }) {
  const address = isVideo(item) ? item.cover : item.smallUrl;
  const placeholder = item.thumbhash === '' ? '' : thumbhashUrl(item.thumbhash);
  const likes = item.likeCount > 0 ? `，${formatCount(item.likeCount)}个赞` : '';
  return (
    <Pressable
      className={styles['tile'] ?? ''}
      style={placeholder === '' ? {} : { backgroundImage: `url(${placeholder})` }}
      label={`${labelListedMedia(item)}${likes}`}
      isOnPhoto
      isGuarded={false}
      onPress={onOpen}
    >
      {address === '' ? (
        <View className={styles['none'] ?? ''}>
          <Icon name="image-off" size={24} colour="text-3" />
        </View>
      ) : (
        <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={http.baseUrl + address} mode="aspectFill" />
      )}
      {isVideo(item) && <Text className={styles['left'] ?? ''}>{formatDuration(item.duration / 1000)}</Text>}
      <PriceTag sale={describeSale(item)} className={styles['price']} />
      {item.likeCount > 0 && (
        <View className={styles['right'] ?? ''}>
          <Icon name="heart-filled" size={16} />
          <Text>{formatCount(item.likeCount)}</Text>
        </View>
      )}
    </Pressable>
  );
}
