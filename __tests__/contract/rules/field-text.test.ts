import { isAmount, isCode, isEmail, isHexColor, isRealNumber, isUrl } from '@contract/rules/field-text';

test.each([
  ['0', true],
  ['0.1', true],
  ['0.01', true],
  ['1', true],
  ['100.50', true],
  ['9999999999.99', true],
  ['0.001', false],
  ['1.', false],
  ['.5', false],
  ['01', false],
  ['00', false],
  ['-1', false],
  ['+1', false],
  ['1,000', false],
  ['1e3', false],
  ['１', false],
  [' 1', false],
  ['1\n', false],
  ['', false],
])('%p is an amount: %p', (text, isOne) => {
  expect(isAmount(text)).toBe(isOne);
});

test.each([
  ['123456', undefined, true],
  ['000000', undefined, true],
  ['12345', undefined, false],
  ['1234567', undefined, false],
  ['12345a', undefined, false],
  ['12345\n', undefined, false],
  ['１２３４５６', undefined, false],
  ['', undefined, false],
  ['1234', 4, true],
  ['123456', 4, false],
  ['', 0, false],
])('%p is a code of %p digits: %p', (text, length, isOne) => {
  expect(isCode(text, length)).toBe(isOne);
});

test.each([
  ['0', true],
  ['+1', true],
  ['12.50', true],
  ['+0.001', true],
  ['007', true],
  ['-1', false],
  ['++1', false],
  ['1.', false],
  ['.5', false],
  ['1.2.3', false],
  ['1e5', false],
  ['+', false],
  ['1\n', false],
  ['', false],
])('%p is a real number: %p', (text, isOne) => {
  expect(isRealNumber(text)).toBe(isOne);
});

test.each([
  ['#fff', true],
  ['#FF5000', true],
  ['#a1B2c3', true],
  ['fff', false],
  ['#ff', false],
  ['#ffff', false],
  ['#ff50000', false],
  ['#ggg', false],
  ['#fff\n', false],
  ['', false],
])('%p is a colour: %p', (text, isOne) => {
  expect(isHexColor(text)).toBe(isOne);
});

test.each([
  ['a@b.cn', true],
  ['first.last+tag@mail.example.com', true],
  ["o'neil@example.com", true],
  ['a@xn--fiqs8s.xn--fiqs8s', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b.'.repeat(126)}cn`, false],
  ['a@b', false],
  ['a@b.c', false],
  ['a@b.1', false],
  ['a@-b.cn', false],
  ['a@b-.cn', false],
  ['a@b..cn', false],
  ['.a@b.cn', false],
  ['a.@b.cn', false],
  ['a..b@c.cn', false],
  ['a b@c.cn', false],
  ['a@b@c.cn', false],
  ['@b.cn', false],
  ['a@', false],
  ['ab.cn', false],
  ['a@b.cn\n', false],
  ['', false],
])('%p is an e-mail address: %p', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});

test.each([
  ['http://example.com', true],
  ['https://example.com/', true],
  ['HTTPS://Example.com:8443/a/b?c=d#e', true],
  ['https://example.com?x=1', true],
  ['https://example.com/相册', true],
  ['http://127.0.0.1:8080/x', true],
  ['http://localhost', true],
  ['http://256.0.0.1', false],
  ['http://1.2.3', false],
  ['http://example', false],
  ['http://example.com:0', false],
  ['http://example.com:65536', false],
  ['http://user@example.com', false],
  ['http://user:pass@example.com', false],
  ['http://exa mple.com', false],
  ['http://example.com/a b', false],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['//example.com', false],
  ['example.com', false],
  ['http://', false],
  ['http://.com', false],
  ['http://example.com\n', false],
  ['', false],
])('%p is an address of the web: %p', (text, isOne) => {
  expect(isUrl(text)).toBe(isOne);
});
