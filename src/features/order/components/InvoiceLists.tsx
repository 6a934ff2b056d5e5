import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { listAskedInvoices, listInvoiceable, listInvoices } from '@contract/http/invoice';
import type { Invoice } from '@contract/schemas/invoice';
import { usePages } from '@/api/use-pages';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Segmented } from '@/components/fields/Segmented';
import { MorePages } from '@/components/MorePages';
import { formatFen } from '@/domain/format/format-money';
import { toOrderParams } from '@/domain/order-routes';
import { describeOrder } from '@/domain/order-words';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { usePageReturn } from '@/stores/page-return';
import { useInvoiceWork } from '../hooks/use-invoice-work';
import { ReasonSheet } from './ReasonSheet';
import { InvoiceCard } from './InvoiceCard';
import styles from './order.module.scss';
import { type TitleDraft, TitlesSheet } from './TitlesSheet';

const PAGE_SIZE = 20;
const SIDES = [
  { id: 'mine', text: '我申请的' },
  { id: 'asked', text: '向我申请的' },
] as const;
type Side = (typeof SIDES)[number]['id'];

const showOrder = (orderNo: string): void =>
  void navigation.goTo(ROUTES.orderList, toOrderParams([orderNo])); /* else one stays here */

export interface InvoiceListsDraft {
  readonly side: Side;
  /** What is done with the kept titles; null: nothing. */
  readonly naming: { readonly draft: TitleDraft | null } | null;
  /** One that is not issued, and why. */
  readonly refusing: { readonly invoice: Invoice; readonly reason: string } | null;
}

export const NO_LISTS_DRAFT: InvoiceListsDraft = { side: 'mine', naming: null, refusing: null };

export interface InvoiceListsProps {
  readonly draft: InvoiceListsDraft;
  readonly onDraft: (fields: Partial<InvoiceListsDraft>) => void;
}

/** Invoices that one has asked for, those that one is asked for, and what may still be asked for. */
export function InvoiceLists({ draft, onDraft }: InvoiceListsProps) {
  const { side, naming, refusing } = draft;
  const open = usePages(listInvoiceable, {}, PAGE_SIZE);
  const mine = usePages(listInvoices, side === 'mine' ? {} : null, PAGE_SIZE);
  const asked = usePages(listAskedInvoices, side === 'asked' ? {} : null, PAGE_SIZE);
  const pages = side === 'mine' ? mine : asked;
  const refresh = (): Promise<unknown> => Promise.all([open.refresh(), pages.refresh()]);
  const work = useInvoiceWork(refresh);
  // Failures are part of the states.
  useReachBottom(() => void pages.loadMore());
  usePageReturn(() => void refresh());
  return (
    <View className={styles['page'] ?? ''}>
      <CellGroup>
        <Cell title="常用抬头" onPress={() => onDraft({ naming: { draft: null } })} />
      </CellGroup>
      {open.rows.length > 0 && (
        <CellGroup title="可以开发票的订单">
          {open.rows.map((order) => (
            <Cell
              key={order.orderNo}
              title={describeOrder(order)}
              note={`卖家 ${order.sellerName}`}
              value={formatFen(order.invoiceableFen)}
              onPress={() => showOrder(order.orderNo)}
            />
          ))}
          {!open.isAtEnd && <Cell title="更多" onPress={() => void open.loadMore() /* failures are part of it */} />}
        </CellGroup>
      )}
      <View className={styles['filter'] ?? ''}>
        <Segmented label="谁申请的" options={SIDES} selectedId={side} onSelect={(id) => onDraft({ side: id })} />
      </View>
      {pages.isLoading && <CellSkeleton rows={3} />}
      {pages.error !== null && pages.rows.length === 0 && <ErrorState onRetry={pages.retry} />}
      {!pages.isLoading && pages.error === null && pages.rows.length === 0 && (
        <Empty
          icon="receipt-text"
          size="inline"
          title={side === 'mine' ? '还没有申请过发票' : '还没有买家申请发票'}
          text={side === 'mine' ? '付款后的订单可以向卖家申请' : '买家申请后，在这里上传税务平台开具的PDF'}
        />
      )}
      {pages.rows.map((invoice) => (
        <InvoiceCard
          key={invoice.invoiceNo}
          invoice={invoice}
          work={work}
          onRefuse={(one) => onDraft({ refusing: { invoice: one, reason: '' } })}
          onOrder={() => showOrder(invoice.orderNo)}
        />
      ))}
      {pages.rows.length > 0 && <MorePages pages={pages} />}
      {naming !== null && (
        <TitlesSheet
          draft={naming.draft}
          onDraft={(title) => onDraft({ naming: { draft: title } })}
          onClose={() => onDraft({ naming: null })}
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
    </View>
  );
}
