import Type from 'typebox';
import { BATCH_MAX } from '../constants/media';
import { PUZZLE_PHOTOS_MAX, PUZZLE_PHOTOS_MIN } from '../rules/puzzle';
import { Md5, settingResultsOf, Uid } from './shared';

/** Whether one is there among the same. */
export const Md5Input = Type.Object({ albumId: Uid, md5: Md5 });
export type Md5Input = Type.Static<typeof Md5Input>;
export const HasMd5 = Type.Boolean();
export const Md5sInput = Type.Object({ albumId: Uid, md5s: Type.Array(Md5, { minItems: 1, maxItems: 100 }) });
export type Md5sInput = Type.Static<typeof Md5sInput>;
/** Those of the asked that are there. */
export const KnownMd5s = Type.Array(Md5);
export type KnownMd5s = Type.Static<typeof KnownMd5s>;

/** What of an album goes: one kind or both, of one label or all, and whose. */
export const RemoveWithTypeInput = Type.Object({
  albumId: Uid,
  /** photo, video, photoVideo; mine: only one's own uploads. */
  type: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(7), Type.Literal(8)]),
  labelId: Type.Optional(Uid),
});
export type RemoveWithTypeInput = Type.Static<typeof RemoveWithTypeInput>;
/** At most REMOVE_WITH_TYPE_MAX at a time, the newest first; `ids`: those that went; `left`: how many more there are. */
export const RemovedWithType = Type.Object({ removed: Type.Integer(), left: Type.Integer(), ids: Type.Array(Uid) });
export type RemovedWithType = Type.Static<typeof RemovedWithType>;

/** Into this album. What is in it already stays as it is; so does, where `from` is given, what is not in that album any more. */
export const TransferFileInput = Type.Object({
  ids: Type.Array(Uid, { minItems: 1, maxItems: BATCH_MAX }),
  albumId: Uid,
  labelId: Type.Optional(Uid),
  from: Type.Optional(Uid),
});
export type TransferFileInput = Type.Static<typeof TransferFileInput>;
/** Where it was; what was essence there is not in its new album. */
export const MediaPlace = Type.Object({
  albumId: Uid,
  labelId: Type.Union([Uid, Type.Null()]),
  isEssence: Type.Boolean(),
});
export type MediaPlace = Type.Static<typeof MediaPlace>;
export const TransferResults = settingResultsOf(MediaPlace);

/** Names of the caller's own uploads that were never saved. */
export const CloudFilesInput = Type.Object({
  objectKeys: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { minItems: 1, maxItems: BATCH_MAX }),
});
export type CloudFilesInput = Type.Static<typeof CloudFilesInput>;
/** `code` 0: nothing of it is left, whether or not there was something. */
export const CloudFileResults = Type.Array(
  Type.Object({ objectKey: Type.String(), code: Type.Integer(), msg: Type.String() }),
);
export type CloudFileResults = Type.Static<typeof CloudFileResults>;

/** What is put together, in this order. A photo may come twice. */
export const PuzzleInput = Type.Object({
  ids: Type.Array(Uid, { minItems: PUZZLE_PHOTOS_MIN, maxItems: PUZZLE_PHOTOS_MAX }),
  layout: Type.Union([
    Type.Literal('grid'),
    Type.Literal('long'),
    Type.Literal('wide'),
    Type.Literal('top'),
    Type.Literal('bottom'),
    Type.Literal('side'),
  ]),
  /** Thousandths of the width. */
  gap: Type.Integer({ minimum: 0, maximum: 60 }),
  background: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
});
export type PuzzleInput = Type.Static<typeof PuzzleInput>;
