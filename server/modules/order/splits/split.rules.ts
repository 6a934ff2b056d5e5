export const holdOfSplit = (splitNo: string): string => `split:${splitNo}`;

export interface SplitSeller {
  readonly isAdmin: boolean;
  /** Where he has an account that is known there. */
  readonly houses: readonly string[];
}

/**
 * Where sellers can all be sent their parts. Null: nobody has to be, as the operator's own sales are his. See [Note: Splitting] in
 * 0082-split.
 */
export function findSplitHouses(sellers: readonly SplitSeller[]): string[] | null {
  const others = sellers.filter(({ isAdmin }) => !isAdmin);
  const [first, ...rest] = others;
  if (first === undefined) return null;
  return first.houses.filter((house) => rest.every(({ houses }) => houses.includes(house)));
}
