import { Image, View } from '@tarojs/components';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { sizedPicture } from '@/domain/person-picture';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './GroupAvatar.module.scss';

export interface GroupAvatarProps {
  /** The pictures of the first members of the group. */
  readonly avatars: readonly string[];
}

const SHOWN = 4;
/** Each is drawn in half of 44 px, on screens of up to three dots a px. */
const PICTURE_PX = 66;

/** A group's picture, made of its members'. Hidden from assistive technology: the name stands beside it. */
export function GroupAvatar({ avatars }: GroupAvatarProps) {
  const shown = avatars.filter((url) => url !== '').slice(0, SHOWN);
  return (
    <View className={styles['group'] ?? ''} {...toA11yProps({ isHidden: true })}>
      {shown.length < 2 && <Icon name="users" size={24} colour="text-2" />}
      {shown.length >= 2 &&
        shown.map((url, index) => (
          <Image
            {...toAltProps('')}
            key={`${index}`}
            className={joinClasses(styles['one'], shown.length === 2 && styles['tall'])}
            src={url.startsWith('/') ? http.baseUrl + sizedPicture(url, PICTURE_PX) : url}
            mode="aspectFill"
          />
        ))}
    </View>
  );
}
