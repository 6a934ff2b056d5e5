import { Text, View } from '@tarojs/components';
import type { ModerationCase } from '@contract/schemas/moderation';
import { joinClasses } from '@/components/class-names';
import { TickBox } from '@/components/fields/TickBox';
import { Pressable } from '@/components/Pressable';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { describeCause, describeOutcome } from '@/domain/moderation-words';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { now } from '@/stores/base/clock';
import styles from './CaseRow.module.scss';

export interface CaseRowProps {
  readonly about: ModerationCase;
  readonly isCurrent: boolean;
  readonly isPicked: boolean;
  readonly onOpen: () => void;
  /** Null: it is decided already. */
  readonly onPick: (() => void) | null;
}

/** One case in the list of a wide desk: a blur, why it is there, whose it is. */
export function CaseRow({ about, isCurrent, isPicked, onOpen, onPick }: CaseRowProps) {
  const cause = describeOutcome(about) || describeCause(about);
  const who = `${about.uploader.nickname}，${about.albumName}`;
  const when = formatRelativeTime(about.createTime, now());
  const url = thumbhashUrl(about.thumbhash);
  return (
    <View className={joinClasses(styles['row'], isCurrent && styles['current'])}>
      {onPick !== null && (
        <Pressable
          className={styles['pick'] ?? ''}
          role="checkbox"
          label={`选择${about.uploader.nickname}的这一项`}
          a11y={{ isChecked: isPicked }}
          onPress={onPick}
        >
          <TickBox isChecked={isPicked} />
        </Pressable>
      )}
      <Pressable
        className={styles['open'] ?? ''}
        label={[cause, who, when].join('，')}
        isNamedByContent
        a11y={{ isCurrent }}
        onPress={onOpen}
      >
        <View className={styles['blur'] ?? ''} style={url === '' ? {} : { backgroundImage: `url(${url})` }} />
        <View className={styles['words'] ?? ''}>
          <Text className={styles['cause'] ?? ''}>{cause}</Text>
          <Text className={styles['note'] ?? ''}>{who}</Text>
          <Text className={styles['note'] ?? ''}>{when}</Text>
        </View>
      </Pressable>
    </View>
  );
}
