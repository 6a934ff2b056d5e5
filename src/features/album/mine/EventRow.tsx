import { Image, Text, View } from '@tarojs/components';
import { Avatar } from '@/components/Avatar';
import { Pressable } from '@/components/Pressable';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import styles from './EventRow.module.scss';

export interface EventRowProps {
  /** Null: somebody who was not signed in. */
  readonly person: { readonly id: string; readonly nickname: string; readonly avatar: string } | null;
  readonly words: string;
  readonly timeMs: number;
  /** Empty: none. */
  readonly pictureUrl: string;
  /** What the row leads to. Null: nowhere. */
  readonly albumId: string | null;
}

/** Somebody did something, at some time. */
export function EventRow({ person, words, timeMs, pictureUrl, albumId }: EventRowProps) {
  const name = person?.nickname ?? '访客';
  const time = formatRelativeTime(timeMs, now());
  const content = (
    <>
      <Avatar name={name} url={person?.avatar ?? ''} size={44} />
      <View className={styles['words'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{name}</Text>
        <Text className={styles['note'] ?? ''}>{[words, time].filter(Boolean).join(' · ')}</Text>
      </View>
      {pictureUrl !== '' && (
        <Image
          {...toAltProps('', true)}
          className={styles['picture'] ?? ''}
          src={http.baseUrl + pictureUrl}
          mode="aspectFill"
        />
      )}
    </>
  );
  if (albumId === null) return <View className={styles['row'] ?? ''}>{content}</View>;
  return (
    <Pressable
      className={styles['row'] ?? ''}
      role="link"
      label={[name, words, time].filter(Boolean).join('，')}
      isNamedByContent
      onPress={() => void navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) /* else one stays here */}
    >
      {content}
    </Pressable>
  );
}
