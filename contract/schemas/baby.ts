import Type from 'typebox';
import { BABY_REMOVED_AT_ONCE_MAX, MEASURE_LIMITS, MILESTONE_MEDIA_MAX } from '../constants/baby';
import { MediaItem } from './media';
import { Day, oneOf, PageQuery, pageOf, Uid } from './shared';

const Sex = Type.Union([Type.Literal(1), Type.Literal(2)]);
const Relation = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
  Type.Literal(8),
  Type.Literal(9),
]);
const Right = Type.Union([Type.Literal('none'), Type.Literal('see'), Type.Literal('write'), Type.Literal('edit')]);
const measure = ({ min, max }: { readonly min: number; readonly max: number }) =>
  Type.Union([Type.Integer({ minimum: min, maximum: max }), Type.Null()]);
const WeightGrams = measure(MEASURE_LIMITS.weightGrams);
const HeightMm = measure(MEASURE_LIMITS.heightMm);
const HeadMm = measure(MEASURE_LIMITS.headMm);

/** A child of an album. What was measured at birth is for the family, and null for everybody else. */
export const BabyChild = Type.Object({
  type: Type.Literal(1),
  id: Uid,
  name: Type.String(),
  sex: Sex,
  birthday: Day,
  /** Address of a picture, or empty. */
  avatar: Type.String(),
  birthWeightGrams: WeightGrams,
  birthHeightMm: HeightMm,
});
export type BabyChild = Type.Static<typeof BabyChild>;

/** What was measured of a child on a day: one of the three at least. */
export const GrowthRecord = Type.Object({
  type: Type.Literal(2),
  id: Uid,
  childId: Uid,
  day: Day,
  weightGrams: WeightGrams,
  heightMm: HeightMm,
  headMm: HeadMm,
  /** The height was measured lying down. */
  isLying: Type.Boolean(),
  note: Type.String(),
  /** Null: none, or one that this caller does not see. */
  photo: Type.Union([MediaItem, Type.Null()]),
  canChange: Type.Boolean(),
});
export type GrowthRecord = Type.Static<typeof GrowthRecord>;

export const Milestone = Type.Object({
  type: Type.Literal(3),
  id: Uid,
  childId: Uid,
  day: Day,
  /** MILESTONES, or OWN_MILESTONE. */
  kind: Type.Integer(),
  title: Type.String(),
  story: Type.String(),
  /** Those that this caller sees, in the order in which they were put. */
  media: Type.Array(MediaItem),
  canChange: Type.Boolean(),
});
export type Milestone = Type.Static<typeof Milestone>;

/** One of the album's people who belongs to the family. */
export const FamilyMember = Type.Object({
  type: Type.Literal(4),
  id: Uid,
  userId: Uid,
  nickname: Type.String(),
  avatar: Type.String(),
  relation: Relation,
});
export type FamilyMember = Type.Static<typeof FamilyMember>;

const WithId = { albumId: Uid, id: Type.Optional(Uid) };

/** Without an `id` a new record; with one, what is not named stays. */
export const SaveChildInput = Type.Object({
  ...WithId,
  type: Type.Literal(1),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  sex: Type.Optional(Sex),
  birthday: Type.Optional(Day),
  /** The object's name of an upload made with the avatar's credentials, an address that it already has, or empty. */
  avatar: Type.Optional(Type.String({ maxLength: 500 })),
  birthWeightGrams: Type.Optional(WeightGrams),
  birthHeightMm: Type.Optional(HeightMm),
  /** Needed for a new one: the version of the words that a guardian has agreed to (GUARDIAN_CONSENT_VERSION). */
  guardianConsent: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});
export type SaveChildInput = Type.Static<typeof SaveChildInput>;

/** All of a record: what is null has not been measured. */
export const SaveGrowthInput = Type.Object({
  ...WithId,
  type: Type.Literal(2),
  childId: Uid,
  day: Day,
  weightGrams: WeightGrams,
  heightMm: HeightMm,
  headMm: HeadMm,
  isLying: Type.Boolean(),
  note: Type.String({ maxLength: 700 }),
  /** A photo of the album, or empty. */
  photoId: Type.Union([Type.Literal(''), Uid]),
});
export type SaveGrowthInput = Type.Static<typeof SaveGrowthInput>;

export const SaveMilestoneInput = Type.Object({
  ...WithId,
  type: Type.Literal(3),
  childId: Uid,
  day: Day,
  kind: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** Of one's own kind; the others have theirs. */
  title: Type.String({ maxLength: 100 }),
  story: Type.String({ maxLength: 5_000 }),
  /** Photos and videos of the album. */
  mediaIds: Type.Array(Uid, { maxItems: MILESTONE_MEDIA_MAX, uniqueItems: true }),
});
export type SaveMilestoneInput = Type.Static<typeof SaveMilestoneInput>;

/** One relation for each of the album's people. */
export const SaveFamilyInput = Type.Object({
  albumId: Uid,
  type: Type.Literal(4),
  userId: Uid,
  relation: Relation,
});
export type SaveFamilyInput = Type.Static<typeof SaveFamilyInput>;

export const SaveBabyInput = Type.Union([SaveChildInput, SaveGrowthInput, SaveMilestoneInput, SaveFamilyInput]);
export type SaveBabyInput = Type.Static<typeof SaveBabyInput>;

export const BabyRecord = Type.Union([BabyChild, GrowthRecord, Milestone, FamilyMember]);
export type BabyRecord = Type.Static<typeof BabyRecord>;

/** Children and family members in the order of their making, the others from the latest day on. */
export const BabyRecordsQuery = Type.Object({
  albumId: Uid,
  type: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  /** Of a growth record or a milestone. */
  childId: Type.Optional(Uid),
  ...PageQuery,
});
export type BabyRecordsQuery = Type.Static<typeof BabyRecordsQuery>;
export const BabyRecordPage = pageOf(BabyRecord);
export type BabyRecordPage = Type.Static<typeof BabyRecordPage>;

export const RemoveBabyInput = Type.Object({
  albumId: Uid,
  ids: Type.Array(Uid, { minItems: 1, maxItems: BABY_REMOVED_AT_ONCE_MAX, uniqueItems: true }),
});
export type RemoveBabyInput = Type.Static<typeof RemoveBabyInput>;

export const BabyAlbumQuery = Type.Object({ albumId: Uid });
export type BabyAlbumQuery = Type.Static<typeof BabyAlbumQuery>;
/** What stands above the album's wall. */
export const BabyAlbum = Type.Object({
  children: Type.Array(BabyChild),
  /** What the caller may do. */
  right: Right,
  /** May say who belongs to the family: true for the album's managers. */
  canManageFamily: Type.Boolean(),
});
export type BabyAlbum = Type.Static<typeof BabyAlbum>;

export const YearBookInput = Type.Object({
  albumId: Uid,
  childId: Uid,
  year: Type.Integer({ minimum: 1900, maximum: 2200 }),
  /** Without it `pdf`, to be printed; `picture` is one long picture, to be sent. */
  form: Type.Optional(oneOf(['pdf', 'picture'])),
});
export type YearBookInput = Type.Static<typeof YearBookInput>;
