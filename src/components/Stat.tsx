import { Text, View } from '@tarojs/components';
import { Pressable } from './Pressable';
import styles from './Stat.module.scss';

export interface StatProps {
  label: string;
  /** Absent: not known yet. */
  value: string | undefined;
  /** Opens what the number counts. */
  onPress?: (() => void) | undefined;
}

const UNKNOWN = '--';

/** A number over what it counts. */
export function Stat({ label, value = UNKNOWN, onPress }: StatProps) {
  const content = (
    <>
      <Text className={styles['value'] ?? ''}>{value}</Text>
      <Text className={styles['label'] ?? ''}>{label}</Text>
    </>
  );
  if (onPress === undefined) return <View className={styles['stat'] ?? ''}>{content}</View>;
  return (
    <Pressable
      className={styles['stat'] ?? ''}
      role="link"
      label={`${value}，${label}`}
      isNamedByContent
      onPress={onPress}
    >
      {content}
    </Pressable>
  );
}
