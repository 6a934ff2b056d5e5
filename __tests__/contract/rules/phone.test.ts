import { isGenericPhone, isLandline, isMobilePhone, maskPhone } from '@contract/rules/phone';

test.each([
  ['13800138000', true],
  ['12000000000', true],
  ['19999999999', true],
  ['11800138000', false],
  ['10800138000', false],
  ['23800138000', false],
  ['1380013800', false],
  ['138001380000', false],
  ['1380013800a', false],
  ['13800138000\n', false],
  ['', false],
])('%p is a mobile number: %p', (text, isPhone) => {
  expect(isMobilePhone(text)).toBe(isPhone);
});

test.each([
  ['12345678', false],
  ['123456789', true],
  ['123456789012', true],
  ['1234567890123', false],
  ['13800138000', true],
  ['12345678a', false],
  ['+86138001380', false],
  ['123456789\n', false],
  ['', false],
])('%p is a phone of any kind: %p', (text, isPhone) => {
  expect(isGenericPhone(text)).toBe(isPhone);
});

test.each([
  ['01012345678', false],
  ['01062345678', true],
  ['010-62345678', true],
  ['0755-26789012', true],
  ['0755-2678901', true],
  ['62345678', true],
  ['6234567', true],
  ['010-62345678-8001', true],
  ['010-62345678-', false],
  ['010-62345678-1234567', false],
  ['10-62345678', false],
  ['01-62345678', false],
  ['00755-2678901', false],
  ['623456', false],
  ['623456789', false],
  ['13800138000', false],
  ['010 62345678', false],
  ['62345678\n', false],
  ['', false],
])('%p is a landline: %p', (text, isPhone) => {
  expect(isLandline(text)).toBe(isPhone);
});

test('a shown number hides its middle; nobody has none', () => {
  expect(maskPhone('13800138000')).toBe('138****8000');
  expect(maskPhone(null)).toBe('');
});
