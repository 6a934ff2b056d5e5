import { INVOICE_FILE, INVOICE_STATE } from '@contract/constants/invoice';
import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import {
  askInvoice,
  cancelInvoice,
  getInvoiceFile,
  getOrderVoucher,
  issueInvoice,
  listInvoicesOfOrder,
  listInvoiceTitles,
  redLetterInvoice,
  refuseInvoice,
  saveInvoiceTitle,
} from '@contract/http/invoice';
import { getAvatarCredentials } from '@contract/http/user';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import type { Invoice, InvoicesOfOrder } from '@contract/schemas/invoice';
import type { OrderDetail } from '@contract/schemas/order';
import { OrderInvoices } from '@/features/order/components/OrderInvoices';
import { useOrderDrafts } from '@/features/order/hooks/use-order-drafts';
import { documents } from '@/platform/document';
import type { MemoryDocuments } from '@/platform/document/memory';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import {
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
  someCredentials,
} from '../../../../support/client-world';
import { field, mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/document', () => {
  const memory = jest.requireActual<typeof import('@/platform/document/memory')>('@/platform/document/memory');
  return { documents: memory.createMemoryDocuments() };
});
jest.mock('@/platform/upload', () => {
  const memory = jest.requireActual<typeof import('@/platform/upload/memory')>('@/platform/upload/memory');
  return { upload: memory.createMemoryUpload(() => ({ kind: 'done', status: 200, body: '' })) };
});

const kept = documents as MemoryDocuments;
const ORDER_NO = '1'.repeat(24);
const INVOICE_NO = '2'.repeat(24);
const CREDIT_CODE = '91350100M000100Y43';
const TITLE = { kind: 2 as const, title: '某某公司', taxNo: CREDIT_CODE, email: '' };
const PDF = { name: '发票.pdf', sizeBytes: 900, mime: '', handle: { kind: 'path' as const, path: 'a' } };
let world: ClientWorld;
let own: InvoicesOfOrder;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  own = { invoiceableFen: 800, invoices: [] };
  world.answer(listInvoicesOfOrder, () => own);
  world.answer(getAvatarCredentials, () => someCredentials({ dir: 'upload/x/', maxSizeBytes: 5_000_000 }));
  world.answer(listInvoiceTitles, () => []);
  world.answer(saveInvoiceTitle, () => ({ id: 'a'.repeat(22), ...TITLE }));
});

const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: INVOICE_NO,
  invoiceNo: INVOICE_NO,
  orderNo: ORDER_NO,
  state: INVOICE_STATE.asked,
  ...TITLE,
  remark: '',
  amountFen: 800,
  redFen: 0,
  redDueFen: 0,
  answer: '',
  askedAt: 1,
  issuedAt: 0,
  isBuyer: true,
  isSeller: false,
  otherName: '摄影师',
  albumName: '年会',
  files: [],
  ...more,
});

const anOrder = (isBuyer: boolean): OrderDetail => ({
  orderNo: ORDER_NO,
  kind: ORDER_KIND.media,
  state: ORDER_STATE.paid,
  albumId: '',
  albumName: '年会',
  seller: { id: 'a'.repeat(22), nickname: '摄影师', avatar: '' },
  buyer: { id: 'b'.repeat(22), nickname: '买家', avatar: '' },
  isBuyer,
  isSeller: !isBuyer,
  count: 2,
  goodsFen: 800,
  discountFen: 0,
  payableFen: 800,
  refundedFen: 0,
  createdAt: 1,
  expiresAt: 2,
  paidAt: 3,
  deliveredAt: 4,
  closedAt: 0,
  isRefundAsked: false,
  answerBy: 0,
  lines: [],
  message: '',
  feeFen: 0,
  refunds: [],
  priceChanges: [],
});

function Invoices({ isBuyer }: { readonly isBuyer: boolean }) {
  const drafting = useOrderDrafts();
  return <OrderInvoices detail={anOrder(isBuyer)} {...drafting(ORDER_NO)} />;
}

async function open(isBuyer: boolean): Promise<Mounted> {
  const screen = await mountComponent(() => <Invoices isBuyer={isBuyer} />);
  await letAnswersCome(screen);
  return screen;
}

/** A row or button by the words that it begins with. */
const pressable = (words: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>('[role="button"]')];
  const found = all.find(({ textContent }) => textContent?.startsWith(words));
  if (found === undefined) throw new Error(`nothing to press for ${words}`);
  return found;
};

async function agree(screen: Mounted): Promise<void> {
  const [dialog] = useOverlays.getState().dialogs;
  await screen.change(() => answerDialog(dialog?.id ?? 0, true));
  await letAnswersCome(screen);
}

test('a buyer asks for what is left, after the tax number fits', async () => {
  world.answer(askInvoice, () => anInvoice());
  const screen = await open(true);
  await screen.tap(screen.control('开发票￥8.00'));
  await letAnswersCome(screen);
  await screen.type(field('发票抬头'), ' 某某公司 ');
  await screen.type(field('税号'), '91350100M000100Y44');
  await screen.tap(screen.control('申请开票￥8.00'));
  expect(screen.text()).toContain(INVOICE_ERRORS.INVOICE_TAX_NUMBER.msg);
  expect(world.sentTo(askInvoice)).toEqual([]);
  await screen.type(field('税号'), CREDIT_CODE.toLowerCase());
  own = { invoiceableFen: 0, invoices: [anInvoice()] };
  await screen.tapLater(screen.control('申请开票￥8.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(askInvoice)).toMatchObject([{ orderNo: ORDER_NO, ...TITLE, remark: '' }]);
  expect(world.sentTo(saveInvoiceTitle)).toMatchObject([TITLE]);
  expect(screen.text()).toContain('等待卖家开具');
  expect(screen.has('开发票￥8.00')).toBe(false);
});

test('a stored title fills the form, and a refusal is shown and can be tried again', async () => {
  world.answer(listInvoiceTitles, () => [{ id: 'a'.repeat(22), ...TITLE }]);
  world.answer(askInvoice, () => refusing(INVOICE_ERRORS.INVOICE_NOTHING));
  const screen = await open(true);
  await screen.tap(screen.control('开发票￥8.00'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('某某公司'));
  await screen.tap(screen.control('申请开票￥8.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(askInvoice)).toMatchObject([TITLE]);
  expect(screen.has('申请开票￥8.00')).toBe(true);
  expect(world.sentTo(saveInvoiceTitle)).toEqual([]);
});

test('a buyer takes a request back, and downloads what was issued and the voucher', async () => {
  own = { invoiceableFen: 0, invoices: [anInvoice()] };
  world.answer(cancelInvoice, () => anInvoice({ state: INVOICE_STATE.cancelled }));
  const screen = await open(true);
  await screen.tap(screen.control('取消申请'));
  const file = { id: 'f'.repeat(22), kind: INVOICE_FILE.invoice, amountFen: 800, attachedAt: 5 };
  own = { invoiceableFen: 0, invoices: [anInvoice({ state: INVOICE_STATE.issued, files: [file] })] };
  await agree(screen);
  expect(world.sentTo(cancelInvoice)).toEqual([{ invoiceNo: INVOICE_NO }]);
  const reply = (bytes: Uint8Array) => ({ kind: 'response' as const, status: 200, headers: {}, body: bytes });
  world.answer(getInvoiceFile, () => reply(Uint8Array.of(1)));
  world.answer(getOrderVoucher, () => reply(Uint8Array.of(2)));
  await screen.tap(screen.control('下载发票'));
  await letAnswersCome(screen);
  await screen.tap(pressable('订单凭证'));
  await letAnswersCome(screen);
  expect([...kept.opened.keys()]).toEqual([`发票-${INVOICE_NO}.pdf`, `订单凭证-${ORDER_NO}.pdf`]);
});

describe('a seller', () => {
  const asked = (more: Partial<Invoice> = {}) =>
    anInvoice({ isBuyer: false, isSeller: true, otherName: '买家', ...more });

  test('attaches the file for the amount that is asked for', async () => {
    own = { invoiceableFen: 0, invoices: [asked()] };
    world.answer(issueInvoice, () => asked({ state: INVOICE_STATE.issued }));
    const screen = await open(false);
    expect(screen.text()).toContain(`税号 ${CREDIT_CODE}`);
    kept.nextChoice = { kind: 'picked', file: PDF };
    await screen.tap(screen.control('上传发票'));
    await letAnswersCome(screen);
    await agree(screen);
    expect(world.sentTo(issueInvoice)).toMatchObject([
      { invoiceNo: INVOICE_NO, amountFen: 800, objectKey: expect.stringMatching(/^upload\/x\/.+/) },
    ]);
    expect(screen.text()).not.toContain('订单凭证');
  });

  test('sees that a file is too large, and sends nothing', async () => {
    own = { invoiceableFen: 0, invoices: [asked()] };
    const screen = await open(false);
    kept.nextChoice = { kind: 'picked', file: { ...PDF, sizeBytes: 6_000_000 } };
    await screen.tap(screen.control('上传发票'));
    await letAnswersCome(screen);
    expect(useOverlays.getState().dialogs).toEqual([]);
    expect(world.sentTo(issueInvoice)).toEqual([]);
  });

  test('says why there is none', async () => {
    own = { invoiceableFen: 0, invoices: [asked()] };
    world.answer(refuseInvoice, () => asked({ state: INVOICE_STATE.refused }));
    const screen = await open(false);
    await screen.tap(screen.control('不开具'));
    await screen.type(field('说明'), '还没有开票资格');
    await screen.tap(pressable('不开具发票'));
    await letAnswersCome(screen);
    expect(world.sentTo(refuseInvoice)).toEqual([{ invoiceNo: INVOICE_NO, reason: '还没有开票资格' }]);
  });

  test('writes a red letter of what was given back', async () => {
    own = { invoiceableFen: 0, invoices: [asked({ state: INVOICE_STATE.redAsked, redDueFen: 500 })] };
    world.answer(redLetterInvoice, () => asked({ state: INVOICE_STATE.redIssued }));
    const screen = await open(false);
    kept.nextChoice = { kind: 'picked', file: PDF };
    await screen.tap(screen.control('上传红字发票'));
    await letAnswersCome(screen);
    await agree(screen);
    expect(world.sentTo(redLetterInvoice)).toMatchObject([{ amountFen: 500 }]);
  });
});
