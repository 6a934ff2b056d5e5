import Type from 'typebox';
import { BATCH_MAX } from '../constants/media';
import { PageQuery, pageOf, PersonBadge, settingResultsOf, Uid } from './shared';

/** Who uploaded it. */
export const MediaUploader = Type.Object({
  ...PersonBadge.properties,
  signature: Type.String(),
  isSelf: Type.Boolean(),
});
export type MediaUploader = Type.Static<typeof MediaUploader>;

export const Turns = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** Quarters clockwise: `by` as many as there are more, or `turns` to these; one of the two. Photos only. */
export const TurnInput = Type.Object({
  ids: Type.Array(Uid, { minItems: 1, maxItems: BATCH_MAX }),
  by: Type.Optional(Turns),
  turns: Type.Optional(Turns),
  from: Type.Optional(Turns),
});
export type TurnInput = Type.Static<typeof TurnInput>;
export const TurnResults = settingResultsOf(Turns);

/** What an album's wall may be narrowed to, of what the caller sees in it: the most frequent first. */
export const WallChoicesQuery = Type.Object({ albumId: Uid });
export type WallChoicesQuery = Type.Static<typeof WallChoicesQuery>;
export const WallChoices = Type.Object({
  uploaders: Type.Array(Type.Object({ id: Uid, nickname: Type.String(), count: Type.Integer() })),
  cameras: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  /** For holders alone. The middle of the photos taken in one cell, in WGS-84. */
  places: Type.Array(
    Type.Object({ id: Type.String(), latitude: Type.Number(), longitude: Type.Number(), count: Type.Integer() }),
  ),
});
export type WallChoices = Type.Static<typeof WallChoices>;

export const KeptOriginalQuery = Type.Object(PageQuery);
export type KeptOriginalQuery = Type.Static<typeof KeptOriginalQuery>;
/** What was bought, and is no longer among the photos that its album shows the buyer. */
export const KeptOriginal = Type.Object({
  id: Uid,
  hotResourceType: Type.Integer(),
  /** Empty where it is closed. */
  title: Type.String(),
  thumbhash: Type.String(),
  albumName: Type.String(),
  sizeBytes: Type.Number(),
  boughtAt: Type.Integer(),
  /** It can be downloaded: else it was found to break the law, or that is being looked into. */
  isOpen: Type.Boolean(),
});
export type KeptOriginal = Type.Static<typeof KeptOriginal>;
export const KeptOriginalPage = pageOf(KeptOriginal);
export type KeptOriginalPage = Type.Static<typeof KeptOriginalPage>;
