import { useState } from 'react';
import { INVOICE_KIND } from '@contract/constants/invoice';
import type { InvoiceTitleText } from '@contract/rules/invoice';
import type { Invoice } from '@contract/schemas/invoice';

export interface RefundDraft {
  /** Lines that stay. */
  readonly left: readonly string[];
  readonly reason: string;
}

export interface InvoiceDraft {
  readonly title: InvoiceTitleText;
  readonly remark: string;
  /** For the next time. */
  readonly isKept: boolean;
}

/** What is being asked for of an order, or answered; null: it is not. */
export interface OrderDraft {
  readonly refund: RefundDraft | null;
  readonly invoice: InvoiceDraft | null;
  /** An invoice that the seller does not issue, and why. */
  readonly refusing: { readonly invoice: Invoice; readonly reason: string } | null;
  /** The seller's reason for giving it back unasked. */
  readonly giving: string | null;
  /** His reason for not giving back what is asked for. */
  readonly declining: { readonly refundNo: string; readonly reason: string } | null;
}

export interface OrderDrafting {
  readonly draft: OrderDraft;
  readonly onDraft: (fields: Partial<OrderDraft>) => void;
}

export const NO_TITLE: InvoiceTitleText = { kind: INVOICE_KIND.organisation, title: '', taxNo: '', email: '' };
export const NO_REFUND: RefundDraft = { left: [], reason: '' };
export const NO_INVOICE: InvoiceDraft = { title: NO_TITLE, remark: '', isKept: true };
const NOTHING: OrderDraft = { refund: null, invoice: null, refusing: null, giving: null, declining: null };

/** By the number of the order. Above the gate it outlives a session that ends in the middle of it. */
export function useOrderDrafts(): (orderNo: string) => OrderDrafting {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, OrderDraft>>(new Map());
  return (orderNo) => ({
    draft: drafts.get(orderNo) ?? NOTHING,
    onDraft: (fields) => setDrafts((old) => new Map(old).set(orderNo, { ...(old.get(orderNo) ?? NOTHING), ...fields })),
  });
}
