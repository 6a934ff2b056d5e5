import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-names';
import { Pressable } from './Pressable';
import { useOneAtATime } from './use-one-at-a-time';
import styles from './Button.module.scss';

export interface ButtonProps {
  /** At most 8 characters: it never wraps. */
  text: string;
  /** Said instead of the text where that is not enough (删除公司年会 for 删除). */
  label?: string | undefined;
  /** While the returned promise is under way the button is busy. */
  onPress: () => void | Promise<unknown>;
  kind?: 'primary' | 'tonal' | 'outline' | 'text' | 'danger';
  /** Px. 32 still takes taps over 44. */
  size?: 48 | 40 | 32;
  icon?: IconName | undefined;
  isBlock?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  disabledReason?: string | undefined;
  /** False for controls that are meant to be tapped again and again. */
  isGuarded?: boolean;
  className?: string | undefined;
}

export function Button({
  text,
  label = text,
  onPress,
  kind = 'primary',
  size = 48,
  icon,
  isBlock = false,
  isBusy = false,
  isDisabled = false,
  disabledReason,
  isGuarded = true,
  className,
}: ButtonProps) {
  const [isPending, setIsPending] = useState(false);
  const isWaiting = isBusy || isPending;
  const handlePress = useOneAtATime(onPress, setIsPending);

  return (
    <Pressable
      label={label}
      onPress={handlePress}
      isBusy={isWaiting}
      isDisabled={isDisabled}
      disabledReason={disabledReason}
      isGuarded={isGuarded}
      className={joinClasses(
        styles['button'],
        styles[`is-${kind}`],
        styles[`size${size}`],
        isBlock && styles['block'],
        isWaiting && styles['busy'],
        className,
      )}
    >
      {isWaiting && (
        <View className={styles['spinner'] ?? ''}>
          <Icon name="loader-circle" size={16} />
        </View>
      )}
      {icon !== undefined && !isWaiting && (
        <Icon name={icon} size={size === 32 ? 16 : 20} className={styles['icon'] ?? ''} />
      )}
      <Text className={styles['words'] ?? ''}>{text}</Text>
    </Pressable>
  );
}
