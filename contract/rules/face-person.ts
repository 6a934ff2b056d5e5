import { FACE_RELATION } from '../constants/face';

/** Who somebody says a face to be: himself, or one of his family, whom a relation and a name make one person. */
export interface Called {
  readonly relation: number;
  readonly name: string;
}

export const isOneself = ({ relation }: Pick<Called, 'relation'>): boolean => relation === FACE_RELATION.me;

/** For oneself the name is empty. */
export const isSamePerson = (a: Called, b: Called): boolean =>
  a.relation === b.relation && (isOneself(a) || a.name === b.name);
