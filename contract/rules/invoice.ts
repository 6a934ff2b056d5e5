import {
  INVOICE_EMAIL_MAX_LENGTH,
  INVOICE_KIND,
  INVOICE_REMARK_MAX_LENGTH,
  INVOICE_TITLE_MAX_LENGTH,
  type InvoiceKind,
} from '../constants/invoice';
import { isCreditCode } from './identity';
import { cleanName, countCharacters } from './text';

/** To whom an invoice is made out and where it is sent. */
export interface InvoiceTitleText {
  readonly kind: InvoiceKind;
  readonly title: string;
  /** Of an organisation. Of a person: empty. */
  readonly taxNo: string;
  /** May be empty: the file is here. */
  readonly email: string;
}

export type InvoiceTitleFault = 'title' | 'taxNo' | 'email';

// Before the credit code: a place and an organisation's code, or a resident's number and two digits.
const OLD_TAX_NUMBER = /^(?:\d{15}|\d{20})$/;
const EMAIL = /^[^\s@<>"(),:;\\]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** A unified social credit code of 18 characters whose check character fits, or an old number of 15 or 20 digits. */
export function isTaxNumber(text: string): boolean {
  return OLD_TAX_NUMBER.test(text) || isCreditCode(text);
}

export function tidyInvoiceTitle({ kind, title, taxNo, email }: InvoiceTitleText): InvoiceTitleText {
  return {
    kind,
    title: cleanName(title),
    taxNo: kind === INVOICE_KIND.organisation ? taxNo.replace(/\s/g, '').toUpperCase() : '',
    email: email.trim(),
  };
}

/** Of a tidy one. Null: nothing is wrong. */
export function judgeInvoiceTitle({ kind, title, taxNo, email }: InvoiceTitleText): InvoiceTitleFault | null {
  if (title === '' || countCharacters(title) > INVOICE_TITLE_MAX_LENGTH) return 'title';
  if (kind === INVOICE_KIND.organisation && !isTaxNumber(taxNo)) return 'taxNo';
  if (email !== '' && (email.length > INVOICE_EMAIL_MAX_LENGTH || !EMAIL.test(email))) return 'email';
  return null;
}

export const isInvoiceRemark = (text: string): boolean => countCharacters(text.trim()) <= INVOICE_REMARK_MAX_LENGTH;
