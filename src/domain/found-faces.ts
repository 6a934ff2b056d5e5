import { FACE_ANSWER, FACE_RELATION, FACE_TIER, type FaceRelation } from '@contract/constants/face';
import { isOneself, isSamePerson } from '@contract/rules/face-person';

export const RELATION_NAMES: Readonly<Record<FaceRelation, string>> = {
  [FACE_RELATION.me]: '我',
  [FACE_RELATION.child]: '孩子',
  [FACE_RELATION.partner]: '爱人',
  [FACE_RELATION.parent]: '父母',
  [FACE_RELATION.other]: '其他',
};

/** The people one may keep a face of, besides oneself. */
export const FAMILY_RELATIONS = [
  FACE_RELATION.child,
  FACE_RELATION.partner,
  FACE_RELATION.parent,
  FACE_RELATION.other,
] as const;

export type FaceAnswerKind = 0 | 1 | 2;

/** Of what a search found, what its order and its place depend on. */
export interface Found {
  readonly tier: 1 | 2;
  /** 0 to 100. */
  readonly likeness: number;
  readonly answer: FaceAnswerKind;
  readonly media: { readonly id: string; readonly takenLocal: string };
}

export type FoundOrder = 'time' | 'likeness';

export const FOUND_ORDERS = [
  { id: 'time', text: '按时间' },
  { id: 'likeness', text: '按可能性' },
] as const satisfies readonly { id: FoundOrder; text: string }[];

const newestFirst = (a: Found, b: Found): number =>
  a.media.takenLocal < b.media.takenLocal ? 1 : a.media.takenLocal > b.media.takenLocal ? -1 : 0;
const likeliestFirst = (a: Found, b: Found): number => b.likeness - a.likeness || newestFirst(a, b);

/** What is shown as the person's own: the sure ones that were not refused, and what was confirmed. */
export function listSure<One extends Found>(records: readonly One[], order: FoundOrder): readonly One[] {
  const mine = records.filter(
    ({ tier, answer }) => answer === FACE_ANSWER.me || (tier === FACE_TIER.sure && answer === FACE_ANSWER.none),
  );
  return mine.sort(order === 'time' ? newestFirst : likeliestFirst);
}

/** What is still to be asked, the likeliest first. */
export function listMaybe<One extends Found>(records: readonly One[]): readonly One[] {
  return records
    .filter(({ tier, answer }) => tier === FACE_TIER.maybe && answer === FACE_ANSWER.none)
    .sort(likeliestFirst);
}

export interface NamedFace {
  readonly relation: FaceRelation;
  readonly name: string;
}

export const ONESELF: NamedFace = { relation: FACE_RELATION.me, name: '' };

/** Who was looked for, as to the person himself: 你, 小米 */
export const describeSought = (sought: NamedFace): string => (isOneself(sought) ? '你' : describeFace(sought));

/** 我, 小米, 孩子 */
export function describeFace({ relation, name }: NamedFace): string {
  if (relation === FACE_RELATION.me) return RELATION_NAMES[relation];
  return name === '' ? RELATION_NAMES[relation] : name;
}

/** The label of a face box in a photo: a confirmed name stands as it is, any other is marked as a guess. */
export function describeBox({ answer, relation, name }: NamedFace & { readonly answer: FaceAnswerKind }): string {
  if (answer === FACE_ANSWER.notMe) return `不是${describeFace({ relation, name })}`;
  if (answer === FACE_ANSWER.me) return describeFace({ relation, name });
  return `可能是${describeSought({ relation, name })}`;
}

/** In parts of a picture's edges. */
export interface FacePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A picture's width to its height; a square's where that is not known. */
export const ratioOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  width > 0 && height > 0 ? width / height : 1;

/** Of a face's larger edge: what of the picture is shown around it. */
const AROUND = 2.4;

/** A square around a face, inside the picture, in parts of its edges. `ratio`: the picture's width to its height. */
export function squareAround({ left, top, width, height }: FacePlace, ratio: number): FacePlace {
  // In parts of the picture's height.
  const side = Math.min(1, ratio, AROUND * Math.max(width * ratio, height));
  const fit = (middle: number, part: number): number => Math.min(1 - part, Math.max(0, middle - part / 2));
  const across = side / ratio;
  return { left: fit(left + width / 2, across), top: fit(top + height / 2, side), width: across, height: side };
}

/** Kept faces of one person: a search is by one of them. */
export interface KeptPerson extends NamedFace {
  readonly faceIds: readonly string[];
}

export function listKeptPeople(
  faces: readonly (NamedFace & { readonly id: string; readonly isSearchable: boolean })[],
): readonly KeptPerson[] {
  const people = new Map<string, KeptPerson>();
  for (const { id, relation, name, isSearchable } of faces) {
    if (!isSearchable) continue;
    const key = relation === FACE_RELATION.me ? 'me' : `${relation}:${name}`;
    const known = people.get(key)?.faceIds ?? [];
    people.set(key, { relation, name, faceIds: [...known, id] });
  }
  return [...people.values()];
}

/** Whose a face may be that is not this person's: one's own, the family's by their names, and whoever has none here. */
export function listOthers(sought: NamedFace, kept: readonly NamedFace[]): readonly NamedFace[] {
  const named = kept.filter((face) => !isOneself(face) && face.name !== '');
  const nameless = FAMILY_RELATIONS.map((relation): NamedFace => ({ relation, name: '' }));
  const all = [ONESELF, ...named.map(({ relation, name }) => ({ relation, name })), ...nameless];
  return all.filter(
    (one, at) => !isSamePerson(one, sought) && all.findIndex((other) => isSamePerson(one, other)) === at,
  );
}
