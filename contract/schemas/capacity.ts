import Type from 'typebox';
import { COMPRESS_LEVEL } from '../constants/compression';
import { BATCH_MAX } from '../constants/media';
import { Uid } from './shared';

const Level = Type.Union([
  Type.Literal(COMPRESS_LEVEL.light),
  Type.Literal(COMPRESS_LEVEL.medium),
  Type.Literal(COMPRESS_LEVEL.strong),
]);

/** Bytes. The bin's are part of the album's. */
export const AlbumUse = Type.Object({
  id: Uid,
  name: Type.String(),
  size: Type.Integer(),
  binSize: Type.Integer(),
  count: Type.Integer(),
  /** The album itself lies in the bin. */
  isDeleted: Type.Boolean(),
});
export type AlbumUse = Type.Static<typeof AlbumUse>;

export const CapacityUse = Type.Object({
  /** All of one's albums that take up room, the largest first. */
  albums: Type.Array(AlbumUse),
  /** Everything in the bin, whole albums included. */
  binSize: Type.Integer(),
  binCount: Type.Integer(),
  /** What one has besides the level's, what ends first first. Milliseconds since 1970. */
  packs: Type.Array(Type.Object({ bytes: Type.Integer(), endTime: Type.Integer() })),
});
export type CapacityUse = Type.Static<typeof CapacityUse>;

export const CompressAlbumInput = Type.Object({
  albumId: Uid,
  level: Level,
  /** Only tells what would be gained. */
  isPreview: Type.Boolean(),
});
export type CompressAlbumInput = Type.Static<typeof CompressAlbumInput>;

export const CompressResourceInput = Type.Object({
  ids: Type.Array(Uid, { minItems: 1, maxItems: BATCH_MAX }),
  level: Level,
});
export type CompressResourceInput = Type.Static<typeof CompressResourceInput>;

export const CompressGain = Type.Object({
  /** Files worth it. */
  count: Type.Integer(),
  currentSize: Type.Integer(),
  /** An estimate. */
  expectedSize: Type.Integer(),
});
export type CompressGain = Type.Static<typeof CompressGain>;

/** Of what the caller has asked for within a day. */
export const CompressState = Type.Object({
  waiting: Type.Integer(),
  /** Made smaller. */
  done: Type.Integer(),
  /** Left as they are: somebody has bought them, it was not worth it, or it failed. */
  kept: Type.Integer(),
  savedBytes: Type.Integer(),
});
export type CompressState = Type.Static<typeof CompressState>;
