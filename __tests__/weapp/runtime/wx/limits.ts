/** WeChat's limits, from its documents. What goes beyond fails here as it does there. */
export const MAX_KEY_BYTES = 1_048_576;
export const MAX_STORAGE_BYTES = 10_485_760;
export const MAX_USER_FILES_BYTES = 209_715_200;
/** The most of one file that is read at once. */
export const MAX_READ_BYTES = 104_857_600;
export const MAX_REQUESTS = 10;
export const MAX_UPLOADS = 10;
export const MAX_DOWNLOADS = 10;
export const MAX_SOCKETS = 5;
export const DEFAULT_TIMEOUT_MS = 60_000;
/** After so long in the background what is under way is cut. */
export const SUSPEND_AFTER_MS = 5_000;
export const MAX_RANDOM_BYTES = 1_048_576;
export const MAX_TOAST_TITLE_CHARACTERS = 1_000;
