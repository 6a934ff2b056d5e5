import { useState } from 'react';
import { joinClasses } from '../class-names';
import { FIELD_MAX_LENGTH } from './Field';
import { FieldFrame } from './FieldFrame';
import { NativeTextArea } from './NativeTextArea';
import styles from './Field.module.scss';

export interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  maxLength?: number;
  hasCounter?: boolean;
}

/** Several lines of input. */
export function TextArea({
  label,
  value,
  onChange,
  placeholder = '',
  hint,
  error,
  maxLength = FIELD_MAX_LENGTH,
  hasCounter = true,
}: TextAreaProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const invalid = error !== undefined;
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      count={hasCounter ? { now: value.length, max: maxLength } : undefined}
    >
      <NativeTextArea
        className={joinClasses(styles['area'], hasFocus && styles['focused'], invalid && styles['invalid'])}
        label={label}
        isInvalid={invalid}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={onChange}
        onFocusChange={setHasFocus}
      />
    </FieldFrame>
  );
}
