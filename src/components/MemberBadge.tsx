import { Text, View } from '@tarojs/components';
import { MEMBER_LEVEL_NAMES, type MemberLevel } from '@contract/constants/user';
import { joinClasses } from './class-names';
import styles from './Tag.module.scss';

export interface MemberBadgeProps {
  level: MemberLevel;
}

const CLASSES: Readonly<Record<MemberLevel, string | null>> = {
  level_10: null,
  level_20: 'vip',
  level_30: 'super-vip',
  level_40: 'photographer',
};

/** Ordinary members have none. */
export function MemberBadge({ level }: MemberBadgeProps) {
  const name = CLASSES[level];
  if (name === null) return null;
  return (
    <View className={joinClasses(styles['tag'], styles[name])}>
      <Text>{MEMBER_LEVEL_NAMES[level]}</Text>
    </View>
  );
}
