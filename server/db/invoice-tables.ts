import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from './column-types';

/** Of PostgreSQL's bigint: text when it is read. */
type Fen = string | number;

export interface InvoiceTitleTable {
  id: GeneratedAlways<Id>;
  uid: string;
  user_id: Id;
  kind: number;
  title: string;
  tax_no: string;
  email: string;
  used_at: Date;
}

export interface InvoiceTable {
  id: GeneratedAlways<Id>;
  invoice_no: string;
  order_id: Id;
  buyer_id: Id;
  seller_id: Id;
  request_id: string;
  kind: number;
  title: string;
  tax_no: string;
  email: string;
  remark: string;
  amount_fen: Fen;
  red_fen: Generated<Fen>;
  state: number;
  answer: Generated<string>;
  asked_at: Date;
  issued_at: Date | null;
}

export interface InvoiceLineTable {
  invoice_id: Id;
  line_id: Id;
  amount_fen: Fen;
  is_live: Generated<boolean>;
}

export interface InvoiceFileTable {
  id: GeneratedAlways<Id>;
  uid: string;
  invoice_id: Id;
  kind: number;
  request_id: string;
  amount_fen: Fen;
  size_bytes: number;
  attached_at: Date;
}
