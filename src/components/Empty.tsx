import { Text, View } from '@tarojs/components';
import { Button } from './Button';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-names';
import styles from './Empty.module.scss';

interface EmptyAction {
  text: string;
  onPress: () => void | Promise<unknown>;
}

export interface EmptyProps {
  icon?: IconName;
  /** What will be here, or why there is nothing. */
  title: string;
  text?: string | undefined;
  action?: EmptyAction | undefined;
  /** For some who come here. */
  other?: EmptyAction | undefined;
  /** Inline takes the room it needs, a page is centred. */
  size?: 'inline' | 'page';
}

export function Empty({ icon = 'images', title, text, action, other, size = 'page' }: EmptyProps) {
  return (
    <View className={joinClasses(styles['empty'], styles[size])}>
      <Icon name={icon} size={48} colour="text-3" />
      <Text className={styles['title'] ?? ''}>{title}</Text>
      {text !== undefined && <Text className={styles['text'] ?? ''}>{text}</Text>}
      {action !== undefined && (
        <Button
          className={styles['action'] ?? ''}
          text={action.text}
          kind="outline"
          size={40}
          onPress={action.onPress}
        />
      )}
      {other !== undefined && <Button text={other.text} kind="text" size={40} onPress={other.onPress} />}
    </View>
  );
}
