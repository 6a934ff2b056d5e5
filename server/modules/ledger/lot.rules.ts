export interface Lot {
  readonly id: string;
  readonly left: number;
}

export interface TakenFromLots {
  readonly taken: readonly { readonly lotId: string; readonly amount: number }[];
  readonly missing: number;
}

/** Takes an amount from lots in their order, each as far as it goes. What none has is missing. */
export function takeFromEarliest(amount: number, lots: readonly Lot[]): TakenFromLots {
  const taken: { lotId: string; amount: number }[] = [];
  let missing = amount;
  for (const { id, left } of lots) {
    if (missing === 0) break;
    const part = Math.min(missing, left);
    taken.push({ lotId: id, amount: part });
    missing -= part;
  }
  return { taken, missing };
}
