import { defineArea, type ServicesOf } from '../../area';
import { handleJob } from '../../jobs/queue';
import { createBalanceRecords } from './balance-record.service';
import { createBalances } from './balances.service';
import { END_POINTS } from './ledger.jobs';
import { LEDGER_TABLES } from './ledger.tables';
import { createLots } from './lot.service';

export const ledgerArea = defineArea({
  name: 'ledger',
  tables: LEDGER_TABLES,
  wire: (deps) => ({
    balances: createBalances(deps),
    records: createBalanceRecords(deps),
    lots: createLots(deps),
  }),
  async bind({ routes }, own) {
    (await import('./ledger.routes')).bindLedger(routes, own);
  },
  jobs: ({ lots }) => [
    handleJob(END_POINTS, async (_payload, signal) => {
      // First, so that a run that fails is followed by another.
      await lots.scheduleNext();
      await lots.endDue(signal);
    }),
  ],
  schedules: ({ lots }) => [lots],
});

export type LedgerArea = ServicesOf<typeof ledgerArea>;
