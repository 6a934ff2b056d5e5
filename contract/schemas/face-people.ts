import { type Static, Type } from 'typebox';
import { FACE_NAME_MAX_LENGTH } from '../constants/face';
import { AskAnswer } from './face-ask';
import { Uid } from './shared';

const Part = Type.Number({ minimum: 0, maximum: 1 });

/** Somebody on photos of an album, for who manages it. */
export const AlbumPerson = Type.Object({
  id: Uid,
  /** Empty until somebody names him. */
  name: Type.String(),
  photos: Type.Integer(),
  /** Visitors may know the name. */
  isAgreed: Type.Boolean(),
  /** Where photos are held back until those on them agreed: whether there is a link for him, what he said, how many photos wait. */
  isAsked: Type.Boolean(),
  answer: AskAnswer,
  held: Type.Integer(),
  /** A face of his, and the photo it is on: `ratio` is the photo's width to its height. */
  cover: Type.Object({
    mediaId: Uid,
    url: Type.String(),
    ratio: Type.Number({ exclusiveMinimum: 0 }),
    left: Part,
    top: Part,
    width: Part,
    height: Part,
  }),
});
export type AlbumPerson = Static<typeof AlbumPerson>;

/** Who is on most photos first. Somebody on one photo is there with a name only. */
export const AlbumPeople = Type.Array(AlbumPerson);
export type AlbumPeople = Static<typeof AlbumPeople>;

export const NamePersonInput = Type.Object({
  personId: Uid,
  /** Empty takes the name away. */
  name: Type.String({ maxLength: FACE_NAME_MAX_LENGTH * 4 }),
});
export type NamePersonInput = Static<typeof NamePersonInput>;

export const MergePeopleInput = Type.Object({ into: Uid, personIds: Type.Array(Uid, { minItems: 1, maxItems: 50 }) });
export type MergePeopleInput = Static<typeof MergePeopleInput>;

export const SplitPersonInput = Type.Object({
  personId: Uid,
  faceIds: Type.Array(Uid, { minItems: 1, maxItems: 200 }),
});
export type SplitPersonInput = Static<typeof SplitPersonInput>;

export const PersonCoverInput = Type.Object({ personId: Uid, faceId: Uid });
export type PersonCoverInput = Static<typeof PersonCoverInput>;

export const AgreeToNameInput = Type.Object({ albumId: Uid, agree: Type.Boolean() });
export type AgreeToNameInput = Static<typeof AgreeToNameInput>;
