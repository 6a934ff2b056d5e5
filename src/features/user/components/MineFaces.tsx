import { Image, View } from '@tarojs/components';
import type { FaceAvatarList } from '@contract/schemas/face';
import type { CallState } from '@/api/use-call';
import { Icon } from '@/components/Icon';
import { Skeleton } from '@/components/Skeleton';
import { formatCount } from '@/domain/format/format-count';
import { sizedPicture } from '@/domain/person-picture';
import { ROUTES } from '@/domain/routes';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { readPixelRatio } from '@/platform/pixel-ratio';
import { MineStrip, STRIP_PLACES } from './MineStrip';
import styles from './MineFaces.module.scss';

/** Of one place in the strip. */
const FACE_PX = 56;

/** The newest of one's own face photos. */
export function MineFaces({ faces }: { readonly faces: CallState<FaceAvatarList> }) {
  const { data, error, reload } = faces;
  const count = data?.length ?? 0;
  const words = data === undefined ? '' : count === 0 ? '添加后可以在照片里找到自己' : `共${formatCount(count)}张`;
  return (
    <MineStrip
      title="我的脸"
      words={words}
      path={ROUTES.myFace}
      hasFailed={data === undefined && error !== null}
      onRetry={reload}
    >
      {STRIP_PLACES.map((place) => (
        <View key={place} className={styles['place'] ?? ''}>
          <Face address={data?.[place]?.avatar} isLoading={data === undefined && error === null} />
        </View>
      ))}
    </MineStrip>
  );
}

function Face({ address, isLoading }: { readonly address: string | undefined; readonly isLoading: boolean }) {
  if (isLoading) return <Skeleton shape="fill" />;
  if (address === undefined) return <Icon name="user" size={24} colour="text-3" />;
  return (
    <Image
      {...toAltProps('')}
      className={styles['picture'] ?? ''}
      src={http.baseUrl + sizedPicture(address, FACE_PX * readPixelRatio())}
      mode="aspectFill"
    />
  );
}
