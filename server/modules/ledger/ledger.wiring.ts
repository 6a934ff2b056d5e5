import { defineArea, type ServicesOf } from '../../area';
import { createBalanceRecords } from './balance-record.service';
import { createBalances } from './balances.service';
import { LEDGER_TABLES } from './ledger.tables';

export const ledgerArea = defineArea({
  name: 'ledger',
  tables: LEDGER_TABLES,
  wire: (deps) => ({ balances: createBalances(deps), records: createBalanceRecords(deps) }),
  async bind({ routes }, own) {
    (await import('./ledger.routes')).bindLedger(routes, own);
  },
});

export type LedgerArea = ServicesOf<typeof ledgerArea>;
