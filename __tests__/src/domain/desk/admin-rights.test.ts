import { describeActReason } from '@/domain/desk/admin-rights';

test.each([
  ['setting:admin-line-grant', 'moderation finance', '内容审核、资金'],
  ['setting:admin-grant', 'moderation finance settings audit', '全部权限'],
  ['setting:admin-revoke', '', ''],
  ['case:check', 'moderation is not a right here', 'moderation is not a right here'],
])('the reason of %s, kept as “%s”, is “%s”', (action, reason, words) => {
  expect(describeActReason({ action, reason })).toBe(words);
});
