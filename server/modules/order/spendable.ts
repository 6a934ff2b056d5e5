import { ERRORS } from '@contract/errors';
import type { Id, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { type AccountKey, moneyOf, type PostingLine, SPENDABLE_KINDS, takeInOrder } from '../ledger/ledger.rules';
import { lockMoney } from '../ledger/posting.service';
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
 * Lines that take so much of it. Refuses with BALANCE_LOW. What the sellers of the orders hold is locked with it, as what is paid goes there
 * in the same transaction.
 */
export async function takeSpendable(
  tx: Tx,
  ownerId: Id,
  { amountFen, orders }: { readonly amountFen: number; readonly orders: readonly OrderRow[] },
): Promise<PostingLine[]> {
  const sellers = new Set(orders.flatMap(({ sellerId }) => sellerId ?? []));
  const keys = keysOf(ownerId);
  const totals = await lockMoney(tx, [...keys, ...[...sellers].map((sellerId) => moneyOf('held', sellerId))]);
  const pots = keys.map((key, index) => ({ key, has: totals[index] ?? 0 }));
  const { taken, missing } = takeInOrder(amountFen, pots);
  if (missing > 0) throw refuse(ERRORS.BALANCE_LOW);
  const earnedFen = sumOf(taken.filter(({ kind }) => kind === 'earned').map(({ amount }) => amount));
  const hasEarned = pots.find(({ key }) => key.kind === 'earned')?.has ?? 0;
  if (earnedFen > 0 && earnedFen > hasEarned - (await sumClosedShares(tx, ownerId))) throw refuse(ERRORS.BALANCE_LOW);
  return taken.map((line) => ({ ...line, amount: -line.amount }));
}
