import type { ErrorEntry } from './errors';

/** 2720: what the desk forbids somebody; told with its end and reason, so in a dialog. Beside the others, which every page loads. */
export const MODERATION_ERRORS = {
  COMMENTS_FORBIDDEN: { code: 12721, msg: '你暂时不能发表评论' },
  UPLOADS_FORBIDDEN: { code: 12722, msg: '你暂时不能上传' },
  ACCOUNT_BANNED: { code: 12723, msg: '账号因违规暂停使用' },
  THING_ABSENT: { code: 2724, msg: '内容不存在或已被删除' },
  SANCTION_REQUIRED: { code: 2725, msg: '请选择对用户的处罚' },
  SANCTION_ABSENT: { code: 2726, msg: '处罚不存在或已结束' },
  HOLD_ABSENT: { code: 2727, msg: '保全不存在或已解除' },
  APPEAL_OF_OWN: { code: 2735, msg: '下架这项内容的是你，申诉要由另一位管理员处理' },
} as const satisfies Record<string, ErrorEntry>;
