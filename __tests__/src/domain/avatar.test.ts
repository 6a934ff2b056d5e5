import { isProviderAvatar } from '@/domain/avatar';

test.each([
  ['', true],
  ['/media/avatar/1.webp', true],
  ['https://cdn.example/qlogo.cn/1.png', true],
  ['https://notqlogo.cn/1.png', true],
  ['https://thirdwx.qlogo.cn/mmopen/1/132', false],
  ['http://wx.qlogo.cn/1', false],
  ['HTTPS://QLOGO.CN', false],
])('"%s" may stay an avatar: %s', (url, mayStay) => {
  expect(!isProviderAvatar(url)).toBe(mayStay);
});
