import { APPEAL_WINDOW_DAYS, GRAVE_REASONS, UNDO_TAKEN_MS } from '@contract/constants/moderation';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id } from '../../db/tables';
import type { Log } from '../../log';
import { eachApart } from './each-apart';
import { type IllegalLines, listIllegalLines, sumClosedShares } from './illegal-refund.repository';
import { listLines, lockOrders } from './order.repository';
import type { RefundService } from './refund.service';

/**
 * [Note: Illegal goods] What is found illegal closes for its buyers at once, and its seller's share stays held. The buyers have their money
 * back when nobody can appeal any more, and at once where it was reported for what is grave; not before the decision can no longer be
 * taken back.
 */
export interface IllegalRefundService {
  refundDue(signal: AbortSignal): Promise<void>;
  /** Of what a seller has had so much may have to be given back: he does not withdraw it meanwhile. */
  sumClosedShares(db: Db, sellerId: Id): Promise<number>;
}

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

export function createIllegalRefunds(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly refunds: Pick<RefundService, 'giveBackIllegal'>;
}): IllegalRefundService {
  const { db, clock, log } = deps;

  async function giveBack({ orderId, lineIds }: IllegalLines): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const [order] = await lockOrders(tx, { ids: [orderId] });
      if (order === undefined) return;
      const lines = (await listLines(tx, [orderId])).filter(
        ({ id, refundedAt }) => refundedAt === null && lineIds.includes(id),
      );
      if (lines.length > 0) await deps.refunds.giveBackIllegal(tx, order, lines);
    });
  }

  return {
    sumClosedShares,

    async refundDue(signal) {
      const now = clock.now().getTime();
      const windows = {
        takenBefore: new Date(now - APPEAL_WINDOW_DAYS * DAY_MS),
        graveBefore: new Date(now - UNDO_TAKEN_MS),
        graveReasons: GRAVE_REASONS,
      };
      const due = await listIllegalLines(db, windows, AT_ONCE);
      await eachApart(due, giveBack, { signal, log, doing: 'giving back what is illegal' });
    },
  };
}
