import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { eraseFaceTraces } from '@/stores/face-erasure';

const RECEIPT = /^[A-Za-z0-9_-]{22}$/;

export interface ReceiptSheetProps {
  readonly onClose: () => void;
  readonly onErased: () => Promise<void>;
}

/** Erasing by the code that was given with a consent, from any device. */
export function ReceiptSheet({ onClose, onErased }: ReceiptSheetProps) {
  const [code, setCode] = useState('');
  const isWhole = RECEIPT.test(code.trim());
  const erase = async (): Promise<void> => {
    if (!(await eraseFaceTraces(code.trim()))) return;
    onClose();
    await onErased();
  };
  return (
    <Sheet title="凭编号删除人脸信息" onClose={onClose}>
      <Field label="编号" placeholder="同意时给你的22位编号" maxLength={30} value={code} onChange={setCode} />
      <Button text="删除" kind="danger" isBlock isDisabled={!isWhole} disabledReason="请填写22位编号" onPress={erase} />
    </Sheet>
  );
}
