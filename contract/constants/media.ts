import type { MemberLevel } from './user';

/** Quarters clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Where a file's time comes from. */
export const TAKEN_FROM = { camera: 0, file: 1, upload: 2 } as const;
export type TakenFrom = (typeof TAKEN_FROM)[keyof typeof TAKEN_FROM];

/** `hotResourceType` on the wire. */
export const MEDIA_KIND = { photo: 0, video: 1 } as const;
export type MediaKind = (typeof MEDIA_KIND)[keyof typeof MEDIA_KIND];

/**
 * What a list shows. Up to `findFace` the numbers are the specification's "album tab kinds"; those of its variants are ours,
 * because it shows none. Served so far: see the schema.
 */
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
  myFace: 11,
  /** One's own uploads in every album, the last uploaded first. */
  upload: 12,
  /** What one has collected, the last first. */
  collect: 13,
  /** What one has bought, the last first. */
  buy: 14,
  /** What one has liked, the last first. */
  like: 15,
  /** What takes up one's capacity, the largest first. */
  capacity: 16,
  /** One's own uploads that others like, the most liked first. */
  beLike: 17,
  /** One's own uploads in every album, by the time they were taken. */
  timeline: 18,
  /** The photos of one post, in its order. */
  byGroupId: 19,
  /** Those of all posts of an album, the newest post's first. */
  byGroupIdV2: 20,
  /** Those of its posts in which some words stand. */
  byText: 21,
  /** The videos of `capacity`. */
  capacityVideo: 22,
  /** Those of `capacity` of which another of one's albums has an earlier copy. */
  copies: 23,
} as const;

/** A list of the most liked has no more than these, and nothing that nobody likes. */
export const HOT_MAX = 500;
/** The one group of a list that is ordered by likes and not by days. */
export const HOT_GROUP_KEY = 'hot';

/** The order of an album's list. `hot` is the tabs' own. */
export const MEDIA_SORT = { newest: 1, oldest: 2, lastUploaded: 3 } as const;
export type MediaSort = (typeof MEDIA_SORT)[keyof typeof MEDIA_SORT];

export const REMARK_MAX_LENGTH = 140;
/** What one original costs at most, in fen; 0 is free. */
export const PRICE_MAX_FEN = 1_000_000;
/** Prices that are one tap away, in fen. */
export const QUICK_PRICES_FEN = [100, 500, 1_000, 5_000, 10_000] as const;
/** Ids of one batch. */
export const BATCH_MAX = 100;
/** What was removed can be restored that long; then it is erased. */
export const BIN_DAYS = 30;

/** `phone`: the original where a phone's album takes such a file, else what the server made of it. */
export const DOWNLOAD_QUALITY = { original: 1, preview: 2, phone: 3 } as const;
export type DownloadQuality = (typeof DOWNLOAD_QUALITY)[keyof typeof DOWNLOAD_QUALITY];
/** Files of one ZIP. */
export const DOWNLOAD_FILES_MAX = 2_000;
/** A download begins within this time. */
export const DOWNLOAD_LINK_SECONDS = 600;

/** Where the bytes lie. `ossUploadType` on the wire. */
export const STORAGE_TYPE = { local: 1, ali: 2, tx: 3, hw: 4 } as const;
export type StorageType = (typeof STORAGE_TYPE)[keyof typeof STORAGE_TYPE];

export const LEGAL_STATUS = { fine: 0, illegal: 1, risk: 2, riskReview: 7, riskAppeal: 8 } as const;

/**
 * What a flagged item is to this caller. `appeal` and `adminRisk`: a flag, for the album's holders and the uploader. `illegal` and
 * `userRisk`: a placeholder stands for it, and no address is given.
 */
export const LEGAL_MARK = { none: 0, appeal: 1, adminRisk: 2, illegal: 3, userRisk: 4 } as const;
export type LegalMark = (typeof LEGAL_MARK)[keyof typeof LEGAL_MARK];

/** In an album that is reviewed before it is published. */
export const REVIEW_STATE = { passed: 0, waiting: 1, refused: 2 } as const;

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
/** Files that the client asks about in one question whether they are stored. */
export const UPLOAD_CHECK_MAX = 10;
export const UPLOAD_TIMEOUT_MS = 3_600_000;
export const UPLOAD_POLICY_SECONDS = 3_600;
export const MAX_FILES_PER_PICK = 52;
/** A folder, and what is dropped at a time, may hold a whole day's shooting. */
export const MAX_FILES_PER_FOLDER = 5_000;
/** Files of one `saveDataBatch` or one dedupe question. */
export const SAVE_BATCH_MAX = 100;

/** A larger file goes in parts, which can be gone on with. */
export const MULTIPART_UPLOAD_FROM_BYTES = 8_388_608;
/** The least that S3-style stores take, the last part excepted, and little enough for a request of WeChat. */
export const UPLOAD_PART_BYTES = 5_242_880;
/** Of one upload: enough for the largest file of the highest level. */
export const UPLOAD_PARTS_MAX = 2_048;
/** Parts signed by one call. */
export const UPLOAD_PART_SIGN_MAX = 20;
/** An upload of which no part was asked for that long is abandoned. */
export const MULTIPART_UPLOAD_HOURS = 24;
/** One person's uploads in parts that are neither finished nor abandoned. */
export const MULTIPART_UPLOADS_OPEN_MAX = 100;
/** Items of which a call that changes a whole album tells what they were. */
export const FORMER_MAX = 5_000;
/** Items that one `deleteWithType` removes. */
export const REMOVE_WITH_TYPE_MAX = 1_000;
/** Items that one call takes out of the bin, or brings back to the label, price or remark they had. */
export const RESTORE_MAX = 5_000;

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
export const FILE_NAME_MAX_LENGTH = 120;

/** What stands for a page where its link is handed on: WeChat takes PNG and JPEG only, and shows five by four. In pixels. */
export const SHARE_CARD = { width: 500, height: 400 } as const;

/** What the media route serves, as the path names it. `card`: of SHARE_CARD's size, a JPEG. `frames`: what the machine looks at of a film. */
export const MEDIA_VARIANTS = ['375', '750', '2048', 'card', 'poster', 'strip', 'frames', 'video', 'original'] as const;
export type MediaVariant = (typeof MEDIA_VARIANTS)[number];
