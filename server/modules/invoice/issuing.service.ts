import { INVOICE_FILE, INVOICE_FILE_MAX_BYTES, INVOICE_FILES_MAX, INVOICE_STATE } from '@contract/constants/invoice';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import { createReader, heldBytes } from '../../bytes/byte-reader';
import { isPdf } from '../../bytes/pdf';
import { ERRORS } from '@contract/errors';
import type { Db, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { removeDropped } from '../media/objects/media-object.service';
import type { NoticeService } from '../notice/notice.service';
import { findInvoice, type InvoiceRow, lockInvoicedOrder, moveInvoice, takeLinesBack } from './invoice.repository';
import { insertFile, listFiles } from './invoice-file.repository';
import { INVOICE_EVENTS, toInvoiceKey } from './invoice.rules';

/** What an issuer does: the seller by his calls, the operator by his commands. Those check the rights. */
export interface IssuingService {
  /** Keeps the file. The same request is once. */
  attach(row: InvoiceRow, what: 'invoice' | 'redLetter', wish: Attaching): Promise<void>;
  refuse(row: InvoiceRow, reason: string): Promise<void>;
}

export interface Attaching {
  readonly requestId: string;
  readonly amountFen: number;
  readonly file: Buffer;
}

export interface IssuingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly store: ObjectStore;
  readonly notices: Pick<NoticeService, 'tell'>;
}

const RED_FROM: readonly number[] = INVOICE_EVENTS.red.from;

export function createIssuing(deps: IssuingDeps): IssuingService {
  const { db, clock, ids, store } = deps;

  async function issue(tx: Tx, row: InvoiceRow, amountFen: number): Promise<void> {
    if (row.amountFen !== amountFen) throw refuse(INVOICE_ERRORS.INVOICE_CHANGED);
    const set = row.issuedAt === null ? { issued_at: clock.now() } : {};
    if (!(await moveInvoice(tx, row.id, INVOICE_EVENTS.issue, set))) throw refuse(INVOICE_ERRORS.INVOICE_CHANGED);
  }

  async function redLetter(tx: Tx, row: InvoiceRow, amountFen: number): Promise<void> {
    const isAll = row.state !== INVOICE_STATE.redAsked;
    const dueFen = isAll ? row.amountFen - row.redFen : row.givenBackFen;
    const isDue = RED_FROM.includes(row.state) && dueFen === amountFen;
    if (!isDue) throw refuse(INVOICE_ERRORS.INVOICE_CHANGED);
    await moveInvoice(tx, row.id, INVOICE_EVENTS.red);
    await takeLinesBack(tx, row.id, amountFen, isAll);
  }

  return {
    async attach({ invoiceNo, orderId }, what, { requestId, amountFen, file }) {
      await requirePdf(file);
      const uid = ids.newId();
      const kept = await store.put(toInvoiceKey(uid), file);
      if (kept.kind !== 'stored') throw refuse(ERRORS.STORAGE_UNAVAILABLE);
      let isUsed = false;
      try {
        isUsed = await db.transaction().execute(async (tx) => {
          await lockInvoicedOrder(tx, { id: orderId });
          const row = await findInvoice(tx, { invoiceNo });
          if (row === null) throw refuse(INVOICE_ERRORS.INVOICE_ABSENT);
          const files = await listFiles(tx, [row.id]);
          if (files.some((each) => each.requestId === requestId)) return false;
          const invoices = files.filter(({ kind }) => kind === INVOICE_FILE.invoice).length;
          // A red letter is always owed: there are no more of them than lines.
          if (what === 'invoice' && invoices >= INVOICE_FILES_MAX) throw refuse(INVOICE_ERRORS.INVOICE_FILES_FULL);
          await (what === 'invoice' ? issue : redLetter)(tx, row, amountFen);
          const attachedAt = clock.now();
          const made = { uid, invoiceId: row.id, requestId, amountFen, attachedAt, sizeBytes: file.length };
          await insertFile(tx, { ...made, kind: INVOICE_FILE[what] });
          await deps.notices.tell(tx, [
            {
              userId: row.buyerId,
              type: what === 'invoice' ? NOTICE_TYPE.invoiceIssued : NOTICE_TYPE.invoiceRedIssued,
              cause: uid,
              orderNo: row.orderNo,
              facts: { amountFen },
            },
          ]);
          return true;
        });
      } finally {
        if (!isUsed) await dropFile(deps, toInvoiceKey(uid));
      }
    },

    async refuse({ invoiceNo, orderId }, reason) {
      await db.transaction().execute(async (tx) => {
        await lockInvoicedOrder(tx, { id: orderId });
        const row = await findInvoice(tx, { invoiceNo });
        if (row === null) throw refuse(INVOICE_ERRORS.INVOICE_ABSENT);
        if (row.state === INVOICE_STATE.refused) return;
        if (!(await moveInvoice(tx, row.id, INVOICE_EVENTS.refuse, { answer: reason }))) {
          throw refuse(INVOICE_ERRORS.INVOICE_CHANGED);
        }
        const { amountFen, buyerId: userId, orderNo } = row;
        const facts = { amountFen, reason };
        await deps.notices.tell(tx, [{ userId, type: NOTICE_TYPE.invoiceRefused, cause: invoiceNo, orderNo, facts }]);
      });
    },
  };
}

async function dropFile({ db, store, log }: Pick<IssuingDeps, 'db' | 'store' | 'log'>, key: string): Promise<void> {
  await removeDropped(db, store, [key]).catch((error: unknown) => {
    log.warn({ err: error }, 'an invoice that was not attached was left behind');
  });
}

async function requirePdf(file: Buffer): Promise<void> {
  const isFine = file.length <= INVOICE_FILE_MAX_BYTES && (await isPdf(createReader(heldBytes(file))));
  if (!isFine) throw refuse(INVOICE_ERRORS.INVOICE_FILE);
}
