import { hasAvatar } from '@/domain/avatar';

test.each([
  ['', false],
  ['/media/avatar/1.webp', true],
  ['https://cdn.example/qlogo.cn/1.png', true],
  ['https://notqlogo.cn/1.png', true],
  ['https://thirdwx.qlogo.cn/mmopen/1/132', false],
  ['http://wx.qlogo.cn/1', false],
  ['HTTPS://QLOGO.CN', false],
])('"%s" counts as an avatar of one’s own: %s', (url, isOne) => {
  expect(hasAvatar(url)).toBe(isOne);
});
