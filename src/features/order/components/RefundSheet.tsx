import { View } from '@tarojs/components';
import { useState } from 'react';
import { ORDER_REASON_MAX_LENGTH } from '@contract/constants/order';
import type { OrderLine } from '@contract/schemas/order';
import { Button } from '@/components/Button';
import { Checkbox } from '@/components/fields/Checkbox';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import { formatFen } from '@/domain/format/format-money';
import styles from './order.module.scss';

export interface RefundSheetProps {
  /** What has not been given back yet. */
  readonly lines: readonly OrderLine[];
  /** Sold by the platform itself. */
  readonly isOwn: boolean;
  readonly onAsk: (lineIds: readonly string[], reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What of an order is to be given back, and why. */
export function RefundSheet({ lines, isOwn, onAsk, onClose }: RefundSheetProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const chosen = lines.filter(({ id }) => !left.has(id));
  const sumFen = chosen.reduce((sum, { payableFen }) => sum + payableFen, 0);
  const toggle = (id: string): void =>
    setLeft((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]));
  return (
    <Sheet title="申请退款" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        {lines.length > 1 && (
          <View className={styles['choices'] ?? ''}>
            {lines.map(({ id, title, isTip, payableFen }) => (
              <Checkbox
                key={id}
                label={`${isTip ? '打赏' : title === '' ? '内容已不可见' : title} ${formatFen(payableFen)}`}
                isChecked={!left.has(id)}
                onToggle={() => toggle(id)}
              />
            ))}
          </View>
        )}
        <TextArea
          label="原因"
          placeholder={isOwn ? '平台会看到，例如买多了' : '卖家会看到，例如照片打不开'}
          maxLength={ORDER_REASON_MAX_LENGTH}
          value={reason}
          hint={isOwn ? '退款后随之收回，由平台处理' : '退款后原图不能再下载，由卖家处理'}
          onChange={setReason}
        />
        <Button
          text={`申请退${formatFen(sumFen)}`}
          isBlock
          isDisabled={chosen.length === 0 || reason.trim() === ''}
          disabledReason={chosen.length === 0 ? '请选择要退的内容' : '请写一下原因'}
          onPress={() =>
            onAsk(
              chosen.map(({ id }) => id),
              reason.trim(),
            )
          }
        />
      </View>
    </Sheet>
  );
}
