import { INVOICE_ASKS_A_DAY, INVOICE_FILE_MAX_BYTES, INVOICE_STATE } from '@contract/constants/invoice';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ORDER_REASON_MAX_LENGTH, ORDER_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import { isInvoiceRemark } from '@contract/rules/invoice';
import { pageOffset, toPage } from '@contract/rules/page';
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
  RefuseInvoiceInput,
} from '@contract/schemas/invoice';
import type { FileReply } from '@contract/schemas/shared';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import { isObjectKey, type ObjectStore } from '../../adapters/object-store/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { removeOrphan } from '../media/objects/media-object.service';
import { readWhole } from '../media/objects/read-whole';
import { uploadPrefix } from '../media/upload/media-credential';
import type { NoticeService } from '../notice/notice.service';
import { ORDER_NO_RANDOM_DIGITS, writeOrderNo } from '../order/order.rules';
import { createInvoiceRefunds, type InvoiceRefunds } from './invoice-refund.service';
import { findFileParties, listFiles } from './invoice-file.repository';
import * as repository from './invoice.repository';
import type { InvoiceRow } from './invoice.repository';
import { INVOICE_EVENTS, toInvoiceKey } from './invoice.rules';
import type { IssuingService } from './issuing.service';
import { readTitle } from './title.service';

/**
 * [Note: Invoices] The seller of a line is who issues its invoice: he makes it on the tax platform and attaches its file here. A line that was
 * paid is on one invoice that counts or on none, so that nothing is invoiced twice, and what was given back is never asked for. What is
 * given back after it was issued asks for a red letter.
 */
export interface InvoiceService extends InvoiceRefunds {
  ask(caller: Caller, input: AskInvoiceInput): Promise<Invoice>;
  list(caller: Caller, query: InvoicesQuery): Promise<InvoicePage>;
  listInvoiceable(caller: Caller, query: InvoicesQuery): Promise<InvoiceableOrders>;
  listAsked(caller: Caller, query: InvoicesQuery): Promise<InvoicePage>;
  listOfOrder(caller: Caller, query: InvoicesOfOrderQuery): Promise<InvoicesOfOrder>;
  cancel(caller: Caller, input: InvoiceNoInput): Promise<Invoice>;
  issue(caller: Caller, input: AttachInvoiceInput): Promise<Invoice>;
  redLetter(caller: Caller, input: AttachInvoiceInput): Promise<Invoice>;
  refuse(caller: Caller, input: RefuseInvoiceInput): Promise<Invoice>;
  getFile(caller: Caller, input: InvoiceFileInput): Promise<FileReply>;
}

export interface InvoiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly store: ObjectStore;
  readonly notices: Pick<NoticeService, 'tell'>;
  readonly issuing: IssuingService;
}

const DAY_MS = 86_400_000;
const GONE = '已注销用户';
const PDF_MIME = 'application/pdf';

export function createInvoices(deps: InvoiceDeps): InvoiceService {
  const { db, clock, ids, store, issuing } = deps;

  async function toViews(userId: Id, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
    const files = await listFiles(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      id: row.invoiceNo,
      invoiceNo: row.invoiceNo,
      orderNo: row.orderNo,
      state: row.state,
      kind: row.kind,
      title: row.title,
      taxNo: row.taxNo,
      email: row.email,
      remark: row.remark,
      amountFen: row.amountFen,
      redFen: row.redFen,
      redDueFen: row.state === INVOICE_STATE.redAsked ? row.givenBackFen : 0,
      answer: row.answer,
      askedAt: row.askedAt.getTime(),
      issuedAt: row.issuedAt?.getTime() ?? 0,
      isBuyer: row.buyerId === userId,
      isSeller: row.sellerId === userId,
      otherName: (row.buyerId === userId ? row.sellerName : row.buyerName) ?? GONE,
      albumName: row.albumName,
      files: files
        .filter(({ invoiceId }) => invoiceId === row.id)
        .map(({ uid, kind, amountFen, attachedAt }) => ({
          id: uid,
          kind,
          amountFen,
          attachedAt: attachedAt.getTime(),
        })),
    }));
  }

  /** For its buyer or its seller; to everybody else it is not there. */
  async function requireInvoice(caller: Caller, invoiceNo: string, side: 'buyer' | 'seller'): Promise<InvoiceRow> {
    const { userId } = requireUser(caller);
    const row = await repository.findInvoice(db, { invoiceNo });
    const isIts = row !== null && (side === 'buyer' ? row.buyerId : row.sellerId) === userId;
    if (!isIts) throw refuse(INVOICE_ERRORS.INVOICE_ABSENT);
    return row;
  }

  async function getView(userId: Id, invoiceNo: string): Promise<Invoice> {
    const row = await repository.findInvoice(db, { invoiceNo });
    const [view] = row === null ? [] : await toViews(userId, [row]);
    if (view === undefined) throw new Error('an invoice is gone');
    return view;
  }

  async function listPage(caller: Caller, query: InvoicesQuery, side: 'buyer' | 'seller'): Promise<InvoicePage> {
    const { userId } = requireUser(caller);
    const part = { offset: pageOffset(query), size: query.size };
    const { rows, total } = await repository.listInvoicePage(db, side, userId, part);
    return toPage(await toViews(userId, rows), total, query);
  }

  async function readUpload(userId: Id, objectKey: string): Promise<Buffer> {
    const userUid = await repository.findUserUid(db, userId);
    const isOwn = userUid !== null && isObjectKey(objectKey) && objectKey.startsWith(uploadPrefix(userUid));
    const sizeBytes = isOwn ? await store.sizeOf(objectKey) : null;
    if (sizeBytes === null) throw refuse(ERRORS.UPLOAD_ABSENT);
    if (sizeBytes > INVOICE_FILE_MAX_BYTES) throw refuse(INVOICE_ERRORS.INVOICE_FILE);
    const file = await readWhole(store, objectKey);
    if (file === null) throw refuse(ERRORS.UPLOAD_ABSENT);
    return file;
  }

  async function attach(
    caller: Caller,
    { invoiceNo, requestId, objectKey, amountFen }: AttachInvoiceInput,
    what: 'invoice' | 'redLetter',
  ): Promise<Invoice> {
    const { userId } = requireUser(caller);
    const row = await requireInvoice(caller, invoiceNo, 'seller');
    const files = await listFiles(db, [row.id]);
    if (!files.some((each) => each.requestId === requestId)) {
      await issuing.attach(row, what, { requestId, amountFen, file: await readUpload(userId, objectKey) });
      await removeOrphan(db, store, objectKey).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'an unused upload was left to the sweep');
      });
    }
    return getView(userId, invoiceNo);
  }

  return {
    ...createInvoiceRefunds(deps),

    async ask(caller, input) {
      const { userId } = requireUser(caller);
      const former = await repository.findInvoice(db, { buyerId: userId, requestId: input.requestId });
      if (former !== null) return getView(userId, former.invoiceNo);
      const found = await repository.findInvoicedOrder(db, input.orderNo);
      if (found?.buyerId !== userId) throw refuse(ERRORS.ORDER_ABSENT);
      const title = readTitle(input);
      if (!isInvoiceRemark(input.remark)) throw refuse(INVOICE_ERRORS.INVOICE_REMARK);
      const now = clock.now();
      const invoiceNo = await db.transaction().execute(async (tx) => {
        await repository.lockAsker(tx, userId);
        const order = await repository.lockInvoicedOrder(tx, { id: found.id });
        // One of the same request may have been first.
        const first = await repository.findInvoice(tx, { buyerId: userId, requestId: input.requestId });
        if (first !== null) return first.invoiceNo;
        const asked = await repository.countAskedSince(tx, userId, new Date(now.getTime() - DAY_MS));
        if (asked >= INVOICE_ASKS_A_DAY) throw refuse(INVOICE_ERRORS.INVOICE_ASKS_SPENT);
        const sellerId = order?.state === ORDER_STATE.paid ? order.sellerId : null;
        if (order === null || sellerId === null) throw refuse(INVOICE_ERRORS.INVOICE_NOTHING);
        const number = writeOrderNo(now, ids.newDigits(ORDER_NO_RANDOM_DIGITS));
        const made = await repository.insertInvoice(tx, {
          ...title,
          invoiceNo: number,
          order,
          sellerId,
          requestId: input.requestId,
          lineIds: input.lineIds ?? null,
          remark: input.remark.trim(),
          now,
        });
        if (made === null) throw refuse(INVOICE_ERRORS.INVOICE_NOTHING);
        await deps.notices.tell(tx, [
          {
            userId: sellerId,
            type: NOTICE_TYPE.invoiceAsked,
            cause: number,
            orderNo: order.orderNo,
            facts: { amountFen: made.amountFen },
          },
        ]);
        return number;
      });
      return getView(userId, invoiceNo);
    },

    list: (caller, query) => listPage(caller, query, 'buyer'),
    listAsked: (caller, query) => listPage(caller, query, 'seller'),

    async listInvoiceable(caller, query) {
      const { userId } = requireUser(caller);
      const part = { offset: pageOffset(query), size: query.size };
      const { rows, total } = await repository.listInvoiceableOrders(db, userId, part);
      const records = rows.map((row) => ({
        ...row,
        sellerName: row.sellerName ?? GONE,
        paidAt: row.paidAt.getTime(),
      }));
      return toPage(records, total, query);
    },

    async listOfOrder(caller, { orderNo }) {
      const { userId } = requireUser(caller);
      const order = await repository.findInvoicedOrder(db, orderNo);
      const isIts = order !== null && [order.buyerId, order.sellerId].includes(userId);
      if (!isIts) throw refuse(ERRORS.ORDER_ABSENT);
      const [rows, invoiceableFen] = await Promise.all([
        repository.listOfOrder(db, order.id),
        repository.sumInvoiceable(db, order.id),
      ]);
      return { invoiceableFen, invoices: await toViews(userId, rows) };
    },

    async cancel(caller, { invoiceNo }) {
      const { userId } = requireUser(caller);
      const row = await requireInvoice(caller, invoiceNo, 'buyer');
      await db.transaction().execute(async (tx) => {
        await repository.lockInvoicedOrder(tx, { id: row.orderId });
        const current = await repository.findInvoice(tx, { invoiceNo });
        if (current?.state === INVOICE_STATE.cancelled) return;
        if (await repository.moveInvoice(tx, row.id, INVOICE_EVENTS.cancel)) return;
        throw refuse(INVOICE_ERRORS.INVOICE_CHANGED);
      });
      return getView(userId, invoiceNo);
    },

    issue: (caller, input) => attach(caller, input, 'invoice'),
    redLetter: (caller, input) => attach(caller, input, 'redLetter'),

    async refuse(caller, { invoiceNo, reason }) {
      const { userId } = requireUser(caller);
      const row = await requireInvoice(caller, invoiceNo, 'seller');
      const said = reason.trim();
      if (said === '' || [...said].length > ORDER_REASON_MAX_LENGTH) throw refuse(ERRORS.REFUND_REASON);
      await issuing.refuse(row, said);
      return getView(userId, invoiceNo);
    },

    async getFile(caller, { id }) {
      const { userId } = requireUser(caller);
      const parties = await findFileParties(db, id);
      const isIts = parties !== null && [parties.buyerId, parties.sellerId].includes(userId);
      const bytes = isIts ? await readWhole(store, toInvoiceKey(id)) : null;
      if (bytes === null) throw refuse(INVOICE_ERRORS.INVOICE_ABSENT);
      return { mime: PDF_MIME, bytes };
    },
  };
}
