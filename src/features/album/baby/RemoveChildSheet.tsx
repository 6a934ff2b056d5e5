import { Text } from '@tarojs/components';
import { useState } from 'react';
import { CHILD_NAME_MAX_LENGTH } from '@contract/constants/baby';
import { removeBabyRecords } from '@contract/http/baby';
import type { BabyChild } from '@contract/schemas/baby';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { showToast } from '@/stores/base/overlays';
import styles from './RecordSheet.module.scss';

export interface RemoveChildSheetProps {
  readonly albumId: string;
  readonly child: BabyChild;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** All that is kept of a child goes for good: one has to write the name. */
export function RemoveChildSheet({ albumId, child, onRemoved, onClose }: RemoveChildSheetProps) {
  const [typed, setTyped] = useState('');
  const remove = async (): Promise<void> => {
    try {
      await call(removeBabyRecords, { albumId, ids: [child.id] });
      showToast('已删除');
      onRemoved();
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <Sheet title={`删除“${child.name}”？`} onClose={onClose}>
      <Text className={styles['said'] ?? ''}>资料、成长记录和大事记会一起删除，无法恢复。相册里的照片和视频会留下</Text>
      <Field
        label={`输入“${child.name}”确认`}
        placeholder={child.name}
        maxLength={CHILD_NAME_MAX_LENGTH}
        value={typed}
        onChange={setTyped}
      />
      <Button
        text="删除"
        label={`删除${child.name}`}
        kind="danger"
        isBlock
        isDisabled={typed.trim() !== child.name}
        disabledReason="先输入宝宝的名字"
        onPress={remove}
      />
    </Sheet>
  );
}
