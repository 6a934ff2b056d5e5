import { UPLOAD_LIMITS } from '@contract/constants/media';
import { MEMBER_LEVELS } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import {
  getMemberPermission,
  getMemberPermissionMap,
  getUserMemberType,
  hasCheckPermission,
  listMemberTypes,
} from '@contract/http/member';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { aSeededAlbum } from '../../../support/seed-media';
import { MEMBER_CAPACITY_BYTES } from '../../../support/kept/member-capacity';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ORDINARY = {
  memberTypeKey: 'level_10',
  memberTypeName: '普通用户',
  endTime: null,
  startTime: null,
  hasBadge: false,
};

describe('one’s own level', () => {
  test('lasts as long as it was given for, then is the ordinary one', async () => {
    const person = await aSignedInPerson(app);
    expect(await app.call(getUserMemberType, {}, person)).toEqual(ORDINARY);
    const startTime = app.clock.now().getTime();
    await app.services.user.users.setMember(person.phone, 'level_20', new Date(startTime + 1_000));
    expect(await app.call(getUserMemberType, {}, person)).toEqual({
      memberTypeKey: 'level_20',
      memberTypeName: 'VIP',
      endTime: startTime + 1_000,
      startTime,
      hasBadge: true,
    });
    app.clock.advanceMs(1_000);
    expect(await app.call(getUserMemberType, {}, person)).toEqual(ORDINARY);
  });

  test('is the one given last, and what was given before ends then', async () => {
    const person = await aSignedInPerson(app);
    await app.services.user.users.setMember(person.phone, 'level_40', null);
    app.clock.advanceMs(1_000);
    await app.services.user.users.setMember(person.phone, 'level_20', new Date(app.clock.now().getTime() + 1_000));
    expect((await app.call(getUserMemberType, {}, person)).memberTypeKey).toBe('level_20');
    app.clock.advanceMs(1_000);
    expect(await app.call(getUserMemberType, {}, person)).toEqual(ORDINARY);
  });

  test('is ordinary for a device; a key that nobody knows is VIP, and common is ordinary', async () => {
    expect(await app.call(getUserMemberType, {}, { token: await aDevice(app) })).toEqual(ORDINARY);
    for (const [level, key] of [
      ['gold', 'level_20'],
      ['common', 'level_10'],
    ]) {
      const person = await aSignedInPerson(app);
      const { id } = await app.parts.db
        .selectFrom('app_user')
        .select('id')
        .where('uid', '=', person.id)
        .executeTakeFirstOrThrow();
      const start = app.clock.now();
      await app.parts.db
        .insertInto('membership_period')
        .values({ user_id: id, level: level ?? '', start_at: start, end_at: null, created_at: start })
        .execute();
      expect((await app.call(getUserMemberType, {}, person)).memberTypeKey).toBe(key);
    }
  });
});

test('the levels are listed lowest first, under both names of the call', async () => {
  const token = await aDevice(app);
  const page = await app.call(listMemberTypes, { current: 1, size: 10 }, { token });
  expect(page.records).toEqual(
    MEMBER_LEVELS.map((level) => ({
      memberTypeKey: level,
      memberTypeName: expect.any(String),
      hasBadge: level !== 'level_10',
      capacitySize: MEMBER_CAPACITY_BYTES[level],
      permissions: {
        PHOTO_UPLOAD_MAX_SIZE: UPLOAD_LIMITS[level].photo,
        VIDEO_UPLOAD_MAX_SIZE: UPLOAD_LIMITS[level].video,
      },
    })),
  );
  const v2 = { ...listMemberTypes, path: '/albumUser/api/albumMemberType/pageV2' } as const;
  expect((await app.call(v2, { current: 2, size: 3 }, { token })).records).toEqual(page.records.slice(3));
});

test('every level’s permissions, and one of one’s own', async () => {
  const person = await aSignedInPerson(app);
  await app.services.user.users.setMember(person.phone, 'level_30', null);
  const map = await app.call(getMemberPermissionMap, {}, person);
  expect(map.level_40).toEqual({ PHOTO_UPLOAD_MAX_SIZE: 104_857_600, VIDEO_UPLOAD_MAX_SIZE: 3_221_225_472 });
  for (const key of ['PHOTO_UPLOAD_MAX_SIZE', 'VIDEO_UPLOAD_MAX_SIZE'] as const) {
    expect(await app.call(getMemberPermission, { key }, person)).toBe(map.level_30[key]);
    expect(await app.call(getMemberPermission, { key }, { token: await aDevice(app) })).toBe(map.level_10[key]);
  }
  // @ts-expect-error: no such permission
  const unknown = app.call(getMemberPermission, { key: 'FLY' }, person);
  await expect(unknown).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

test('what may be done in an album: the owner everything, a manager the same, others look, nobody what is not there', async () => {
  const [owner, manager, other] = [await aSignedInPerson(app), await aSignedInPerson(app), await aSignedInPerson(app)];
  const { db } = app.parts;
  const people = await db.selectFrom('app_user').select(['id', 'uid']).execute();
  const idOf = (uid: string): string => people.find((each) => each.uid === uid)?.id ?? '';
  const album = await aSeededAlbum(db, idOf(owner.id));
  const given = { album_id: album.albumId, user_id: idOf(manager.id), role: 1, created_at: new Date() };
  await db.insertInto('album_user').values(given).execute();
  const ask = async (token: string, albumId: string) => {
    const answers = [];
    for (const permission of ['see', 'upload', 'manage'] as const) {
      answers.push(await app.call(hasCheckPermission, { albumId, permission }, { token }));
    }
    return answers;
  };
  const device = await aDevice(app);
  expect(await ask(owner.token, album.albumUid)).toEqual([true, true, true]);
  expect(await ask(manager.token, album.albumUid)).toEqual([true, true, true]);
  expect(await ask(other.token, album.albumUid)).toEqual([true, false, false]);
  expect(await ask(device, album.albumUid)).toEqual([true, false, false]);
  expect(await ask(owner.token, randomIds.newId())).toEqual([false, false, false]);
});
