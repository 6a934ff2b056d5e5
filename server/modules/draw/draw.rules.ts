export interface Weighted {
  readonly weight: number;
}

export const sumWeights = (prizes: readonly Weighted[]): number => prizes.reduce((sum, { weight }) => sum + weight, 0);

/** The prize that this number falls on; it is below the sum of all weights. */
export function prizeAt<T extends Weighted>(prizes: readonly T[], at: number): T {
  let left = at;
  for (const prize of prizes) {
    if (left < prize.weight) return prize;
    left -= prize.weight;
  }
  throw new Error('a number beyond all weights');
}

const WHOLE = 100_000;

/** How many of a hundred thousand. */
export function chanceOf(weight: number, total: number): number {
  return total === 0 ? 0 : Math.round((weight * WHOLE) / total);
}

/** 王**; the name of nobody: 用户** */
export function hideName(nickname: string): string {
  const [first = '用户'] = [...nickname];
  return `${first}**`;
}
