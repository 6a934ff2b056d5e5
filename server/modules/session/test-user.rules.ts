/** No operator has given out mobile numbers that start with 120: no test user's phone is anybody's. */
const TEST_PREFIX = '120';
const NUMBER_DIGITS = 8;

export const TEST_PEOPLE = [
  { phone: '12000000001', nickname: '测试用户一' },
  { phone: '12000000002', nickname: '测试用户二' },
  { phone: '12000000003', nickname: '测试用户三' },
] as const;

export function isTestPhone(phone: string): boolean {
  return phone.startsWith(TEST_PREFIX) && phone.length === TEST_PREFIX.length + NUMBER_DIGITS && /^\d+$/.test(phone);
}

/** `lot`: any whole number, drawn at random. */
export function toTestPhone(lot: number): string {
  const number = Math.abs(Math.trunc(lot)) % 10 ** NUMBER_DIGITS;
  return TEST_PREFIX + String(number).padStart(NUMBER_DIGITS, '0');
}

export function toTestNickname(phone: string): string {
  return TEST_PEOPLE.find((person) => person.phone === phone)?.nickname ?? `测试用户${phone.slice(-4)}`;
}
