import Type from 'typebox';
import {
  GENERATE_ACTIONS,
  GENERATE_ENGINES,
  GENERATE_COUNT_MAX,
  GENERATE_OPTIONS,
  GENERATE_RATIOS,
  GENERATE_STYLES,
  type GenerateRatio,
} from '../constants/generation';
import { MediaItem } from './media';
import { RequestId } from './order';
import { oneOf, PageQuery, pageOf, Uid } from './shared';

const Kind = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]);
const State = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]);
const Style = oneOf(GENERATE_STYLES.map(({ style }) => style));
const Option = oneOf(GENERATE_OPTIONS.map(({ option }) => option));
const Ratio = oneOf(Object.keys(GENERATE_RATIOS) as GenerateRatio[]);
const Action = oneOf(GENERATE_ACTIONS);
const Engine = oneOf(GENERATE_ENGINES);
/** The same request orders once. */
const Once = { requestId: Type.Optional(RequestId) };
const Prompt = Type.String({ maxLength: 2_000 });
const Count = Type.Integer({ minimum: 1, maximum: GENERATE_COUNT_MAX });
const Seed = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

export const ModelConsent = Type.Object({ provider: Type.String(), version: Type.Integer(), isGiven: Type.Boolean() });
export type ModelConsent = Type.Static<typeof ModelConsent>;
export const GiveModelConsentInput = Type.Object({ version: Type.Integer(), isGiven: Type.Boolean() });
export type GiveModelConsentInput = Type.Static<typeof GiveModelConsentInput>;

/** What can be made here now. */
export const GenerationInit = Type.Object({
  makers: Type.Array(
    Type.Object({
      engine: Engine,
      /** Whatever makes it says so. */
      words: Type.String(),
      types: Type.Array(Kind),
      canEnlarge: Type.Boolean(),
      /** Of each. */
      picturePoints: Type.Integer(),
      filmPoints: Type.Integer(),
    }),
  ),
  /** Files that this person may still have made today, of so many. */
  left: Type.Integer(),
  aDay: Type.Integer(),
  /** What this person may spend. */
  integral: Type.Integer(),
  /** Whether this person's photos may be handed to the model. Null: there is none. */
  consent: Type.Union([ModelConsent, Type.Null()]),
});
export type GenerationInit = Type.Static<typeof GenerationInit>;

/** An order and what became of it. Its results lie in its album, as the orderer's uploads. */
export const Generation = Type.Object({
  id: Uid,
  albumId: Uid,
  type: Kind,
  prompt: Type.String(),
  negative: Type.String(),
  style: Style,
  option: Option,
  ratio: Ratio,
  count: Count,
  seed: Seed,
  state: State,
  engine: Engine,
  /** Kept aside for it, and once it has ended what it has cost. */
  points: Type.Integer(),
  /** Done so far, in percent. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Why it failed; else empty. */
  reason: Type.String(),
  createTime: Type.Integer(),
  /** Null: there is none, or this person does not see it any more. */
  source: Type.Union([MediaItem, Type.Null()]),
  /** What it was made of, when it is a finer or another picture of a result; empty: none. */
  action: Type.Union([Action, Type.Literal('')]),
  /** Those that still are in the album. */
  results: Type.Array(MediaItem),
});
export type Generation = Type.Static<typeof Generation>;

const Look = {
  ...Once,
  albumId: Uid,
  /** This machine where it is not said: nothing is handed on and nothing costs by itself. */
  engine: Type.Optional(Engine),
  negative: Type.Optional(Prompt),
  style: Style,
  option: Option,
  ratio: Ratio,
  count: Count,
  seed: Type.Optional(Seed),
};
/** Of words. */
export const GenerateInput = Type.Object({
  ...Look,
  type: Type.Union([Type.Literal(1), Type.Literal(3)]),
  prompt: Prompt,
});
export type GenerateInput = Type.Static<typeof GenerateInput>;
/** Of a photo of an album that the caller may download. */
export const GenerateOfInput = Type.Object({
  ...Look,
  type: Type.Union([Type.Literal(2), Type.Literal(4)]),
  prompt: Type.Optional(Prompt),
  mediaId: Uid,
});
export type GenerateOfInput = Type.Static<typeof GenerateOfInput>;
/** One picture of a photo, beside it in its album; where the caller may not upload there, in `albumId`. */
export const GenerateAiPhotoInput = Type.Object({
  ...Once,
  mediaId: Uid,
  albumId: Uid,
  style: Style,
  option: Option,
  engine: Look.engine,
});
export type GenerateAiPhotoInput = Type.Static<typeof GenerateAiPhotoInput>;
export const ChangeInput = Type.Object({ ...Once, id: Uid, mediaId: Uid, action: Action });
export type ChangeInput = Type.Static<typeof ChangeInput>;

export const GenerationQuery = Type.Object({ id: Uid });
export type GenerationQuery = Type.Static<typeof GenerationQuery>;
/** The caller's own, the newest first. */
export const GenerationsQuery = Type.Object({ ...PageQuery, albumId: Type.Optional(Uid) });
export type GenerationsQuery = Type.Static<typeof GenerationsQuery>;
export const GenerationPage = pageOf(Generation);
export type GenerationPage = Type.Static<typeof GenerationPage>;

/** A text that somebody keeps to use it again. */
export const UserText = Type.Object({ id: Uid, text: Type.String() });
export type UserText = Type.Static<typeof UserText>;
export const UserTexts = Type.Array(UserText);
export type UserTexts = Type.Static<typeof UserTexts>;
export const SaveUserTextInput = Type.Object({ text: Prompt });
export type SaveUserTextInput = Type.Static<typeof SaveUserTextInput>;
