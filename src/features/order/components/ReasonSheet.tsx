import { View } from '@tarojs/components';
import { ORDER_REASON_MAX_LENGTH } from '@contract/constants/order';
import { Button } from '@/components/Button';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import styles from './order.module.scss';

export interface ReasonSheetProps {
  /** What the seller does, also on the button. */
  readonly title: string;
  readonly hint?: string;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The seller's reason for what he does to an order, which the buyer can read. */
export function ReasonSheet({ title, hint, reason, onChange, onReason, onClose }: ReasonSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <TextArea
          label="说明"
          placeholder="买家会看到"
          maxLength={ORDER_REASON_MAX_LENGTH}
          value={reason}
          hint={hint}
          onChange={onChange}
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
