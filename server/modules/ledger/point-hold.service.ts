import type { Id, Tx } from '../../db/tables';
import { findPointHold, giveBackToLots, insertLot, listRunningLots, takeFromLots } from './lot.repository';
import { takeFromEarliest } from './lot.rules';
import { BalanceTooLow, post, PostingConflict } from './posting.service';

/**
 * [Note: Held points] Points for what is only paid when it is delivered are kept aside first, out of the lots that end first. At its end
 * what was delivered is spent and the rest goes back into those lots. Points whose lot has ended in between come back with a few days of
 * their own: nobody loses them by waiting.
 */
export interface PointHold {
  /** What it is for, as references begin. */
  readonly name: string;
  readonly id: string;
  readonly ownerId: Id;
  readonly at: Date;
}

const RETURNED_MS = 7 * 86_400_000;
const balanceOf = (ownerId: Id) => ({ asset: 'integral', kind: 'balance', ownerId }) as const;
const reservedOf = (ownerId: Id) => ({ asset: 'integral', kind: 'reserved', ownerId }) as const;
const SPENT = { asset: 'integral', kind: 'spent', ownerId: null } as const;

/** Once for each reference. Throws BalanceTooLow and PostingConflict. */
export async function holdPoints(tx: Tx, { name, id, ownerId, at }: PointHold, points: number): Promise<void> {
  const reference = `${name}:${id}`;
  const lines = [
    { ...balanceOf(ownerId), amount: -points },
    { ...reservedOf(ownerId), amount: points },
  ];
  // Its line locks the account, so that the next transaction sees the balance it leaves.
  if ((await post(tx, { reference, at, lines })) === 'same') return;
  const { taken, missing } = takeFromEarliest(points, await listRunningLots(tx, ownerId, at));
  if (missing > 0) throw new BalanceTooLow('so many points were not granted, or have ended');
  await takeFromLots(tx, reference, taken);
}

/** Spends so many of those held and gives the others back, once. Throws PostingConflict where it ended otherwise before. */
export async function endPointHold(tx: Tx, { name, id, ownerId, at }: PointHold, spent: number): Promise<void> {
  const held = await findPointHold(tx, `${name}:${id}`);
  if (held === null) throw new Error('points that were not held cannot be spent');
  if (spent > held) throw new PostingConflict('more points would be spent than were held');
  const back = held - spent;
  const done = [
    { ...reservedOf(ownerId), amount: -spent },
    { ...SPENT, amount: spent },
  ];
  if (spent > 0) await post(tx, { reference: `${name}-done:${id}`, at, lines: done });
  if (back === 0) return;
  const reference = `${name}-back:${id}`;
  const returned = [
    { ...reservedOf(ownerId), amount: -back },
    { ...balanceOf(ownerId), amount: back },
  ];
  if ((await post(tx, { reference, at, lines: returned })) === 'same') return;
  const ended = await giveBackToLots(tx, `${name}:${id}`, back, at);
  const endsAt = new Date(at.getTime() + RETURNED_MS);
  if (ended > 0) await insertLot(tx, { reference, ownerId, amount: ended, at, endsAt });
}
