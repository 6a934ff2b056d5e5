import { Text, View } from '@tarojs/components';
import { PAYMENT_PASSWORD_LENGTH } from '@contract/constants/security';
import { toA11yProps } from '@/platform/a11y';
import { useHotkeys } from '@/platform/hotkeys/use-hotkeys';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import { Pressable } from '../Pressable';
import styles from './PasswordPad.module.scss';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'back'] as const;

export interface PasswordPadProps {
  /** What is asked for. */
  label: string;
  /** The digits so far. */
  value: string;
  onChange: (value: string) => void;
  /** What was wrong with the last one. The dots shake. */
  error?: string | undefined;
  isBusy?: boolean;
}

/** Six dots and the keys of a payment password. The digits are never shown, and the system's keyboard never sees them. */
export function PasswordPad({ label, value, onChange, error, isBusy = false }: PasswordPadProps) {
  const isFull = value.length >= PAYMENT_PASSWORD_LENGTH;
  const add = (digit: string): boolean => {
    if (isBusy || isFull) return false;
    onChange(value + digit);
    return true;
  };
  const removeLast = (): boolean => {
    if (isBusy || value === '') return false;
    onChange(value.slice(0, -1));
    return true;
  };
  // The digits of a keyboard, wherever the focus is.
  useHotkeys(({ key }) => (/^\d$/.test(key) ? add(key) : key === 'Backspace' && removeLast()));

  return (
    <View className={styles['pad'] ?? ''}>
      <View
        className={joinClasses(styles['dots'], error !== undefined && styles['wrong'])}
        {...toA11yProps({
          role: 'status',
          label: `${label}，已输入${value.length}位，共${PAYMENT_PASSWORD_LENGTH}位`,
        })}
      >
        {Array.from({ length: PAYMENT_PASSWORD_LENGTH }, (_none, place) => (
          <View key={place} className={styles['box'] ?? ''} {...toA11yProps({ isHidden: true })}>
            {place < value.length && <View className={styles['dot'] ?? ''} />}
          </View>
        ))}
      </View>
      <View className={styles['message'] ?? ''} {...toA11yProps({ role: 'alert' })}>
        {error !== undefined && (
          <>
            <Icon name="circle-alert" size={16} />
            <Text>{error}</Text>
          </>
        )}
      </View>
      <View className={styles['keys'] ?? ''} {...toA11yProps({ role: 'group', label: '数字键盘' })}>
        {KEYS.map((key) =>
          key === '' ? (
            <View key="blank" className={styles['blank'] ?? ''} />
          ) : (
            <Pressable
              key={key}
              className={styles['key'] ?? ''}
              label={key === 'back' ? '删除一位' : key}
              onPress={() => (key === 'back' ? removeLast() : add(key))}
              isBusy={isBusy}
            >
              {key === 'back' ? <Icon name="delete" size={24} /> : <Text>{key}</Text>}
            </Pressable>
          ),
        )}
      </View>
    </View>
  );
}
