import type { MemberLevel } from './user';

/** `hotResourceType` on the wire. */
export const MEDIA_KIND = { photo: 0, video: 1 } as const;
export type MediaKind = (typeof MEDIA_KIND)[keyof typeof MEDIA_KIND];

/** What a list shows. Numbers of the specification's "album tab kinds". */
export const TAB_KIND = {
  photo: 1,
  video: 2,
  timeLine: 3,
  hotPhoto: 4,
  hotVideo: 5,
  essence: 6,
  mine: 7,
  photoVideo: 8,
  hotPhotoVideo: 9,
  findFace: 10,
} as const;

/** Where the bytes lie. `ossUploadType` on the wire. */
export const STORAGE_TYPE = { local: 1, ali: 2, tx: 3, hw: 4 } as const;
export type StorageType = (typeof STORAGE_TYPE)[keyof typeof STORAGE_TYPE];

export const LEGAL_STATUS = { fine: 0, illegal: 1, risk: 2, riskReview: 7, riskAppeal: 8 } as const;

/** Life of a row: made, then either shown or refused. */
export const MEDIA_STATE = { processing: 0, ready: 1, failed: 2 } as const;

/** Bytes a file of each kind may have, by member level. */
export const UPLOAD_LIMITS: Readonly<Record<MemberLevel, { readonly photo: number; readonly video: number }>> = {
  level_10: { photo: 5_242_880, video: 83_886_080 },
  level_20: { photo: 20_971_520, video: 314_572_800 },
  level_30: { photo: 52_428_800, video: 1_073_741_824 },
  level_40: { photo: 104_857_600, video: 3_221_225_472 },
};

/** Files sent at the same time. */
export const UPLOAD_CONCURRENCY = 3;
export const UPLOAD_TIMEOUT_MS = 3_600_000;
export const UPLOAD_POLICY_SECONDS = 3_600;
export const MAX_FILES_PER_PICK = 52;
export const UPLOAD_RECORDS_KEPT = 5;
/** Files of one `saveDataBatch` or one dedupe question. */
export const SAVE_BATCH_MAX = 100;

/** A picture with more pixels is refused (a PNG decodes without help from subsampling, so it may have fewer). */
export const MAX_PIXELS = 210_000_000;
export const MAX_PIXELS_PNG = 100_000_000;

/** Edge lengths of the stored derivatives, in pixels. */
export const THUMB_WIDTH = 375;
export const PREVIEW_WIDTH = 750;
export const LARGE_EDGE = 2048;
export const DERIVATIVE_QUALITY = 60;
export const VIDEO_POSTER_AT_MS = 1_000;

/** Photos of one time group at most. */
export const GROUP_MAX = 500;
export const PAGE_SIZE_MAX = 100;
export const FILE_NAME_MAX_LENGTH = 120;

/** What the media route serves, as the path names it. */
export const MEDIA_VARIANTS = ['375', '750', '2048', 'poster', 'video', 'original'] as const;
export type MediaVariant = (typeof MEDIA_VARIANTS)[number];
