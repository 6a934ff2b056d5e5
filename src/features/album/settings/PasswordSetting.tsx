import { ALBUM_PASSWORD_MAX_LENGTH } from '@contract/constants/album';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';

export interface PasswordSettingProps {
  readonly label: string;
  readonly hint: string;
  /** Null: as it is. */
  readonly value: string | null;
  readonly hasOne: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A password that is set anew, kept or taken away. What is kept is never shown: the server has only its hash. */
export function PasswordSetting({ label, hint, value, hasOne, error, onChange }: PasswordSettingProps) {
  const isKept = value === null && hasOne;
  const isTaken = value === '' && hasOne;
  const end =
    hasOne && value !== '' ? (
      <Button text="清除" label={`清除${label}`} kind="text" size={32} onPress={() => onChange('')} />
    ) : isTaken ? (
      <Button text="恢复" label={`恢复${label}`} kind="text" size={32} onPress={() => onChange(null)} />
    ) : undefined;
  return (
    <Field
      label={label}
      placeholder={isKept ? '已设置，输入新密码可更换' : '4到32个字符'}
      hint={isTaken ? '保存后不再需要密码' : hint}
      error={error}
      maxLength={ALBUM_PASSWORD_MAX_LENGTH}
      value={value ?? ''}
      onChange={(text) => onChange(text === '' && !isTaken && hasOne ? null : text)}
      end={end}
    />
  );
}
