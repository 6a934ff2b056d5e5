import { Input, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { toA11yProps } from '@/platform/a11y';
import { toKeyboardProps } from '@/platform/keyboard';
import { joinClasses } from '../class-names';
import { FieldFrame } from './FieldFrame';
import styles from './CodeInput.module.scss';

export interface CodeInputProps {
  label: string;
  value: string;
  /** Digits only, at most `length` of them. */
  onChange: (value: string) => void;
  length?: 4 | 6;
  error?: string | undefined;
  takesFocus?: boolean;
}

/** Boxes for the digits of a code, drawn under one real input, so that pasting and the system's offer to fill in work. */
export function CodeInput({ label, value, onChange, length = 6, error, takesFocus = false }: CodeInputProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const boxes = Array.from({ length }, (_unused, index) => ({ index, digit: value[index] ?? '' }));
  return (
    <FieldFrame error={error}>
      <View className={styles['code'] ?? ''}>
        {boxes.map(({ index, digit }) => (
          <View
            key={index}
            className={joinClasses(
              styles['box'],
              hasFocus && index === Math.min(value.length, length - 1) && styles['current'],
              error !== undefined && styles['invalid'],
            )}
            {...toA11yProps({ isHidden: true })}
          >
            <Text>{digit}</Text>
          </View>
        ))}
        <Input
          {...toKeyboardProps('code')}
          {...toA11yProps({ label, isInvalid: error !== undefined })}
          className={styles['input'] ?? ''}
          value={value}
          maxlength={length}
          focus={takesFocus}
          onInput={(event) => onChange(event.detail.value.replace(/\D/g, '').slice(0, length))}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
        />
      </View>
    </FieldFrame>
  );
}
