import { useState } from 'react';
import { LABEL_NAME_MAX_LENGTH } from '@contract/constants/album';
import { addLabel } from '@contract/http/album';
import type { AlbumLabel } from '@contract/schemas/album';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Field } from '@/components/Field';
import { Sheet } from '@/components/Sheet';

export interface NewLabelSheetProps {
  readonly albumId: string;
  readonly onAdded: (label: AlbumLabel) => void;
  readonly onClose: () => void;
}

export function NewLabelSheet({ albumId, onAdded, onClose }: NewLabelSheetProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  const add = async (): Promise<void> => {
    if (name.trim() === '') {
      setError('请输入标签名称');
      return;
    }
    try {
      onAdded(await call(addLabel, { albumId, name }));
    } catch {
      // The request layer has told why; what was typed stays.
    }
  };

  return (
    <Sheet title="新标签" onClose={onClose}>
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
        onConfirm={() => void add() /* tells its own failures */}
      />
      <Button text="添加" isBlock onPress={add} />
    </Sheet>
  );
}
