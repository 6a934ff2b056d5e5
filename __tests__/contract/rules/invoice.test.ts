import { INVOICE_KIND, INVOICE_TITLE_MAX_LENGTH } from '@contract/constants/invoice';
import { isInvoiceRemark, isTaxNumber, judgeInvoiceTitle, tidyInvoiceTitle } from '@contract/rules/invoice';

const CREDIT_CODE = '91350100M000100Y43';

test.each([
  [CREDIT_CODE, true],
  ['91350100M000100Y44', false],
  ['91350100M000100Y4', false],
  ['91350100I000100Y43', false],
  ['123456789012345', true],
  ['12345678901234567890', true],
  ['1234567890123456', false],
  ['123456789012345678901', false],
  ['', false],
])('%s as a tax number: %p', (text, isOne) => {
  expect(isTaxNumber(text)).toBe(isOne);
});

const organisation = { kind: INVOICE_KIND.organisation, title: '某某公司', taxNo: CREDIT_CODE, email: '' };
const person = { kind: INVOICE_KIND.person, title: '王小满', taxNo: '', email: '' };

test.each([
  [organisation, null],
  [{ ...organisation, taxNo: '' }, 'taxNo'],
  [{ ...organisation, title: '' }, 'title'],
  [{ ...organisation, title: '司'.repeat(INVOICE_TITLE_MAX_LENGTH) }, null],
  [{ ...organisation, title: '司'.repeat(INVOICE_TITLE_MAX_LENGTH + 1) }, 'title'],
  [person, null],
  [{ ...person, email: 'xiaoman@example.com' }, null],
  [{ ...person, email: 'xiaoman@example' }, 'email'],
  [{ ...person, email: 'xiao man@example.com' }, 'email'],
  [{ ...person, email: 'a@b.c, d@e.f' }, 'email'],
  [{ ...person, email: `${'a'.repeat(100)}@example.com` }, 'email'],
] as const)('%j is judged %p', (text, fault) => {
  expect(judgeInvoiceTitle(text)).toBe(fault);
});

test('a title is kept without white space around it, a number in capitals, a person without one', () => {
  expect(
    tidyInvoiceTitle({ ...organisation, title: ' 某某公司\n', taxNo: ' 91350100 m000100y43 ', email: ' a@b.cn ' }),
  ).toEqual({ ...organisation, email: 'a@b.cn' });
  expect(tidyInvoiceTitle({ ...person, taxNo: CREDIT_CODE }).taxNo).toBe('');
});

test('a remark has a hundred characters at most', () => {
  expect([isInvoiceRemark('好'.repeat(100)), isInvoiceRemark('好'.repeat(101))]).toEqual([true, false]);
});
