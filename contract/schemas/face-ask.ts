import { type Static, Type } from 'typebox';
import { PageQuery, pageOf, Uid } from './shared';

/** How far an album has come that is held back until those on it agreed, for who manages it. */
export const Asking = Type.Object({
  isOn: Type.Boolean(),
  coversOthers: Type.Boolean(),
  /** Photos and videos that are held back. */
  held: Type.Integer(),
  /** Those of them on which nobody was found: a holder's word lets them go. */
  unseen: Type.Integer(),
});
export type Asking = Static<typeof Asking>;

export const UnseenQuery = Type.Object({ ...PageQuery, albumId: Uid });
export type UnseenQuery = Static<typeof UnseenQuery>;

export const PassMediaInput = Type.Object({
  ids: Type.Array(Uid, { minItems: 1, maxItems: 100 }),
  /** False: holds them back again. */
  pass: Type.Boolean(),
});
export type PassMediaInput = Static<typeof PassMediaInput>;
/** How many have changed. Where somebody was found on it, or it has not been looked at, nothing does. */
export const PassMediaResult = Type.Object({ changed: Type.Integer() });
export type PassMediaResult = Static<typeof PassMediaResult>;

export const AskLinkInput = Type.Object({
  personId: Uid,
  /** The links that there were end. */
  renew: Type.Boolean(),
});
export type AskLinkInput = Static<typeof AskLinkInput>;
export const AskLink = Type.Object({ token: Uid });
export type AskLink = Static<typeof AskLink>;

/** The question goes to anybody who has the link: nothing else identifies the person. */
export const AskedQuery = Type.Object({ token: Uid });
export type AskedQuery = Static<typeof AskedQuery>;

/** ASK_ANSWER */
export const AskAnswer = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);

export const AskedPhotosQuery = Type.Object({ ...PageQuery, token: Uid });
export type AskedPhotosQuery = Static<typeof AskedPhotosQuery>;

/** A photo with the person who is asked. Its picture: getAskedPicture. */
export const AskedPhoto = Type.Object({ id: Uid, ratio: Type.Number({ exclusiveMinimum: 0 }) });
export type AskedPhoto = Static<typeof AskedPhoto>;
export const AskedPhotos = pageOf(AskedPhoto);
export type AskedPhotos = Static<typeof AskedPhotos>;

export const Asked = Type.Object({
  albumName: Type.String(),
  ownerName: Type.String(),
  /** As the holders call him; empty where they do not. */
  name: Type.String(),
  answer: AskAnswer,
  answeredTime: Type.Integer(),
  /** Other faces on these photos are covered. */
  coversOthers: Type.Boolean(),
  /** Of the text that is agreed to. */
  version: Type.String(),
});
export type Asked = Static<typeof Asked>;

export const AnswerAskedInput = Type.Object({
  token: Uid,
  agree: Type.Boolean(),
  version: Type.String({ maxLength: 20 }),
});
export type AnswerAskedInput = Static<typeof AnswerAskedInput>;

export const AskedAnswer = Type.Object({ answer: AskAnswer, answeredTime: Type.Integer() });
export type AskedAnswer = Static<typeof AskedAnswer>;

export const AskedPictureQuery = Type.Object({ token: Uid, id: Uid });
export type AskedPictureQuery = Static<typeof AskedPictureQuery>;
