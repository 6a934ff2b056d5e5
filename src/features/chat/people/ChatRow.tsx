import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { Icon } from '@/components/Icon';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { toA11yProps } from '@/platform/a11y';
import styles from './ChatRow.module.scss';

export interface ChatRowProps {
  readonly avatar: ReactNode;
  readonly title: string;
  readonly note?: string | undefined;
  /** The letter that begins with this row; '' on the others of it. Absent: the list has none. */
  readonly letter?: string | undefined;
  /** Absent: it leads nowhere. */
  readonly onPress?: (() => void) | undefined;
  /** One of those that may be chosen. */
  readonly isPicked?: boolean | undefined;
  /** What can be done about it. */
  readonly end?: ReactNode;
}

/** A person or a group of a list: picture, name and a line about it. */
export function ChatRow({ avatar, title, note, letter, onPress, isPicked, end }: ChatRowProps) {
  const content = (
    <>
      {letter !== undefined && (
        <Text className={styles['letter'] ?? ''} {...toA11yProps({ isHidden: true })}>
          {letter}
        </Text>
      )}
      {isPicked !== undefined && (
        <View className={joinClasses(styles['box'], isPicked && styles['picked'])}>
          {isPicked && <Icon name="check" size={16} colour="white" />}
        </View>
      )}
      {avatar}
      <View className={styles['words'] ?? ''}>
        <Text className={styles['title'] ?? ''}>{title}</Text>
        {note !== undefined && note !== '' && <Text className={styles['note'] ?? ''}>{note}</Text>}
      </View>
    </>
  );
  return (
    <View className={styles['row'] ?? ''}>
      {onPress === undefined ? (
        <View className={styles['main'] ?? ''}>{content}</View>
      ) : (
        <Pressable
          className={styles['main'] ?? ''}
          label={[title, note].filter(Boolean).join('，')}
          isNamedByContent
          onPress={onPress}
          {...(isPicked === undefined ? {} : { role: 'checkbox' as const, a11y: { isChecked: isPicked } })}
        >
          {content}
        </Pressable>
      )}
      {end !== undefined && <View className={styles['end'] ?? ''}>{end}</View>}
    </View>
  );
}
