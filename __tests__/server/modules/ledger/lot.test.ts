import { sql } from 'kysely';
import { BalanceTooLow, findLedgerFaults, PostingConflict } from '../../../../server/modules/ledger/posting.service';
import {
  findPointFaults,
  grantPoints,
  listPoints,
  spendPoints,
  sumEndedPoints,
} from '../../../../server/modules/ledger/lot.service';
import { getBalanceAndIntegral } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson } from '../../../support/seed-media';

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await aPerson(app.parts.db);
});
afterEach(async () => {
  expect(await findPointFaults(app.parts.db)).toEqual([]);
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
});

const DAY_MS = 86_400_000;
const dayAfter = (days: number): Date => new Date(TEST_NOW.getTime() + days * DAY_MS);

const grant = (points: number, endsAt: Date | null, reference = randomIds.newId()) =>
  app.parts.db
    .transaction()
    .execute((tx) => grantPoints(tx, { reference, ownerId: owner, points, endsAt, at: app.clock.now() }));
const spend = (points: number, reference = randomIds.newId()) =>
  app.parts.db
    .transaction()
    .execute((tx) => spendPoints(tx, { reference, ownerId: owner, points, at: app.clock.now() }));
const has = async () =>
  (await listPoints(app.parts.db, owner, app.clock.now())).map(({ points, endsAt }) => [points, endsAt]);
const shown = async () => (await app.call(getBalanceAndIntegral, {}, tokenOf(owner))).integral;
const endDue = () => app.services.ledger.lots.endDue(new AbortController().signal);

test('what ends first is spent first, what never ends last', async () => {
  await grant(10, null);
  await grant(20, dayAfter(30));
  await grant(5, dayAfter(3));
  await grant(2, dayAfter(3));
  expect(await has()).toEqual([
    [7, dayAfter(3)],
    [20, dayAfter(30)],
    [10, null],
  ]);
  await spend(9);
  expect(await has()).toEqual([
    [18, dayAfter(30)],
    [10, null],
  ]);
  await spend(28);
  expect(await has()).toEqual([]);
  await expect(spend(1)).rejects.toThrow(BalanceTooLow);
});

test('the same grant and the same spending twice are once, with other points they are refused', async () => {
  const [given, spent] = [randomIds.newId(), randomIds.newId()];
  expect([await grant(50, null, given), await grant(50, null, given)]).toEqual(['posted', 'same']);
  expect([await spend(20, spent), await spend(20, spent)]).toEqual(['posted', 'same']);
  await expect(grant(51, null, given)).rejects.toThrow(PostingConflict);
  await expect(spend(21, spent)).rejects.toThrow(PostingConflict);
  expect(await shown()).toBe(30);
});

test('of a hundred that spend at once only those go through that there are points for, and every lot is used up', async () => {
  for (let lot = 0; lot < 37; lot += 1) await grant(1, dayAfter(1 + (lot % 5)));
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => spend(1)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(37);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(BalanceTooLow);
  }
  expect([await has(), await shown()]).toEqual([[], 0]);
});

test('what has ended can neither be seen nor spent, also before it is posted away', async () => {
  await grant(30, dayAfter(1));
  await grant(4, dayAfter(400));
  await spend(10);
  app.clock.advanceMs(DAY_MS);
  expect([await shown(), await sumEndedPoints(app.parts.db, owner, app.clock.now())]).toEqual([4, 20]);
  await expect(spend(5)).rejects.toThrow(BalanceTooLow);

  await endDue();
  await endDue();
  expect([await shown(), await sumEndedPoints(app.parts.db, owner, app.clock.now())]).toEqual([4, 0]);
  const { rows } = await sql<{ amount: string }>`
    select amount from ledger_line join ledger_account on ledger_account.id = account_id
    where asset = 'integral' and kind = 'ended' and posting_id in (
      select posting_id from ledger_line join ledger_account on ledger_account.id = account_id where owner_id = ${owner})
    `.execute(app.parts.db);
  expect(rows).toEqual([{ amount: '20' }]);
  await spend(4);
});

test('what is spent while it ends is spent or ended, never both', async () => {
  for (let lot = 0; lot < 10; lot += 1) await grant(3, new Date(app.clock.now().getTime() + 1_000));
  const at = app.clock.now();
  app.clock.advanceMs(1_000);
  const spendBefore = () =>
    app.parts.db
      .transaction()
      .execute((tx) => spendPoints(tx, { reference: randomIds.newId(), ownerId: owner, points: 2, at }));
  const spent = await Promise.allSettled([endDue(), ...Array.from({ length: 20 }, spendBefore), endDue()]);
  for (const each of spent) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(BalanceTooLow);
  await endDue();
  expect(await shown()).toBe(0);
});

test('no lot ends before it was granted', async () => {
  await expect(grant(5, new Date(app.clock.now().getTime() - 1))).rejects.toThrow('ledger_lot_check');
});
