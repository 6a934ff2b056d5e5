import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** Of PostgreSQL's bigint: text when it is read. */
type Fen = string | number;

export interface LedgerHoldTable {
  id: GeneratedAlways<Id>;
  reference: string;
  owner_id: Id;
  amount: Fen;
  state: number;
  made_at: Date;
  ended_at: Date | null;
}
export interface WithdrawalWayTable {
  id: GeneratedAlways<Id>;
  uid: string;
  user_id: Id;
  channel: number;
  payee_sealed: Buffer;
  /** What may be shown of it. */
  shown: string;
  bank_name: Generated<string>;
  created_at: Date;
  removed_at: Date | null;
}

export interface WithdrawalTable {
  id: GeneratedAlways<Id>;
  withdraw_no: string;
  user_id: Id;
  request_id: string;
  channel: number;
  shown: string;
  payee_sealed: Buffer | null;
  amount_fen: Fen;
  fee_fen: Fen;
  state: number;
  note: Generated<string>;
  transaction_no: Generated<string>;
  batch_id: Id | null;
  made_at: Date;
  sent_at: Date | null;
  told_at: Date | null;
  ended_at: Date | null;
  /** The merchant account that the money is sent from. Empty until it is first sent. */
  merchant: Generated<string>;
  /** What its payee confirms it by, while that is awaited. */
  confirm_app: Generated<string>;
  confirm_packed: Generated<string>;
  /** Who has signed it: see [Note: Signed payouts] in 0117-payout-signs. */
  first_by: Generated<Id | null>;
  second_by: Generated<Id | null>;
}

export interface PayoutBatchTable {
  id: GeneratedAlways<Id>;
  batch_no: string;
  made_at: Date;
  first_by: Id | null;
  second_by: Id | null;
  released_at: Date | null;
}

export interface SandboxTransferTable {
  number: string;
  amount_fen: Fen;
  state: 'taken' | 'done' | 'refused';
  settles_at: Date | null;
  updated_at: Date;
}
