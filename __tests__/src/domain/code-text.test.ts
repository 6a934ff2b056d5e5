import { findCode } from '@/domain/code-text';

test.each([
  ['123456', 6, '123456'],
  ['【智享相册】验证码123456，5分钟内有效', 6, '123456'],
  ['【智享相册】验证码 1234，用于手机13800138000登录', 4, '1234'],
  ['123456 是你的验证码，请勿告诉他人。123456', 6, '123456'],
  ['订单1234567', 6, null],
  ['111111或222222', 6, null],
  ['没有', 6, null],
])('of "%s" the code of %i digits is %s', (text, length, code) => {
  expect(findCode(text, length)).toBe(code);
});
