import { Text, View } from '@tarojs/components';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { Picture } from '@/platform/picture';
import { addressOf } from '@/platform/http/address-of';
import styles from './Manage.module.scss';

export interface DeskTileProps {
  /** Empty: there is none to show. */
  readonly url: string;
  readonly label: string;
  /** Over the picture's lower edge. */
  readonly words: string;
  readonly isVideo: boolean;
  readonly isSelected: boolean;
  readonly onPress: () => void;
}

/** One of the square pictures that are gone through at the desk. */
export function DeskTile({ url, label, words, isVideo, isSelected, onPress }: DeskTileProps) {
  return (
    <Pressable
      className={styles['tile'] ?? ''}
      role="checkbox"
      label={label}
      onPress={onPress}
      a11y={{ isChecked: isSelected }}
    >
      {url === '' ? (
        <View className={joinClasses(styles['fill'], styles['centred'])}>
          <Icon name={isVideo ? 'video' : 'image'} colour="text-3" />
        </View>
      ) : (
        <Picture url={addressOf(url)} fit="cover" className={styles['fill'] ?? ''} />
      )}
      {words !== '' && <Text className={styles['tileWords'] ?? ''}>{words}</Text>}
      <View className={joinClasses(styles['circle'], isSelected && styles['checked'])}>
        {isSelected && <Icon name="check" size={16} />}
      </View>
    </Pressable>
  );
}
