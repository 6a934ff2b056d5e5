import type { ErrorEntry } from './errors';

/** 2800: chat. Beside the others, which every page loads. */
export const CHAT_ERRORS = {
  CHAT_TARGET_UNCLEAR: { code: 2801, msg: '没有说明发给谁' },
  CONVERSATION_ABSENT: { code: 2802, msg: '会话不存在或已被删除' },
  GROUP_ABSENT: { code: 2803, msg: '没有找到这个群聊' },
  CHAT_MESSAGE_ABSENT: { code: 2804, msg: '消息不存在或已被删除' },
  CHAT_ID_TAKEN: { code: 2805, msg: '这条消息已经以别的内容发送过' },
  /** Whatever the reason: blocked and not accepting look alike. */
  CHAT_NOT_ACCEPTED: { code: 2806, msg: '对方暂不接收你的消息' },
  CHAT_STRANGER_LIMIT: { code: 2807, msg: '对方回复之前，最多发送3条文字消息' },
  CHAT_TOO_FAST: { code: 2808, msg: '发得太快了，请稍等几秒' },
  CHAT_TEXT_INVALID: { code: 2809, msg: '消息不能为空，最多20000个字' },
  CHAT_MUTED: { code: 2810, msg: '你已被禁言' },
  CHAT_ALL_MUTED: { code: 2811, msg: '群主或管理员已开启全员禁言' },
  CHAT_REVOKE_TOO_LATE: { code: 2812, msg: '发送超过2分钟，不能撤回' },
  CHAT_PICTURE_INVALID: { code: 2813, msg: '图片没有上传成功，请重新选择' },
  CHAT_SHARED_ABSENT: { code: 2814, msg: '分享的内容不存在或不可见' },
  GROUP_FULL: { code: 2815, msg: '群成员已达500人上限' },
  GROUPS_LIMIT: { code: 2816, msg: '创建的群聊数量已达上限' },
  GROUP_NAME_INVALID: { code: 2817, msg: '群名称为1到20个字' },
  GROUP_CLOSED: { code: 2818, msg: '该群聊不再接受新成员' },
  GROUP_MEMBER_ABSENT: { code: 2819, msg: '对方不是群成员' },
  GROUP_OWNER_LEAVES: { code: 2820, msg: '群主请先转让群聊，再退出' },
  FRIEND_SELF: { code: 2821, msg: '不能添加自己为好友' },
  FRIEND_ALREADY: { code: 2822, msg: '你们已经是好友' },
  FRIEND_ABSENT: { code: 2823, msg: '对方不是你的好友' },
  FRIENDS_LIMIT: { code: 2824, msg: '好友数量已达上限' },
  FRIEND_REQUEST_ABSENT: { code: 2825, msg: '好友申请不存在或已处理' },
  CHAT_PINNED_LIMIT: { code: 2826, msg: '最多置顶20个会话' },
  CHAT_USER_FAILED: { code: 2827, msg: '没有找到这位用户' },
} as const satisfies Record<string, ErrorEntry>;
