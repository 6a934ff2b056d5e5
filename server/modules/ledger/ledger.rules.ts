/** What is counted in the ledger, each in its own whole unit: fen, points, bytes. */
export type Asset = 'money' | 'integral' | 'capacity';

/**
 * The kinds of a person's accounts of money, and of the platform's. What a person has is a positive total; what lies at a channel is a
 * negative one of `clearing:<channel>`, because every posting adds up to zero.
 */
export type MoneyKind =
  /** Of sales: can be spent and withdrawn. */
  | 'earned'
  /** Brought by the person: can be spent, or goes back to where it came from. */
  | 'topped'
  /** Of sales that may still be taken back. */
  | 'held'
  /** Kept aside for what is under way: see [Note: Holds]. */
  | 'reserved'
  /** Tax that was kept back. */
  | 'withheld'
  /** What a seller owes for refunds: zero or below. */
  | 'owed'
  /** The platform's: what buyers have paid for what they have not been given yet, or get back. */
  | 'orders'
  /** The platform's share of sales. */
  | 'fees'
  /** The platform's: what it sold itself. */
  | 'own'
  | `clearing:${string}`;

/** See [Note: Holds]. */
export const HOLD_STATE = { pending: 1, posted: 2, voided: 3, expired: 4 } as const;

export interface AccountKey {
  readonly asset: Asset;
  readonly kind: string;
  /** Null: the platform's. */
  readonly ownerId: string | null;
}

export interface PostingLine extends AccountKey {
  readonly amount: number;
}

export function moneyOf(kind: MoneyKind, ownerId: string | null = null): AccountKey {
  return { asset: 'money', kind, ownerId };
}

/** Kinds that a person may spend from, in the order in which they are spent. `balance` is that of the other assets. */
export const SPENDABLE_KINDS = ['topped', 'earned', 'balance'] as const;

const MAY_BE_OWED = 'owed';

/** What a total of this account may not fall below. Null: anything. See [Note: Limited accounts]. */
export function floorOf({ kind, ownerId }: AccountKey): number | null {
  return ownerId === null || kind === MAY_BE_OWED ? null : 0;
}

/** One line for each account, none of nothing, in a fixed order. Throws for lines that do not add up to zero: that is a bug. */
export function settleLines(lines: readonly PostingLine[]): PostingLine[] {
  const byAccount = new Map<string, PostingLine>();
  for (const line of lines) {
    if (!Number.isSafeInteger(line.amount)) throw new Error(`${line.amount} is no whole amount`);
    const name = nameOf(line);
    const amount = (byAccount.get(name)?.amount ?? 0) + line.amount;
    byAccount.set(name, { ...line, amount });
  }
  const settled = [...byAccount]
    .filter(([, line]) => line.amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line);
  const sums = new Map<string, number>();
  for (const { asset, amount } of settled) sums.set(asset, (sums.get(asset) ?? 0) + amount);
  if ([...sums.values()].some((sum) => sum !== 0)) throw new Error('the lines of a posting do not add up to zero');
  return settled;
}

/** What a posting says, to be held against that of the same reference. Of settled lines. */
export function bodyOf(lines: readonly PostingLine[]): string {
  return lines.map((line) => `${nameOf(line)}=${line.amount}`).join(' ');
}

/** Money that becomes a person's own: what he owes is paid first. `owedFen` is zero or below. */
export function earnLines(ownerId: string, amountFen: number, owedFen: number): PostingLine[] {
  const paid = Math.min(amountFen, Math.max(0, -owedFen));
  return [
    { ...moneyOf('owed', ownerId), amount: paid },
    { ...moneyOf('earned', ownerId), amount: amountFen - paid },
  ];
}

function nameOf({ asset, kind, ownerId }: AccountKey): string {
  return `${asset}/${kind}/${ownerId ?? ''}`;
}

/** Takes an amount from several pots, the first as far as it goes. What none has stays over. */
export function takeInOrder(
  amount: number,
  pots: readonly { readonly key: AccountKey; readonly has: number }[],
): { readonly taken: PostingLine[]; readonly missing: number } {
  let missing = amount;
  const taken: PostingLine[] = [];
  for (const { key, has } of pots) {
    const part = Math.min(missing, Math.max(0, has));
    if (part > 0) taken.push({ ...key, amount: part });
    missing -= part;
  }
  return { taken, missing };
}
