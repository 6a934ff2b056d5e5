import type { Db, Id, Tx } from '../../db/tables';
import { type AccountKey, bodyOf, earnLines, moneyOf, type PostingLine, settleLines } from './ledger.rules';
import {
  type ExplainedLine,
  findPosting,
  insertLines,
  insertPostings,
  type LedgerFault,
  listLedgerFaults,
  listLinesOf,
  listPostingLines,
  lockTotals,
  openAccounts,
  readTotals,
  sumOwed,
} from './posting.repository';

export interface Posting {
  /** Made before it is posted, of what it is about: the same movement has the same. */
  readonly reference: string;
  readonly lines: readonly PostingLine[];
  readonly at: Date;
}

/** An account would have fallen below its floor. The transaction is lost. */
export class BalanceTooLow extends Error {
  override readonly name = 'BalanceTooLow';
}

/** A movement was posted before under this reference, and was another one. */
export class PostingConflict extends Error {
  override readonly name = 'PostingConflict';
}

/**
 * Moves what the lines say, in the caller's transaction. `same`: it was moved before, and nothing happened. Throws BalanceTooLow and
 * PostingConflict.
 */
export async function post(tx: Tx, posting: Posting): Promise<'posted' | 'same'> {
  const [outcome = 'same'] = await postAll(tx, [posting]);
  return outcome;
}

/** The same of several, in one step. */
export function postAll(tx: Tx, postings: readonly Posting[]): Promise<('posted' | 'same')[]> {
  return write(
    tx,
    postings.map((posting) => ({ ...posting, lines: settleLines(posting.lines) })),
  );
}

/** The lines of what was posted under a reference; none where nothing was. */
export async function listPosted(db: Db, reference: string): Promise<PostingLine[]> {
  const posting = await findPosting(db, reference);
  return posting === null ? [] : listPostingLines(db, posting.id);
}

/**
 * The balances of these accounts, in the given order, locked until the transaction ends. Code that moves money of several people locks all
 * accounts at once, so that there is no deadlock.
 */
export function lockMoney(tx: Tx, keys: readonly AccountKey[]): Promise<number[]> {
  return lockTotals(tx, keys);
}

/** The same as it is now: somebody may move it any moment, and only what is posted is sure. */
export function readMoney(db: Db, keys: readonly AccountKey[]): Promise<number[]> {
  return readTotals(db, keys);
}

const earnersOf = (ownerId: Id): AccountKey[] =>
  (['held', 'earned', 'reserved'] as const).map((kind) => moneyOf(kind, ownerId));

/**
 * Lines that give somebody money of his own, what he owes first. Nobody else who gives him some goes on before the transaction ends, so
 * that no debt is paid twice.
 */
export async function toEarned(tx: Tx, ownerId: Id, amountFen: number): Promise<PostingLine[]> {
  await lockTotals(tx, earnersOf(ownerId));
  return earnLines(ownerId, amountFen, await sumOwed(tx, ownerId));
}

/** What of somebody's earned money is his to take away. */
export async function findWithdrawable(tx: Tx, ownerId: Id): Promise<number> {
  const [, earned = 0] = await lockTotals(tx, earnersOf(ownerId));
  return Math.max(0, earned + (await sumOwed(tx, ownerId)));
}

/** Every line that a shown total is made of. For the operator's command line. */
export function explainTotal(db: Db, ownerId: Id, asset: string): Promise<ExplainedLine[]> {
  return listLinesOf(db, ownerId, asset);
}

/** What the doctor says of the ledger; nothing where all is well. */
export function findLedgerFaults(db: Db): Promise<LedgerFault[]> {
  return listLedgerFaults(db);
}

async function write(tx: Tx, postings: readonly Posting[]): Promise<('posted' | 'same')[]> {
  const all = postings.map((posting) => ({ ...posting, body: bodyOf(posting.lines) }));
  try {
    const { made, hasLines } = await insertPostings(tx, all);
    for (const { reference, body } of all) {
      if (!made.has(reference) && (await findPosting(tx, reference))?.body !== body) {
        throw new PostingConflict('a reference of the ledger is used for another movement');
      }
    }
    if (!hasLines) {
      const lines = all.flatMap((each) => (made.has(each.reference) ? each.lines : []));
      await openAccounts(tx, lines);
      const ids = all.flatMap((each) => each.lines.flatMap(() => made.get(each.reference) ?? []));
      await insertLines(tx, lines, ids);
    }
    return all.map(({ reference }) => (made.has(reference) ? 'posted' : 'same'));
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'ledger_account_floor') {
      throw new BalanceTooLow('an account of the ledger does not hold so much');
    }
    throw error;
  }
}
