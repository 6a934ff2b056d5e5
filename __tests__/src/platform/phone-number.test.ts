import { toPhoneNumberOutcome } from '@/platform/phone-number/outcome';

test.each([
  [
    { code: 'c1', errMsg: 'getPhoneNumber:ok' },
    { kind: 'code', code: 'c1' },
  ],
  [{ errMsg: 'getPhoneNumber:fail user deny' }, { kind: 'cancelled' }],
  [{ errMsg: 'getPhoneNumber:fail cancel' }, { kind: 'cancelled' }],
  [{ errMsg: 'getPhoneNumber:fail 1400001' }, { kind: 'failed', reason: 'getPhoneNumber:fail 1400001' }],
  [{ errMsg: 'getPhoneNumber:ok' }, { kind: 'failed', reason: 'getPhoneNumber:ok' }],
])('%j is %j', (answer, outcome) => {
  expect(toPhoneNumberOutcome(answer)).toEqual(outcome);
});
