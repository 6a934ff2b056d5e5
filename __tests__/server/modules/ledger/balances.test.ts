import { sql } from 'kysely';
import { getBalanceAndIntegral, getUserCapacity } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { MEMBER_CAPACITY_BYTES } from '../../../support/kept/member-capacity';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anAccount(asset: string, kind: string, ownerId: Id | null): Promise<Id> {
  const account = { asset, kind, owner_id: ownerId };
  const made = app.parts.db.insertInto('ledger_account').values(account).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

async function post(lines: readonly (readonly [account: Id, amount: number])[]): Promise<void> {
  await app.parts.db.transaction().execute(async (tx) => {
    const posting = { reference: randomIds.newId(), posted_at: new Date() };
    const { id } = await tx.insertInto('ledger_posting').values(posting).returning('id').executeTakeFirstOrThrow();
    for (const [account_id, amount] of lines) {
      await tx.insertInto('ledger_line').values({ posting_id: id, account_id, amount }).execute();
    }
  });
}

async function idOf(person: Person): Promise<Id> {
  const found = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', person.id);
  return (await found.executeTakeFirstOrThrow()).id;
}

test('a person has nothing at first, then the sum of the lines of his own accounts that can be spent', async () => {
  const [person, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  expect(await app.call(getBalanceAndIntegral, {}, person)).toEqual({ balanceFen: 0, integral: 0 });
  const ownerId = await idOf(person);
  for (const [asset, amounts] of [
    ['money', [1_234, -234]],
    ['integral', [50, 7]],
    ['capacity', [1_073_741_824]],
  ] as const) {
    const [house, own, held] = [
      await anAccount(asset, 'house', null),
      await anAccount(asset, 'balance', ownerId),
      await anAccount(asset, 'hold', ownerId),
    ];
    for (const amount of amounts)
      await post([
        [house, -amount],
        [own, amount],
      ]);
    await post([
      [house, -99],
      [held, 99],
    ]);
  }
  expect(await app.call(getBalanceAndIntegral, {}, person)).toEqual({ balanceFen: 1_000, integral: 57 });
  expect((await app.call(getUserCapacity, {}, person)).maxSize).toBe(MEMBER_CAPACITY_BYTES.level_10 + 1_073_741_824);
  expect(await app.call(getBalanceAndIntegral, {}, other)).toEqual({ balanceFen: 0, integral: 0 });
});

test('the database refuses a posting that does not add up, and any change of one', async () => {
  const [a, b] = [await anAccount('money', 'a', null), await anAccount('money', 'b', null)];
  const points = await anAccount('integral', 'c', null);
  await expect(
    post([
      [a, 5],
      [b, -4],
    ]),
  ).rejects.toThrow('do not add up to zero');
  await expect(
    post([
      [a, 5],
      [points, -5],
    ]),
  ).rejects.toThrow('do not add up to zero');
  await post([
    [a, 5],
    [b, -5],
  ]);
  const { db } = app.parts;
  await expect(db.updateTable('ledger_line').set({ amount: 6 }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('ledger_posting').execute()).rejects.toThrow('never changed');
  const { rows } = await sql<{ sum: string }>`select sum(amount) from ledger_line where account_id = ${a}`.execute(db);
  expect(rows[0]?.sum).toBe('5');
});
