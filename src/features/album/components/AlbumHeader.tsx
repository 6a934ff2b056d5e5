import { Image, Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { AlbumDetail, AlbumPlace } from '@contract/schemas/album';
import { Avatar } from '@/components/Avatar';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { Skeleton } from '@/components/Skeleton';
import { describeContents, describeDays } from '@/domain/album-card';
import { nameVisibility } from '@/domain/album-visibility';
import { ROUTES } from '@/domain/routes';
import { lookOf } from '@/domain/templates';
import { thumbhashUrl } from '@/domain/thumbhash-url';
import { toA11yProps } from '@/platform/a11y';
import { device } from '@/platform/device';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/clock';
import { showPlace } from '@/stores/place-choice';
import { AlbumCollect } from './AlbumCollect';
import styles from './AlbumHeader.module.scss';

/** Cover, name and owner. Its height is the same before the album is known. */
export function AlbumHeader({ album }: { readonly album: AlbumDetail | undefined }) {
  if (album === undefined) {
    return (
      <View className={styles['header'] ?? ''}>
        <View className={styles['cover'] ?? ''}>
          <Skeleton shape="fill" />
        </View>
        <View className={styles['words'] ?? ''}>
          <Skeleton shape="title" widthPercent={50} />
          <Skeleton shape="line" widthPercent={30} />
        </View>
      </View>
    );
  }
  const placeholder = album.coverThumbhash === '' ? '' : thumbhashUrl(album.coverThumbhash);
  const contents = describeContents(album.photoCount, album.videoCount);
  const isPublicity = lookOf(album.template).emphasis === 'publicity';
  const top = album.topCover || (isPublicity ? album.publicityCover : '');
  const currentYear = new Date(now()).getFullYear();
  return (
    <>
      {top !== '' && (
        <View className={styles['top'] ?? ''} {...toA11yProps({ isHidden: true })}>
          <Image className={styles['picture'] ?? ''} src={http.baseUrl + top} mode="aspectFill" />
        </View>
      )}
      <View className={styles['header'] ?? ''}>
        {album.coverUrl !== '' && (
          <View
            className={styles['cover'] ?? ''}
            style={placeholder === '' ? {} : { backgroundImage: `url(${placeholder})` }}
            {...toA11yProps({ isHidden: true })}
          >
            <Image className={styles['picture'] ?? ''} src={http.baseUrl + album.coverUrl} mode="aspectFill" />
          </View>
        )}
        <View className={styles['words'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{album.name}</Text>
          {album.description !== '' && <Text className={styles['description'] ?? ''}>{album.description}</Text>}
          <Way
            className={styles['owner'] ?? ''}
            label={`${album.ownerName}，相册主人`}
            onPress={() => void navigation.goTo(ROUTES.space, { userId: album.ownerId }) /* else one stays here */}
          >
            <Avatar name={album.ownerName} url={album.ownerAvatar} size={24} />
            <Text>{album.ownerName}</Text>
          </Way>
          {album.place !== null && <PlaceLink place={album.place} />}
          <Text className={styles['meta'] ?? ''}>
            {[
              contents,
              nameVisibility(album.visibility),
              album.isExpired ? '已过期' : '',
              describeDays(album, currentYear),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {album.tags.length > 0 && (
            <Text className={styles['meta'] ?? ''}>{album.tags.map((tag) => `#${tag}`).join(' ')}</Text>
          )}
        </View>
        {!device.isSinglePage && <AlbumCollect albumId={album.id} />}
      </View>
    </>
  );
}

function PlaceLink({ place: { name, latitude, longitude } }: { readonly place: AlbumPlace }) {
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return (
    <Way
      className={styles['place'] ?? ''}
      label={`${name}，查看位置`}
      onPress={() => void showPlace({ name, address: '', point }) /* else one stays here */}
    >
      <Icon name="map-pin" size={16} colour="text-3" />
      <Text className={styles['placeName'] ?? ''}>{name}</Text>
    </Way>
  );
}

interface WayProps {
  readonly className: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** To another page, where there are others. */
function Way({ children, ...link }: WayProps) {
  if (device.isSinglePage) return <View className={link.className}>{children}</View>;
  return (
    <Pressable {...link} role="link" isNamedByContent>
      {children}
    </Pressable>
  );
}
