import { Text, View } from '@tarojs/components';
import type { ChatMessage } from '@contract/schemas/chat';
import { joinClasses } from '@/components/class-names';
import { Pressable } from '@/components/Pressable';
import { react } from '@/stores/chat/chat-actions';
import styles from './Message.module.scss';

export interface ReactionsProps {
  readonly message: ChatMessage;
  readonly nameOf: (uid: string) => string;
}

const NAMED = 2;

/** With what others have answered: one adds oneself, or takes one's own back. */
export function Reactions({ message, nameOf }: ReactionsProps) {
  const { reactions = [] } = message;
  if (reactions.length === 0) return null;
  return (
    <View className={styles['reactions'] ?? ''}>
      {reactions.map(({ emoji, count, isMine, uids }) => {
        const names = uids.slice(0, NAMED).map(nameOf).join('、');
        const words = count > NAMED ? `${names}等${count}人` : names;
        return (
          <Pressable
            key={emoji}
            className={joinClasses(styles['reaction'], isMine && styles['mine'])}
            label={`${emoji} ${words}`}
            isNamedByContent
            a11y={{ isSelected: isMine }}
            onPress={() => void react(message, isMine ? '' : emoji) /* tells its failures */}
          >
            <Text>{emoji}</Text>
            <Text className={styles['reactors'] ?? ''}>{words}</Text>
          </Pressable>
        );
      })}
    </View>
  );
}
