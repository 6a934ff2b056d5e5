import { INVOICE_STATE } from '@contract/constants/invoice';

/** What may become of an invoice: see [Note: States of money]. */
export const INVOICE_EVENTS = {
  cancel: { from: [INVOICE_STATE.asked], to: INVOICE_STATE.cancelled },
  refuse: { from: [INVOICE_STATE.asked], to: INVOICE_STATE.refused },
  issue: { from: [INVOICE_STATE.asked, INVOICE_STATE.issued], to: INVOICE_STATE.issued },
  askRed: {
    from: [INVOICE_STATE.issued, INVOICE_STATE.redAsked, INVOICE_STATE.redIssued],
    to: INVOICE_STATE.redAsked,
  },
  /** Of one of which nothing was given back: it was a mistake, and the buyer may ask anew. */
  red: {
    from: [INVOICE_STATE.issued, INVOICE_STATE.redAsked, INVOICE_STATE.redIssued],
    to: INVOICE_STATE.redIssued,
  },
} as const;
export type InvoiceEvent = (typeof INVOICE_EVENTS)[keyof typeof INVOICE_EVENTS];

/** In these its lines are free again: none of them counts. */
export const ENDED_STATES: readonly number[] = [INVOICE_STATE.refused, INVOICE_STATE.cancelled];

/** Where the files lie. */
export const INVOICE_FOLDER = 'invoice/';
export const toInvoiceKey = (uid: string): string => `${INVOICE_FOLDER}${uid}`;
