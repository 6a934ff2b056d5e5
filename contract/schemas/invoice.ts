import Type from 'typebox';
import { INVOICE_EMAIL_MAX_LENGTH, INVOICE_REMARK_MAX_LENGTH, INVOICE_TITLE_MAX_LENGTH } from '../constants/invoice';
import { ORDER_FEN_MAX, ORDER_LINES_MAX, ORDER_NO_LENGTH, ORDER_REASON_MAX_LENGTH } from '../constants/order';
import { OrderNo } from './order';
import { PageQuery, pageOf, Uid } from './shared';

const { Literal } = Type;
const Kind = Type.Union([Literal(1), Literal(2)]);
const State = Type.Union([Literal(1), Literal(2), Literal(3), Literal(4), Literal(5), Literal(6)]);
const Fen = Type.Integer({ minimum: 0, maximum: ORDER_FEN_MAX });
const RequestId = Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const InvoiceNo = Type.String({ pattern: `^[0-9]{${ORDER_NO_LENGTH}}$` });
/** Milliseconds; 0: it has not happened. */
const Moment = Type.Integer();

const TITLE = {
  kind: Kind,
  title: Type.String({ maxLength: INVOICE_TITLE_MAX_LENGTH * 4 }),
  /** Empty for a person. */
  taxNo: Type.String({ maxLength: 60 }),
  email: Type.String({ maxLength: INVOICE_EMAIL_MAX_LENGTH * 4 }),
};

export const InvoiceTitle = Type.Object({ id: Uid, ...TITLE });
export type InvoiceTitle = Type.Static<typeof InvoiceTitle>;
export const InvoiceTitles = Type.Array(InvoiceTitle);
export type InvoiceTitles = Type.Static<typeof InvoiceTitles>;
/** With an id: that one is changed. */
export const SaveTitleInput = Type.Object({ id: Type.Optional(Uid), ...TITLE });
export type SaveTitleInput = Type.Static<typeof SaveTitleInput>;
export const TitleIdInput = Type.Object({ id: Uid });
export type TitleIdInput = Type.Static<typeof TitleIdInput>;

export const AskInvoiceInput = Type.Object({
  requestId: RequestId,
  orderNo: OrderNo,
  /** Without it: everything of the order that may be invoiced. */
  lineIds: Type.Optional(Type.Array(Uid, { minItems: 1, maxItems: ORDER_LINES_MAX })),
  ...TITLE,
  remark: Type.String({ maxLength: INVOICE_REMARK_MAX_LENGTH * 4 }),
});
export type AskInvoiceInput = Type.Static<typeof AskInvoiceInput>;

export const InvoiceFile = Type.Object({
  id: Uid,
  /** INVOICE_FILE */
  kind: Kind,
  amountFen: Fen,
  attachedAt: Moment,
});
export type InvoiceFile = Type.Static<typeof InvoiceFile>;

export const Invoice = Type.Object({
  /** Its number: lists know their rows by it. */
  id: InvoiceNo,
  invoiceNo: InvoiceNo,
  orderNo: OrderNo,
  state: State,
  ...TITLE,
  remark: Type.String(),
  amountFen: Fen,
  /** Of that what was taken back by red letters. */
  redFen: Fen,
  /** What a red letter is asked for. */
  redDueFen: Fen,
  /** What the issuer says to it. */
  answer: Type.String(),
  askedAt: Moment,
  issuedAt: Moment,
  isBuyer: Type.Boolean(),
  isSeller: Type.Boolean(),
  /** Who the other side is. */
  otherName: Type.String(),
  albumName: Type.String(),
  /** The last first. */
  files: Type.Array(InvoiceFile),
});
export type Invoice = Type.Static<typeof Invoice>;
export const InvoicesQuery = Type.Object(PageQuery);
export type InvoicesQuery = Type.Static<typeof InvoicesQuery>;
export const InvoicePage = pageOf(Invoice);
export type InvoicePage = Type.Static<typeof InvoicePage>;

/** An order of which something may be invoiced. */
export const InvoiceableOrder = Type.Object({
  orderNo: OrderNo,
  kind: Type.Integer(),
  count: Type.Integer(),
  albumName: Type.String(),
  sellerName: Type.String(),
  invoiceableFen: Fen,
  paidAt: Moment,
});
export type InvoiceableOrder = Type.Static<typeof InvoiceableOrder>;
export const InvoiceableOrders = pageOf(InvoiceableOrder);
export type InvoiceableOrders = Type.Static<typeof InvoiceableOrders>;

export const InvoicesOfOrderQuery = Type.Object({ orderNo: OrderNo });
export type InvoicesOfOrderQuery = Type.Static<typeof InvoicesOfOrderQuery>;
/** The last first. */
export const InvoicesOfOrder = Type.Object({
  /** What the buyer may ask an invoice for now. */
  invoiceableFen: Fen,
  invoices: Type.Array(Invoice),
});
export type InvoicesOfOrder = Type.Static<typeof InvoicesOfOrder>;

export const InvoiceNoInput = Type.Object({ invoiceNo: InvoiceNo });
export type InvoiceNoInput = Type.Static<typeof InvoiceNoInput>;
export const AttachInvoiceInput = Type.Object({
  invoiceNo: InvoiceNo,
  requestId: RequestId,
  /** Where the file was sent to. */
  objectKey: Type.String({ minLength: 1, maxLength: 200 }),
  /** What the issuer has written it for: refused where it is another amount by now. */
  amountFen: Type.Integer({ minimum: 1, maximum: ORDER_FEN_MAX }),
});
export type AttachInvoiceInput = Type.Static<typeof AttachInvoiceInput>;
export const RefuseInvoiceInput = Type.Object({
  invoiceNo: InvoiceNo,
  reason: Type.String({ maxLength: ORDER_REASON_MAX_LENGTH * 4 }),
});
export type RefuseInvoiceInput = Type.Static<typeof RefuseInvoiceInput>;
export const InvoiceFileInput = Type.Object({ id: Uid });
export type InvoiceFileInput = Type.Static<typeof InvoiceFileInput>;
export const VoucherInput = Type.Object({ orderNo: OrderNo });
export type VoucherInput = Type.Static<typeof VoucherInput>;
