import { ERRORS } from '@contract/errors';
import type { Db, Id, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { type AccountKey, moneyOf, type PostingLine, SPENDABLE_KINDS, takeInOrder } from '../ledger/ledger.rules';
import { lockMoney, readMoney } from '../ledger/posting.service';
import { sumClosedShares } from './illegal-refund.repository';
import type { OrderRow } from './order.repository';
import { sumOf } from './order.rules';

const SPENT_KINDS = SPENDABLE_KINDS.filter((kind) => kind !== 'balance');
const keysOf = (ownerId: Id): AccountKey[] => SPENT_KINDS.map((kind) => moneyOf(kind, ownerId));

/** What somebody may spend. What is illegal may have to be given back, and is not spent meanwhile: see [Note: Illegal goods]. */
export async function findSpendable(tx: Tx, ownerId: Id): Promise<number> {
  const [topped = 0, earned = 0] = await lockMoney(tx, keysOf(ownerId));
  return earned === 0 ? topped : topped + Math.max(0, earned - (await sumClosedShares(tx, ownerId)));
}

/**
 * Lines that take this amount, by the present balance and without a lock: if posting them fails, the caller locks the balance and tries
 * again. Refuses with BALANCE_LOW.
 */
export async function takeSpendable(db: Db, ownerId: Id, amountFen: number): Promise<PostingLine[]> {
  return take(db, ownerId, amountFen, await readMoney(db, keysOf(ownerId)));
}

/** The same under a lock. The balances of the orders' sellers are locked as well, because the money goes there in the same transaction. */
export async function takeLocked(
  tx: Tx,
  ownerId: Id,
  { amountFen, orders }: { readonly amountFen: number; readonly orders: readonly OrderRow[] },
): Promise<PostingLine[]> {
  const sellers = new Set(orders.flatMap(({ sellerId }) => sellerId ?? []));
  const held = [...sellers].map((sellerId) => moneyOf('held', sellerId));
  return take(tx, ownerId, amountFen, await lockMoney(tx, [...keysOf(ownerId), ...held]));
}

async function take(db: Db, ownerId: Id, amountFen: number, totals: readonly number[]): Promise<PostingLine[]> {
  const pots = keysOf(ownerId).map((key, index) => ({ key, has: totals[index] ?? 0 }));
  const { taken, missing } = takeInOrder(amountFen, pots);
  if (missing > 0) throw refuse(ERRORS.BALANCE_LOW);
  const earnedFen = sumOf(taken.filter(({ kind }) => kind === 'earned').map(({ amount }) => amount));
  const hasEarned = pots.find(({ key }) => key.kind === 'earned')?.has ?? 0;
  if (earnedFen > 0 && earnedFen > hasEarned - (await sumClosedShares(db, ownerId))) throw refuse(ERRORS.BALANCE_LOW);
  return taken.map((line) => ({ ...line, amount: -line.amount }));
}
