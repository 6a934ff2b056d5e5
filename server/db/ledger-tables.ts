import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** Of PostgreSQL's bigint: text when it is read. */
type Whole = string | number;

/** See [Note: Limited accounts] in 0031-ledger-limits. */
export interface LedgerAccountTable {
  id: GeneratedAlways<Id>;
  asset: string;
  kind: string;
  owner_id: Id | null;
  /** Kept by a trigger, where there is a floor. */
  balance: Generated<Whole>;
  floor: Generated<Whole | null>;
}

export interface LedgerPostingTable {
  id: GeneratedAlways<Id>;
  reference: string;
  posted_at: Date;
  body: Generated<string>;
}

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
