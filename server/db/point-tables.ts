import type { GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** Of PostgreSQL's bigint: text when it is read. */
type Whole = string | number;

/** See [Note: Lots] in 0059-ledger-lot. */
export interface LedgerLotTable {
  id: GeneratedAlways<Id>;
  reference: string;
  owner_id: Id;
  amount: Whole;
  left_amount: Whole;
  granted_at: Date;
  /** Null: it has none. */
  ends_at: Date | null;
}

export interface LedgerLotUseTable {
  lot_id: Id;
  reference: string;
  amount: Whole;
}
