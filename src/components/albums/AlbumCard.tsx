import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { listContents } from '@/domain/album/album-card';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import { Pressable } from '../Pressable';
import { Tag } from '../Tag';
import styles from './AlbumCard.module.scss';

export interface AlbumCardProps {
  name: string;
  ownerName: string;
  /** Its day and how many have looked. */
  meta?: string;
  /** Empty: a neutral place with an icon. */
  coverUrl: string;
  /** Drawn under the cover until it is there. Empty: nothing is. */
  placeholderUrl?: string;
  photoCount: number;
  videoCount?: number;
  isLocked?: boolean;
  isPriced?: boolean;
  isExpired?: boolean;
  /** For covers below the first screen. */
  isLazy?: boolean;
  onOpen: () => void;
}

export function AlbumCard({
  name,
  ownerName,
  meta = '',
  coverUrl,
  placeholderUrl = '',
  photoCount,
  videoCount = 0,
  isLocked = false,
  isPriced = false,
  isExpired = false,
  isLazy = false,
  onOpen,
}: AlbumCardProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hasCover = coverUrl !== '' && coverUrl !== brokenUrl;
  const contents = listContents(photoCount, videoCount);
  const counts = contents.length > 0 ? contents : ['0张'];
  const words = [name, ownerName, meta, ...counts];
  if (isLocked) words.push('需要密码');
  if (isPriced) words.push('含付费照片');
  if (isExpired) words.push('已过期');
  return (
    <Pressable
      className={joinClasses(styles['card'], isExpired && styles['expired'])}
      role="link"
      isNamedByContent
      label={words.filter(Boolean).join('，')}
      onPress={onOpen}
    >
      <View className={styles['words'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{name}</Text>
        {ownerName !== '' && <Text className={styles['owner'] ?? ''}>{ownerName}</Text>}
        {meta !== '' && <Text className={styles['owner'] ?? ''}>{meta}</Text>}
      </View>
      <View
        className={styles['cover'] ?? ''}
        style={placeholderUrl === '' ? {} : { backgroundImage: `url(${placeholderUrl})` }}
      >
        {hasCover ? (
          <Image
            {...toAltProps('', isLazy)}
            className={styles['image'] ?? ''}
            src={http.baseUrl + coverUrl}
            mode="aspectFill"
            onError={() => setBrokenUrl(coverUrl)}
          />
        ) : (
          <Icon name="image" size={28} colour="text-3" />
        )}
        <View className={styles['marks'] ?? ''}>
          {counts.map((count) => (
            <Tag key={count} kind="scrim" text={count} />
          ))}
          {isLocked && <Tag kind="scrim" icon="lock" text="密码" />}
          {isPriced && <Tag kind="scrim" icon="tag" text="付费" />}
          {isExpired && <Tag kind="scrim" text="已过期" />}
        </View>
      </View>
    </Pressable>
  );
}
