import { describeAction, describeActReason } from '@contract/rules/audit-words';

test.each([
  ['setting:admin-line-grant', 'moderation finance', '内容审核、资金'],
  ['setting:admin-grant', 'moderation finance settings audit', '全部权限'],
  ['setting:admin-revoke', '', ''],
  ['case:check', 'moderation is not a right here', 'moderation is not a right here'],
])('the reason of %s, kept as “%s”, is “%s”', (action, reason, words) => {
  expect(describeActReason({ action, reason })).toBe(words);
});

test.each([
  ['media:desk', 3, '照片或视频 下架或处理'],
  ['matter:undo', 1, '撤销“通过”'],
  ['sanction:1', 0, '禁止评论和聊天'],
  ['sanction:lift', 0, '解除处罚'],
  ['setting:refund-agree', 0, '同意退款'],
  ['setting:something-new', 0, '修改了设置'],
])('%s with the verdict %d is “%s”', (action, verdict, words) => {
  expect(describeAction({ action, verdict })).toBe(words);
});
