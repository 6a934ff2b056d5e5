import { View } from '@tarojs/components';
import { useState } from 'react';
import { ORDER_REASON_MAX_LENGTH } from '@contract/constants/order';
import { Button } from '@/components/Button';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import styles from './order.module.scss';

export interface DeclineSheetProps {
  /** What is declined, also on the button. */
  readonly title: string;
  readonly onDecline: (answer: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The seller's reason for declining a request, which the buyer can read. */
export function DeclineSheet({ title, onDecline, onClose }: DeclineSheetProps) {
  const [answer, setAnswer] = useState('');
  return (
    <Sheet title={title} onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <TextArea
          label="说明"
          placeholder="买家会看到"
          maxLength={ORDER_REASON_MAX_LENGTH}
          value={answer}
          onChange={setAnswer}
        />
        <Button
          text={title}
          kind="danger"
          isBlock
          isDisabled={answer.trim() === ''}
          disabledReason="请写一下原因"
          onPress={() => onDecline(answer.trim())}
        />
      </View>
    </Sheet>
  );
}
