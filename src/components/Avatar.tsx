import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { sizedPicture } from '@/domain/person-picture';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { readPixelRatio } from '@/platform/pixel-ratio';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import styles from './Avatar.module.scss';

export interface AvatarProps {
  name: string;
  /** Empty or broken: the name's first character is shown. */
  url: string;
  size?: 24 | 32 | 44 | 64;
}

/** Hidden from assistive technology: the name stands beside it. */
export function Avatar({ name, url, size = 44 }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const first = [...name.trim()][0];
  return (
    <View className={joinClasses(styles['avatar'], styles[`size${size}`])} {...toA11yProps({ isHidden: true })}>
      {url !== '' && url !== brokenUrl ? (
        <Image
          {...toAltProps('')}
          className={styles['image'] ?? ''}
          src={url.startsWith('/') ? http.baseUrl + sizedPicture(url, size * readPixelRatio()) : url}
          mode="aspectFill"
          onError={() => setBrokenUrl(url)}
        />
      ) : first === undefined ? (
        <Icon name="user" size={size >= 44 ? 24 : 16} />
      ) : (
        <Text>{first}</Text>
      )}
    </View>
  );
}
