import type {
  AskInvoiceInput,
  AttachInvoiceInput,
  Invoice,
  InvoiceableOrders,
  InvoiceFileInput,
  InvoiceNoInput,
  InvoicePage,
  InvoicesOfOrder,
  InvoicesOfOrderQuery,
  InvoicesQuery,
  InvoiceTitle,
  InvoiceTitles,
  RefuseInvoiceInput,
  SaveTitleInput,
  TitleIdInput,
  VoucherInput,
} from '../schemas/invoice';
import type { Empty, FileReply, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;
const INVOICE = '/order/api/invoice';
const OWN = { body: 'json', specified: 'nothing' } as const;

/**
 * Asks the seller of an order for an invoice. The same `requestId` answers the first. Refuses with ORDER_ABSENT, INVOICE_NOTHING and
 * what is wrong with the title.
 */
export const askInvoice = endpoint<AskInvoiceInput, Invoice>('POST', INVOICE, { body: 'json' });
/** Those that one has asked for, the last first. */
export const listInvoices = endpoint<InvoicesQuery, InvoicePage>('GET', `${INVOICE}/page`, {
  ...QUIET,
  specified: 'path',
});
/** Orders of one's own of which something may be invoiced, the last first. */
export const listInvoiceable = endpoint<InvoicesQuery, InvoiceableOrders>('GET', `${INVOICE}/detailPage`, {
  ...QUIET,
  specified: 'path',
});
/** Those that one is asked for as a seller: what waits stands first. */
export const listAskedInvoices = endpoint<InvoicesQuery, InvoicePage>('GET', `${INVOICE}/askedPage`, {
  ...QUIET,
  specified: 'nothing',
});
/** For its buyer and its seller. Refuses with ORDER_ABSENT. */
export const listInvoicesOfOrder = endpoint<InvoicesOfOrderQuery, InvoicesOfOrder>('GET', `${INVOICE}/ofOrder`, {
  ...QUIET,
  specified: 'nothing',
});
/** For who has asked, before it is issued. Refuses with INVOICE_ABSENT, INVOICE_CHANGED. */
export const cancelInvoice = endpoint<InvoiceNoInput, Invoice>('POST', `${INVOICE}/cancel`, OWN);
/**
 * For the seller: the file that the tax platform has made. One that follows takes the place of one that was a mistake. Refuses with
 * INVOICE_ABSENT, INVOICE_CHANGED, INVOICE_FILE, INVOICE_FILES_FULL, UPLOAD_ABSENT.
 */
export const issueInvoice = endpoint<AttachInvoiceInput, Invoice>('POST', `${INVOICE}/issue`, OWN);
/** For the seller: takes back what was given back, or all of it where that was a mistake. Refuses as `issueInvoice`. */
export const redLetterInvoice = endpoint<AttachInvoiceInput, Invoice>('POST', `${INVOICE}/redLetter`, OWN);
/** For the seller, before it is issued. Refuses with INVOICE_ABSENT, INVOICE_CHANGED, REFUND_REASON. */
export const refuseInvoice = endpoint<RefuseInvoiceInput, Invoice>('POST', `${INVOICE}/refuse`, OWN);
/** For buyer and seller: one of its files. Refuses with INVOICE_ABSENT. */
export const getInvoiceFile = endpoint<InvoiceFileInput, FileReply>('GET', `${INVOICE}/file/{id}`, {
  envelope: 'file',
  specified: 'nothing',
});
/** For the buyer of a paid order: a PDF that says what was bought. It is no invoice. Refuses with ORDER_ABSENT, ORDER_STATE_WRONG. */
export const getOrderVoucher = endpoint<VoucherInput, FileReply>('GET', `${INVOICE}/voucher/{orderNo}`, {
  envelope: 'file',
  specified: 'nothing',
});

/** The last used first. */
export const listInvoiceTitles = endpoint<Empty, InvoiceTitles>('GET', `${INVOICE}/title/list`, {
  ...QUIET,
  specified: 'nothing',
});
/** The same again is the one that is there. Refuses with what is wrong with it, INVOICE_TITLES_FULL, INVOICE_TITLE_ABSENT. */
export const saveInvoiceTitle = endpoint<SaveTitleInput, InvoiceTitle>('POST', `${INVOICE}/title`, OWN);
export const removeInvoiceTitle = endpoint<TitleIdInput, Nothing>('POST', `${INVOICE}/title/remove`, OWN);
