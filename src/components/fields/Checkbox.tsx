import { Text, View } from '@tarojs/components';
import { joinClasses } from '../class-names';
import { Icon } from '../Icon';
import { Pressable } from '../Pressable';
import styles from './Checkbox.module.scss';

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
      <View className={joinClasses(styles['box'], isChecked && styles['checked'])}>
        {isChecked && <Icon name="check" size={16} colour="white" />}
      </View>
      <Text className={styles['words'] ?? ''}>{label}</Text>
    </Pressable>
  );
}
