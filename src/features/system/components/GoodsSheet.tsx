import { View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { DateField } from '@/components/fields/DateField';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Segmented } from '@/components/fields/Segmented';
import { Switch } from '@/components/fields/Switch';
import { Sheet } from '@/components/layers/Sheet';
import type { FormField, GoodsForm } from '@/domain/desk/form-fields';
import { showToast } from '@/stores/base/overlays';

export interface GoodsSheetProps<Goods> {
  readonly form: GoodsForm<Goods>;
  /** Answers whether it was taken; else the sheet stays with what was typed. */
  readonly onSave: (goods: Goods) => Promise<boolean>;
  readonly onClose: () => void;
}

/** One of what is sold, earned, drawn or shown, as it is to be from now on. */
export function GoodsSheet<Goods>({ form, onSave, onClose }: GoodsSheetProps<Goods>) {
  const [draft, setDraft] = useState(form.draft);
  const save = async (): Promise<void> => {
    const goods = form.read(draft);
    if (typeof goods === 'string') return showToast(goods, { isError: true });
    if (await onSave(goods)) onClose();
  };
  return (
    <Sheet title={form.title} onClose={onClose}>
      {form.fields
        .filter(({ isAsked }) => isAsked === undefined || isAsked(draft))
        .map((field) => (
          <GoodsField
            key={field.key}
            field={field}
            value={draft[field.key] ?? ''}
            onChange={(value) => setDraft((old) => ({ ...old, [field.key]: value }))}
          />
        ))}
      <Button text={form.action ?? '保存'} isBlock onPress={save} />
    </Sheet>
  );
}

const KEYS = { text: 'text', whole: 'digits', yuan: 'money' } as const;
const FIRST_DAY = '2020-01-01';
const LAST_DAY = '2099-12-31';

interface GoodsFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function GoodsField({ field, value, onChange }: GoodsFieldProps) {
  const { label, kind, hint, placeholder = '', maxLength = 40, choices = [] } = field;
  switch (kind) {
    case 'switch':
      return (
        <Cell
          title={label}
          end={<Switch label={label} isOn={value === '1'} onChange={(on) => onChange(on ? '1' : '')} />}
        />
      );
    case 'choice':
      return (
        <FieldFrame label={label} hint={hint} error={undefined}>
          <View>
            <Segmented label={label} options={choices} selectedId={value} onSelect={onChange} />
          </View>
        </FieldFrame>
      );
    case 'day':
      return (
        <DateField
          label={label}
          value={value}
          first={FIRST_DAY}
          last={LAST_DAY}
          placeholder="选择日期"
          hint={hint}
          onChange={onChange}
        />
      );
    case 'text':
    case 'whole':
    case 'yuan':
      return (
        <Field
          label={label}
          kind={KEYS[kind]}
          value={value}
          placeholder={placeholder}
          hint={hint}
          maxLength={maxLength}
          onChange={onChange}
        />
      );
  }
}
