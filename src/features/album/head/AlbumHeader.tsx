import { Text, View } from '@tarojs/components';
import { useState, type ReactNode } from 'react';
import type { AlbumDetail, AlbumPlace } from '@contract/schemas/album';
import { Avatar } from '@/components/Avatar';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { Skeleton } from '@/components/Skeleton';
import { describeContents } from '@/domain/album/album-card';
import { describeDays } from '@/domain/album/album-days';
import { pageLookOf } from '@contract/rules/album-page-look';
import { nameVisibility } from '@/domain/album/album-visibility';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { AlbumCollect } from './AlbumCollect';
import { AlbumHero } from './AlbumHero';
import styles from './AlbumHeader.module.scss';

/** In place of an album on its way: as high as what comes, so that nothing moves. */
export function AlbumHeaderSkeleton() {
  return (
    <View className={joinClasses(styles['header'], styles['small'])}>
      <Skeleton shape="fill" />
    </View>
  );
}

/** The album's picture with its name, its owner, where and when; or, without a picture, the words alone. */
export function AlbumHeader({ album }: { readonly album: AlbumDetail }) {
  const { hero } = album;
  const look = pageLookOf(album.look);
  const isBelow = hero === null || look.title === 'serif';
  const words = <HeaderWords album={album} isOnPhoto={!isBelow} />;
  return (
    <View className={joinClasses(styles[`title-${look.title}`])}>
      {hero !== null && (
        <View className={joinClasses(styles['header'], styles[look.cover])}>
          <AlbumHero hero={hero} isShaded={!isBelow} isFading />
          {!isBelow && <View className={styles['over'] ?? ''}>{words}</View>}
        </View>
      )}
      {isBelow && <View className={styles['below'] ?? ''}>{words}</View>}
      <Story album={album} />
    </View>
  );
}

/** What chats need is not loaded with the album. */
async function contactOwner(ownerId: string): Promise<void> {
  const { startChat } = await import('@/stores/start-chat');
  await startChat(ownerId);
}

function HeaderWords({ album, isOnPhoto }: { readonly album: AlbumDetail; readonly isOnPhoto: boolean }) {
  const [currentYear] = useState(() => yearOf(now()));
  const facts = [
    describeDays(album, currentYear),
    describeContents(album.photoCount, album.videoCount),
    album.visibility === 1 ? '' : nameVisibility(album.visibility),
    album.isExpired ? '已过期' : '',
    album.isTakenDown === true ? '已被下架，只有你能打开' : '',
  ].filter(Boolean);
  return (
    <>
      <Text className={styles['name'] ?? ''}>{album.name}</Text>
      <View className={styles['line'] ?? ''}>
        <Way
          className={styles['owner'] ?? ''}
          label={`${album.ownerName}，相册主人`}
          isOnPhoto={isOnPhoto}
          onPress={() => void navigation.goTo(ROUTES.space, { userId: album.ownerId }) /* else one stays here */}
        >
          <Avatar name={album.ownerName} url={album.ownerAvatar} size={24} />
          <Text className={styles['ownerName'] ?? ''}>{album.ownerName}</Text>
        </Way>
        {album.myRole !== 'owner' && !device.isSinglePage && (
          <Pressable
            className={styles['place'] ?? ''}
            role="link"
            label={`联系作者${album.ownerName}`}
            isOnPhoto={isOnPhoto}
            onPress={() => void contactOwner(album.ownerId) /* tells its failures */}
          >
            <Icon name="message-circle" size={16} />
            <Text className={styles['placeName'] ?? ''}>联系作者</Text>
          </Pressable>
        )}
        {album.place !== null && <PlaceLink place={album.place} isOnPhoto={isOnPhoto} />}
        <View className={styles['rest'] ?? ''}>
          <Text className={styles['facts'] ?? ''}>{facts.join(' · ')}</Text>
          {!device.isSinglePage && <AlbumCollect albumId={album.id} isOnPhoto={isOnPhoto} />}
        </View>
      </View>
    </>
  );
}

/** What the owner says of it, two lines until one wants more. */
function Story({ album: { description, tags } }: { readonly album: AlbumDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  if (description === '' && tags.length === 0) return null;
  return (
    <View className={styles['story'] ?? ''}>
      {description !== '' && (
        <Pressable
          label={description}
          isNamedByContent
          className={joinClasses(styles['description'], isOpen && styles['open'])}
          a11y={{ isExpanded: isOpen }}
          onPress={() => setIsOpen(!isOpen)}
        >
          <Text>{description}</Text>
        </Pressable>
      )}
      {tags.length > 0 && <Text className={styles['tags'] ?? ''}>{tags.map((tag) => `#${tag}`).join(' ')}</Text>}
    </View>
  );
}

/** Its file comes with the first place. */
async function showOnMap(name: string, point: { latitude: number; longitude: number } | null): Promise<void> {
  const { showPlace } = await import('@/stores/place-choice');
  await showPlace({ name, address: '', point });
}

interface PlaceLinkProps {
  readonly place: AlbumPlace;
  readonly isOnPhoto: boolean;
}

function PlaceLink({ place: { name, latitude, longitude }, isOnPhoto }: PlaceLinkProps) {
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return (
    <Way
      className={styles['place'] ?? ''}
      label={`${name}，查看位置`}
      isOnPhoto={isOnPhoto}
      onPress={() => void showOnMap(name, point) /* else one stays here */}
    >
      <Icon name="map-pin" size={16} />
      <Text className={styles['placeName'] ?? ''}>{name}</Text>
    </Way>
  );
}

interface WayProps {
  readonly className: string;
  readonly label: string;
  readonly isOnPhoto: boolean;
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
