/** Somebody on an album's photos, as those who manage it see him. */
export interface PersonOfAlbum {
  /** Empty until somebody names him. */
  readonly name: string;
}

const NAMELESS = '未命名';

/** 新郎, 未命名 */
export const describePerson = ({ name }: PersonOfAlbum): string => name || NAMELESS;

/** On a photo: faces are put together by their likeness, which is a guess. */
export const guessPerson = (name: string): string => (name === '' ? NAMELESS : `可能是${name}`);

/** How many people a photo shows, as far as faces are found. */
export type PeopleCount = 'any' | 'none' | 'one' | 'several';

export const PEOPLE_COUNTS = [
  { id: 'any', text: '不限' },
  { id: 'none', text: '没有人' },
  { id: 'one', text: '1人' },
  { id: 'several', text: '2人以上' },
] as const satisfies readonly { id: PeopleCount; text: string }[];

const RANGES: Readonly<Record<PeopleCount, { readonly peopleFrom?: number; readonly peopleTo?: number }>> = {
  any: {},
  none: { peopleTo: 0 },
  one: { peopleFrom: 1, peopleTo: 1 },
  several: { peopleFrom: 2 },
};

/** As a list is asked for it. */
export const toPeopleRange = (count: PeopleCount) => RANGES[count];

/** Of several entries for one person: a named one, otherwise the one on most photos. */
export function choosePersonToKeep<Person extends PersonOfAlbum & { readonly photos: number }>(
  people: readonly Person[],
): Person | undefined {
  return [...people].sort((a, b) => Number(b.name !== '') - Number(a.name !== '') || b.photos - a.photos)[0];
}
