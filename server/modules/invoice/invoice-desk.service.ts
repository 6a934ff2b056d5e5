import { INVOICE_ERRORS } from '@contract/invoice-errors';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { findInvoice, type InvoiceRow, listWaiting } from './invoice.repository';
import type { IssuingService } from './issuing.service';

export type DeskInvoice = InvoiceRow;

/** For the operator's command line: in the place of a seller, whoever that is. */
export interface InvoiceDeskService {
  /** What waits for an issuer, the longest first; at most 100. */
  listWaiting(): Promise<InvoiceRow[]>;
  /** Refuses with INVOICE_ABSENT, INVOICE_CHANGED, INVOICE_FILE. */
  attach(invoiceNo: string, what: 'invoice' | 'redLetter', amountFen: number, file: Buffer): Promise<void>;
  refuse(invoiceNo: string, reason: string): Promise<void>;
}

export interface InvoiceDeskDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly issuing: IssuingService;
}

const SHOWN = 100;

export function createInvoiceDesk({ db, ids, issuing }: InvoiceDeskDeps): InvoiceDeskService {
  async function requireInvoice(invoiceNo: string): Promise<InvoiceRow> {
    const row = await findInvoice(db, { invoiceNo });
    if (row === null) throw refuse(INVOICE_ERRORS.INVOICE_ABSENT);
    return row;
  }
  return {
    listWaiting: () => listWaiting(db, SHOWN),
    async attach(invoiceNo, what, amountFen, file) {
      await issuing.attach(await requireInvoice(invoiceNo), what, { requestId: ids.newId(), amountFen, file });
    },
    async refuse(invoiceNo, reason) {
      await issuing.refuse(await requireInvoice(invoiceNo), reason);
    },
  };
}
