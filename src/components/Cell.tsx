import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-names';
import { Pressable } from './Pressable';
import styles from './Cell.module.scss';

export interface CellProps {
  title: string;
  icon?: IconName | undefined;
  /** Instead of the icon: a picture. */
  start?: ReactNode;
  note?: string | undefined;
  value?: string | undefined;
  /** Instead of the value: a switch, a badge. Its own control names itself. */
  end?: ReactNode;
  /** Without it the row is words only and has no arrow. */
  onPress?: (() => void) | undefined;
  isDanger?: boolean;
  /** Shows a check instead of the arrow: one choice of several. */
  isChosen?: boolean | undefined;
}

/** One row of settings. */
export function Cell({ title, icon, start, note, value, end, onPress, isDanger = false, isChosen }: CellProps) {
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} size={24} colour={isDanger ? 'danger' : 'text-2'} />}
      {start}
      <View className={styles['words'] ?? ''}>
        <Text className={joinClasses(styles['title'], isDanger && styles['danger'])}>{title}</Text>
        {note !== undefined && <Text className={styles['note'] ?? ''}>{note}</Text>}
      </View>
      {value !== undefined && <Text className={styles['value'] ?? ''}>{value}</Text>}
      {end}
      {isChosen === true && <Icon name="check" colour="primary" />}
      {onPress !== undefined && isChosen === undefined && <Icon name="chevron-right" size={16} colour="text-3" />}
    </>
  );
  if (onPress === undefined) return <View className={styles['cell'] ?? ''}>{content}</View>;
  return (
    <Pressable
      className={styles['cell'] ?? ''}
      isNamedByContent
      label={[title, value, note].filter(Boolean).join('，')}
      onPress={onPress}
      {...(isChosen === undefined ? {} : { role: 'radio' as const, a11y: { isChecked: isChosen } })}
    >
      {content}
    </Pressable>
  );
}
