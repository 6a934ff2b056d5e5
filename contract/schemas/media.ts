import Type from 'typebox';
import { PageQuery, pageOf, Uid } from './shared';

const Md5 = Type.String({ pattern: '^[0-9a-f]{32}$' });
const SizeBytes = Type.Integer({ minimum: 0, maximum: 10_737_418_240 });
const Kind = Type.Union([Type.Literal(0), Type.Literal(1)]);
const State = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
/** photo, video, timeLine, mine, photoVideo. The other tab kinds come with what they show. */
const Tab = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(7), Type.Literal(8)]);

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
  /** The row, also when it was there before (`duplicate`). Empty when refused. */
  resourceId: Type.String(),
  duplicate: Type.Boolean(),
});
export const SaveResults = Type.Array(SaveResult);
export type SaveResults = Type.Static<typeof SaveResults>;

export const MediaStatesInput = Type.Object({ ids: Type.Array(Uid, { minItems: 1, maxItems: 200 }) });
export type MediaStatesInput = Type.Static<typeof MediaStatesInput>;
/** Of the caller's own uploads only. `reason` is set when it failed. */
export const MediaStates = Type.Array(
  Type.Object({ id: Uid, state: State, code: Type.Integer(), reason: Type.String(), smallUrl: Type.String() }),
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
  isHidden: Type.Boolean(),
  userId: Uid,
  userName: Type.String(),
  url: Type.String(),
  src: Type.String(),
  cover: Type.String(),
  smallUrl: Type.String(),
  middleUrl: Type.String(),
  bigUrl: Type.String(),
  originalUrl: Type.String(),
  sizeParam: SizeParam,
  pixelX: Type.Integer(),
  pixelY: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Milliseconds; 0 for a photo. */
  duration: Type.Integer(),
  /** JSON: `{fileName, sizeBytes}`, and what later features add. */
  fieldExt: Type.String(),
  thumbhash: Type.String(),
  /** `yyyy-mm-dd hh:mm:ss`, without a zone. */
  takenLocal: Type.String(),
  liked: Type.Boolean(),
  likeCount: Type.Integer(),
  canDelete: Type.Boolean(),
});
export type MediaItem = Type.Static<typeof MediaItem>;

export const MediaListQuery = Type.Object({
  ...PageQuery,
  /** Without an album: the caller's own uploads (type 7). */
  albumId: Type.Optional(Uid),
  labelId: Type.Optional(Uid),
  type: Tab,
  showFaceLocation: Type.Boolean(),
});
export type MediaListQuery = Type.Static<typeof MediaListQuery>;
export const MediaPage = pageOf(MediaItem);
export type MediaPage = Type.Static<typeof MediaPage>;

export const MediaIdInput = Type.Object({ id: Uid });
export type MediaIdInput = Type.Static<typeof MediaIdInput>;

export const GroupsQuery = Type.Object({ albumId: Uid, labelId: Type.Optional(Uid), type: Tab });
export type GroupsQuery = Type.Static<typeof GroupsQuery>;

/** Newest first. A group never has more than 500 items and never spans two days. */
export const MediaGroup = Type.Object({
  key: Type.String(),
  /** `yyyy-mm-dd` */
  day: Type.String(),
  count: Type.Integer(),
  /** Sum of the items' ratios (width / height), each clamped to 0.5..2.4: enough to reserve the group's height. */
  ratioSum: Type.Number(),
});
export const MediaGroups = Type.Object({ total: Type.Integer(), groups: Type.Array(MediaGroup) });
export type MediaGroup = Type.Static<typeof MediaGroup>;
export type MediaGroups = Type.Static<typeof MediaGroups>;

export const GroupRowsQuery = Type.Object({
  albumId: Uid,
  labelId: Type.Optional(Uid),
  type: Tab,
  key: Type.String({ minLength: 1, maxLength: 64 }),
});
export type GroupRowsQuery = Type.Static<typeof GroupRowsQuery>;

/**
 * `[id, kind, ratio x 1000, thumbhash, duration in ms, flags]`. Flags: 1 liked, 2 processing, 4 hidden, 8 illegal, 16 at risk.
 * A tile's address is `mediaBase + variant + '/' + id`.
 */
export const GroupRow = Type.Tuple([Uid, Kind, Type.Integer(), Type.String(), Type.Integer(), Type.Integer()]);
export type GroupRow = Type.Static<typeof GroupRow>;
export const GroupRows = Type.Object({
  key: Type.String(),
  /** Signed for this album and this caller's rights; ends with `/`. */
  mediaBase: Type.String(),
  rows: Type.Array(GroupRow),
});
export type GroupRows = Type.Static<typeof GroupRows>;

export const LikeInput = Type.Object({ id: Uid, like: Type.Boolean() });
export type LikeInput = Type.Static<typeof LikeInput>;
export const LikeResult = Type.Object({ liked: Type.Boolean(), likeCount: Type.Integer() });
export type LikeResult = Type.Static<typeof LikeResult>;

export const TemporaryUrlInput = Type.Object({ ids: Type.Array(Uid, { minItems: 1, maxItems: 100 }) });
export type TemporaryUrlInput = Type.Static<typeof TemporaryUrlInput>;
export const TemporaryUrls = Type.Array(
  Type.Object({ id: Uid, originalUrl: Type.String(), sizeBytes: Type.Integer() }),
);
export type TemporaryUrls = Type.Static<typeof TemporaryUrls>;

export const RemoveMediaInput = Type.Object({ ids: Type.Array(Uid, { minItems: 1, maxItems: 100 }) });
export type RemoveMediaInput = Type.Static<typeof RemoveMediaInput>;
export const RemovedMedia = Type.Object({ removed: Type.Integer() });
export type RemovedMedia = Type.Static<typeof RemovedMedia>;
