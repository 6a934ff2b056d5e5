import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { ChatMessage } from '@contract/schemas/chat';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import type { Selection } from '../hooks/use-selection';
import styles from './Thread.module.scss';

export interface ChoosableProps {
  readonly message: ChatMessage;
  /** What it says, in a line. */
  readonly words: string;
  readonly selection: Selection;
  readonly children: ReactNode;
}

/** A message beside its box, while several are being chosen. */
export function Choosable({ message, words, selection, children }: ChoosableProps) {
  const { chosen, toggle } = selection;
  if (chosen === null || message.type === 'system' || message.is_revoke) return <>{children}</>;
  const isChosen = chosen.some(({ _id }) => _id === message._id);
  return (
    <View className={styles['choosable'] ?? ''}>
      <Pressable
        className={styles['choice'] ?? ''}
        role="checkbox"
        label={`选择：${words}`}
        a11y={{ isChecked: isChosen }}
        onPress={() => toggle(message)}
      >
        <View className={joinClasses(styles['box'], isChosen && styles['chosen'])}>
          {isChosen && <Icon name="check" size={16} colour="white" />}
        </View>
      </Pressable>
      <View className={styles['whole'] ?? ''}>{children}</View>
    </View>
  );
}

/** What can be done with those that are chosen; in the place where one writes. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const count = selection.chosen?.length ?? 0;
  return (
    <View className={styles['bar'] ?? ''}>
      <Button text="取消" label="取消多选" kind="text" size={40} isGuarded={false} onPress={selection.end} />
      <Text className={styles['count'] ?? ''}>{`已选${count}条`}</Text>
      <Button text="转发" size={40} isDisabled={count === 0} onPress={selection.forward} />
      <Button text="删除" kind="danger" size={40} isDisabled={count === 0} onPress={selection.remove} />
    </View>
  );
}
