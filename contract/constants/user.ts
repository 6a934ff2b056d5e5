export const NICKNAME_MAX_LENGTH = 16;
/** Followed by 8 random upper-case hexadecimal characters. */
export const DEFAULT_NICKNAME_WORD = '智友';
export const DEFAULT_NICKNAME_HEX_LENGTH = 8;

export const PHONE_MAX_LENGTH = 11;
export const LOGIN_CODE_LENGTH = 6;
/** On H5 inside WeChat's own browser. */
export const WECHAT_LOGIN_CODE_LENGTH = 4;
export const CODE_RESEND_SECONDS = 60;

export const MEMBER_LEVELS = ['level_10', 'level_20', 'level_30', 'level_40'] as const;
export type MemberLevel = (typeof MEMBER_LEVELS)[number];
export const DEFAULT_MEMBER_NAME = '普通用户';
export const MEMBER_LEVEL_NAMES: Readonly<Record<MemberLevel, string>> = {
  level_10: DEFAULT_MEMBER_NAME,
  level_20: 'VIP',
  level_30: '超级VIP',
  level_40: '摄影师',
};

/** A stored token of another version is refreshed. */
export const TOKEN_VERSION = 7;
export const MEMBERSHIP_CHECK_MS = 60_000;
export const POST_LOGIN_REFRESH_MS = 1_000;
