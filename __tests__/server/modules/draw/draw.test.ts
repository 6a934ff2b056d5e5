import { PRIZE_KIND } from '@contract/constants/draw';
import { ERRORS } from '@contract/errors';
import { getPrizeAndDrawCount, startDraw } from '@contract/http/draw';
import { getUserMemberType } from '@contract/http/member';
import { getUserIntegral, listIntegralRecords } from '@contract/http/point';
import { getUserCapacity } from '@contract/http/user';
import { POINT_ERRORS } from '@contract/point-errors';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import type { Id } from '../../../../server/db/tables';
import { listDrawFaults } from '../../../../server/modules/draw/draw.repository';
import { findPointFaults, grantPoints } from '../../../../server/modules/ledger/lot.service';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aRequest } from '../../../support/buying';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson } from '../../../support/seed-media';
import { MEMBER_CAPACITY_BYTES } from '../../../support/kept/member-capacity';

let app: TestApp;
let person: Id;
const DAY_MS = 86_400_000;
const GIB = 1_073_741_824;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await aPerson(app.parts.db);
  await give(person, 100);
});
afterEach(async () => {
  for (const list of [findLedgerFaults, findPointFaults, listDrawFaults]) expect(await list(app.parts.db)).toEqual([]);
});

async function give(to: Id, points: number): Promise<void> {
  const grant = { reference: `test:${aRequest()}`, ownerId: to, points, endsAt: null, at: app.clock.now() };
  await app.parts.db.transaction().execute((tx) => grantPoints(tx, grant));
}

async function admin(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')} is no command`);
  return (await parsed.command(adminServicesOf(app))).text;
}

let rounds = 0;
/** The round that is open from now on, with these prizes: what they are, their weights and how many there are. */
async function aRound(
  prizes: readonly (readonly [what: string, weight: number, stock?: number])[],
  { cost = 10, perDay = 3 }: { cost?: number; perDay?: number } = {},
): Promise<string> {
  rounds += 1;
  const code = `round-${rounds}`;
  await admin('draw', 'set', code, '抽奖', String(cost), String(perDay), `2026-02-${String(rounds).padStart(2, '0')}`);
  for (const [index, [what, weight, stock]] of prizes.entries()) {
    const count = stock === undefined ? [] : [String(stock)];
    await admin('draw-prize', 'set', code, String(index + 1), `奖品${index + 1}`, what, String(weight), ...count);
  }
  return code;
}

const wish = (round: string, expectedPoints = 10) => ({ requestId: aRequest(), round, expectedPoints });
const draw = (sent: ReturnType<typeof wish>, by: Id = person) => app.call(startDraw, sent, tokenOf(by));
const integral = async (of: Id = person) => (await app.call(getUserIntegral, {}, tokenOf(of))).integral;
const shown = () => app.call(getPrizeAndDrawCount, {}, tokenOf(person));

test('the first round is there from the start, and its chances add up', async () => {
  const { round, drawsLeft } = await shown();
  expect(round).toMatchObject({ code: 'daily', costPoints: 10, drawsPerDay: 3 });
  expect(drawsLeft).toBe(3);
  expect(round?.prizes.reduce((sum, { chance }) => sum + chance, 0)).toBe(100_000);
});

describe('a turn', () => {
  test('costs what was shown, gives what was drawn, and is one of the day', async () => {
    const code = await aRound([['30points', 1]]);
    const drawn = await draw(wish(code));
    expect(drawn).toMatchObject({ prizeName: '奖品1', kind: PRIZE_KIND.points, drawsLeft: 2, integral: 120 });
    expect(drawn.endTime).toBe(app.clock.now().getTime() + 365 * DAY_MS);
    const { records } = await app.call(listIntegralRecords, { filter: 'all', size: 10 }, tokenOf(person));
    expect(records.map(({ kind, points }) => [kind, points])).toEqual([
      ['prize', 30],
      ['draw', -10],
      ['other', 100],
    ]);
    await draw(wish(code));
    await draw(wish(code));
    await expect(draw(wish(code))).rejects.toMatchObject(refusal(POINT_ERRORS.DRAWS_SPENT));
    app.clock.advanceMs(DAY_MS);
    await draw(wish(code));
  });

  test('that is sent again, also at once, is the same', async () => {
    const code = await aRound([
      ['1points', 1],
      ['2points', 1],
      ['3points', 1],
    ]);
    const same = wish(code);
    const all = await Promise.all(Array.from({ length: 20 }, () => draw(same)));
    expect(new Set(all.map(({ prizeId }) => prizeId)).size).toBe(1);
    const [first] = all;
    app.clock.advanceMs(DAY_MS);
    expect((await draw(same)).prizeId).toBe(first?.prizeId);
    expect((await shown()).own).toHaveLength(1);
    const other = await aRound([['none', 1]]);
    await expect(draw({ ...same, round: other })).rejects.toMatchObject(refusal(ERRORS.REQUEST_REUSED));
  });

  test('of one person at once only as often as the day lets him', async () => {
    const code = await aRound([['none', 1]]);
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => draw(wish(code))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await integral()).toBe(70);
  });

  test('is refused without points, at another price, and where nothing is open, and costs nothing then', async () => {
    const code = await aRound([['none', 1]], { cost: 101 });
    await expect(draw(wish(code, 101))).rejects.toMatchObject(refusal(POINT_ERRORS.POINTS_TOO_FEW));
    await expect(draw(wish(code, 10))).rejects.toMatchObject(refusal(POINT_ERRORS.EXCHANGE_CHANGED));
    expect(await admin('draw', 'off', code)).toContain('已停止');
    await expect(draw(wish(code, 101))).rejects.toMatchObject(refusal(POINT_ERRORS.DRAW_CLOSED));
    await expect(draw(wish('nothing'))).rejects.toMatchObject(refusal(POINT_ERRORS.DRAW_CLOSED));
    expect(await integral()).toBe(100);
    expect((await shown()).own).toEqual([]);
  });

  test('gives storage', async () => {
    const code = await aRound([['2GB:7', 1]]);
    const { endTime } = await draw(wish(code));
    expect(endTime).toBe(app.clock.now().getTime() + 7 * DAY_MS);
    const { maxSize } = await app.call(getUserCapacity, {}, tokenOf(person));
    expect(maxSize).toBe(MEMBER_CAPACITY_BYTES.level_10 + 2 * GIB);
  });

  test('gives days of a level, and never of one that would be of no use', async () => {
    const code = await aRound([
      ['level_20:2', 1],
      ['none', 1],
    ]);
    await admin('draw-prize', 'set', code, '2', '奖品2', 'none', '0');
    await draw(wish(code));
    expect(await app.call(getUserMemberType, {}, tokenOf(person))).toMatchObject({
      memberTypeKey: 'level_20',
      endTime: app.clock.now().getTime() + 2 * DAY_MS,
    });
    const phone = '13800009999';
    await app.parts.db.updateTable('app_user').set({ phone }).where('id', '=', person).execute();
    await app.services.user.users.setMember(phone, 'level_40', null);
    expect((await shown()).round?.prizes).toMatchObject([{ isOut: true, chance: 0 }]);
    await expect(draw(wish(code))).rejects.toMatchObject(refusal(POINT_ERRORS.DRAW_CLOSED));
  });
});

test('of a prize no more are given than there are, however many draw at once', async () => {
  const code = await aRound([
    ['5points', 1_000_000, 7],
    ['none', 1],
  ]);
  const people = await Promise.all(Array.from({ length: 40 }, () => aPerson(app.parts.db)));
  await Promise.all(people.map((each) => give(each, 10)));
  const drawn = await Promise.all(people.map((each) => draw(wish(code), each)));
  expect(drawn.filter(({ kind }) => kind === PRIZE_KIND.points)).toHaveLength(7);
  const { round } = await shown();
  expect(round?.prizes.map(({ isOut, chance }) => [isOut, chance])).toEqual([
    [true, 0],
    [false, 100_000],
  ]);
  expect(await admin('draw', 'list')).toContain('剩0件');
});

test('winners are listed with part of their names, and others are not listed', async () => {
  const code = await aRound([
    ['none', 1],
    ['5points', 0],
  ]);
  await draw(wish(code));
  expect((await shown()).winners).toEqual([]);
  await admin('draw-prize', 'set', code, '2', '奖品2', '5points', '1');
  await admin('draw-prize', 'set', code, '1', '奖品1', 'none', '0');
  const winner = await aPerson(app.parts.db, '王大力');
  await give(winner, 10);
  await draw(wish(code), winner);
  expect((await shown()).winners).toMatchObject([{ name: '王**', prizeName: '奖品2' }]);
});

test('what comes out is as likely as the weights say', async () => {
  const code = await aRound(
    [
      ['none', 1],
      ['1points', 3],
    ],
    { cost: 0, perDay: 400 },
  );
  let won = 0;
  for (let turn = 0; turn < 400; turn += 1) if ((await draw(wish(code, 0))).kind === PRIZE_KIND.points) won += 1;
  // Three of four, within six standard deviations.
  expect(Math.abs(won - 300)).toBeLessThan(52);
});
