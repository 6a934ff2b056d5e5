import { ERRORS } from '@contract/errors';
import type { Clock } from '../../adapters/clock/types';
import type { Also } from '../../db/change/also';
import { findPersonByPhone } from '../../db/people';
import type { Db } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { type EndingPoints, listPoints } from '../ledger/lot.service';
import { explainTotal } from '../ledger/posting.service';
import { listOrderPage, type OrderRow } from './order.repository';
import { type AskedRefund, countAskedOwnRefunds, listAskedOwnRefunds } from './own-refund.repository';
import type { RefundService } from './refund.service';

export type DeskOrder = OrderRow;

/** For the operator's command line. Each refuses with USER_ABSENT. */
export interface OrderDeskService {
  /** What somebody has ordered and sold, the last first, at most 100 of each. */
  listOf(phone: string): Promise<{ readonly bought: OrderRow[]; readonly sold: OrderRow[] }>;
  /** What was asked back of what the platform sells, the longest waiting first. */
  listAskedRefunds(): Promise<AskedRefund[]>;
  countAskedRefunds(): Promise<number>;
  /** Refuses with REFUND_ABSENT, ORDER_STATE_WRONG, REFUND_LINES, REFUND_REASON. Answers the order's number. */
  decideRefund(
    refundNo: string,
    decision: { readonly agree: boolean; readonly answer: string },
    also?: Also<string>,
  ): Promise<string>;
  /** Every movement of somebody's money, and what it adds up to by kind. */
  explain(phone: string): Promise<{
    readonly lines: readonly {
      readonly at: Date;
      readonly reference: string;
      readonly kind: string;
      readonly amount: number;
    }[];
    readonly totals: ReadonlyMap<string, number>;
  }>;
  /** Every movement of somebody's points, and what is left of them by when it ends. */
  explainPoints(phone: string): Promise<{
    readonly lines: readonly { readonly at: Date; readonly reference: string; readonly amount: number }[];
    readonly ending: readonly EndingPoints[];
  }>;
}

const SHOWN = 100;

export function createOrderDesk({
  db,
  clock,
  refunds,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly refunds: Pick<RefundService, 'decideOwn'>;
}): OrderDeskService {
  async function requirePerson(phone: string): Promise<string> {
    const id = await findPersonByPhone(db, phone);
    if (id === null) throw refuse(ERRORS.USER_ABSENT);
    return id;
  }

  return {
    async listOf(phone) {
      const personId = await requirePerson(phone);
      const list = async (side: 'buyer' | 'seller') =>
        (await listOrderPage(db, { side, personId, kinds: null, state: null }, { offset: 0, size: SHOWN })).rows;
      const [bought, sold] = await Promise.all([list('buyer'), list('seller')]);
      return { bought, sold };
    },

    listAskedRefunds: () => listAskedOwnRefunds(db, SHOWN),
    countAskedRefunds: () => countAskedOwnRefunds(db),
    decideRefund: (refundNo, decision, also) => refunds.decideOwn({ refundNo, ...decision }, also),

    async explain(phone) {
      const lines = await explainTotal(db, await requirePerson(phone), 'money');
      const totals = new Map<string, number>();
      for (const { kind, amount } of lines) totals.set(kind, (totals.get(kind) ?? 0) + amount);
      return { lines, totals };
    },

    async explainPoints(phone) {
      const ownerId = await requirePerson(phone);
      const [lines, ending] = await Promise.all([
        explainTotal(db, ownerId, 'integral'),
        listPoints(db, ownerId, clock.now()),
      ]);
      return { lines, ending };
    },
  };
}
