import type { Clock } from '../../../adapters/clock/types';
import type { PaymentHouse, Payments, StatementAnswer } from '../../../adapters/payment/types';
import type { Db } from '../../../db/tables';
import type { Jobs } from '../../../jobs/queue';
import type { Log } from '../../../log';
import { findAttempt } from '../attempt.repository';
import { eachApart } from '../each-apart';
import { FETCH_STATEMENTS } from '../order.jobs';
import { listFetchableDays } from '../order.rules';
import type { OrderPaymentService } from '../payment.service';
import { askAboutDay } from './statement-by-query';
import { insertStatement, listDifferences, listStatementDays, listUnheardPayments } from './statement.repository';

/** What channels say of each day, kept and held against our books. See [Note: Differences]. */
export interface StatementService {
  /** Fetches what is missing of the last days, and asks about what only a statement tells. */
  fetch(signal: AbortSignal): Promise<void>;
  scheduleNext(): Promise<void>;
}

export interface StatementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly payments: Payments;
  readonly attempts: Pick<OrderPaymentService, 'recheck'>;
}

const EVERY_MS = 3_600_000;
const AT_ONCE = 100;

export function createStatements(deps: StatementDeps): StatementService {
  const { db, clock, log } = deps;

  async function read(from: PaymentHouse, day: string, signal: AbortSignal): Promise<StatementAnswer> {
    if (from.fetchStatement === null) return { kind: 'early' };
    if (from.fetchStatement !== 'query') return from.fetchStatement(day);
    return askAboutDay({ db, channels: deps.payments.channels }, from, day, signal);
  }

  async function fetchDay(from: PaymentHouse, day: string, signal: AbortSignal): Promise<void> {
    const { house, merchant } = from;
    const answer = await read(from, day, signal);
    switch (answer.kind) {
      case 'lines':
        return insertStatement(db, { house, merchant, day, lines: answer.lines, now: clock.now() });
      case 'unknown':
        log.warn({ house, day, reason: answer.reason }, 'a statement could not be fetched and is asked for again');
        return;
      case 'early':
        return;
    }
  }

  return {
    async fetch(signal) {
      const days = listFetchableDays(clock.now());
      for (const house of deps.payments.houses.filter((each) => each.fetchStatement !== null)) {
        const here = await listStatementDays(db, { house: house.house, merchant: house.merchant, days });
        const missing = days.filter((day) => !here.has(day));
        await eachApart(missing, (day) => fetchDay(house, day, signal), { signal, log, doing: 'fetching a statement' });
      }
      const ask = async (attemptNo: string): Promise<void> => {
        const attempt = await findAttempt(db, { attemptNo });
        if (attempt !== null) await deps.attempts.recheck(attempt);
      };
      const unheard = await listUnheardPayments(db, AT_ONCE);
      await eachApart(unheard, ask, { signal, log, doing: 'asking about a payment of a statement' });
      const differences = await listDifferences(db);
      if (differences.length > 0)
        log.error({ differences: differences.length }, 'statements are not what our books say');
    },

    scheduleNext() {
      const runAt = new Date(clock.now().getTime() + EVERY_MS);
      return deps.jobs.add(db, FETCH_STATEMENTS, {}, { key: 'order-statements', runAt });
    },
  };
}
