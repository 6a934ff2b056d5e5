import { ERRORS } from '@contract/errors';
import type { Tx } from '../../../db/tables';
import { refuse } from '../../../http/refuse';
import type { InvoiceService } from '../../invoice/invoice.service';
import { moneyOf, type PostingLine, takeInOrder } from '../../ledger/ledger.rules';
import { lockMoney, post } from '../../ledger/posting.service';
import {
  addRefunded,
  type LineRow,
  lockOrders,
  markLinesRefunded,
  moveOrder,
  type OrderRow,
} from '../order.repository';
import { ORDER_EVENTS, sumOf } from '../order.rules';

export interface Refunding {
  readonly refundNo: string;
  readonly now: Date;
}

/** The lines count as given back, and the seller's side is posted. The order is locked. */
export async function settleRefund(
  tx: Tx,
  invoices: Pick<InvoiceService, 'noteRefund'>,
  order: OrderRow,
  lines: readonly LineRow[],
  refunding: Refunding,
): Promise<void> {
  const done = await markLinesRefunded(
    tx,
    lines.map(({ id }) => id),
    refunding.now,
  );
  if (done !== lines.length) throw refuse(ERRORS.REFUND_LINES);
  const amountFen = sumOf(lines.map(({ payableFen }) => payableFen));
  await addRefunded(tx, order.id, amountFen);
  const lineIds = lines.map(({ id }) => id);
  await invoices.noteRefund(tx, order, lineIds, refunding.refundNo);
  await takeFromSeller(tx, order, lines, refunding);
  const [current] = await lockOrders(tx, { ids: [order.id] });
  if (current?.refundedFen === order.payableFen) await moveOrder(tx, order.id, ORDER_EVENTS.refundAll);
}

/** What the seller has had of these lines goes back to the platform. */
async function takeFromSeller(
  tx: Tx,
  order: OrderRow,
  lines: readonly LineRow[],
  { refundNo, now }: Refunding,
): Promise<void> {
  const { sellerId } = order;
  const amount = sumOf(lines.map(({ payableFen }) => payableFen));
  if (sellerId === null) return takeFromPlatform(tx, amount, { refundNo, now });
  const fee = sumOf(lines.map(({ feeFen }) => feeFen));
  const key = moneyOf(order.settledAt === null ? 'held' : 'earned', sellerId);
  const [has = 0] = await lockMoney(tx, [key]);
  const { taken, missing } = takeInOrder(amount - fee, [{ key, has }]);
  await post(tx, {
    reference: `refund:${refundNo}`,
    at: now,
    lines: [
      ...taken.map((line): PostingLine => ({ ...line, amount: -line.amount })),
      { ...moneyOf('owed', sellerId), amount: -missing },
      { ...moneyOf('fees'), amount: -fee },
      { ...moneyOf('orders'), amount },
    ],
  });
}

async function takeFromPlatform(tx: Tx, amount: number, { refundNo, now }: Refunding): Promise<void> {
  await post(tx, {
    reference: `refund:${refundNo}`,
    at: now,
    lines: [
      { ...moneyOf('own'), amount: -amount },
      { ...moneyOf('orders'), amount },
    ],
  });
}
