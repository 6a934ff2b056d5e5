import { isMobilePhone, maskPhone } from '@contract/rules/phone';

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

test('a shown number hides its middle; nobody has none', () => {
  expect(maskPhone('13800138000')).toBe('138****8000');
  expect(maskPhone(null)).toBe('');
});
