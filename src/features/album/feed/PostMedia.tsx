import { Image, Text, View } from '@tarojs/components';
import { useRef, useState } from 'react';
import type { MediaItem } from '@contract/schemas/media';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { Pressable } from '@/components/Pressable';
import { thumbhashColour } from '@/domain/wall/thumbhash-colour';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './PostMedia.module.scss';

export interface PostMediaProps {
  readonly media: readonly MediaItem[];
  /** Opens the one at this place in full. */
  readonly onOpen: (place: number) => void;
}

const SWIPE_PX = 40;
const MIN_RATIO = 3 / 4;
const MAX_RATIO = 4 / 3;

interface TouchLike {
  readonly changedTouches: readonly { readonly clientX: number }[];
}

/** As the first one is, within limits, so that nothing moves while one turns them. */
function ratioOf(media: readonly MediaItem[]): number {
  const [first] = media;
  if (first === undefined || first.height === 0) return 1;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, first.width / first.height));
}

/** The photos and videos of a post, one beside the other. */
export function PostMedia({ media, onOpen }: PostMediaProps) {
  const [wanted, setPlace] = useState(0);
  const startX = useRef(0);
  const place = Math.min(wanted, media.length - 1);
  const turn = (by: 1 | -1): void => setPlace(Math.min(media.length - 1, Math.max(0, place + by)));
  const release = (event: TouchLike): void => {
    const moved = (event.changedTouches[0]?.clientX ?? startX.current) - startX.current;
    if (Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1);
  };
  return (
    <View
      className={styles['stage'] ?? ''}
      style={{ paddingBottom: `${100 / ratioOf(media)}%` }}
      onTouchStart={(event) => {
        startX.current = (event as unknown as TouchLike).changedTouches[0]?.clientX ?? 0;
      }}
      onTouchEnd={(event) => release(event as unknown as TouchLike)}
      {...toA11yProps({ role: 'region', label: '照片和视频' })}
    >
      <View className={styles['strip'] ?? ''} style={{ transform: `translateX(-${place * 100}%)` }}>
        {media.map((one, at) => (
          <View
            key={one.id}
            className={styles['slot'] ?? ''}
            style={{ backgroundColor: thumbhashColour(one.thumbhash) }}
          >
            {Math.abs(at - place) <= 1 && (
              <Pressable
                className={styles['open'] ?? ''}
                label={`${one.hotResourceType === 1 ? '播放视频' : '看大图'}，第${at + 1}个，共${media.length}个`}
                isFocusable={at === place}
                isOnPhoto
                onPress={() => onOpen(at)}
              >
                {one.bigUrl !== '' && (
                  <Image
                    {...toAltProps('')}
                    className={styles['picture'] ?? ''}
                    src={http.baseUrl + one.bigUrl}
                    mode="aspectFit"
                  />
                )}
                {one.hotResourceType === 1 && (
                  <View className={styles['play'] ?? ''}>
                    <Icon name="play-filled" size={48} colour="white" />
                  </View>
                )}
              </Pressable>
            )}
          </View>
        ))}
      </View>
      {media.length > 1 && (
        <>
          <Text className={styles['place'] ?? ''} {...toA11yProps({ live: 'polite' })}>
            {`${place + 1}/${media.length}`}
          </Text>
          <View className={joinClasses(styles['turn'], styles['previous'])}>
            {place > 0 && <IconButton icon="chevron-left" label="上一张" isOnPhoto onPress={() => turn(-1)} />}
          </View>
          <View className={joinClasses(styles['turn'], styles['next'])}>
            {place < media.length - 1 && (
              <IconButton icon="chevron-right" label="下一张" isOnPhoto onPress={() => turn(1)} />
            )}
          </View>
          <View className={styles['dots'] ?? ''} {...toA11yProps({ isHidden: true })}>
            {media.map((one, at) => (
              <View key={one.id} className={joinClasses(styles['dot'], at === place && styles['here'])} />
            ))}
          </View>
        </>
      )}
    </View>
  );
}
