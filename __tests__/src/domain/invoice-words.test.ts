import { INVOICE_FILE, INVOICE_STATE } from '@contract/constants/invoice';
import { describeInvoiceState, nameInvoiceFile, nameVoucher } from '@/domain/invoice-words';

const facts = { amountFen: 800, redFen: 0, redDueFen: 0, answer: '', isSeller: false };

test.each([
  [{ ...facts, state: INVOICE_STATE.asked }, '等待卖家开具'],
  [{ ...facts, state: INVOICE_STATE.asked, isSeller: true }, '待开具'],
  [{ ...facts, state: INVOICE_STATE.issued }, '已开具'],
  [{ ...facts, state: INVOICE_STATE.refused, answer: '没有资格' }, '卖家没有开具：没有资格'],
  [{ ...facts, state: INVOICE_STATE.cancelled }, '已取消'],
  [{ ...facts, state: INVOICE_STATE.redAsked, redDueFen: 500 }, '已退款￥5.00，等待红字发票'],
  [{ ...facts, state: INVOICE_STATE.redAsked, redDueFen: 500, isSeller: true }, '有退款，待开红字发票￥5.00'],
  [{ ...facts, state: INVOICE_STATE.redIssued, redFen: 500 }, '已红冲￥5.00'],
  [{ ...facts, state: INVOICE_STATE.redIssued, redFen: 800 }, '已全部红冲'],
])('%j is %s', (of, words) => {
  expect(describeInvoiceState(of)).toBe(words);
});

test('files are distinguished by their names', () => {
  expect(nameInvoiceFile('1', INVOICE_FILE.invoice)).toBe('发票-1.pdf');
  expect(nameInvoiceFile('1', INVOICE_FILE.redLetter)).toBe('红字发票-1.pdf');
  expect(nameVoucher('1')).toBe('订单凭证-1.pdf');
});
