import { isCreditCode, isIdCard, maskIdNumber } from '@contract/rules/identity';

const TODAY = '2026-05-15';

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['440524188001010014', false],
  ['110105194912310020', false],
  ['11010519491231002', false],
  ['11010519491231002XX', false],
  ['110105491231002', false],
  ['110105194912310O2X', false],
  ['11010519491231002X\n', false],
  ['', false],
])('%p is a number of an ID card: %p', (text, isOne) => {
  expect(isIdCard(text, TODAY)).toBe(isOne);
});

test.each([
  ['110105', '20260515', true],
  ['110105', '20260516', false],
  ['110105', '20240229', true],
  ['110105', '20230229', false],
  ['110105', '20230431', false],
  ['110105', '20231301', false],
  ['110105', '20230001', false],
  ['110105', '20230100', false],
  ['110105', '19000101', true],
  ['110105', '18991231', false],
  ['830000', '19900101', true],
  ['990105', '19900101', false],
  ['000105', '19900101', false],
])('of place %s and born on %s: %p', (place, birthday, isOne) => {
  expect(isIdCard(withCheck(`${place}${birthday}123`), TODAY)).toBe(isOne);
});

test('every other check character is refused', () => {
  const accepted = [...'0123456789X'].filter((check) => isIdCard(`11010519491231002${check}`, TODAY));
  expect(accepted).toEqual(['X']);
});

test.each([
  ['91350100M000100Y43', true],
  ['91350100m000100y43', true],
  ['91350100M000100Y44', false],
  ['91350100M000100Y4', false],
  ['91350100M000100Y433', false],
  ['91350100I000100Y43', false],
  ['91350100M000100Y4\n', false],
  ['', false],
])('%p is a credit code: %p', (text, isOne) => {
  expect(isCreditCode(text)).toBe(isOne);
});

test.each([
  ['11010519491231002X', '110*************2X'],
  ['91350100M000100Y43', '913*************43'],
  ['', ''],
])('%p is shown as %p', (text, shown) => {
  expect(maskIdNumber(text)).toBe(shown);
});

/** By the standard's own words: the weight of place i, counted from the right, is 2 to the power of i - 1, modulo 11. */
function withCheck(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0);
  const check = (12 - (sum % 11)) % 11;
  return `${digits}${check === 10 ? 'X' : check}`;
}
