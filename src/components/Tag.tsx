import { Text, View } from '@tarojs/components';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-names';
import styles from './Tag.module.scss';

export interface TagProps {
  text: string;
  kind?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'scrim';
  icon?: IconName | undefined;
}

/** A state in one or two words. `scrim` lies on photos. */
export function Tag({ text, kind = 'neutral', icon }: TagProps) {
  return (
    <View className={joinClasses(styles['tag'], styles[kind])}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      <Text>{text}</Text>
    </View>
  );
}
