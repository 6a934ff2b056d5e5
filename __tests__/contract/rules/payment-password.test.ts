import { judgePaymentPassword } from '@contract/rules/payment-password';

test.each([
  ['258013', 'ok'],
  ['000001', 'ok'],
  ['123457', 'ok'],
  ['112244', 'ok'],
  ['120120', 'weak'],
  ['111111', 'weak'],
  ['000000', 'weak'],
  ['123456', 'weak'],
  ['654321', 'weak'],
  ['567890', 'weak'],
  ['098765', 'weak'],
  ['012345', 'weak'],
  ['121212', 'weak'],
  ['123123', 'weak'],
  ['112233', 'weak'],
  ['998877', 'weak'],
  ['12345', 'malformed'],
  ['1234567', 'malformed'],
  ['25801a', 'malformed'],
  ['２５８０１３', 'malformed'],
  ['258013\n', 'malformed'],
  ['', 'malformed'],
])('%p is %s', (text, verdict) => {
  expect(judgePaymentPassword(text)).toBe(verdict);
});
