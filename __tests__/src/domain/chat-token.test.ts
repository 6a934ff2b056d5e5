import { parseStoredChatToken } from '@/domain/chat-token';

const GOOD = { token: 't', expiresAtMs: 101, version: 7 };

test('a stored token is used while it is good', () => {
  expect(parseStoredChatToken(GOOD, 100)).toEqual({ token: 't', expiresAtMs: 101 });
});

test.each([
  ['is past its end', { ...GOOD, expiresAtMs: 100 }],
  ['has no end', { token: 't', version: 7 }],
  ['is of another version', { ...GOOD, version: 6 }],
  ['is empty', { ...GOOD, token: '' }],
  ['is no object', 't'],
  ['is not there', null],
])('one that %s is asked for anew', (_name, stored) => {
  expect(parseStoredChatToken(stored, 100)).toBeNull();
});
