import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
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
  /** The list with what was typed at its end; null where it cannot be added, which `problem` then tells. */
  readonly onAdd: (typed: string) => string[] | null;
  readonly problem: string;
  readonly onChange: (values: string[]) => void;
}

/** A press that begins on what lies below has ended by then: it would miss what moves under it. */
const PRESS_MS = 300;

/** Short words that are typed one by one and taken away by a tap. What was typed is also taken where the person goes on without adding it. */
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
  /** It has been added, and still stands in the field. */
  const [isLeaving, setIsLeaving] = useState(false);
  const empty = (): void => {
    setTyped('');
    setIsLeaving(false);
  };
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(empty, PRESS_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  const take = (onTaken: () => void): void => {
    if (typed.trim() === '') return;
    if (isLeaving) return onTaken();
    if (values.length >= max) return setError(`最多${max}个`);
    const next = onAdd(typed);
    if (next === null) return setError(problem);
    onChange(next);
    setError(undefined);
    if (next.length > values.length) onTaken();
    else empty();
  };
  const add = (): void => take(empty);
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
          setIsLeaving(false);
        }}
        onConfirm={add}
        onLeft={() => take(() => setIsLeaving(true))}
        end={<Button text="添加" label={`添加${label}`} kind="text" size={32} isGuarded={false} onPress={add} />}
      />
      <View className={styles['chips'] ?? ''}>
        {(isLeaving ? values.slice(0, -1) : values).map((value) => (
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
