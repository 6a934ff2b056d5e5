import { Text } from '@tarojs/components';
import { joinClasses } from '../class-names';
import { FieldFrame } from './FieldFrame';
import { Icon } from '../Icon';
import { Pressable } from '../Pressable';
import styles from './Field.module.scss';

export interface SelectFieldProps {
  label: string;
  /** Empty: the placeholder is shown. */
  value: string;
  placeholder: string;
  onPress: () => void;
}

/** Opens what its value is chosen from. */
export function SelectField({ label, value, placeholder, onPress }: SelectFieldProps) {
  return (
    <FieldFrame label={label}>
      <Pressable className={styles['box'] ?? ''} label={`${label}，${value || placeholder}`} onPress={onPress}>
        <Text className={joinClasses(styles['chosen'], value === '' && styles['placeholder'])}>
          {value || placeholder}
        </Text>
        <Icon name="chevron-right" size={16} colour="text-3" />
      </Pressable>
    </FieldFrame>
  );
}
