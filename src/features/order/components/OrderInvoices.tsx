import { View } from '@tarojs/components';
import { ORDER_STATE } from '@contract/constants/order';
import { getOrderVoucher, listInvoicesOfOrder } from '@contract/http/invoice';
import type { OrderDetail } from '@contract/schemas/order';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { ErrorState } from '@/components/ErrorState';
import { formatFen } from '@/domain/format/format-money';
import { nameVoucher } from '@/domain/invoice-words';
import { openDocument } from '@/stores/open-document';
import { usePageReturn } from '@/stores/page-return';
import { useInvoiceWork } from '../hooks/use-invoice-work';
import { NO_INVOICE, type OrderDrafting } from '../hooks/use-order-drafts';
import { ReasonSheet } from './ReasonSheet';
import { InvoiceCard } from './InvoiceCard';
import { InvoiceSheet } from './InvoiceSheet';
import styles from './order.module.scss';

/** Invoices of a paid order, and its voucher: the buyer asks here, the seller attaches. */
export function OrderInvoices({ detail, draft, onDraft }: OrderDrafting & { readonly detail: OrderDetail }) {
  const { orderNo, isBuyer, state, seller } = detail;
  const isPaid = state === ORDER_STATE.paid || state === ORDER_STATE.refunded;
  const own = useCall(listInvoicesOfOrder, isPaid ? { orderNo } : null, { toast: false, loading: false });
  const work = useInvoiceWork(own.reload);
  const { refusing } = draft;
  usePageReturn(() => void own.reload() /* failures are part of the state */);
  if (!isPaid) return null;
  const { invoiceableFen = 0, invoices = [] } = own.data ?? {};
  return (
    <>
      {own.data === undefined && own.error !== null && <ErrorState size="inline" onRetry={own.reload} />}
      {invoices.map((invoice) => (
        <InvoiceCard
          key={invoice.invoiceNo}
          invoice={invoice}
          work={work}
          onRefuse={(refused) => onDraft({ refusing: { invoice: refused, reason: '' } })}
        />
      ))}
      {isBuyer && (
        <CellGroup title="发票与凭证">
          <Cell
            title="订单凭证"
            note="购买明细，不是发票"
            onPress={() => void openDocument(nameVoucher(orderNo), () => call(getOrderVoucher, { orderNo }))}
          />
        </CellGroup>
      )}
      {isBuyer && invoiceableFen > 0 && (
        <View className={styles['card'] ?? ''}>
          <Button
            text={`开发票${formatFen(invoiceableFen)}`}
            kind="outline"
            isBlock
            onPress={() => onDraft({ invoice: NO_INVOICE })}
          />
        </View>
      )}
      {draft.invoice !== null && (
        <InvoiceSheet
          orderNo={orderNo}
          amountFen={invoiceableFen}
          sellerName={seller.nickname}
          onAsked={own.reload}
          draft={draft.invoice}
          onChange={(invoice) => onDraft({ invoice })}
          onClose={() => onDraft({ invoice: null })}
        />
      )}
      {refusing !== null && (
        <ReasonSheet
          title="不开具发票"
          reason={refusing.reason}
          onChange={(reason) => onDraft({ refusing: { ...refusing, reason } })}
          onReason={async (reason) => {
            if (await work.refuse(refusing.invoice, reason)) onDraft({ refusing: null });
          }}
          onClose={() => onDraft({ refusing: null })}
        />
      )}
    </>
  );
}
