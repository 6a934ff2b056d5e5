import { sql } from 'kysely';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { moneyOf, type PostingLine } from '../../../../server/modules/ledger/ledger.rules';
import {
  BalanceTooLow,
  explainTotal,
  findLedgerFaults,
  post,
  PostingConflict,
} from '../../../../server/modules/ledger/posting.service';
import { createTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
let owner: Id;
let owners = 1_000;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  owners += 1;
  owner = String(owners);
});

const AT = new Date('2026-05-15T04:00:00Z');
const move = (lines: readonly PostingLine[], reference = randomIds.newId()) =>
  database.db.transaction().execute((tx) => post(tx, { reference, lines, at: AT }));
const give = (amount: number, reference?: string) =>
  move(
    [
      { ...moneyOf('clearing:test'), amount: -amount },
      { ...moneyOf('topped', owner), amount },
    ],
    reference,
  );
const spend = (amount: number, reference?: string) =>
  move(
    [
      { ...moneyOf('topped', owner), amount: -amount },
      { ...moneyOf('orders'), amount },
    ],
    reference,
  );

async function totalOf(kind: string): Promise<number> {
  const lines = await explainTotal(database.db, owner, 'money');
  return lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
}

test('the same movement twice is once', async () => {
  const reference = randomIds.newId();
  expect([await give(500, reference), await give(500, reference)]).toEqual(['posted', 'same']);
  expect(await totalOf('topped')).toBe(500);
});

test('another movement under the same reference is refused, and moves nothing', async () => {
  const reference = randomIds.newId();
  await give(500, reference);
  await expect(give(501, reference)).rejects.toThrow(PostingConflict);
  expect(await totalOf('topped')).toBe(500);
});

test('of a hundred that spend at once only those go through that there is money for', async () => {
  await give(37);
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => spend(1)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(37);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(BalanceTooLow);
  }
  expect(await totalOf('topped')).toBe(0);
  const { rows } = await sql<{ sum: string }>`select sum(amount) from ledger_line`.execute(database.db);
  expect(rows[0]?.sum).toBe('0');
});

test('the same spending at once from many sides is once', async () => {
  await give(100);
  const reference = randomIds.newId();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => spend(60, reference)));
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
  expect(await totalOf('topped')).toBe(40);
});

test('what a seller owes may be negative, whatever else he has may not', async () => {
  const to = { ...moneyOf('orders'), amount: 5 };
  await move([{ ...moneyOf('owed', owner), amount: -5 }, to]);
  expect(await totalOf('owed')).toBe(-5);
  for (const kind of ['earned', 'topped', 'held', 'withheld'] as const) {
    await expect(move([{ ...moneyOf(kind, owner), amount: -5 }, to])).rejects.toThrow(BalanceTooLow);
  }
});

test('the doctor finds a total that somebody has changed, and nothing where nobody did', async () => {
  await give(12);
  expect(await findLedgerFaults(database.db)).toEqual([]);
  const set = (balance: number) =>
    sql`update ledger_account set balance = ${balance} where owner_id = ${owner}`.execute(database.db);
  await set(13);
  expect(await findLedgerFaults(database.db)).toEqual([{ kind: 'total', about: `money/topped/${owner}` }]);
  await set(12);
});
