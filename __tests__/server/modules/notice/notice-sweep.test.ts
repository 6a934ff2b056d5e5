import { ALBUM_ROLE } from '@contract/constants/album';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { listOwnNotices } from '@contract/http/notice';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson, aSeededAlbum } from '../../../support/seed-media';

const DAY_MS = 86_400_000;
const forever = new AbortController().signal;

let app: TestApp;
let ownerId: Id;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  ownerId = await aPerson(app.parts.db, '主人');
});

const inDays = (days: number): Date => new Date(TEST_NOW.getTime() + days * DAY_MS);
async function sweepOn(day: number): Promise<void> {
  app.clock.set(inDays(day));
  for (const _twice of [1, 2]) await app.services.notice.sweep.sweep(forever);
}
const told = async (userId = ownerId) =>
  (await app.call(listOwnNotices, { size: 50 }, tokenOf(userId))).records.map(({ type, facts }) => [
    type,
    facts.endTime === undefined ? null : (facts.endTime - TEST_NOW.getTime()) / DAY_MS,
  ]);

describe('an album that ends', () => {
  let albumId: Id;
  const endOn = (day: number | null) =>
    app.parts.db
      .updateTable('album')
      .set({ expires_at: day === null ? null : inDays(day) })
      .where('id', '=', albumId)
      .execute();
  beforeEach(async () => {
    albumId = (await aSeededAlbum(app.parts.db, ownerId)).albumId;
  });

  test('its holders are notified a week before, a day before and when it has ended, each once; others are not', async () => {
    const people = await Promise.all(['管理员', '成员'].map((name) => aPerson(app.parts.db, name)));
    for (const [index, userId] of people.entries()) {
      await app.parts.db
        .insertInto('album_user')
        .values({
          album_id: albumId,
          user_id: userId,
          role: index === 0 ? ALBUM_ROLE.manager : ALBUM_ROLE.member,
          created_at: TEST_NOW,
        })
        .execute();
    }
    await endOn(10);
    await sweepOn(2);
    expect(await told()).toEqual([]);
    await sweepOn(4);
    await sweepOn(5);
    expect(await told()).toEqual([[NOTICE_TYPE.albumWillExpire, 10]]);
    await sweepOn(9.5);
    await sweepOn(10);
    await sweepOn(11);
    const all = [
      [NOTICE_TYPE.albumExpired, 10],
      [NOTICE_TYPE.albumWillExpire, 10],
      [NOTICE_TYPE.albumWillExpire, 10],
    ];
    expect(await told()).toEqual(all);
    expect(await told(people[0])).toEqual(all);
    expect(await told(people[1])).toEqual([]);
  });

  test('one that is given a day’s time at once causes one notice', async () => {
    await endOn(0.5);
    await sweepOn(0);
    expect(await told()).toEqual([[NOTICE_TYPE.albumWillExpire, 0.5]]);
  });

  test('another end is another cause; one that ended long ago, has no end or is deleted is none', async () => {
    await endOn(5);
    await sweepOn(0);
    await endOn(6);
    await sweepOn(0);
    expect((await told()).map(([, day]) => day)).toEqual([6, 5]);
    await endOn(-8);
    await sweepOn(0);
    await endOn(null);
    await sweepOn(0);
    await app.parts.db
      .updateTable('album')
      .set({ deleted_at: TEST_NOW, expires_at: inDays(1) })
      .execute();
    await sweepOn(0);
    await app.parts.db.updateTable('album').set({ deleted_at: null, expires_at: null }).execute();
    expect(await told()).toHaveLength(2);
  });
});

describe('a membership that ends', () => {
  const give = (level: string, from: number, to: number | null) =>
    app.parts.db
      .insertInto('membership_period')
      .values({
        user_id: ownerId,
        level,
        start_at: inDays(from),
        end_at: to === null ? null : inDays(to),
        created_at: TEST_NOW,
      })
      .execute();

  test('causes a notice within seven days and within one', async () => {
    await give('level_20', -30, 9);
    await sweepOn(1);
    expect(await told()).toEqual([]);
    await sweepOn(2);
    await sweepOn(8.5);
    await sweepOn(9);
    expect(await told()).toEqual([
      [NOTICE_TYPE.memberWillExpire, 9],
      [NOTICE_TYPE.memberWillExpire, 9],
    ]);
  });

  test.each([
    ['followed by another of its height', 'level_20', 5, 40, 0],
    ['followed by a lower one', 'level_10', 5, 40, 1],
    ['covered by a higher one that began later', 'level_30', -2, 40, 0],
    ['that another one of the same time without an end goes on', 'level_20', -2, null, 0],
  ])('one %s', async (_case, level, from, to, times) => {
    await give('level_20', -30, 5);
    await give(level, from, to);
    await sweepOn(0);
    expect(await told()).toHaveLength(times);
  });
});

test('a notice of more than a year goes', async () => {
  await app.parts.db
    .transaction()
    .execute((tx) =>
      app.services.notice.notices.tell(tx, [{ userId: ownerId, type: NOTICE_TYPE.capacityExceeded, cause: 'a' }]),
    );
  await sweepOn(364);
  expect(await told()).toHaveLength(1);
  await sweepOn(366);
  expect(await told()).toHaveLength(0);
});
