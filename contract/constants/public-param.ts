/** The public parameters: what an operator sets for all clients. No other key can be read or written. */
export const PUBLIC_PARAM_KEYS = [
  'SYS_AD_REPORT',
  'PRPGRAM_VERSION',
  'VERSION_APP',
  'VERSION_ANDROID',
  'VERSION_IOS',
  'VERSION_MINI',
  'VERSION_WINDOWS',
  'VERSION_MACOS',
  'VERSION_WEB',
  'WEBVIEW_HOSTS',
  'OPERATOR_NAME',
  'OPERATOR_CONTACT',
  'SIGN_IN_SETS_PASSWORD',
  'OSS_UPLOAD_TYPE',
  'AD_SHOWN',
  'OVERDUE_DELETE_DAYS',
  'PUBLISH_NEEDS_PHONE',
] as const;
export type PublicParamKey = (typeof PUBLIC_PARAM_KEYS)[number];

export const VERSION_CODE_MAX = 999_999_999;
export const RELEASE_NOTES_MAX_LENGTH = 500;
export const PARAM_VALUE_MAX_LENGTH = 2_000;
export const PARAM_BATCH_MAX = 20;

/**
 * Value of SIGN_IN_SETS_PASSWORD: a person who signs in without a payment password is led to the page that sets one. Of
 * PUBLISH_NEEDS_PHONE: a person without a linked phone can neither publish nor chat.
 */
export const PARAM_ON = '1';

/** The kind of app that notices and banners are for. 1 is this product's. */
export const APP_TYPE = 1;

/** The amounts offered for a tip. The only dictionary that has its own call. */
export const REWARD_DICTIONARY = 'album_resource_reward_list';
export const DICTIONARY_ITEMS_MAX = 200;

/** 1 provinces, 2 cities, 3 districts. */
export const AREA_TYPES = [1, 2, 3] as const;
export type AreaType = (typeof AREA_TYPES)[number];

/** A banner's picture, in pixels. */
export const BANNER_WIDTH = 1_380;
export const BANNER_HEIGHT = 520;
export const BANNER_UPLOAD_MAX_BYTES = 20 * 1_048_576;
export const BANNER_TITLE_MAX_LENGTH = 40;
export const PARTNER_NAME_MAX_LENGTH = 40;
