import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { Button } from './Button';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import styles from './NoticeBar.module.scss';

export interface NoticeBarProps {
  text: string;
  kind?: 'info' | 'warning' | 'danger';
  action?: { text: string; onPress: () => void } | undefined;
}

/** A strip over the whole width. */
export function NoticeBar({ text, kind = 'info', action }: NoticeBarProps) {
  return (
    <View className={joinClasses(styles['bar'], styles[kind])} {...toA11yProps({ role: 'status' })}>
      <Icon name={kind === 'info' ? 'info' : 'triangle-alert'} />
      <Text className={styles['text'] ?? ''}>{text}</Text>
      {action !== undefined && <Button text={action.text} kind="text" size={32} onPress={action.onPress} />}
    </View>
  );
}
