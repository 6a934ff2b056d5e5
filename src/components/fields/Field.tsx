import { Input, Text, View } from '@tarojs/components';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { findCode } from '@/domain/code-text';
import { toA11yProps } from '@/platform/a11y';
import { toKeyboardProps } from '@/platform/keyboard';
import type { TypingKind } from '@/platform/keyboard/types';
import { watchPaste } from '@/platform/paste';
import { joinClasses } from '../class-names';
import { useOneAtATime } from '../use-one-at-a-time';
import { FieldFrame } from './FieldFrame';
import styles from './Field.module.scss';

export interface FieldProps {
  label: string;
  /** False where the placeholder says enough: the label is then only spoken. */
  isLabelShown?: boolean;
  value: string;
  onChange: (value: string) => void;
  kind?: TypingKind;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  maxLength?: number;
  hasCounter?: boolean;
  isReadonly?: boolean;
  prefix?: string | undefined;
  /** Beside the input: a button that sends a code. */
  end?: ReactNode;
  /** Of the key that ends the line: while the returned promise is under way it does nothing more. */
  onConfirm?: (() => void | Promise<unknown>) | undefined;
  onLeft?: (() => void) | undefined;
  /** Turns true when the person is to type here next. */
  takesFocus?: boolean;
}

export const FIELD_MAX_LENGTH = 140;

/** One line of input with what belongs to it. */
export function Field({
  label,
  isLabelShown = true,
  value,
  onChange,
  kind = 'text',
  placeholder = '',
  hint,
  error,
  maxLength = FIELD_MAX_LENGTH,
  hasCounter = false,
  isReadonly = false,
  prefix,
  end,
  onConfirm,
  onLeft,
  takesFocus = false,
}: FieldProps) {
  const id = `zf${useId().replace(/:/g, '')}`;
  const latest = useRef({ onChange, maxLength });
  latest.current = { onChange, maxLength };
  const isCode = kind === 'code';
  // A whole message may be pasted where its code belongs.
  useEffect(() => {
    if (!isCode) return undefined;
    return watchPaste(id, (text) => {
      const code = findCode(text, latest.current.maxLength);
      if (code !== null) latest.current.onChange(code);
      return code !== null;
    });
  }, [id, isCode]);
  const confirm = useOneAtATime(() => onConfirm?.());
  const [hasFocus, setHasFocus] = useState(false);
  const invalid = error !== undefined;
  return (
    <FieldFrame
      label={isLabelShown ? label : undefined}
      hint={hint}
      error={error}
      count={hasCounter ? { now: value.length, max: maxLength } : undefined}
    >
      <View
        id={id}
        className={joinClasses(
          styles['box'],
          hasFocus && styles['focused'],
          invalid && styles['invalid'],
          isReadonly && styles['readonly'],
        )}
      >
        {prefix !== undefined && <Text className={styles['prefix'] ?? ''}>{prefix}</Text>}
        <Input
          {...toKeyboardProps(kind)}
          {...toA11yProps({ label, isInvalid: invalid })}
          className={styles['input'] ?? ''}
          placeholderClass={styles['placeholder'] ?? ''}
          value={value}
          placeholder={placeholder}
          maxlength={maxLength}
          disabled={isReadonly}
          focus={takesFocus}
          onInput={(event) => onChange(event.detail.value)}
          onFocus={() => setHasFocus(true)}
          onBlur={() => {
            setHasFocus(false);
            onLeft?.();
          }}
          onConfirm={confirm}
        />
        {end}
      </View>
    </FieldFrame>
  );
}
