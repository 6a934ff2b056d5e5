import { Image, View } from '@tarojs/components';
import { MEDIA_KIND } from '@contract/constants/media';
import type { MediaItem, MediaPage } from '@contract/schemas/media';
import type { CallState } from '@/api/use-call';
import { Icon } from '@/components/Icon';
import { Skeleton } from '@/components/Skeleton';
import { formatCount } from '@/domain/format/format-count';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { MineStrip, STRIP_PLACES } from './MineStrip';
import styles from './MinePhotos.module.scss';

const MY_PHOTOS = '/packageAlbumD/myPhoto/myPhoto';

/** An image itself, of anything else its cover. */
const addressOf = ({ hotResourceType, smallUrl, cover }: MediaItem): string =>
  hotResourceType === MEDIA_KIND.photo ? smallUrl : cover;

/** The newest of what one has uploaded. Its places are kept before they are known, and stay where there is nothing yet. */
export function MinePhotos({ photos }: { readonly photos: CallState<MediaPage> }) {
  const { data, error, reload } = photos;
  const words =
    data === undefined ? '' : data.total === 0 ? '上传的照片会出现在这里' : `共${formatCount(data.total)}个`;
  return (
    <MineStrip
      title="我的照片"
      words={words}
      path={MY_PHOTOS}
      hasFailed={data === undefined && error !== null}
      onRetry={reload}
    >
      {STRIP_PLACES.map((place) => (
        <View key={place} className={styles['place'] ?? ''}>
          <Thumb item={data?.records[place]} isLoading={data === undefined && error === null} />
        </View>
      ))}
    </MineStrip>
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
