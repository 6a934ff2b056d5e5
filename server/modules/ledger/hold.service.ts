import type { Id, Tx } from '../../db/tables';
import { endHold, findHold, insertHold } from './hold.repository';
import { HOLD_STATE, moneyOf, type PostingLine } from './ledger.rules';
import { post, PostingConflict, toEarned } from './posting.service';

/**
 * [Note: Holds] Money that somebody sends away is reserved first, so that nothing else spends it, and no channel is asked before that is
 * committed. A hold ends once: it is posted, when the money is gone; voided, when it will not go; expired, when nothing was ever heard of
 * it. What is not posted comes back to what is earned, after what the person owes.
 */
export interface Hold {
  /** Made before, of what it is for. */
  readonly reference: string;
  readonly ownerId: Id;
  readonly amount: number;
  readonly at: Date;
}

/** Keeps earned money aside. `same`: it was before. Throws BalanceTooLow and PostingConflict. */
export async function placeHold(tx: Tx, hold: Hold): Promise<'placed' | 'same'> {
  const { reference, ownerId, amount, at } = hold;
  if (!(await insertHold(tx, hold))) {
    const former = await findHold(tx, reference);
    if (former?.ownerId !== ownerId || former.amount !== amount) {
      throw new PostingConflict('a reference of a hold is used for another one');
    }
    return 'same';
  }
  await post(tx, {
    reference: `hold:${reference}`,
    at,
    lines: [
      { ...moneyOf('earned', ownerId), amount: -amount },
      { ...moneyOf('reserved', ownerId), amount },
    ],
  });
  return 'placed';
}

/** The money is gone, to where the lines say. False where the hold has ended before. */
export async function postHold(
  tx: Tx,
  { reference, to, at }: { readonly reference: string; readonly to: readonly PostingLine[]; readonly at: Date },
): Promise<boolean> {
  const hold = await endHold(tx, reference, HOLD_STATE.posted, at);
  if (hold === null) return false;
  await post(tx, {
    reference: `post:${reference}`,
    at,
    lines: [{ ...moneyOf('reserved', hold.ownerId), amount: -hold.amount }, ...to],
  });
  return true;
}

/** The money comes back. False where the hold has ended before. */
export async function releaseHold(
  tx: Tx,
  { reference, outcome, at }: { readonly reference: string; readonly outcome: 'voided' | 'expired'; readonly at: Date },
): Promise<boolean> {
  const hold = await endHold(tx, reference, HOLD_STATE[outcome], at);
  if (hold === null) return false;
  await post(tx, {
    reference: `release:${reference}`,
    at,
    lines: [
      { ...moneyOf('reserved', hold.ownerId), amount: -hold.amount },
      ...(await toEarned(tx, hold.ownerId, hold.amount)),
    ],
  });
  return true;
}
