import { View } from '@tarojs/components';
import { DateInput } from '@/platform/date-input';
import { FieldFrame } from './FieldFrame';
import { IconButton } from '../IconButton';
import styles from './Field.module.scss';

export interface DateFieldProps {
  label: string;
  /** `yyyy-mm-dd` or empty. */
  value: string;
  first: string;
  last: string;
  placeholder: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A day, which may also be taken back. */
export function DateField({ label, value, first, last, placeholder, hint, error, onChange }: DateFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      <View className={styles['box'] ?? ''}>
        <DateInput
          label={label}
          value={value}
          first={first}
          last={last}
          placeholder={placeholder}
          className={styles['input'] ?? ''}
          placeholderClass={styles['placeholder'] ?? ''}
          onChange={onChange}
        />
        {value !== '' && (
          <IconButton icon="x" label={`清除${label}`} size={20} colour="text-3" onPress={() => onChange('')} />
        )}
      </View>
    </FieldFrame>
  );
}
