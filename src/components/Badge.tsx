import { Text, View } from '@tarojs/components';
import { formatUnread } from '@/domain/format/format-unread';
import { toA11yProps } from '@/platform/a11y';
import styles from './Badge.module.scss';

export interface BadgeProps {
  /** Nothing is drawn at 0; above 99 it reads 99+. Absent: a dot. */
  count?: number | undefined;
}

/** Hidden from assistive technology: what carries it says the number in its own label. */
export function Badge({ count }: BadgeProps) {
  if (count === undefined) return <View className={styles['dot'] ?? ''} {...toA11yProps({ isHidden: true })} />;
  if (count <= 0) return null;
  return (
    <Text className={styles['count'] ?? ''} {...toA11yProps({ isHidden: true })}>
      {formatUnread(count)}
    </Text>
  );
}
