export const NICKNAME_MAX_LENGTH = 16;
/** Followed by 8 random upper-case hexadecimal characters. */
export const DEFAULT_NICKNAME_WORD = '智友';
export const DEFAULT_NICKNAME_HEX_LENGTH = 8;

export const PHONE_MAX_LENGTH = 11;
export const LOGIN_CODE_LENGTH = 6;
/** For somebody whom WeChat vouches for, in its own browser. The server announces the length with each code. */
export const WECHAT_LOGIN_CODE_LENGTH = 4;
export const CODE_RESEND_SECONDS = 60;

export const MEMBER_LEVELS = ['level_10', 'level_20', 'level_30', 'level_40'] as const;
export type MemberLevel = (typeof MEMBER_LEVELS)[number];
export const DEFAULT_MEMBER_NAME = '普通用户';
/** At first: what a level is called stands in `member_level`. */
export const MEMBER_LEVEL_NAMES: Readonly<Record<MemberLevel, string>> = {
  level_10: DEFAULT_MEMBER_NAME,
  level_20: 'VIP',
  level_30: '超级VIP',
  level_40: '摄影师',
};

export const LEVEL_NAME_MAX_LENGTH = 12;
/** What becomes of a membership when goods of it are bought. `lower`: one has more. `endless`: one has it for ever. */
export const MEMBER_PLANS = ['new', 'extend', 'upgrade', 'lower', 'endless'] as const;
export type MemberPlan = (typeof MEMBER_PLANS)[number];
/** Periods of a membership that are listed. */
export const MEMBER_PERIODS_SHOWN = 50;
/** Of the member agreement, as it was shown to who bought. */
export const MEMBER_CONSENT_VERSION = 2;

/** A membership that ends within this many days is warned of. */
export const MEMBER_EXPIRY_WARNING_DAYS = 7;

export const GENDER = { unknown: 0, male: 1, female: 2 } as const;
export type Gender = (typeof GENDER)[keyof typeof GENDER];
export const SIGNATURE_MAX_LENGTH = 140;
export const PLACE_MAX_LENGTH = 40;
export const USER_TAGS_MAX = 10;
export const USER_TAG_MAX_LENGTH = 12;
/** Edge of the square that an avatar is cut to, in pixels. */
export const AVATAR_EDGE = 512;
/** The picture on top of a person's page, in pixels. */
export const COVER_WIDTH = 750;
export const COVER_HEIGHT = 360;
export const AVATAR_UPLOAD_MAX_BYTES = 10_485_760;
/** Photos and faces in each strip of the page 'mine'. */
export const MINE_STRIP_SIZE = 3;

/** A stored token of another version is refreshed. */
export const TOKEN_VERSION = 7;
export const MEMBERSHIP_CHECK_MS = 60_000;
export const POST_LOGIN_REFRESH_MS = 1_000;
/** After a sign-in through WeChat, until a token that has failed is forgotten. */
export const WECHAT_FAILURE_RESET_MS = 50;
