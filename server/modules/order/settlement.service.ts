import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import type { Log } from '../../log';
import { moneyOf } from '../ledger/ledger.rules';
import { post, toEarned } from '../ledger/posting.service';
import { eachApart } from './each-apart';
import { listLines, lockOrders } from './order.repository';
import { heldOf, sumOf } from './order.rules';
import type { SplitService } from './splits/split.service';
import { isRefundAsked, listUnsettled, markSettled } from './settlement.repository';

/** Makes what is held of sales the sellers' own when its time has come: see [Note: Settlement] in 0035-selling. */
export interface SettlementService {
  settleDue(signal: AbortSignal): Promise<void>;
}

const AT_ONCE = 100;

export function createSettlements(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly splits: Pick<SplitService, 'begin'>;
}): SettlementService {
  const { db, clock, log } = deps;

  async function settle(orderId: Id): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const [order] = await lockOrders(tx, { ids: [orderId] });
      const sellerId = order?.sellerId ?? null;
      if (order === undefined || sellerId === null || (await isRefundAsked(tx, orderId))) return;
      if (!(await markSettled(tx, orderId, now))) return;
      const shareFen = heldOf(await listLines(tx, [orderId]));
      if (shareFen === 0) return;
      const earned = await toEarned(tx, sellerId, shareFen);
      await post(tx, {
        reference: `settle:${order.orderNo}`,
        at: now,
        lines: [{ ...moneyOf('held', sellerId), amount: -shareFen }, ...earned],
      });
      await deps.splits.begin(
        tx,
        order,
        sumOf(earned.filter(({ kind }) => kind === 'earned').map(({ amount }) => amount)),
      );
    });
  }

  return {
    settleDue: async (signal) =>
      eachApart(await listUnsettled(db, clock.now(), AT_ONCE), settle, { signal, log, doing: 'settling an order' }),
  };
}
