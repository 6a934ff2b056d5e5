import { type Static, Type } from 'typebox';
import { Uid } from './shared';

/** FACE_RELATION */
export const FaceRelation = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
]);

/** FACE_ANSWER */
export const FaceAnswerOf = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);

const Part = Type.Number({ minimum: 0, maximum: 1 });

/** Where a face is, in parts of the picture's edges, and what the caller may know of it. */
export const FaceBox = Type.Object({
  faceId: Uid,
  left: Part,
  top: Part,
  width: Part,
  height: Part,
  answer: FaceAnswerOf,
  relation: FaceRelation,
  /** What the caller called it. */
  name: Type.String(),
  /** Of the album's people, for its holders; empty where it is of none. */
  personId: Type.String(),
  /** What they call him; empty where nobody named him, and for others. */
  personName: Type.String(),
});
export type FaceBox = Static<typeof FaceBox>;
