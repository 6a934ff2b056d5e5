import { INVOICE_STATE } from '@contract/constants/invoice';
import { ORDER_KIND } from '@contract/constants/order';
import {
  cancelInvoice,
  listAskedInvoices,
  listInvoiceable,
  listInvoices,
  listInvoiceTitles,
  removeInvoiceTitle,
  saveInvoiceTitle,
} from '@contract/http/invoice';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import type { Invoice, InvoiceableOrder, InvoiceTitle } from '@contract/schemas/invoice';
import { OrderListScreen } from '@/features/order/screens/OrderListScreen';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { forgetSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, signInHere, pageOf } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/order/list') };
});

const ORDER_NO = '1'.repeat(24);
const TITLE = { kind: 1 as const, title: '王小满', taxNo: '', email: '' };
const OPEN: InvoiceableOrder = {
  orderNo: ORDER_NO,
  kind: ORDER_KIND.media,
  count: 2,
  albumName: '年会',
  sellerName: '摄影师',
  invoiceableFen: 800,
  paidAt: 3,
};
const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: '2'.repeat(24),
  invoiceNo: '2'.repeat(24),
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

let world: ClientWorld;
let open: InvoiceableOrder[];
let mine: Invoice[];
let titles: InvoiceTitle[];

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  [open, mine, titles] = [[], [anInvoice()], []];
  world.answer(listInvoiceable, () => pageOf(open));
  world.answer(listInvoices, () => pageOf(mine));
  world.answer(listAskedInvoices, () => pageOf([anInvoice({ isBuyer: false, isSeller: true, otherName: '买家' })]));
  world.answer(listInvoiceTitles, () => titles);
});

async function show(): Promise<Mounted> {
  const screen = await mountComponent(() => <OrderListScreen firstTab="invoices" />);
  await letAnswersCome(screen);
  return screen;
}

test('what is asked for stands there, and what is asked of oneself beside it', async () => {
  const screen = await show();
  expect(screen.text()).toContain('等待卖家开具');
  expect(screen.has('上传发票')).toBe(false);
  await screen.tap(screen.control('向我申请的'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('待开具 · 买家 买家');
  expect(screen.has('上传发票')).toBe(true);
});

test('an order whose request was taken back may be asked for again', async () => {
  world.answer(cancelInvoice, () => anInvoice({ state: INVOICE_STATE.cancelled }));
  const screen = await show();
  expect(screen.text()).not.toContain('可以开发票的订单');
  await screen.tap(screen.control('取消申请'));
  [open, mine] = [[OPEN], [anInvoice({ state: INVOICE_STATE.cancelled })]];
  const [dialog] = useOverlays.getState().dialogs;
  await screen.change(() => answerDialog(dialog?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('可以开发票的订单');
  expect(screen.text()).toContain('￥8.00');
  expect(screen.text()).toContain('已取消');
});

test('titles are added, and removed', async () => {
  world.answer(saveInvoiceTitle, () => ({ id: 'a'.repeat(22), ...TITLE }));
  world.answer(removeInvoiceTitle, async () => null);
  const screen = await show();
  const [row] = [...document.querySelectorAll<HTMLElement>('[role="button"]')].filter(
    ({ textContent }) => textContent === '常用抬头',
  );
  await screen.tap(row ?? document.body);
  await letAnswersCome(screen);
  await screen.tap(screen.control('添加抬头'));
  await screen.tap(screen.control('个人'));
  await screen.tap(screen.control('保存'));
  expect(screen.text()).toContain(INVOICE_ERRORS.INVOICE_TITLE.msg);
  const name = document.querySelector<HTMLElement>('input[aria-label="发票抬头"]');
  await screen.type(name ?? document.body, ' 王小满 ');
  titles = [{ id: 'a'.repeat(22), ...TITLE }];
  await screen.tapLater(screen.control('保存'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveInvoiceTitle)).toEqual([TITLE]);
  // Nothing goes by a slip.
  await screen.tap(screen.control('删除抬头王小满'));
  await letAnswersCome(screen);
  expect(world.sentTo(removeInvoiceTitle)).toEqual([]);
  titles = [];
  const [dialog] = useOverlays.getState().dialogs;
  expect(dialog?.title).toBe('删除抬头“王小满”？');
  await screen.change(() => answerDialog(dialog?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(world.sentTo(removeInvoiceTitle)).toEqual([{ id: 'a'.repeat(22) }]);
  expect(screen.has('删除抬头王小满')).toBe(false);
});

test('a title that was being written is there again after a session that died', async () => {
  const screen = await show();
  const [row] = [...document.querySelectorAll<HTMLElement>('[role="button"]')].filter(
    ({ textContent }) => textContent === '常用抬头',
  );
  await screen.tap(row ?? document.body);
  await letAnswersCome(screen);
  await screen.tap(screen.control('添加抬头'));
  const name = () => document.querySelector<HTMLElement>('input[aria-label="发票抬头"]');
  await screen.type(name() ?? document.body, '某某公司');
  await screen.change(() => forgetSession('tokenDied'));
  await letAnswersCome(screen);
  expect(name()).toBeNull();
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(name()).toHaveProperty('value', '某某公司');
});

test('a reason for which an invoice is not issued is there again after a session that died', async () => {
  const screen = await show();
  await screen.tap(screen.control('向我申请的'));
  await letAnswersCome(screen);
  await screen.tap(screen.control('不开具'));
  const reason = () => document.querySelector<HTMLElement>('textarea');
  await screen.type(reason() ?? document.body, '抬头和付款人不一致');
  await screen.change(() => forgetSession('tokenDied'));
  await letAnswersCome(screen);
  expect(reason()).toBeNull();
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
  expect(reason()).toHaveProperty('value', '抬头和付款人不一致');
  // Beside the invoice that it is about.
  expect(screen.text()).toContain('待开具 · 买家 买家');
});
