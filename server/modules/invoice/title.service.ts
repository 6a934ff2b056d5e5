import { INVOICE_TITLES_MAX } from '@contract/constants/invoice';
import type { ErrorEntry } from '@contract/errors';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import {
  type InvoiceTitleFault,
  type InvoiceTitleText,
  judgeInvoiceTitle,
  tidyInvoiceTitle,
} from '@contract/rules/invoice';
import type { InvoiceTitle, InvoiceTitles, SaveTitleInput, TitleIdInput } from '@contract/schemas/invoice';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { deleteTitle, insertTitle, listTitles, lockTitles, setTitle, type TitleRow } from './title.repository';

/** To whom a person has invoices made out. They are one's own, and gone when they are removed. */
export interface InvoiceTitleService {
  list(caller: Caller): Promise<InvoiceTitles>;
  save(caller: Caller, input: SaveTitleInput): Promise<InvoiceTitle>;
  remove(caller: Caller, input: TitleIdInput): Promise<null>;
}

export interface InvoiceTitleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

const FAULTS: Readonly<Record<InvoiceTitleFault, ErrorEntry>> = {
  title: INVOICE_ERRORS.INVOICE_TITLE,
  taxNo: INVOICE_ERRORS.INVOICE_TAX_NUMBER,
  email: INVOICE_ERRORS.INVOICE_EMAIL,
};

/** Refuses with what is wrong with it. */
export function readTitle(input: InvoiceTitleText): InvoiceTitleText {
  const tidy = tidyInvoiceTitle(input);
  const fault = judgeInvoiceTitle(tidy);
  if (fault !== null) throw refuse(FAULTS[fault]);
  return tidy;
}

export function createInvoiceTitles(deps: InvoiceTitleDeps): InvoiceTitleService {
  const { db, clock, ids } = deps;
  return {
    async list(caller) {
      return (await listTitles(db, requireUser(caller).userId)).map(toView);
    },

    async save(caller, input) {
      const { userId } = requireUser(caller);
      const text = readTitle(input);
      return db.transaction().execute(async (tx) => {
        await lockTitles(tx, userId);
        const kept = await listTitles(tx, userId);
        const same = kept.find((each) => isSame(each, text));
        const changed = input.id === undefined ? same : kept.find(({ uid }) => uid === input.id);
        if (input.id !== undefined && changed === undefined) throw refuse(INVOICE_ERRORS.INVOICE_TITLE_ABSENT);
        // Changed into one that is there: one is enough.
        if (changed !== undefined && same !== undefined && same !== changed) await deleteTitle(tx, userId, same.uid);
        if (changed === undefined && kept.length >= INVOICE_TITLES_MAX)
          throw refuse(INVOICE_ERRORS.INVOICE_TITLES_FULL);
        const row = { ...text, uid: changed?.uid ?? ids.newId() };
        await (changed === undefined ? insertTitle : setTitle)(tx, userId, row, clock.now());
        return toView(row);
      });
    },

    async remove(caller, { id }) {
      if (!(await deleteTitle(db, requireUser(caller).userId, id))) throw refuse(INVOICE_ERRORS.INVOICE_TITLE_ABSENT);
      return null;
    },
  };
}

const isSame = (a: InvoiceTitleText, b: InvoiceTitleText): boolean =>
  a.kind === b.kind && a.title === b.title && a.taxNo === b.taxNo;

const toView = ({ uid, kind, title, taxNo, email }: TitleRow): InvoiceTitle => ({ id: uid, kind, title, taxNo, email });
