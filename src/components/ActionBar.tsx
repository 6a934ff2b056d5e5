import { Text, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { Icon } from './Icon';
import type { IconName } from './icon-names';
import { Pressable } from './Pressable';
import styles from './ActionBar.module.scss';

export interface ActionBarProps {
  label: string;
  actions: readonly { id: string; icon: IconName; text: string }[];
  isDisabled: boolean;
  disabledReason: string;
  onAction: (id: string) => void;
}

/** Icons over words, side by side, in a page's bottom bar. */
export function ActionBar({ label, actions, isDisabled, disabledReason, onAction }: ActionBarProps) {
  return (
    <View className={styles['bar'] ?? ''} {...toA11yProps({ role: 'group', label })}>
      {actions.map(({ id, icon, text }) => (
        <Pressable
          key={id}
          className={styles['action'] ?? ''}
          label={text}
          isNamedByContent
          isDisabled={isDisabled}
          disabledReason={disabledReason}
          onPress={() => onAction(id)}
        >
          <Icon name={icon} size={24} />
          <Text>{text}</Text>
        </Pressable>
      ))}
    </View>
  );
}
