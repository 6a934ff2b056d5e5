import { Text, View } from '@tarojs/components';
import type { ConversationTitle } from '../hooks/use-conversation-title';
import styles from './TitleWords.module.scss';

/** Where there is little room the name is cut, and how many there are stands whole. */
export function TitleWords({ name, members }: ConversationTitle) {
  return (
    <View className={styles['words'] ?? ''}>
      <Text className={styles['name'] ?? ''}>{name}</Text>
      <Text className={styles['members'] ?? ''}>{members}</Text>
    </View>
  );
}
