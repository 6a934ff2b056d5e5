import { Text, View } from '@tarojs/components';
import type { MemberLevel } from '@contract/constants/user';
import { joinClasses } from './class-names';
import styles from './Tag.module.scss';

export interface MemberBadgeProps {
  level: MemberLevel;
  /** What the server says is worn. Empty: nothing. */
  text: string;
}

const CLASSES: Readonly<Record<MemberLevel, string>> = {
  level_10: 'neutral',
  level_20: 'vip',
  level_30: 'super-vip',
  level_40: 'photographer',
};

/** Of a level whose name is worn. */
export function MemberBadge({ level, text }: MemberBadgeProps) {
  if (text === '') return null;
  return (
    <View className={joinClasses(styles['tag'], styles[CLASSES[level]])}>
      <Text>{text}</Text>
    </View>
  );
}
