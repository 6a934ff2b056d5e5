import { Image, View } from '@tarojs/components';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { Icon } from './Icon';
import styles from './MediaSquare.module.scss';

export interface MediaSquareProps {
  readonly media: { readonly smallUrl: string; readonly hotResourceType: 0 | 1 };
}

/** The picture of a photo or video in a square as wide as what it stands in, whose label says what it shows. */
export function MediaSquare({ media: { smallUrl, hotResourceType } }: MediaSquareProps) {
  return (
    <View className={styles['square'] ?? ''}>
      {smallUrl === '' ? (
        <View className={styles['none'] ?? ''}>
          <Icon name="image" size={24} colour="text-3" />
        </View>
      ) : (
        <Image
          {...toAltProps('')}
          className={styles['picture'] ?? ''}
          src={http.baseUrl + smallUrl}
          mode="aspectFill"
        />
      )}
      {hotResourceType === 1 && (
        <View className={styles['play'] ?? ''}>
          <Icon name="play-filled" size={20} colour="white" />
        </View>
      )}
    </View>
  );
}
