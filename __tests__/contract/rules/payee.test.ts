import { isBankCard, judgePayee, type PayeeText, showPayee, tidyPayee } from '@contract/rules/payee';

const CARD = '6222020000000000000';

test.each([
  [CARD, true],
  ['4242424242424242', true],
  ['4242424242424241', false],
  ['6222 0200', false],
  ['', false],
  ['622202000000', false],
])('a card’s number %s fits its last digit: %s', (text, expected) => {
  expect(isBankCard(text)).toBe(expected);
});

const payee = (text: Partial<PayeeText>): PayeeText => ({
  channel: 3,
  name: '王小满',
  account: CARD,
  bankName: '招商银行',
  ...text,
});

test.each<[string, Partial<PayeeText>, string | null]>([
  ['a card', {}, null],
  ['no name', { name: '' }, 'name'],
  ['a long name', { name: '王'.repeat(31) }, 'name'],
  ['another digit', { account: '6222020000000000001' }, 'account'],
  ['no bank', { bankName: '' }, 'bank'],
  ['a phone at Alipay', { channel: 2, account: '13800138000' }, null],
  ['an address at Alipay', { channel: 2, account: 'a@example.com' }, null],
  ['a card at Alipay', { channel: 2 }, 'account'],
  ['WeChat, which needs no account', { channel: 1, account: '' }, null],
])('judges %s', (_, text, expected) => {
  expect(judgePayee(payee(text))).toBe(expected);
});

test('what people put between digits is not kept, and what a way has no use for neither', () => {
  expect(tidyPayee(payee({ name: ' 王  小满 ', account: '6222 0200-0000 0000 000' }))).toEqual(
    payee({ name: '王 小满', account: CARD }),
  );
  expect(tidyPayee(payee({ channel: 1 }))).toMatchObject({ account: '', bankName: '' });
});

test.each<[Partial<PayeeText>, string]>([
  [{}, '尾号0000'],
  [{ channel: 1 }, '**满'],
  [{ channel: 1, name: '王' }, '*王'],
  [{ channel: 2, account: '13800138000' }, '138****8000'],
  [{ channel: 2, account: 'xiaoman@example.com' }, 'xi***@example.com'],
])('shows of %j %s', (text, expected) => {
  expect(showPayee(payee(text))).toBe(expected);
});
