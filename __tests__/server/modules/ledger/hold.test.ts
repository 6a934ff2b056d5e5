import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { placeHold, postHold, releaseHold } from '../../../../server/modules/ledger/hold.service';
import { moneyOf } from '../../../../server/modules/ledger/ledger.rules';
import {
  BalanceTooLow,
  findLedgerFaults,
  post,
  PostingConflict,
} from '../../../../server/modules/ledger/posting.service';
import { giveMoney, moneyIn } from '../../../support/buying';
import { createTestDatabase, type TestDatabase } from '../../../support/database';

let database: TestDatabase;
let owner: Id;
let owners = 2_000;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  expect(await findLedgerFaults(database.db)).toEqual([]);
  await database.drop();
});
beforeEach(async () => {
  owners += 1;
  owner = String(owners);
  await giveMoney(database.db, owner, 'earned', 1_000);
});

const at = new Date('2026-05-15T04:00:00Z');
const newReference = () => `withdraw:${randomIds.newId()}`;
const place = (reference: string, amount: number) =>
  database.db.transaction().execute((tx) => placeHold(tx, { reference, ownerId: owner, amount, at }));
const send = (reference: string, amount: number) =>
  database.db
    .transaction()
    .execute((tx) => postHold(tx, { reference, to: [{ ...moneyOf('clearing:test'), amount }], at }));
const release = (reference: string, outcome: 'voided' | 'expired') =>
  database.db.transaction().execute((tx) => releaseHold(tx, { reference, outcome, at }));
const has = (...kinds: string[]) => Promise.all(kinds.map((kind) => moneyIn(database.db, owner, kind)));

test('a hold keeps money aside, and the same again keeps no more', async () => {
  const reference = newReference();
  expect([await place(reference, 300), await place(reference, 300)]).toEqual(['placed', 'same']);
  expect(await has('earned', 'reserved')).toEqual([700, 300]);
  await expect(place(reference, 301)).rejects.toThrow(PostingConflict);
});

test('no more than there is can be kept aside', async () => {
  await expect(place(newReference(), 1_001)).rejects.toThrow(BalanceTooLow);
  expect(await has('earned', 'reserved')).toEqual([1_000, 0]);
});

test('it is posted once, and then does not come back', async () => {
  const reference = newReference();
  await place(reference, 300);
  expect([await send(reference, 300), await send(reference, 300), await release(reference, 'voided')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await has('earned', 'reserved')).toEqual([700, 0]);
});

test.each(['voided', 'expired'] as const)('what is %s comes back once', async (outcome) => {
  const reference = newReference();
  await place(reference, 300);
  const ends = await Promise.all([release(reference, outcome), release(reference, outcome), send(reference, 300)]);
  expect(ends.filter(Boolean)).toHaveLength(1);
  const [earned = 0, reserved = 0] = await has('earned', 'reserved');
  expect([ends[2] ? 700 : 1_000, 0]).toEqual([earned, reserved]);
});

test('what comes back pays first what the person owes', async () => {
  const reference = newReference();
  await place(reference, 300);
  await database.db.transaction().execute((tx) =>
    post(tx, {
      reference: randomIds.newId(),
      at,
      lines: [
        { ...moneyOf('owed', owner), amount: -120 },
        { ...moneyOf('orders'), amount: 120 },
      ],
    }),
  );
  await release(reference, 'voided');
  expect(await has('earned', 'owed', 'reserved')).toEqual([880, 0, 0]);
});

test('of a hundred holds and spends at once as many pass as there is money for', async () => {
  const spend = () =>
    database.db.transaction().execute((tx) =>
      post(tx, {
        reference: randomIds.newId(),
        at,
        lines: [
          { ...moneyOf('earned', owner), amount: -30 },
          { ...moneyOf('orders'), amount: 30 },
        ],
      }),
    );
  const all = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? place(newReference(), 30) : spend())),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const each of all) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(BalanceTooLow);
  const [earned = 0] = await has('earned');
  expect(earned).toBe(10);
});
