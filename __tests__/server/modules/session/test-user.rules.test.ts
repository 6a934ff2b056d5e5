import {
  isTestPhone,
  TEST_PEOPLE,
  toTestNickname,
  toTestPhone,
} from '../../../../server/modules/session/test-user.rules';

test.each([
  ['12000000001', true],
  ['12099999999', true],
  ['13800138000', false],
  ['1200000000', false],
  ['120000000011', false],
  ['1200000000a', false],
  ['', false],
])('%s is a test user’s phone: %s', (phone, isTest) => {
  expect(isTestPhone(phone)).toBe(isTest);
});

test.each([0, 1, 42, 99_999_999])('whatever lot is drawn (%d), the phone is a test user’s', (lot) => {
  expect(isTestPhone(toTestPhone(lot))).toBe(true);
});

test('each of the test people has a phone of that kind and a name', () => {
  for (const { phone, nickname } of TEST_PEOPLE) {
    expect(isTestPhone(phone)).toBe(true);
    expect(toTestNickname(phone)).toBe(nickname);
  }
  expect(toTestNickname('12000004321')).toBe('测试用户4321');
});
