import { Image, View } from '@tarojs/components';
import { Icon } from '@/components/Icon';
import type { IconName } from '@/components/icon-names';
import { thumbhashColour } from '@/domain/wall/thumbhash-colour';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './GoodsPicture.module.scss';

export interface GoodsPictureProps {
  /** Empty: there is none, or it may not be looked at any more. */
  readonly picture: string;
  readonly thumbhash: string;
  /** In place of none. */
  readonly icon?: IconName;
}

/** What is bought, small. */
export function GoodsPicture({ picture, thumbhash, icon = 'images' }: GoodsPictureProps) {
  return (
    <View
      className={styles['frame'] ?? ''}
      style={thumbhash === '' ? {} : { backgroundColor: thumbhashColour(thumbhash) }}
    >
      {picture === '' ? (
        <Icon name={icon} size={24} colour="text-3" />
      ) : (
        <Image
          {...toAltProps('', true)}
          className={styles['picture'] ?? ''}
          src={http.baseUrl + picture}
          mode="aspectFill"
        />
      )}
    </View>
  );
}
