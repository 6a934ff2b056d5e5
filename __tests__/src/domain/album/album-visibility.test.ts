import { nameVisibility } from '@/domain/album/album-visibility';

test.each([
  [1, '公开'],
  [2, '凭链接访问'],
  [3, '凭密码访问'],
  [4, '仅成员可见'],
  [9, ''],
])('an album of visibility %p says “%s”', (visibility, words) => {
  expect(nameVisibility(visibility)).toBe(words);
});
