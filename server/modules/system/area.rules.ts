import type { AreaType } from '@contract/constants/public-param';

export interface Area {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
}

/** Codes of GB/T 2260 and their names: two digits for the province, two for the city, two for the district. */
export type AreaNames = Readonly<Record<string, string>>;

/** `parentId` of the six digits: a city's province, a district's city, nothing for a province. */
export function toAreas(type: AreaType, names: AreaNames): readonly Area[] {
  return Object.entries(names).map(([id, name]) => ({ id, parentId: parentOf(type, id), name }));
}

function parentOf(type: AreaType, id: string): string {
  if (type === 1) return '';
  return type === 2 ? `${id.slice(0, 2)}0000` : `${id.slice(0, 4)}00`;
}
