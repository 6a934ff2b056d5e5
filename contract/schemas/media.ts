import Type from 'typebox';
import { BATCH_MAX, PRICE_MAX_FEN, REMARK_MAX_LENGTH, RESTORE_MAX } from '../constants/media';
import {
  BatchResults,
  CursorQuery,
  Day,
  formerOf,
  Md5,
  PageQuery,
  pageOf,
  settingResultsOf,
  SizeBytes,
  Uid,
} from './shared';
import { FaceBox } from './face-box';
import { Turns } from './media-about';
import { OfPosts, Tab } from './media-tab';

export const Kind = Type.Union([Type.Literal(0), Type.Literal(1)]);
const State = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
const Sort = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
/** The same id twice is one. */
const Ids = Type.Array(Uid, { minItems: 1, maxItems: BATCH_MAX });
/** What was changed together comes back together, whether or not whoever asked waits for it. */
const ManyIds = Type.Array(Uid, { minItems: 1, maxItems: RESTORE_MAX });

/** Of the original, in fen; 0: free. */
const PriceFen = Type.Integer({ minimum: 0, maximum: PRICE_MAX_FEN });

export const OssCredentialsInput = Type.Object({
  ossUploadType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
});
export type OssCredentialsInput = Type.Static<typeof OssCredentialsInput>;

/** Temporary credentials: they reach one user's upload prefix, and no file above `maxSizeBytes`. */
export const OssCredentials = Type.Object({
  ossUploadType: Type.Integer(),
  accessKeyId: Type.String(),
  accessKeySecret: Type.String(),
  securityToken: Type.String(),
  bucket: Type.String(),
  /** Where the form is posted: a path of this server, or an absolute address. */
  host: Type.String(),
  /** Object names start with it; the client adds `yyyymmdd/hh/` and 32 random characters. */
  dir: Type.String(),
  maxSizeBytes: Type.Integer(),
  remainEffectSeconds: Type.Integer(),
});
export type OssCredentials = Type.Static<typeof OssCredentials>;

export const FileFingerprint = Type.Object({ md5: Md5, sizeBytes: SizeBytes });
export const DedupeInput = Type.Object({
  albumId: Uid,
  files: Type.Array(FileFingerprint, { minItems: 1, maxItems: 100 }),
});
export type DedupeInput = Type.Static<typeof DedupeInput>;

/** Only files whose original the caller may read. `inAlbum`: already there. Else its content can be used without sending it. */
export const DedupeMatch = Type.Object({
  md5: Md5,
  sizeBytes: SizeBytes,
  inAlbum: Type.Boolean(),
  resourceId: Uid,
});
export const DedupeMatches = Type.Array(DedupeMatch);
export type DedupeMatches = Type.Static<typeof DedupeMatches>;

export const SaveItem = Type.Object({
  /** The stored object's name, or empty when `sourceId` names a file to use again. */
  objectKey: Type.String({ maxLength: 300 }),
  sourceId: Type.Optional(Uid),
  md5: Md5,
  sizeBytes: SizeBytes,
  fileName: Type.String({ maxLength: 1000 }),
  /** The file's own time, milliseconds since 1970: used where the picture has none. */
  lastModified: Type.Optional(Type.Integer()),
  /** Other than 0 for who may price. */
  priceFen: Type.Optional(PriceFen),
});
export type SaveItem = Type.Static<typeof SaveItem>;

export const SaveDataBatchInput = Type.Object({
  albumId: Uid,
  labelId: Type.Optional(Uid),
  ossUploadType: Type.Integer(),
  items: Type.Array(SaveItem, { minItems: 1, maxItems: 100 }),
});
export type SaveDataBatchInput = Type.Static<typeof SaveDataBatchInput>;

/** One result per item, in the same order. `code` 0: stored. Otherwise a refusal, and nothing of the item is kept. */
export const SaveResult = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  /**
   * The row, also when it was there before (`duplicate`). Empty when refused, and where the caller may not see that one. Saving the same
   * upload again answers as the first time.
   */
  resourceId: Type.String(),
  duplicate: Type.Boolean(),
});
export const SaveResults = Type.Array(SaveResult);
export type SaveResults = Type.Static<typeof SaveResults>;

export const MediaStatesInput = Type.Object({ ids: Type.Array(Uid, { minItems: 1, maxItems: 200 }) });
export type MediaStatesInput = Type.Static<typeof MediaStatesInput>;
/** Of the caller's own uploads only. */
export const MediaStates = Type.Array(
  Type.Object({
    id: Uid,
    state: State,
    code: Type.Integer(),
    /** Set when it failed. */
    reason: Type.String(),
    smallUrl: Type.String(),
    /** Of a video that is being converted; 0 otherwise. */
    percent: Type.Integer({ minimum: 0, maximum: 99 }),
  }),
);
export type MediaStates = Type.Static<typeof MediaStates>;

export const SizeParam = Type.Object({
  originalUrl: Type.String(),
  hasHighDefinition: Type.Boolean(),
  largeParam: Type.String(),
  middleParam: Type.String(),
  smallParam: Type.String(),
});

/** A photo or video with every field the specification names. URLs are signed and expire; empty ones are not for this caller. */
export const MediaItem = Type.Object({
  id: Uid,
  albumId: Uid,
  labelId: Type.String(),
  hotResourceType: Kind,
  state: State,
  legalStatus: Type.Integer(),
  /** LEGAL_MARK: what a flagged one is to this caller; 3 and 4 are placeholders. */
  legalMark: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  /** REVIEW_STATE: 1 waits for a holder, 2 was refused by one. */
  reviewState: Type.Integer(),
  isHidden: Type.Boolean(),
  /** Held back until those on it agreed, seen by the album's holders and its uploader. */
  isHeld: Type.Boolean(),
  userId: Uid,
  userName: Type.String(),
  url: Type.String(),
  src: Type.String(),
  cover: Type.String(),
  smallUrl: Type.String(),
  middleUrl: Type.String(),
  bigUrl: Type.String(),
  originalUrl: Type.String(),
  /** Small pictures of a video to seek by, laid out as `stripOf` says. Empty where there are none. */
  stripUrl: Type.String(),
  sizeParam: SizeParam,
  pixelX: Type.Integer(),
  pixelY: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Quarters clockwise by which its pictures are turned against the original. */
  turns: Turns,
  /** Milliseconds; 0 for a photo. */
  duration: Type.Integer(),
  /** JSON: `{fileName, sizeBytes}`, and what later features add. */
  fieldExt: Type.String(),
  thumbhash: Type.String(),
  /** `yyyy-mm-dd hh:mm:ss`, without a zone. */
  takenLocal: Type.String(),
  /** TAKEN_FROM: not every file says when it was taken. */
  takenFrom: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  liked: Type.Boolean(),
  likeCount: Type.Integer(),
  collected: Type.Boolean(),
  collectCount: Type.Integer(),
  commentCount: Type.Integer(),
  /** Its file says that a model made it. Absent: it does not. */
  isMade: Type.Optional(Type.Literal(true)),
  /** Among the album's best, as its holders see it. */
  isEssence: Type.Boolean(),
  /** What a holder or the uploader wrote about it; for everybody who sees it. */
  remark: Type.String(),
  priceFen: PriceFen,
  /** It has a price that this caller has not paid: pictures carry a mark, and neither the original nor a video leaves. */
  isLocked: Type.Boolean(),
  /** This caller has paid for it. */
  isBought: Type.Boolean(),
  canDelete: Type.Boolean(),
  /** Hide, choose as essence. */
  canManage: Type.Boolean(),
  canLabel: Type.Boolean(),
  canPrice: Type.Boolean(),
  /** Faces on it that the caller may know of, where they were asked for and there are any. */
  faces: Type.Optional(Type.Array(FaceBox)),
});
export type MediaItem = Type.Static<typeof MediaItem>;

const PeopleCount = Type.Integer({ minimum: 0, maximum: 1_000 });

export const MediaListQuery = Type.Object({
  ...PageQuery,
  /** Without an album: the caller's own uploads (type 7), and the lists over albums. */
  albumId: Type.Optional(Uid),
  labelId: Type.Optional(Uid),
  type: Tab,
  ...OfPosts,
  /** Answers `faces` of each photo. */
  showFaceLocation: Type.Boolean(),
  /** Of findFace and myFace: by this one of the caller's face photos alone. */
  faceId: Type.Optional(Uid),
  /** Of an album's photo, photoVideo and essence, for who manages it: photos with this one of its people. */
  personId: Type.Optional(Uid),
  /** The same: photos with so many people on them, as far as faces are found. */
  peopleFrom: Type.Optional(PeopleCount),
  peopleTo: Type.Optional(PeopleCount),
  /** Of an album's photo, video, timeLine, photoVideo and essence. Newest first by default. */
  sort: Type.Optional(Sort),
  /** One person's uploads. */
  uploaderId: Type.Optional(Uid),
  /** Taken with this one, of an album, as `WallChoices` names it. */
  camera: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Taken there, of an album, as `WallChoices` says it: cells north and east of 0, 0. For holders only. */
  place: Type.Optional(Type.String({ pattern: '^-?\\d{1,4}:-?\\d{1,4}$' })),
  /** Taken on these days or between them. */
  dayFrom: Type.Optional(Day),
  dayTo: Type.Optional(Day),
  /** Only hidden, or only shown ones. For holders; to others it makes no difference. */
  hidden: Type.Optional(Type.Boolean()),
  /** `next` of the page before this one, which then is found without passing over what was read. */
  cursor: CursorQuery.cursor,
});
export type MediaListQuery = Type.Static<typeof MediaListQuery>;
/** `next` is absent at the end, and where a page's number is as good. */
export const MediaPage = Type.Object({ ...pageOf(MediaItem).properties, next: Type.Optional(Type.String()) });
export type MediaPage = Type.Static<typeof MediaPage>;

export const MediaIdInput = Type.Object({ id: Uid });
export type MediaIdInput = Type.Static<typeof MediaIdInput>;

export const LikeInput = Type.Object({ id: Uid, like: Type.Boolean() });
export type LikeInput = Type.Static<typeof LikeInput>;
export const LikeResult = Type.Object({ liked: Type.Boolean(), likeCount: Type.Integer() });
export type LikeResult = Type.Static<typeof LikeResult>;

export const TemporaryUrlInput = Type.Object({ ids: Type.Array(Uid, { minItems: 1, maxItems: 100 }) });
export type TemporaryUrlInput = Type.Static<typeof TemporaryUrlInput>;
/** One for each id, in the order asked. `code` other than 0: why there is no address. */
export const TemporaryUrls = Type.Array(
  Type.Object({
    id: Uid,
    code: Type.Integer(),
    msg: Type.String(),
    originalUrl: Type.String(),
    sizeBytes: Type.Integer(),
  }),
);
export type TemporaryUrls = Type.Static<typeof TemporaryUrls>;

export const RemoveMediaInput = Type.Object({ ids: Ids });
export type RemoveMediaInput = Type.Static<typeof RemoveMediaInput>;
export const RemovedMedia = Type.Object({ removed: Type.Integer(), results: BatchResults.properties.results });
export type RemovedMedia = Type.Static<typeof RemovedMedia>;

export const HideMediaInput = Type.Object({ ids: Ids, hidden: Type.Boolean() });
export type HideMediaInput = Type.Static<typeof HideMediaInput>;

export const EssenceInput = Type.Object({ ids: Ids, boutique: Type.Boolean() });
export type EssenceInput = Type.Static<typeof EssenceInput>;
/** Of what is hidden or essence, or is not. */
export const FlagResults = settingResultsOf(Type.Boolean());

const Remark = Type.String({ maxLength: REMARK_MAX_LENGTH * 4 });
/** An empty remark takes it away. `from`, of this and the inputs below: what has another value by now is left as it is, and refused. */
export const RemarkInput = Type.Object({ ids: ManyIds, remark: Remark, from: Type.Optional(Remark) });
export type RemarkInput = Type.Static<typeof RemarkInput>;
export const RemarkResults = settingResultsOf(Type.String());

export const PriceInput = Type.Object({ ids: ManyIds, priceFen: PriceFen, from: Type.Optional(PriceFen) });
export type PriceInput = Type.Static<typeof PriceInput>;
export const PriceResults = settingResultsOf(PriceFen);

/** Of a whole album, or of what is under one of its labels. */
export const AlbumPriceInput = Type.Object({ albumId: Uid, labelId: Type.Optional(Uid), priceFen: PriceFen });
export type AlbumPriceInput = Type.Static<typeof AlbumPriceInput>;
/** `former` is empty where more than FORMER_MAX have changed. */
export const AlbumPriceResult = Type.Object({ changed: Type.Integer(), former: formerOf(PriceFen) });
export type AlbumPriceResult = Type.Static<typeof AlbumPriceResult>;

/** Null: none. */
const LabelId = Type.Union([Uid, Type.Null()]);
/** Without a label: off its label. All of one album, or each of the others is refused. */
export const MoveToLabelInput = Type.Object({
  ids: ManyIds,
  labelId: Type.Optional(Uid),
  from: Type.Optional(LabelId),
});
export type MoveToLabelInput = Type.Static<typeof MoveToLabelInput>;
export const LabelResults = settingResultsOf(LabelId);

/** Without an album: what the caller removed, and what was removed from his albums. */
export const BinQuery = Type.Object({ ...CursorQuery, albumId: Type.Optional(Uid) });
export type BinQuery = Type.Static<typeof BinQuery>;

/** The last removed first. */
export const BinItem = Type.Object({
  id: Uid,
  albumId: Uid,
  albumName: Type.String(),
  hotResourceType: Kind,
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  duration: Type.Integer(),
  /** Signed for this one; empty while there is no picture. */
  smallUrl: Type.String(),
  thumbhash: Type.String(),
  deletedTime: Type.Integer(),
  /** From then on it is erased. */
  eraseTime: Type.Integer(),
});
export type BinItem = Type.Static<typeof BinItem>;
export const BinPage = Type.Object({ records: Type.Array(BinItem), next: Type.String(), total: Type.Integer() });
export type BinPage = Type.Static<typeof BinPage>;

export const BinIdsInput = Type.Object({ ids: Ids });
export type BinIdsInput = Type.Static<typeof BinIdsInput>;
export const RestoreInput = Type.Object({ ids: ManyIds });
export type RestoreInput = Type.Static<typeof RestoreInput>;

/** The caller's own albums in the bin, the last removed first. */
export const BinAlbum = Type.Object({
  id: Uid,
  name: Type.String(),
  /** Photos and videos that come back with it. */
  mediaCount: Type.Integer(),
  deletedTime: Type.Integer(),
  eraseTime: Type.Integer(),
});
export const BinAlbums = Type.Array(BinAlbum);
export type BinAlbums = Type.Static<typeof BinAlbums>;

export const BinAlbumInput = Type.Object({ id: Uid });
export type BinAlbumInput = Type.Static<typeof BinAlbumInput>;

/** Either ids, or an album (one label of it, or all). */
export const DownloadInput = Type.Object({
  ids: Type.Optional(Type.Array(Uid, { minItems: 1, maxItems: 2_000 })),
  albumId: Type.Optional(Uid),
  labelId: Type.Optional(Uid),
  /** DOWNLOAD_QUALITY */
  quality: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** Where the client shows no ads: while its version is looked at. */
  withoutAds: Type.Optional(Type.Boolean()),
});
export type DownloadInput = Type.Static<typeof DownloadInput>;

/**
 * One file as it is, several as a ZIP that is made while it is sent. The link needs no header and opens for ten minutes; the rights are
 * checked again when it is opened.
 */
export const DownloadLink = Type.Object({
  url: Type.String(),
  fileName: Type.String(),
  isZip: Type.Boolean(),
  count: Type.Integer(),
  /** Of what was asked for, how many the caller may not have. */
  leftOut: Type.Integer(),
  /** Of one file what will be sent. Of several the sum of the originals; 0 where it is not known before (previews). */
  sizeBytes: Type.Integer(),
  expireTime: Type.Integer(),
});
export type DownloadLink = Type.Static<typeof DownloadLink>;

/** What the camera wrote. Empty texts and nulls: it wrote nothing. */
export const MediaExif = Type.Object({
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  pixelX: Type.Integer(),
  pixelY: Type.Integer(),
  takenLocal: Type.String(),
  /** Maker and model. */
  camera: Type.String(),
  lens: Type.String(),
  /** Seconds, as people write them: `1/125`. */
  exposureTime: Type.String(),
  fNumber: Type.Union([Type.Number(), Type.Null()]),
  iso: Type.Union([Type.Integer(), Type.Null()]),
  /** Millimetres. */
  focalLength: Type.Union([Type.Number(), Type.Null()]),
  /** WGS-84. Null for everybody but the album's holders. */
  latitude: Type.Union([Type.Number(), Type.Null()]),
  longitude: Type.Union([Type.Number(), Type.Null()]),
});
export type MediaExif = Type.Static<typeof MediaExif>;
