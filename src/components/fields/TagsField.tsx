import { View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '../Button';
import { Chip } from '../Chip';
import { Field } from './Field';
import styles from './TagsField.module.scss';

export interface TagsFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly values: readonly string[];
  readonly max: number;
  readonly maxLength: number;
  /** The list with what was typed; null where it cannot be added, which `problem` then tells. */
  readonly onAdd: (typed: string) => string[] | null;
  readonly problem: string;
  readonly onChange: (values: string[]) => void;
}

/** Short words that are typed one by one and taken away by a tap. */
export function TagsField({
  label,
  placeholder,
  hint,
  values,
  max,
  maxLength,
  onAdd,
  problem,
  onChange,
}: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (): void => {
    if (typed.trim() === '') return;
    if (values.length >= max) return setError(`最多${max}个`);
    const next = onAdd(typed);
    if (next === null) return setError(problem);
    onChange(next);
    setTyped('');
    setError(undefined);
  };
  return (
    <View>
      <Field
        label={label}
        placeholder={placeholder}
        hint={hint}
        error={error}
        maxLength={maxLength}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onConfirm={add}
        end={<Button text="添加" label={`添加${label}`} kind="text" size={32} isGuarded={false} onPress={add} />}
      />
      <View className={styles['chips'] ?? ''}>
        {values.map((value) => (
          <Chip
            key={value}
            text={value}
            isSelected
            isRemovable
            onPress={() => onChange(values.filter((one) => one !== value))}
          />
        ))}
      </View>
    </View>
  );
}
