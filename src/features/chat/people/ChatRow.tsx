import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { Icon } from '@/components/Icon';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { splitFound } from '@/domain/chat/found-words';
import { toA11yProps } from '@/platform/a11y';
import styles from './ChatRow.module.scss';

export interface ChatRowProps {
  readonly avatar: ReactNode;
  readonly title: string;
  readonly note?: string | undefined;
  /** When it was, beside the title. */
  readonly when?: string | undefined;
  /** What was looked for: it stands out in title and note. */
  readonly keyword?: string | undefined;
  /** The note is long and is told whole: what can be done stands below it where there is little room. */
  readonly isTall?: boolean;
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
export function ChatRow({
  avatar,
  title,
  note,
  when,
  keyword = '',
  isTall = false,
  letter,
  onPress,
  isPicked,
  end,
}: ChatRowProps) {
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
        <View className={styles['head'] ?? ''}>
          <Text className={styles['title'] ?? ''}>
            <Marked text={title} keyword={keyword} />
          </Text>
          {when !== undefined && <Text className={styles['when'] ?? ''}>{when}</Text>}
        </View>
        {note !== undefined && note !== '' && (
          <Text className={styles['note'] ?? ''}>
            <Marked text={note} keyword={keyword} />
          </Text>
        )}
      </View>
    </>
  );
  return (
    <View className={joinClasses(styles['row'], isTall && styles['tall'])}>
      {onPress === undefined ? (
        <View className={styles['main'] ?? ''}>{content}</View>
      ) : (
        <Pressable
          className={styles['main'] ?? ''}
          label={[title, when, note].filter(Boolean).join('，')}
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

function Marked({ text, keyword }: { readonly text: string; readonly keyword: string }) {
  if (keyword === '') return <>{text}</>;
  return (
    <>
      {splitFound(text, keyword).map(({ words, isFound }, index) => (
        <Text key={`${index}`} className={isFound ? (styles['found'] ?? '') : ''}>
          {words}
        </Text>
      ))}
    </>
  );
}
