import { Text } from '@tarojs/components';
import { Pressable } from '../Pressable';
import styles from './Checkbox.module.scss';
import { TickBox } from './TickBox';

export interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
}

/** A box to tick with its words; the words take taps as well. */
export function Checkbox({ label, isChecked, onToggle }: CheckboxProps) {
  return (
    <Pressable
      className={styles['row'] ?? ''}
      role="checkbox"
      label={label}
      isNamedByContent
      onPress={onToggle}
      a11y={{ isChecked }}
    >
      <TickBox isChecked={isChecked} />
      <Text className={styles['words'] ?? ''}>{label}</Text>
    </Pressable>
  );
}
