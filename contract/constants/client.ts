/** What the client says of itself in the header `client`. */
export const CLIENT_KINDS = { web: 'WEB', webInWechat: 'WEB_WX', miniProgram: 'MINI' } as const;

/** What this source is. A phone's app, on Android as on iOS, is one version. */
export const CLIENT_VERSIONS = { miniProgram: 10136, app: 10012, windows: 10131, macos: 10131, web: 10132 } as const;

/** Rows of a page of a list at most. */
export const PAGE_SIZE_MAX = 100;
/** A second tap on a guarded control within this is taken for a slip of the finger. */
export const TAP_GUARD_MS = 1_500;
export const LOGIN_TAP_GUARD_MS = 3_000;
export const TOAST_MS = 2_000;
export const ERROR_TOAST_DELAY_MS = 500;
export const LOADING_HIDE_DELAY_MS = 100;
export const OFFLINE_NOTICE_MS = 4_000;
/** Of the one refusal whose dialog leads somewhere: to where a phone is bound. */
export const PHONE_NEEDED_CODE = 12_728;
/** From this code up a refusal is a dialog, below it a toast. */
export const DIALOG_CODE_MIN = 10_000;
