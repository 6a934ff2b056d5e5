import { View } from '@tarojs/components';
import { ORDER_REASON_MAX_LENGTH, REFUND_ANSWER_DAYS } from '@contract/constants/order';
import type { OrderLine } from '@contract/schemas/order';
import { Button } from '@/components/Button';
import { Checkbox } from '@/components/fields/Checkbox';
import { TextArea } from '@/components/fields/TextArea';
import { Sheet } from '@/components/layers/Sheet';
import { formatFen } from '@/domain/format/format-money';
import type { RefundDraft } from '../hooks/use-order-drafts';
import styles from './order.module.scss';

export interface RefundSheetProps {
  /** What has not been given back yet. */
  readonly lines: readonly OrderLine[];
  /** Sold by the platform itself. */
  readonly isOwn: boolean;
  readonly draft: RefundDraft;
  readonly onChange: (draft: RefundDraft) => void;
  readonly onAsk: (lineIds: readonly string[], reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What of an order is to be given back, and why. */
export function RefundSheet({ lines, isOwn, draft, onChange, onAsk, onClose }: RefundSheetProps) {
  const { left, reason } = draft;
  const chosen = lines.filter(({ id }) => !left.includes(id));
  const sumFen = chosen.reduce((sum, { payableFen }) => sum + payableFen, 0);
  const toggle = (id: string): void =>
    onChange({ ...draft, left: left.includes(id) ? left.filter((one) => one !== id) : [...left, id] });
  return (
    <Sheet title="申请退款" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        {lines.length > 1 && (
          <View className={styles['choices'] ?? ''}>
            {lines.map(({ id, title, isTip, payableFen }) => (
              <Checkbox
                key={id}
                label={`${isTip ? '打赏' : title === '' ? '内容已不可见' : title} ${formatFen(payableFen)}`}
                isChecked={!left.includes(id)}
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
          hint={
            isOwn
              ? '退款后随之收回，由平台处理'
              : `退款后原图不能再下载。由卖家处理，${REFUND_ANSWER_DAYS}天未处理将自动退款`
          }
          onChange={(typed) => onChange({ ...draft, reason: typed })}
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
