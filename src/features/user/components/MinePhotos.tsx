import { Image, Text, View } from '@tarojs/components';
import { MEDIA_KIND } from '@contract/constants/media';
import { MINE_STRIP_SIZE } from '@contract/constants/user';
import type { MediaItem, MediaPage } from '@contract/schemas/media';
import type { CallState } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { Skeleton } from '@/components/Skeleton';
import { formatCount } from '@/domain/format-count';
import { isRegistered } from '@/domain/routes';
import { thumbhashUrl } from '@/domain/thumbhash-url';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import styles from './MinePhotos.module.scss';

const MY_PHOTOS = '/packageAlbumD/myPhoto/myPhoto';
const PLACES = Array.from({ length: MINE_STRIP_SIZE }, (_none, place) => place);

/** An image itself, of anything else its cover. */
const addressOf = ({ hotResourceType, smallUrl, cover }: MediaItem): string =>
  hotResourceType === MEDIA_KIND.photo ? smallUrl : cover;

/** The newest of what one has uploaded. Its places are kept before they are known, and stay where there is nothing yet. */
export function MinePhotos({ photos }: { readonly photos: CallState<MediaPage> }) {
  const { data, error, reload } = photos;
  const words =
    data === undefined ? '' : data.total === 0 ? '上传的照片会出现在这里' : `共${formatCount(data.total)}个`;
  const content = (
    <>
      <View className={styles['head'] ?? ''}>
        <Text className={styles['title'] ?? ''}>我的照片</Text>
        <Text className={styles['note'] ?? ''}>{words}</Text>
        {data === undefined && error !== null && (
          <Button text="重试" label="重试读取我的照片" kind="text" size={32} onPress={reload} />
        )}
      </View>
      <View className={styles['strip'] ?? ''} {...toA11yProps({ isHidden: true })}>
        {PLACES.map((place) => (
          <View key={place} className={styles['place'] ?? ''}>
            <Thumb item={data?.records[place]} isLoading={data === undefined && error === null} />
          </View>
        ))}
      </View>
    </>
  );
  if (!isRegistered(MY_PHOTOS)) return <View className={styles['card'] ?? ''}>{content}</View>;
  return (
    <Pressable
      className={styles['card'] ?? ''}
      role="link"
      label={`我的照片，${words}`}
      isNamedByContent
      onPress={() => void navigation.goTo(MY_PHOTOS) /* else one stays here */}
    >
      {content}
    </Pressable>
  );
}

function Thumb({ item, isLoading }: { readonly item: MediaItem | undefined; readonly isLoading: boolean }) {
  if (isLoading) return <Skeleton shape="fill" />;
  if (item === undefined) return <Icon name="image" size={24} colour="text-3" />;
  const address = addressOf(item);
  if (address === '') return <Icon name="loader-circle" size={24} colour="text-3" />;
  const placeholder = item.thumbhash === '' ? '' : thumbhashUrl(item.thumbhash);
  return (
    <View
      className={styles['picture'] ?? ''}
      style={placeholder === '' ? {} : { backgroundImage: `url(${placeholder})` }}
    >
      <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={http.baseUrl + address} mode="aspectFill" />
    </View>
  );
}
