import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { INVOICE_ASKS_A_DAY, INVOICE_FILE, INVOICE_FILES_MAX, INVOICE_STATE } from '@contract/constants/invoice';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import {
  askInvoice,
  cancelInvoice,
  getInvoiceFile,
  getOrderVoucher,
  issueInvoice,
  listAskedInvoices,
  listInvoiceable,
  listInvoices,
  listInvoicesOfOrder,
  listInvoiceTitles,
  redLetterInvoice,
  refuseInvoice,
  removeInvoiceTitle,
  saveInvoiceTitle,
} from '@contract/http/invoice';
import { placeTopUp } from '@contract/http/balance';
import { listOwnNotices } from '@contract/http/notice';
import { askRefund, decideRefund, getOrderDetail, tipPerson } from '@contract/http/order';
import { exportMyAccount } from '@contract/http/security';
import { getAvatarCredentials } from '@contract/http/user';
import { INVOICE_ERRORS } from '@contract/invoice-errors';
import type { AskInvoiceInput, Invoice } from '@contract/schemas/invoice';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import { NOTES } from '../../../../server/areas';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import { listInvoiceFaults } from '../../../../server/modules/invoice/invoice-doctor.repository';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, aShop, type Buyer, order, payBySandbox, type Shop } from '../../../support/buying';
import { readPdf } from '../../../support/files/pdf-text';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { postForm } from '../../../support/upload-file';

const CREDIT_CODE = '91350100M000100Y43';
const PDF = Buffer.from(`%PDF-1.4\n${'%'.repeat(200)}\n%%EOF\n`);
const PAGE = { current: 1, size: 20 };
const DAY_MS = 86_400_000;

let app: TestApp;
let store: MemoryObjectStore;
let shop: Shop;
let buyer: Buyer;
let stranger: Buyer;
let orderNo: string;

beforeAll(async () => {
  store = createMemoryObjectStore(() => TEST_NOW);
  app = await startTestApp({ ...namedCallers, parts: { store } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  shop = await aShop(db, [500, 300, 200]);
  [buyer, stranger] = [await aBuyingPerson(db), await aBuyingPerson(db)];
  orderNo = await aPaidOrder([0, 1]);
});
// After every test: nothing is invoiced that was not paid, nothing twice.
afterEach(async () => {
  expect(await listInvoiceFaults(app.parts.db)).toEqual([]);
});

async function aPaidOrder(indexes: readonly number[]): Promise<string> {
  const { orderNos } = await order(
    app,
    buyer,
    indexes.map((index) => shop.photos[index] ?? ''),
  );
  await payBySandbox(app, buyer, orderNos);
  return orderNos[0] ?? '';
}

const wish = (more: Partial<AskInvoiceInput> = {}): AskInvoiceInput => ({
  requestId: aRequest(),
  orderNo,
  kind: 2,
  title: '某某公司',
  taxNo: CREDIT_CODE,
  email: 'office@example.com',
  remark: '会议摄影',
  ...more,
});
const ask = (more: Partial<AskInvoiceInput> = {}): Promise<Invoice> => app.call(askInvoice, wish(more), buyer);

async function upload(person: { token: string }, bytes: Uint8Array = PDF): Promise<string> {
  const { status, key } = await postForm(app, await app.call(getAvatarCredentials, {}, person), bytes);
  expect(status).toBe(200);
  return key;
}

async function attach(
  { invoiceNo, amountFen }: Pick<Invoice, 'invoiceNo' | 'amountFen'>,
  call = issueInvoice,
  bytes: Uint8Array = PDF,
): Promise<Invoice> {
  const objectKey = await upload(shop.seller, bytes);
  return app.call(call, { invoiceNo, amountFen, requestId: aRequest(), objectKey }, shop.seller);
}

const leftOf = async (): Promise<number> => (await app.call(listInvoicesOfOrder, { orderNo }, buyer)).invoiceableFen;
const stateOf = async (invoiceNo: string): Promise<Invoice | undefined> =>
  (await app.call(listInvoicesOfOrder, { orderNo }, buyer)).invoices.find((each) => each.invoiceNo === invoiceNo);
const noticesOf = async (person: { token: string }): Promise<number[]> =>
  (await app.call(listOwnNotices, { size: 20 }, person)).records.map(({ type }) => type);

async function refundLine(index: number): Promise<void> {
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const lineIds = [lines[index]?.id ?? ''];
  const asked = await app.call(askRefund, { orderNo, lineIds, reason: '拍虚了', requestId: aRequest() }, buyer);
  const refundNo = asked.refunds.find(({ state }) => state === 1)?.refundNo ?? '';
  await app.call(decideRefund, { refundNo, agree: true, answer: '' }, shop.seller);
}

describe('asking', () => {
  test('is for what was paid, goes to the seller, and leaves nothing to ask for', async () => {
    const [open] = (await app.call(listInvoiceable, PAGE, buyer)).records;
    expect(open).toMatchObject({ orderNo, invoiceableFen: 800, sellerName: '摄影师' });
    const invoice = await ask();
    expect(invoice).toMatchObject({ state: INVOICE_STATE.asked, amountFen: 800, taxNo: CREDIT_CODE, isBuyer: true });
    expect(await leftOf()).toBe(0);
    expect((await app.call(listInvoiceable, PAGE, buyer)).total).toBe(0);
    const [asked] = (await app.call(listAskedInvoices, PAGE, shop.seller)).records;
    expect(asked).toMatchObject({ invoiceNo: invoice.invoiceNo, isSeller: true, isBuyer: false, otherName: '买家' });
    expect(await noticesOf(shop.seller)).toContain(NOTICE_TYPE.invoiceAsked);
    await expect(ask()).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_NOTHING));
  });

  test('may be for some lines, the others later', async () => {
    const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
    const lineIds = [lines[0]?.id ?? ''];
    expect((await ask({ lineIds })).amountFen).toBe(500);
    await expect(ask({ lineIds })).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_NOTHING));
    expect((await ask()).amountFen).toBe(300);
  });

  test('again with the same request answers the first', async () => {
    const input = wish();
    const first = await app.call(askInvoice, input, buyer);
    expect(await app.call(askInvoice, input, buyer)).toEqual(first);
    expect((await app.call(listInvoices, PAGE, buyer)).total).toBe(1);
  });

  test('of twenty at once, of the same request and of others, makes one', async () => {
    const input = wish();
    const made = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => app.call(askInvoice, input, buyer)),
      ...Array.from({ length: 10 }, () => ask()),
    ]);
    expect(made.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { total, records } = await app.call(listInvoices, PAGE, buyer);
    expect([total, records[0]?.amountFen]).toEqual([1, 800]);
  });

  test.each([
    [{ title: ' ' }, INVOICE_ERRORS.INVOICE_TITLE],
    [{ taxNo: '91350100M000100Y44' }, INVOICE_ERRORS.INVOICE_TAX_NUMBER],
    [{ email: 'nowhere' }, INVOICE_ERRORS.INVOICE_EMAIL],
    [{ remark: '好'.repeat(101) }, INVOICE_ERRORS.INVOICE_REMARK],
  ] as const)('%j is refused', async (more, error) => {
    await expect(ask(more)).rejects.toMatchObject(refusal(error));
  });

  test('of an order of somebody else, or of none, is of one that is not there', async () => {
    const absent = refusal(ERRORS.ORDER_ABSENT);
    for (const person of [stranger, shop.seller]) {
      await expect(app.call(askInvoice, wish(), person)).rejects.toMatchObject(absent);
    }
    await expect(ask({ orderNo: '9'.repeat(24) })).rejects.toMatchObject(absent);
    await expect(app.call(listInvoicesOfOrder, { orderNo }, stranger)).rejects.toMatchObject(absent);
  });

  test('of what is not paid is refused', async () => {
    const { orderNos } = await order(app, buyer, [shop.photos[2] ?? '']);
    const unpaid = orderNos[0] ?? '';
    await expect(ask({ orderNo: unpaid })).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_NOTHING));
  });

  test('many at once, of several orders, end where one after the other would', async () => {
    const shops = await Promise.all(Array.from({ length: 6 }, () => aShop(app.parts.db, [100])));
    const orderNos: string[] = [];
    for (const { photos } of shops) {
      const made = await order(app, buyer, photos);
      await payBySandbox(app, buyer, made.orderNos);
      orderNos.push(made.orderNos[0] ?? '');
    }
    for (let index = 0; index < INVOICE_ASKS_A_DAY - 2; index += 1) {
      const { invoiceNo } = await ask();
      await app.call(cancelInvoice, { invoiceNo }, buyer);
    }
    const answers = await Promise.allSettled(orderNos.map((each) => ask({ orderNo: each })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('has an end for a day', async () => {
    const { db, clock } = app.parts;
    for (let index = 0; index < INVOICE_ASKS_A_DAY; index += 1) {
      const { invoiceNo } = await ask();
      await app.call(cancelInvoice, { invoiceNo }, buyer);
    }
    await expect(ask()).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_ASKS_SPENT));
    const yesterday = new Date(clock.now().getTime() - DAY_MS - 1);
    await db.updateTable('invoice').set({ asked_at: yesterday }).where('buyer_id', '=', buyer.id).execute();
    expect((await ask()).state).toBe(INVOICE_STATE.asked);
  });
});

describe('the seller', () => {
  test('attaches the file; the buyer is notified and gets it, a stranger does not', async () => {
    const asked = await ask();
    const issued = await attach(asked);
    expect(issued.state).toBe(INVOICE_STATE.issued);
    const [file] = issued.files;
    expect(file).toMatchObject({ kind: INVOICE_FILE.invoice, amountFen: 800 });
    for (const person of [buyer, shop.seller]) {
      const { bytes } = await app.call(getInvoiceFile, { id: file?.id ?? '' }, person);
      expect(Buffer.from(bytes).equals(PDF)).toBe(true);
    }
    await expect(app.call(getInvoiceFile, { id: file?.id ?? '' }, stranger)).rejects.toMatchObject(
      refusal(INVOICE_ERRORS.INVOICE_ABSENT),
    );
    expect(await noticesOf(buyer)).toContain(NOTICE_TYPE.invoiceIssued);
    expect(store.keys().filter((key) => key.startsWith('invoice/')).length).toBeGreaterThan(0);
  });

  test('attaches once with the same request, and what was sent is gone', async () => {
    const { invoiceNo, amountFen } = await ask();
    const objectKey = await upload(shop.seller);
    const input = { invoiceNo, amountFen, requestId: aRequest(), objectKey };
    const first = await app.call(issueInvoice, input, shop.seller);
    expect(store.keys()).not.toContain(objectKey);
    expect(await app.call(issueInvoice, input, shop.seller)).toEqual(first);
  });

  test('may put a right file in place of a wrong one, so many times', async () => {
    const asked = await ask();
    for (let index = 0; index < INVOICE_FILES_MAX; index += 1) await attach(asked);
    await expect(attach(asked)).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_FILES_FULL));
    await refundLine(0);
    expect((await attach({ ...asked, amountFen: 500 }, redLetterInvoice)).state).toBe(INVOICE_STATE.redIssued);
    const files = store.keys().filter((key) => key.startsWith('invoice/'));
    const known = await app.parts.db.selectFrom('invoice_file').select('uid').execute();
    expect(files.length).toBe(known.length);
  });

  test.each([
    ['no document', Buffer.from('GIF89a')],
    ['half a document', PDF.subarray(0, 100)],
    ['too large', Buffer.concat([PDF, Buffer.alloc(5_242_880), Buffer.from('%%EOF')])],
  ] as const)('is refused %s', async (_name, bytes) => {
    const asked = await ask();
    await expect(attach(asked, issueInvoice, bytes)).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_FILE));
    expect((await stateOf(asked.invoiceNo))?.state).toBe(INVOICE_STATE.asked);
  });

  test('is refused the upload of another, and another amount than is asked for', async () => {
    const { invoiceNo, amountFen } = await ask();
    const requestId = aRequest();
    const foreign = await upload(stranger);
    await expect(
      app.call(issueInvoice, { invoiceNo, amountFen, requestId, objectKey: foreign }, shop.seller),
    ).rejects.toMatchObject(refusal(ERRORS.UPLOAD_ABSENT));
    await expect(attach({ invoiceNo, amountFen: amountFen + 1 })).rejects.toMatchObject(
      refusal(INVOICE_ERRORS.INVOICE_CHANGED),
    );
  });

  test('alone may: to the buyer and to strangers it is not there', async () => {
    const { invoiceNo, amountFen } = await ask();
    const absent = refusal(INVOICE_ERRORS.INVOICE_ABSENT);
    for (const person of [buyer, stranger]) {
      const input = { invoiceNo, amountFen, requestId: aRequest(), objectKey: await upload(person) };
      await expect(app.call(issueInvoice, input, person)).rejects.toMatchObject(absent);
      await expect(app.call(refuseInvoice, { invoiceNo, reason: '不行' }, person)).rejects.toMatchObject(absent);
    }
    for (const person of [shop.seller, stranger]) {
      await expect(app.call(cancelInvoice, { invoiceNo }, person)).rejects.toMatchObject(absent);
    }
  });

  test('may refuse with a reason, once, and the buyer may ask anew', async () => {
    const { invoiceNo } = await ask();
    await expect(app.call(refuseInvoice, { invoiceNo, reason: ' ' }, shop.seller)).rejects.toMatchObject(
      refusal(ERRORS.REFUND_REASON),
    );
    for (let time = 0; time < 2; time += 1) {
      const refused = await app.call(refuseInvoice, { invoiceNo, reason: '还没有开票资格' }, shop.seller);
      expect(refused).toMatchObject({ state: INVOICE_STATE.refused, answer: '还没有开票资格' });
    }
    expect(await noticesOf(buyer)).toContain(NOTICE_TYPE.invoiceRefused);
    await expect(attach({ invoiceNo, amountFen: 800 })).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_CHANGED));
    expect((await ask()).amountFen).toBe(800);
  });
});

describe('the buyer', () => {
  test('may cancel before it is issued, and not after', async () => {
    const { invoiceNo } = await ask();
    for (let time = 0; time < 2; time += 1) {
      expect((await app.call(cancelInvoice, { invoiceNo }, buyer)).state).toBe(INVOICE_STATE.cancelled);
    }
    const again = await ask();
    await attach(again);
    await expect(app.call(cancelInvoice, { invoiceNo: again.invoiceNo }, buyer)).rejects.toMatchObject(
      refusal(INVOICE_ERRORS.INVOICE_CHANGED),
    );
  });

  test('who cancels while it is issued has one of the two', async () => {
    const asked = await ask();
    const objectKey = await upload(shop.seller);
    const { invoiceNo, amountFen } = asked;
    await Promise.allSettled([
      app.call(cancelInvoice, { invoiceNo }, buyer),
      app.call(issueInvoice, { invoiceNo, amountFen, requestId: aRequest(), objectKey }, shop.seller),
    ]);
    const after = await stateOf(invoiceNo);
    expect([INVOICE_STATE.cancelled, INVOICE_STATE.issued]).toContain(after?.state);
    expect(after?.files.length).toBe(after?.state === INVOICE_STATE.issued ? 1 : 0);
  });
});

describe('what is given back', () => {
  test('before it is issued leaves the request, which ends when nothing is left', async () => {
    const asked = await ask();
    await refundLine(0);
    expect(await stateOf(asked.invoiceNo)).toMatchObject({ state: INVOICE_STATE.asked, amountFen: 300 });
    await expect(attach(asked)).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_CHANGED));
    await refundLine(1);
    expect((await stateOf(asked.invoiceNo))?.state).toBe(INVOICE_STATE.cancelled);
    expect(await leftOf()).toBe(0);
  });

  test('after it was issued asks for a red letter of just that', async () => {
    const asked = await ask();
    await attach(asked);
    await refundLine(0);
    expect(await stateOf(asked.invoiceNo)).toMatchObject({ state: INVOICE_STATE.redAsked, redDueFen: 500 });
    expect(await noticesOf(shop.seller)).toContain(NOTICE_TYPE.invoiceRedAsked);
    const { invoiceNo } = asked;
    await expect(attach({ invoiceNo, amountFen: 800 }, redLetterInvoice)).rejects.toMatchObject(
      refusal(INVOICE_ERRORS.INVOICE_CHANGED),
    );
    const red = await attach({ invoiceNo, amountFen: 500 }, redLetterInvoice);
    expect(red).toMatchObject({ state: INVOICE_STATE.redIssued, redFen: 500, redDueFen: 0 });
    expect(red.files.map(({ kind }) => kind)).toEqual([INVOICE_FILE.redLetter, INVOICE_FILE.invoice]);
    expect(await noticesOf(buyer)).toContain(NOTICE_TYPE.invoiceRedIssued);
    expect(await leftOf()).toBe(0);
    // And the rest as well.
    await refundLine(1);
    expect(await stateOf(invoiceNo)).toMatchObject({ state: INVOICE_STATE.redAsked, redDueFen: 300 });
    await attach({ invoiceNo, amountFen: 300 }, redLetterInvoice);
    expect(await stateOf(invoiceNo)).toMatchObject({ state: INVOICE_STATE.redIssued, redFen: 800 });
  });

  test('is not needed for a mistake: the whole is taken back, and asked for anew', async () => {
    const { invoiceNo } = await attach(await ask());
    await attach({ invoiceNo, amountFen: 800 }, redLetterInvoice);
    expect(await leftOf()).toBe(800);
    expect((await ask({ title: '另一家公司' })).amountFen).toBe(800);
  });

  test('while it is asked for never makes an invoice of more than is left', async () => {
    await Promise.allSettled([ask(), refundLine(0), ask()]);
    const { invoices } = await app.call(listInvoicesOfOrder, { orderNo }, buyer);
    const counting = invoices.filter(({ state }) => state === INVOICE_STATE.asked);
    expect(counting.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBeLessThanOrEqual(300);
  });
});

describe('titles', () => {
  const title = { kind: 2 as const, title: '某某公司', taxNo: CREDIT_CODE, email: '' };

  test('are kept, changed and removed, the same is once', async () => {
    const { id } = await app.call(saveInvoiceTitle, title, buyer);
    expect((await app.call(saveInvoiceTitle, { ...title, email: 'a@b.cn' }, buyer)).id).toBe(id);
    await app.call(saveInvoiceTitle, { ...title, kind: 1, title: '王小满', taxNo: '' }, buyer);
    await app.call(saveInvoiceTitle, { ...title, id, title: '新名公司' }, buyer);
    const kept = await app.call(listInvoiceTitles, {}, buyer);
    expect(kept.map((each) => each.title).sort()).toEqual(['新名公司', '王小满'].sort());
    expect(await app.call(listInvoiceTitles, {}, stranger)).toEqual([]);
    const absent = refusal(INVOICE_ERRORS.INVOICE_TITLE_ABSENT);
    await expect(app.call(removeInvoiceTitle, { id }, stranger)).rejects.toMatchObject(absent);
    await expect(app.call(saveInvoiceTitle, { ...title, id }, stranger)).rejects.toMatchObject(absent);
    await app.call(removeInvoiceTitle, { id }, buyer);
    expect(await app.call(listInvoiceTitles, {}, buyer)).toHaveLength(1);
  });

  test('are ten at most, also of twenty that are saved at once', async () => {
    const saved = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        app.call(saveInvoiceTitle, { ...title, title: `第${index}家公司` }, buyer),
      ),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await app.call(listInvoiceTitles, {}, buyer)).toHaveLength(10);
    await expect(app.call(saveInvoiceTitle, { ...title, title: '第九十九家' }, buyer)).rejects.toMatchObject(
      refusal(INVOICE_ERRORS.INVOICE_TITLES_FULL),
    );
  });
});

describe('the voucher', () => {
  test('says what was bought, and that it is no invoice', async () => {
    await refundLine(1);
    const { mime, bytes } = await app.call(getOrderVoucher, { orderNo }, buyer);
    expect(mime).toBe('application/pdf');
    const { text } = await readPdf(Buffer.from(bytes));
    for (const words of ['订单凭证', '本凭证不是发票', orderNo, '摄影师', '￥5.00', '￥8.00', '已退款', '￥3.00']) {
      expect(text).toContain(words);
    }
  });

  test('does not tell what a tip was for', async () => {
    const seller = await app.parts.db
      .selectFrom('app_user')
      .select('uid')
      .where('id', '=', shop.sellerId)
      .executeTakeFirstOrThrow();
    const input = { requestId: aRequest(), userId: seller.uid, amountFen: 600 };
    const { orderNos } = await app.call(tipPerson, input, buyer);
    await payBySandbox(app, buyer, orderNos);
    const { bytes } = await app.call(getOrderVoucher, { orderNo: orderNos[0] ?? '' }, buyer);
    expect((await readPdf(Buffer.from(bytes))).text).toContain('打赏');
  });

  test('is for the buyer of a paid order alone', async () => {
    for (const person of [stranger, shop.seller]) {
      await expect(app.call(getOrderVoucher, { orderNo }, person)).rejects.toMatchObject(refusal(ERRORS.ORDER_ABSENT));
    }
    const { orderNos } = await order(app, buyer, [shop.photos[2] ?? '']);
    await expect(app.call(getOrderVoucher, { orderNo: orderNos[0] ?? '' }, buyer)).rejects.toMatchObject(
      refusal(ERRORS.ORDER_STATE_WRONG),
    );
  });
});

test('money that was brought is nobody’s sale: it has a voucher and no invoice', async () => {
  const { orderNos } = await app.call(placeTopUp, { requestId: aRequest(), amountFen: 1_000 }, buyer);
  await payBySandbox(app, buyer, orderNos);
  const brought = orderNos[0] ?? '';
  expect((await app.call(listInvoicesOfOrder, { orderNo: brought }, buyer)).invoiceableFen).toBe(0);
  expect((await app.call(listInvoiceable, PAGE, buyer)).records.map((each) => each.orderNo)).toEqual([orderNo]);
  await expect(ask({ orderNo: brought })).rejects.toMatchObject(refusal(INVOICE_ERRORS.INVOICE_NOTHING));
  const { bytes } = await app.call(getOrderVoucher, { orderNo: brought }, buyer);
  const { text } = await readPdf(Buffer.from(bytes));
  expect(text).toContain('￥10.00');
  expect(text).not.toContain('卖家');
});

describe('the operator', () => {
  async function run(...words: string[]): Promise<string> {
    const parsed = parseAdminCommand(['invoices', ...words]);
    if (parsed.kind !== 'command') throw new Error(`${words.join(' ')}: ${parsed.kind}`);
    return (await parsed.command(adminServicesOf(app))).text;
  }

  test('issues, takes back and refuses in the place of the seller', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'invoice-'));
    const file = path.join(folder, 'invoice.pdf');
    writeFileSync(file, PDF);
    const { invoiceNo } = await ask();
    expect(await run('list')).toContain(`${invoiceNo}  待开票8.00元`);
    await expect(run('attach', invoiceNo, '7.99', file)).rejects.toMatchObject({
      code: INVOICE_ERRORS.INVOICE_CHANGED.code,
    });
    await run('attach', invoiceNo, '8', file);
    await refundLine(0);
    expect(await run('list')).toContain(`${invoiceNo}  待开红字5.00元`);
    await run('red', invoiceNo, '5', file);
    rmSync(folder, { recursive: true });
    expect((await stateOf(invoiceNo))?.state).toBe(INVOICE_STATE.redIssued);
    orderNo = await aPaidOrder([2]);
    const other = await ask();
    await run('refuse', other.invoiceNo, '请联系客服');
    expect((await stateOf(other.invoiceNo))?.answer).toBe('请联系客服');
  });

  test.each([
    [['attach', '1', '2', 'x.pdf']],
    [['attach', '1'.repeat(24), 'x', 'x.pdf']],
    [['refuse', '1'.repeat(24)]],
  ])('%j is not understood', (words) => {
    expect(parseAdminCommand(['invoices', ...words]).kind).toBe('wrong');
  });
});

describe('an account that is erased', () => {
  test('leaves what was issued as the law has it kept, and nothing else', async () => {
    const { db } = app.parts;
    const issued = await attach(await ask());
    orderNo = await aPaidOrder([2]);
    const open = await ask();
    await app.call(saveInvoiceTitle, { kind: 1, title: '王小满', taxNo: '', email: '' }, buyer);
    await db.transaction().execute(async (tx) => {
      await NOTES.tables['invoice']?.erasure?.first?.(tx, { userId: buyer.id });
      await NOTES.tables['invoice_title']?.erasure?.first?.(tx, { userId: buyer.id });
    });
    const rows = await db.selectFrom('invoice').selectAll().where('buyer_id', '=', buyer.id).orderBy('id').execute();
    expect(rows[0]).toMatchObject({ invoice_no: issued.invoiceNo, title: '某某公司', email: '', remark: '' });
    expect(rows[1]).toMatchObject({
      invoice_no: open.invoiceNo,
      title: '',
      tax_no: '',
      email: '',
      state: INVOICE_STATE.cancelled,
    });
    const { count } = await db
      .selectFrom('invoice_title')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('has exported what is his before', async () => {
    await ask();
    await app.call(saveInvoiceTitle, { kind: 1, title: '王小满', taxNo: '', email: '' }, buyer);
    const mine = JSON.stringify(await app.call(exportMyAccount, {}, buyer));
    expect(mine).toContain(CREDIT_CODE);
    expect(mine).toContain('王小满');
  });
});
