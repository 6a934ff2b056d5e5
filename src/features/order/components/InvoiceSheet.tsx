import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { INVOICE_REMARK_MAX_LENGTH } from '@contract/constants/invoice';
import { askInvoice, listInvoiceTitles, saveInvoiceTitle } from '@contract/http/invoice';
import {
  type InvoiceTitleFault,
  type InvoiceTitleText,
  judgeInvoiceTitle,
  tidyInvoiceTitle,
} from '@contract/rules/invoice';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { Checkbox } from '@/components/fields/Checkbox';
import { Field } from '@/components/fields/Field';
import { Sheet } from '@/components/layers/Sheet';
import { formatFen } from '@/domain/format/format-money';
import { showToast } from '@/stores/base/overlays';
import type { InvoiceDraft } from '../hooks/use-order-drafts';
import { useRequestId } from '../hooks/use-request-id';
import styles from './order.module.scss';
import { TitleFields } from './TitleFields';

export interface InvoiceSheetProps {
  readonly orderNo: string;
  readonly amountFen: number;
  readonly sellerName: string;
  readonly draft: InvoiceDraft;
  readonly onChange: (draft: InvoiceDraft) => void;
  readonly onAsked: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks the seller of an order for an invoice of what was paid. */
export function InvoiceSheet(props: InvoiceSheetProps) {
  const { orderNo, amountFen, sellerName, draft, onAsked, onClose } = props;
  const { title: value, remark, isKept } = draft;
  const kept = useCall(listInvoiceTitles, {}, { toast: false, loading: false });
  const requestId = useRequestId();
  const [fault, setFault] = useState<InvoiceTitleFault | null>(null);
  const titles = kept.data ?? [];

  const change = (next: InvoiceTitleText): void => {
    props.onChange({ ...draft, title: next });
    setFault(null);
  };
  const ask = async (): Promise<void> => {
    const title = tidyInvoiceTitle(value);
    const found = judgeInvoiceTitle(title);
    setFault(found);
    if (found !== null) return;
    try {
      const wish = { ...title, orderNo, remark: remark.trim() };
      await call(askInvoice, { ...wish, requestId: await requestId.get(wish) });
      requestId.renew();
    } catch (error) {
      // The request layer has shown the error; without an answer the same request is sent again.
      if (error instanceof ApiError) requestId.renew();
      return;
    }
    // The invoice is asked for: that its title could not be kept changes nothing.
    if (isKept) await call(saveInvoiceTitle, title, { toast: false }).catch(() => undefined);
    showToast('已申请，等待卖家开具');
    await onAsked();
    onClose();
  };
  return (
    <Sheet title="开发票" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        {titles.length > 0 && (
          <View className={styles['chips'] ?? ''}>
            {titles.map(({ id, ...title }) => (
              <Chip
                key={id}
                text={title.title}
                isSelected={title.title === value.title && title.taxNo === value.taxNo}
                onPress={() => change(title)}
              />
            ))}
          </View>
        )}
        <TitleFields value={value} fault={fault} onChange={change} />
        <Field
          label="备注（选填）"
          placeholder="写在发票备注栏，例如项目名称"
          maxLength={INVOICE_REMARK_MAX_LENGTH}
          value={remark}
          onChange={(typed) => props.onChange({ ...draft, remark: typed })}
        />
        <Checkbox
          label="保存为常用抬头"
          isChecked={isKept}
          onToggle={() => props.onChange({ ...draft, isKept: !isKept })}
        />
        <Text className={styles['text'] ?? ''}>{`由卖家“${sellerName}”开具，开好后会通知你，在订单里下载`}</Text>
        <Button text={`申请开票${formatFen(amountFen)}`} isBlock onPress={ask} />
      </View>
    </Sheet>
  );
}
