import { Text, View } from '@tarojs/components';
import { joinClasses } from './class-names';
import styles from './Tag.module.scss';

export interface MemberBadgeProps {
  /** Ordinary members have none. */
  level: 'ordinary' | 'vip' | 'superVip' | 'photographer';
}

const LEVELS = {
  vip: { text: 'VIP', className: 'vip' },
  superVip: { text: '超级VIP', className: 'super-vip' },
  photographer: { text: '摄影师', className: 'photographer' },
} as const;

export function MemberBadge({ level }: MemberBadgeProps) {
  if (level === 'ordinary') return null;
  const { text, className } = LEVELS[level];
  return (
    <View className={joinClasses(styles['tag'], styles[className])}>
      <Text>{text}</Text>
    </View>
  );
}
