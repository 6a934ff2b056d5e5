import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { findPointFaults } from './lot.service';
import { findLedgerFaults } from './posting.service';

/** Ledgers stay when an account is erased: they name its number, which then names nobody. */
export const LEDGER_TABLES: TableNotes = {
  ledger_account: {
    exports: {
      ledger: (userId) => sql`
        select asset, kind, amount::text, posted_at::text as time
        from ledger_account as account
          join ledger_line as line on line.account_id = account.id
          join ledger_posting as posting on posting.id = line.posting_id
        where owner_id = ${userId} order by posting.id`,
    },
  },
  ledger_posting: {
    counters: {
      fault: 'ledger-wrong',
      words: '账目不平、余额与明细不符或低于下限',
      list: async (db) =>
        (await findLedgerFaults(db)).map(({ kind, about }) => ({ id: '0', problem: `${kind}: ${about}` })),
    },
  },
  ledger_line: {},
  ledger_lot: {
    exports: {
      points: (userId) => sql`
        select amount::text, left_amount::text as "left", granted_at::text as time, ends_at::text as "endsAt"
        from ledger_lot where owner_id = ${userId} order by id`,
    },
    counters: {
      fault: 'points-wrong',
      words: '积分与明细不符',
      list: async (db) => (await findPointFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
  ledger_lot_use: {},
  // What is kept aside is among the lines.
  ledger_hold: { notExported: 'its lines are in the ledger' },
};
