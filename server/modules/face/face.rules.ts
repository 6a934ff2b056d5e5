import { ASK_ANSWER, FACE_RELATION, type FaceRelation } from '@contract/constants/face';
import { type Called, isOneself, isSamePerson } from '@contract/rules/face-person';

const RELATIONS = Object.values(FACE_RELATION);
/** What the database says. */
export const toRelation = (said: number): FaceRelation => RELATIONS.find((one) => one === said) ?? FACE_RELATION.other;

/** ASK_ANSWER, as the database says. */
export const toAnswer = (said: number): 0 | 1 | 2 =>
  said === ASK_ANSWER.agreed || said === ASK_ANSWER.refused ? said : ASK_ANSWER.none;

/** What decides whether a picture serves as a selfie. Lengths are pixels of the picture. */
export interface SeenFace {
  readonly width: number;
  readonly yaw: number;
  readonly norm: number;
}

export type SelfieVerdict = 'fine' | 'none' | 'several' | 'small' | 'turned' | 'unclear';

const SELFIE_WIDTH = 160;
const SELFIE_YAW = 0.25;
/** The 5th percentile of good portraits. */
const SELFIE_NORM = 57;
/** A small face in the background does not count as a second person. */
const BEHIND = 0.4;

/** Of all faces of a picture, the largest is meant. */
export function judgeSelfie(faces: readonly SeenFace[]): SelfieVerdict {
  const [first, second] = [...faces].sort((a, b) => b.width - a.width);
  if (first === undefined) return 'none';
  if (second !== undefined && second.width > BEHIND * first.width) return 'several';
  if (first.width < SELFIE_WIDTH) return 'small';
  if (Math.abs(first.yaw) >= SELFIE_YAW) return 'turned';
  return first.norm < SELFIE_NORM ? 'unclear' : 'fine';
}

export const largestOf = <F extends SeenFace>(faces: readonly F[]): F | undefined =>
  [...faces].sort((a, b) => b.width - a.width)[0];

/** Selfies of one person are at least so like each other. */
export const SAME_SELFIE = 0.55;

/** Faces that are kept of a photo at all, and those that are good enough to be sure of. */
const LEAST_WIDTH = 32;
const SURE_WIDTH = 40;
const SURE_YAW = 0.3;

export const isIndexed = ({ width }: SeenFace): boolean => width >= LEAST_WIDTH;
export const canBeSure = ({ width, yaw }: Pick<SeenFace, 'width' | 'yaw'>): boolean =>
  width >= SURE_WIDTH && Math.abs(yaw) <= SURE_YAW;

const SURE_FALSE_FACES = 0.01;
const MAYBE_FALSE_FACES = 0.3;
/** Below it nothing is sure, however few faces there are. */
export const SURE_FLOOR = 0.62;
const MAYBE_FLOOR = 0.55;

/**
 * Likenesses from which on a face is surely or perhaps the same person's. They grow with the album: among more faces more are like
 * somebody by chance. From the tail of measured pairs of different people, for that many false faces a search.
 */
export function thresholdsFor(faces: number, selfies: number): { readonly sure: number; readonly maybe: number } {
  const at = (accepted: number): number =>
    0.65 + 0.033 * Math.log((Math.max(1, faces) * Math.max(1, selfies) * 3.2e-6) / accepted);
  const maybe = Math.max(MAYBE_FLOOR, at(MAYBE_FALSE_FACES));
  return { sure: Math.max(SURE_FLOOR, maybe, at(SURE_FALSE_FACES)), maybe };
}

/** So like a face that somebody said not to be his, a face is trusted one tier less. */
export const NEAR_REFUSED = 0.7;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part that two boxes share of what they cover. */
export function shareOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}

/** Two boxes of one photo that share so much are one face's. */
export const SAME_BOX = 0.4;

const UNIT = 10_000;

/** In ten-thousandths of the picture's edges, within it. */
export function toStoredBox(box: Box, picture: { readonly width: number; readonly height: number }): Box {
  const part = (at: number, edge: number): number => Math.min(UNIT, Math.max(0, Math.round((at / edge) * UNIT)));
  const [left, top] = [part(box.left, picture.width), part(box.top, picture.height)];
  return {
    left,
    top,
    width: Math.max(1, part(box.left + box.width, picture.width) - left),
    height: Math.max(1, part(box.top + box.height, picture.height) - top),
  };
}

/** In parts of the picture's edges. */
export const toShownBox = ({ left, top, width, height }: Box): Box => ({
  left: left / UNIT,
  top: top / UNIT,
  width: Math.min(width / UNIT, 1),
  height: Math.min(height / UNIT, 1),
});

/** Whom a search is for: the asker, or one of his family. */
export interface Sought extends Called {
  /** He keeps no face of another with this relation: what was called so without a name is this one. */
  readonly isOnly: boolean;
}

export const ONESELF: Sought = { relation: FACE_RELATION.me, name: '', isOnly: true };

/** Who this is among the faces that somebody keeps. */
export function toSought({ relation, name }: Called, kept: readonly Called[]): Sought {
  if (isOneself({ relation })) return ONESELF;
  return { relation, name, isOnly: kept.every((one) => one.relation !== relation || one.name === name) };
}

/** It was said of this person. */
export const isSaidOf = (said: Called, sought: Sought): boolean =>
  isSamePerson(said, sought) || (sought.isOnly && isNameless(said, sought));

export const isNameless = (said: Called, { relation }: Sought): boolean =>
  said.relation === relation && said.name === '';
