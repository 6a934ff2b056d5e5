import { ORDER_STATE } from '@contract/constants/order';
import { getOrderVoucher } from '@contract/http/invoice';
import { listBoughtOrders } from '@contract/http/order';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Sheet } from '@/components/layers/Sheet';
import { formatDateTime } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { nameVoucher } from '@/domain/invoice-words';
import { nameOrder } from '@/domain/order-words';
import { now } from '@/stores/base/clock';
import { openDocument } from '@/stores/open-document';

const PAGE_SIZE = 20;
const PAID: readonly number[] = [ORDER_STATE.paid, ORDER_STATE.refunded];

/** Paid orders, each with its voucher. */
export function VouchersSheet({ onClose }: { readonly onClose: () => void }) {
  const orders = usePages(listBoughtOrders, {}, PAGE_SIZE);
  const paid = orders.rows.filter(({ state }) => PAID.includes(state));
  return (
    <Sheet title="订单凭证" onClose={onClose}>
      {orders.isLoading && <CellSkeleton rows={3} />}
      {orders.error !== null && paid.length === 0 && <ErrorState onRetry={orders.retry} />}
      {!orders.isLoading && orders.error === null && orders.isAtEnd && paid.length === 0 && (
        <Empty icon="receipt-text" size="inline" title="还没有付款的订单" />
      )}
      <CellGroup>
        {paid.map((order) => (
          <Cell
            key={order.orderNo}
            title={nameOrder(order)}
            note={`下载凭证 · ${formatDateTime(order.createdAt, now())}`}
            value={formatFen(order.payableFen)}
            onPress={() =>
              void openDocument(nameVoucher(order.orderNo), () => call(getOrderVoucher, { orderNo: order.orderNo }))
            }
          />
        ))}
        {!orders.isLoading && !orders.isAtEnd && (
          <Cell title="更多" onPress={() => void orders.loadMore() /* failures are part of the state */} />
        )}
      </CellGroup>
    </Sheet>
  );
}
