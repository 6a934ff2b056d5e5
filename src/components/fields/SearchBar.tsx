import { Input, View } from '@tarojs/components';
import { toA11yProps } from '@/platform/a11y';
import { toKeyboardProps } from '@/platform/keyboard';
import { Icon } from '../Icon';
import { IconButton } from '../IconButton';
import styles from './SearchBar.module.scss';

export interface SearchBarProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onConfirm?: (() => void) | undefined;
  maxLength?: number;
  /** One types as soon as it is there. */
  takesFocus?: boolean;
}

/** A pill for what is looked for, with its own way to empty it. */
export function SearchBar({
  label,
  placeholder,
  value,
  onChange,
  onConfirm,
  maxLength = 50,
  takesFocus = false,
}: SearchBarProps) {
  return (
    <View className={styles['bar'] ?? ''} {...toA11yProps({ role: 'search' })}>
      <Icon name="search" colour="text-3" />
      <Input
        {...toKeyboardProps('text')}
        {...toA11yProps({ label })}
        className={styles['input'] ?? ''}
        placeholderClass={styles['placeholder'] ?? ''}
        value={value}
        placeholder={placeholder}
        maxlength={maxLength}
        focus={takesFocus}
        confirmType="search"
        onInput={(event) => onChange(event.detail.value)}
        onConfirm={() => onConfirm?.()}
      />
      {value !== '' && <IconButton icon="x" label="清空搜索" size={20} colour="text-3" onPress={() => onChange('')} />}
    </View>
  );
}
