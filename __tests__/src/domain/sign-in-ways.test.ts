import { listSignInWays, type SignInFacts } from '@/domain/sign-in-ways';

const ALL = { qr: true, wechat: true, miniProgram: true, apple: true };
const NONE = { qr: false, wechat: false, miniProgram: false, apple: false };
const facts = (more: Partial<SignInFacts>): SignInFacts => ({
  device: 'web',
  isWide: false,
  hasApple: false,
  configured: ALL,
  ...more,
});

test.each<[string, Partial<SignInFacts>, string[]]>([
  ['a narrow browser', {}, ['phone', 'qr']],
  ['a wide browser', { isWide: true }, ['qr', 'phone']],
  ['an app on Apple systems', { hasApple: true }, ['phone', 'qr', 'apple']],
  ['the browser of WeChat', { device: 'webInWechat' }, ['wechat', 'phone']],
  ['the mini-program', { device: 'miniProgram' }, ['miniProgram', 'phone']],
  ['a wide browser where nothing is set up', { isWide: true, hasApple: true, configured: NONE }, ['phone']],
  ['the browser of WeChat where nothing is set up', { device: 'webInWechat', configured: NONE }, ['phone']],
  ['a mini-program where nothing is set up', { device: 'miniProgram', configured: NONE }, ['phone']],
])('%s offers the ways that work there, the first in front', (_name, more, ways) => {
  expect(listSignInWays(facts(more))).toEqual(ways);
});
