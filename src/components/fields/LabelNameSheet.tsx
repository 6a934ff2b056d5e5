import { useState } from 'react';
import { LABEL_NAME_MAX_LENGTH } from '@contract/constants/album';
import { Button } from '../Button';
import { Sheet } from '../layers/Sheet';
import { Field } from './Field';

export interface LabelNameSheetProps {
  readonly title: string;
  readonly saveText: string;
  /** What it is called now. */
  readonly name?: string;
  /** Of a name that is not empty. Tells its own failures: the sheet stays, with what was typed. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The name of a label, of a new one or of one that is there. */
export function LabelNameSheet({ title, saveText, name: present = '', onSave, onClose }: LabelNameSheetProps) {
  const [name, setName] = useState(present);
  const [error, setError] = useState<string>();

  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError('请输入标签名称');
    await onSave(name);
  };

  return (
    <Sheet title={title} onClose={onClose}>
      <Field
        label="标签名称"
        isLabelShown={false}
        placeholder="如：签到、开场、合影"
        maxLength={LABEL_NAME_MAX_LENGTH}
        hasCounter
        value={name}
        error={error}
        onChange={(text) => {
          setName(text);
          setError(undefined);
        }}
        onConfirm={save}
      />
      <Button text={saveText} isBlock onPress={save} />
    </Sheet>
  );
}
