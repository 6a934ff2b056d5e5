import { PHONE_NEEDED_CODE } from './constants/client';
import type { ErrorEntry } from './errors';

/**
 * 2720: what the desk forbids somebody; shown with its end and reason, therefore in a dialog. Kept apart from the errors that every page
 * loads.
 */
export const MODERATION_ERRORS = {
  COMMENTS_FORBIDDEN: { code: 12721, msg: '你暂时不能评论和聊天' },
  UPLOADS_FORBIDDEN: { code: 12722, msg: '你暂时不能上传' },
  ACCOUNT_BANNED: { code: 12723, msg: '账号因违规暂停使用' },
  THING_ABSENT: { code: 2724, msg: '内容不存在或已被删除' },
  SANCTION_REQUIRED: { code: 2725, msg: '请选择对用户的处罚' },
  SANCTION_ABSENT: { code: 2726, msg: '处罚不存在或已结束' },
  HOLD_ABSENT: { code: 2727, msg: '保全不存在或已解除' },
  APPEAL_OF_OWN: { code: 2729, msg: '这是你下架的，申诉要由另一位审核人员处理' },
  OWN_MATTER: { code: 2730, msg: '这和你自己有关，要由另一位审核人员处理' },
  ADMIN_SANCTIONED: { code: 2731, msg: '不能处罚超级管理员，请先收回他的权限' },
  /** See PUBLISH_NEEDS_PHONE. Shown in a dialog that leads to where a phone is linked. */
  PHONE_NEEDED: { code: PHONE_NEEDED_CODE, msg: '按照运营者的要求，绑定手机号后才能发布内容和聊天' },
} as const satisfies Record<string, ErrorEntry>;
