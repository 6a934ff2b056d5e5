import type { ErrorEntry } from './errors';

/** 2870: what super admins set. Beside the others, which every page loads. */
export const OPERATOR_ERRORS = {
  PARAM_INVALID: { code: 2871, msg: '参数的值不正确' },
  DICTIONARY_INVALID: { code: 2872, msg: '请填写值和名称；打赏金额写成5或5.88这样的元数' },
  NOTICE_INVALID: { code: 2873, msg: '请填写标题和内容' },
  ADMIN_PERSON_ABSENT: { code: 2874, msg: '没有这个手机号的用户，或不需要改变' },
  ADMIN_CHANGE_ABSENT: { code: 2875, msg: '申请不存在或已处理' },
  SECOND_ADMIN_NEEDED: { code: 2876, msg: '需要另一位超级管理员确认' },
  RIGHT_NOT_HELD: { code: 2878, msg: '只能授予申请人和确认人自己也有的权限' },
  GOODS_INVALID: { code: 2877, msg: '填写的内容不正确' },
  BANNER_INVALID: { code: 2885, msg: '标题不能为空；打开的页面要是产品里有的，网址以https://开头' },
  PARTNER_FORM_INVALID: { code: 2886, msg: '请填写1到40个字的名称和正确的手机号' },
  REVIEW_REASON_REQUIRED: { code: 2887, msg: '请填写原因' },
} as const satisfies Record<string, ErrorEntry>;
