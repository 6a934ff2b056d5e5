import { View } from '@tarojs/components';
import { useState } from 'react';
import { ORDER_REASON_MAX_LENGTH } from '@contract/constants/order';
import { Button } from '@/components/Button';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import styles from './order.module.scss';

export interface ReasonSheetProps {
  /** What the seller does, also on the button. */
  readonly title: string;
  readonly hint?: string;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The seller's reason for what he does to an order, which the buyer can read. */
export function ReasonSheet({ title, hint, onReason, onClose }: ReasonSheetProps) {
  const [reason, setReason] = useState('');
  return (
    <Sheet title={title} onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <TextArea
          label="说明"
          placeholder="买家会看到"
          maxLength={ORDER_REASON_MAX_LENGTH}
          value={reason}
          hint={hint}
          onChange={setReason}
        />
        <Button
          text={title}
          kind="danger"
          isBlock
          isDisabled={reason.trim() === ''}
          disabledReason="请写一下原因"
          onPress={() => onReason(reason.trim())}
        />
      </View>
    </Sheet>
  );
}
