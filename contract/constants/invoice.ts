/** To whom it is made out. */
export const INVOICE_KIND = { person: 1, organisation: 2 } as const;
export type InvoiceKind = (typeof INVOICE_KIND)[keyof typeof INVOICE_KIND];

/** `redAsked`: something of it was given back, and waits for a red letter. */
export const INVOICE_STATE = { asked: 1, issued: 2, refused: 3, cancelled: 4, redAsked: 5, redIssued: 6 } as const;
export type InvoiceState = (typeof INVOICE_STATE)[keyof typeof INVOICE_STATE];

/** What a file of an invoice is. */
export const INVOICE_FILE = { invoice: 1, redLetter: 2 } as const;
export type InvoiceFileKind = (typeof INVOICE_FILE)[keyof typeof INVOICE_FILE];

export const INVOICE_TITLE_MAX_LENGTH = 60;
export const INVOICE_EMAIL_MAX_LENGTH = 100;
export const INVOICE_REMARK_MAX_LENGTH = 100;
export const INVOICE_TITLES_MAX = 10;
export const INVOICE_ASKS_A_DAY = 30;
export const INVOICE_FILE_MAX_BYTES = 5_242_880;
/** One that was a mistake is followed by another: so many of each invoice. */
export const INVOICE_FILES_MAX = 10;
/** Lines that a voucher lists. */
export const VOUCHER_LINES_MAX = 200;
