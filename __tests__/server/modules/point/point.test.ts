import { ALBUM_ROLE } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { inviteToAlbum, joinInit } from '@contract/http/album-person';
import { likeOrCancel } from '@contract/http/media';
import { getUserMemberType } from '@contract/http/member';
import {
  exchangeCapacity,
  exchangeMember,
  getUserIntegral,
  listIntegralRecords,
  signInToday,
} from '@contract/http/point';
import { getBalanceAndIntegral, getUserCapacity, updateUser } from '@contract/http/user';
import { POINT_ERRORS } from '@contract/point-errors';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { Id } from '../../../../server/db/tables';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import { findPointFaults, grantPoints } from '../../../../server/modules/ledger/lot.service';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { aRequest, aShop } from '../../../support/buying';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { aPhone } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { aPerson } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

let app: TestApp;
let owner: Id;
const DAY_MS = 86_400_000;
const WEB = { headers: { client: 'WEB' } } as const;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await aPerson(app.parts.db);
});
afterEach(async () => {
  await app.services.album.browses.settled();
  expect(await findPointFaults(app.parts.db)).toEqual([]);
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
});

/** Somebody with a phone number who has been here for a week. */
async function aKnownPerson(): Promise<Id> {
  const id = await aPerson(app.parts.db);
  const created_at = new Date(TEST_NOW.getTime() - 7 * DAY_MS);
  await app.parts.db.updateTable('app_user').set({ phone: aPhone(), created_at }).where('id', '=', id).execute();
  return id;
}

const give = (points: number) =>
  app.parts.db
    .transaction()
    .execute((tx) =>
      grantPoints(tx, { reference: `test:${aRequest()}`, ownerId: owner, points, endsAt: null, at: app.clock.now() }),
    );
const integral = async (of: Id = owner) => (await app.call(getUserIntegral, {}, tokenOf(of))).integral;
const wish = (code: string, expectedPoints: number) => ({ requestId: aRequest(), code, expectedPoints });

async function admin(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')} is no command`);
  return (await parsed.command(adminServicesOf(app))).text;
}

describe('points are earned', () => {
  test('by signing in once a day, and end after a year', async () => {
    const both = await Promise.all([1, 2].map(() => app.call(signInToday, {}, tokenOf(owner))));
    expect(both.map(({ points }) => points).sort((a, b) => a - b)).toEqual([0, 5]);
    const { ending, tasks } = await app.call(getUserIntegral, {}, tokenOf(owner));
    expect(ending).toEqual([{ points: 5, endTime: app.clock.now().getTime() + 365 * DAY_MS }]);
    expect(tasks.find(({ rule }) => rule === 'sign-in')).toMatchObject({ doneCount: 1, dayCap: 1 });
    app.clock.advanceMs(DAY_MS);
    expect((await app.call(signInToday, {}, tokenOf(owner))).integral).toBe(10);
  });

  test('and those that end on one day are told as one', async () => {
    await app.call(signInToday, {}, tokenOf(owner));
    const endTime = app.clock.now().getTime() + 365 * DAY_MS;
    const later = new Date(app.clock.now().getTime() + 1);
    await app.parts.db.transaction().execute((tx) =>
      grantPoints(tx, {
        ...{ reference: `test:${aRequest()}`, ownerId: owner, points: 20, at: later },
        endsAt: new Date(later.getTime() + 365 * DAY_MS),
      }),
    );
    expect((await app.call(getUserIntegral, {}, tokenOf(owner))).ending).toEqual([{ points: 25, endTime }]);
  });

  test('by the first upload of a day', async () => {
    const { album, sellerId } = await aShop(app.parts.db, []);
    const send = async () => upload(app, tokenOf(sellerId), album.albumUid, await drawPicture());
    await send();
    await send();
    expect(await integral(sellerId)).toBe(10);
    app.clock.advanceMs(DAY_MS);
    await send();
    expect(await integral(sellerId)).toBe(20);
  });

  test('by a profile that is complete, once', async () => {
    await app.parts.db.updateTable('app_user').set({ avatar_url: '/a.webp' }).where('id', '=', owner).execute();
    await app.call(updateUser, { gender: 1 }, tokenOf(owner));
    expect(await integral()).toBe(0);
    await app.call(updateUser, { birthday: '1990-01-02' }, tokenOf(owner));
    await app.call(updateUser, { birthday: '1990-01-03' }, tokenOf(owner));
    expect(await integral()).toBe(50);
  });

  test('by others’ likes, of each once a day, not by one’s own nor those of new accounts', async () => {
    const shop = await aShop(app.parts.db, [0, 0]);
    const [photo = '', second = ''] = shop.photos;
    const [known, fresh] = [await aKnownPerson(), await aPerson(app.parts.db)];
    const like = (id: string, by: Id, isLiked = true) => app.call(likeOrCancel, { id, like: isLiked }, tokenOf(by));
    await like(photo, shop.sellerId);
    await like(photo, fresh);
    expect(await integral(shop.sellerId)).toBe(0);
    await like(photo, known);
    await like(photo, known, false);
    await like(photo, known);
    await like(second, known);
    expect(await integral(shop.sellerId)).toBe(1);
    app.clock.advanceMs(DAY_MS);
    await like(second, known, false);
    await like(second, known);
    expect(await integral(shop.sellerId)).toBe(2);
  });

  test('no more than the rule lets in a day', async () => {
    const shop = await aShop(app.parts.db, [0]);
    const likers = await Promise.all(Array.from({ length: 12 }, aKnownPerson));
    await Promise.all(
      likers.map((by) => app.call(likeOrCancel, { id: shop.photos[0] ?? '', like: true }, tokenOf(by))),
    );
    expect(await integral(shop.sellerId)).toBe(10);
  });

  test('by visits from outside WeChat, once for each visitor', async () => {
    const { album, sellerId } = await aShop(app.parts.db, [0]);
    const visit = async (by: Id, headers: Readonly<Record<string, string>>) => {
      await app.call(getAlbum, { id: album.albumUid }, { ...tokenOf(by), headers });
      await app.services.album.browses.settled();
    };
    const visitor = await aKnownPerson();
    await visit(visitor, { client: 'MINI' });
    await visit(visitor, { client: 'WEB_WX' });
    await visit(visitor, { client: 'WEB', 'user-agent': 'MicroMessenger/8.0' });
    await visit(sellerId, WEB.headers);
    expect(await integral(sellerId)).toBe(0);
    await visit(visitor, WEB.headers);
    await visit(visitor, WEB.headers);
    expect(await integral(sellerId)).toBe(1);
  });

  test('by an invitation that is accepted outside WeChat, once for each person', async () => {
    const { album, sellerId } = await aShop(app.parts.db, [0]);
    const invite = { albumId: album.albumUid, role: ALBUM_ROLE.member } as const;
    const { code } = await app.call(inviteToAlbum, invite, tokenOf(sellerId));
    const [inside, outside] = [await aKnownPerson(), await aKnownPerson()];
    await app.call(joinInit, { code }, { ...tokenOf(inside), headers: { client: 'MINI' } });
    expect(await integral(sellerId)).toBe(0);
    for (let turn = 0; turn < 2; turn += 1) await app.call(joinInit, { code }, { ...tokenOf(outside), ...WEB });
    await app.call(joinInit, { code }, { ...tokenOf(inside), ...WEB });
    expect(await integral(sellerId)).toBe(20);
  });

  test('as the operator’s rules say', async () => {
    expect(await admin('point-rule', 'set', 'sign-in', '8', '1', '10')).toContain('每次8分');
    await app.call(signInToday, {}, tokenOf(owner));
    expect(await integral()).toBe(8);
    app.clock.advanceMs(10 * DAY_MS);
    expect(await integral()).toBe(0);
    await admin('point-rule', 'set', 'sign-in', '8', '1', '10', 'off');
    expect((await app.call(signInToday, {}, tokenOf(owner))).points).toBe(0);
    expect((await app.call(getUserIntegral, {}, tokenOf(owner))).tasks.map(({ rule }) => rule)).not.toContain(
      'sign-in',
    );
    await admin('point-rule', 'set', 'sign-in', '5', '1', '365');
    expect(await admin('point-rule', 'list')).toContain('sign-in  每次5分  每天1次  365天有效  开启');
  });
});

describe('points are exchanged', () => {
  test('for days of a level, which come after those one has', async () => {
    await give(1_000);
    const first = wish('vip-week', 500);
    const done = await app.call(exchangeMember, first, tokenOf(owner));
    expect(done).toEqual({ integral: 500, endTime: app.clock.now().getTime() + 7 * DAY_MS });
    expect(await app.call(exchangeMember, first, tokenOf(owner))).toEqual(done);
    await app.call(exchangeMember, wish('vip-week', 500), tokenOf(owner));
    expect(await app.call(getUserMemberType, {}, tokenOf(owner))).toMatchObject({
      memberTypeKey: 'level_20',
      endTime: app.clock.now().getTime() + 14 * DAY_MS,
    });
    expect(await integral()).toBe(0);
  });

  test('for storage, which ends by itself', async () => {
    await give(100);
    const { maxSize } = await app.call(getUserCapacity, {}, tokenOf(owner));
    await app.call(exchangeCapacity, wish('capacity-1', 100), tokenOf(owner));
    expect((await app.call(getUserCapacity, {}, tokenOf(owner))).maxSize).toBe(maxSize + 1_073_741_824);
    app.clock.advanceMs(30 * DAY_MS);
    expect((await app.call(getUserCapacity, {}, tokenOf(owner))).maxSize).toBe(maxSize);
  });

  test('a hundred times at once only as far as they go', async () => {
    await give(750);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => app.call(exchangeCapacity, wish('capacity-1', 100), tokenOf(owner))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    for (const each of outcomes) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject(refusal(POINT_ERRORS.POINTS_TOO_FEW));
    }
    expect(await integral()).toBe(50);
  });

  test('once for a request, however often it is sent at once', async () => {
    await give(1_000);
    const same = wish('capacity-1', 100);
    await Promise.all(Array.from({ length: 10 }, () => app.call(exchangeCapacity, same, tokenOf(owner))));
    expect(await integral()).toBe(900);
    const other = { ...same, code: 'capacity-10', expectedPoints: 600 };
    await expect(app.call(exchangeCapacity, other, tokenOf(owner))).rejects.toMatchObject(
      refusal(ERRORS.REQUEST_REUSED),
    );
  });

  test('not for what has another price, is no longer there, or is of no use', async () => {
    await give(5_000);
    const refused = async (sent: ReturnType<typeof wish>, code: { readonly code: number }) =>
      expect(app.call(exchangeMember, sent, tokenOf(owner))).rejects.toMatchObject({ code: code.code });
    await refused(wish('vip-week', 499), POINT_ERRORS.EXCHANGE_CHANGED);
    await refused(wish('capacity-1', 100), POINT_ERRORS.EXCHANGE_CLOSED);
    await admin('point-goods', 'off', 'vip-month');
    await refused(wish('vip-month', 1_500), POINT_ERRORS.EXCHANGE_CLOSED);
    await admin('point-goods', 'on', 'vip-month');
    const phone = aPhone();
    await app.parts.db.updateTable('app_user').set({ phone }).where('id', '=', owner).execute();
    await app.services.user.users.setMember(phone, 'level_30', null);
    await refused(wish('vip-week', 500), POINT_ERRORS.EXCHANGE_USELESS);
    const { goods } = await app.call(getUserIntegral, {}, tokenOf(owner));
    expect(goods.map(({ code, isUseful }) => [code, isUseful])).toEqual([
      ['vip-week', false],
      ['vip-month', false],
      ['capacity-1', true],
      ['capacity-10', true],
    ]);
    expect(await integral()).toBe(5_000);
  });

  test('for what the operator adds', async () => {
    await give(70);
    expect(await admin('point-goods', 'set', 'week-2', '2GB', '7', '70', '5')).toContain('2GB');
    await app.call(exchangeCapacity, wish('week-2', 70), tokenOf(owner));
    expect(await admin('point-goods', 'off', 'week-2')).toContain('week-2');
    expect(await admin('point-goods', 'list')).toContain('停止兑换');
  });
});

test('every movement is listed by kind and month, and their sum is what one has', async () => {
  await app.call(signInToday, {}, tokenOf(owner));
  app.clock.advanceMs(31 * DAY_MS);
  await give(100);
  await app.call(exchangeCapacity, wish('capacity-1', 100), tokenOf(owner));
  await app.call(signInToday, {}, tokenOf(owner));
  app.clock.advanceMs(366 * DAY_MS);
  await app.services.ledger.lots.endDue(new AbortController().signal);
  const list = async (query: { filter: 'all' | 'gained' | 'spent' | 'ended'; month?: string }) =>
    (await app.call(listIntegralRecords, { ...query, size: 20 }, tokenOf(owner))).records.map(({ kind, points }) => [
      kind,
      points,
    ]);
  const all = await list({ filter: 'all' });
  expect(all.map(([, points]) => Number(points)).reduce((sum, points) => sum + points, 0)).toBe(await integral());
  expect((await app.call(getBalanceAndIntegral, {}, tokenOf(owner))).integral).toBe(await integral());
  expect(await list({ filter: 'spent' })).toEqual([['exchange', -100]]);
  expect(await list({ filter: 'ended' })).toHaveLength(1);
  expect(await list({ filter: 'gained' })).toEqual([
    ['sign-in', 5],
    ['other', 100],
    ['sign-in', 5],
  ]);
  const month = shanghaiDay(app.clock.now()).slice(0, 7);
  expect((await list({ filter: 'all', month })).every(([kind]) => kind === 'ended')).toBe(true);
});
