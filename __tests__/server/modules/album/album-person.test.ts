import { NOTICE_GROUP, NOTICE_TYPE } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import { createAlbum, getAlbum, listAlbumDetails, updateAlbum } from '@contract/http/album';
import {
  acceptTransfer,
  blockAlbumUser,
  delPerson,
  endTransfer,
  findAlbumPeople,
  findLikeUsers,
  inviteToAlbum,
  joinCheck,
  joinInit,
  listManagers,
  listPersonnel,
  listTransfers,
  listUserPermissions,
  offerTransfer,
  saveUserPermission,
  saveUserPermissions,
  setAdminPerson,
  setAlbumRole,
  updateAlbumUser,
} from '@contract/http/album-person';
import { generateShowCode, getShowCode } from '@contract/http/album-share';
import { getMedia, likeOrCancel, listMedia, setPriceByIds } from '@contract/http/media';
import { updatePrivacySettings } from '@contract/http/security';
import { listOwnNotices } from '@contract/http/notice';
import { getUserCapacity } from '@contract/http/user';
import type { AlbumDetail } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { seedMedia } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

const DAY_MS = 86_400_000;
const PAGE = { current: 1, size: 20 } as const;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_CALLS_PER_MINUTE: '100000', MAX_LOGIN_CALLS_PER_MINUTE: '100000' } });
  owner = await aSignedInPerson(app, { nickname: '主人' });
});
afterAll(() => app.close());

const anAlbum = (visibility: 1 | 2 | 4 = 4, person: Person = owner): Promise<AlbumDetail> =>
  app.call(
    createAlbum,
    { name: '团建', description: '', template: 1, visibility, happenedOn: '', requestId: randomIds.newId() },
    person,
  );
const open = (album: AlbumDetail, caller: { token: string }) => app.call(getAlbum, { id: album.id }, caller);
const setRole = (album: AlbumDetail, person: Person, role: 1 | 2 | 3, by: Person = owner) =>
  app.call(setAlbumRole, { albumId: album.id, userId: person.id, role }, by);

async function fill(album: AlbumDetail, count: number) {
  const row = await app.parts.db
    .selectFrom('album')
    .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
    .where('uid', '=', album.id)
    .executeTakeFirstOrThrow();
  await seedMedia(app.parts.db, row, { count });
}

test('a role opens a closed album and taking it away closes it, addresses included', async () => {
  const album = await anAlbum();
  await fill(album, 1);
  const person = await aSignedInPerson(app, { nickname: '同事' });
  await expect(open(album, person)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  expect(await setRole(album, person, 3)).toMatchObject({ role: 'member', nickname: '同事', isSelf: false });
  const seen = await open(album, person);
  expect(seen).toMatchObject({ myRole: 'member', canUpload: true, canManage: false, permissions: [] });
  const scopes = ['joined', 'managed', 'involved'] as const;
  const list = async () => {
    const pages = await Promise.all(scopes.map((scope) => app.call(listAlbumDetails, { ...PAGE, scope }, person)));
    return pages.map(({ total }) => total);
  };
  expect(await list()).toEqual([1, 0, 1]);
  await setRole(album, person, 1);
  expect(await list()).toEqual([0, 1, 1]);
  const asManager = await open(album, person);
  expect(asManager).toMatchObject({ myRole: 'manager', canManage: true, canOwn: false });
  const input = { albumId: album.id, userId: person.id };
  expect(await app.call(delPerson, input, owner)).toBeNull();
  expect(await app.call(delPerson, input, owner)).toBeNull();
  expect(await list()).toEqual([0, 0, 0]);
  await expect(open(album, person)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  for (const url of [seen.coverUrl, asManager.coverUrl]) {
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
});

test('managers are made by the owner alone; the owner is changed by nobody', async () => {
  const album = await anAlbum();
  const [manager, other] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  const setAdmin = (person: Person, isAdmin: boolean, by: Person) =>
    app.call(setAdminPerson, { albumId: album.id, userId: person.id, isAdmin }, by);
  await expect(setAdmin(other, false, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_PERSON_ABSENT));
  expect(await setAdmin(manager, true, owner)).toMatchObject({ role: 'manager' });
  await expect(setAdmin(other, true, manager)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  expect(await setRole(album, other, 2, manager)).toMatchObject({ role: 'personnel' });
  for (const by of [owner, manager]) {
    await expect(setRole(album, owner, 3, by)).rejects.toMatchObject(refusal(ERRORS.ALBUM_OWNER_FIXED));
  }
  const leave = (person: Person) => app.call(delPerson, { albumId: album.id, userId: person.id }, person);
  await expect(leave(owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_OWNER_FIXED));
  await expect(app.call(delPerson, { albumId: album.id, userId: manager.id }, other)).rejects.toMatchObject(
    refusal(ERRORS.FORBIDDEN),
  );
  const names = (await app.call(listManagers, { albumId: album.id }, other)).map(({ userId }) => userId);
  expect(names).toEqual([owner.id, manager.id]);
  expect((await app.call(listPersonnel, { albumId: album.id }, manager)).map(({ userId }) => userId)).toEqual([
    other.id,
  ]);
  expect(await setAdmin(manager, false, owner)).toMatchObject({ role: 'personnel', permissions: [] });
  await leave(other);
  const { total, records } = await app.call(findAlbumPeople, { ...PAGE, albumId: album.id }, owner);
  expect([total, ...records.map(({ role }) => role)]).toEqual([2, 'owner', 'personnel']);
  await expect(
    app.call(setAlbumRole, { albumId: album.id, userId: randomIds.newId(), role: 3 }, owner),
  ).rejects.toMatchObject(refusal(ERRORS.USER_ABSENT));
});

test('permissions are what personnel may, and nobody gives what he has not', async () => {
  const album = await anAlbum();
  const [chief, helper] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  await setRole(album, chief, 2);
  await setRole(album, helper, 2);
  const granted = async (caller: Person) =>
    (await app.call(listUserPermissions, { albumId: album.id }, caller)).flatMap((each) =>
      each.granted ? [each.key] : [],
    );
  expect([(await granted(owner)).length, await granted(helper)]).toEqual([10, []]);
  const people = [
    { userId: chief.id, permissions: ['people', 'label', 'upload'] as ('people' | 'label' | 'upload')[] },
    { userId: helper.id, permissions: ['upload'] as 'upload'[] },
  ];
  expect(await app.call(saveUserPermissions, { albumId: album.id, people }, owner)).toHaveLength(2);
  expect([await granted(chief), await granted(helper)]).toEqual([['upload', 'label', 'people'], ['upload']]);
  const save = (key: 'label' | 'delete', is: boolean, by: Person) =>
    app.call(saveUserPermission, { albumId: album.id, userId: helper.id, key, granted: is }, by);
  await save('label', true, chief);
  await expect(save('delete', true, chief)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  await expect(save('label', false, helper)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  expect(await granted(helper)).toEqual(['upload', 'label']);
  const failing = {
    albumId: album.id,
    people: [
      { userId: helper.id, permissions: [] },
      { userId: owner.id, permissions: [] },
    ],
  };
  await expect(app.call(saveUserPermissions, failing, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_OWNER_FIXED));
  expect(await granted(helper)).toEqual(['upload', 'label']);
  const remark = (text: string) =>
    app.call(updateAlbumUser, { albumId: album.id, userId: helper.id, remark: text, permissions: ['review'] }, owner);
  await expect(remark('字'.repeat(21))).rejects.toMatchObject(refusal(ERRORS.ALBUM_USER_REMARK_TOO_LONG));
  expect(await remark(' 跟拍 ')).toMatchObject({ remark: '跟拍', permissions: ['review'] });
  const found = await app.call(findAlbumPeople, { ...PAGE, albumId: album.id, keyword: '跟拍' }, owner);
  expect(found.records.map(({ userId }) => userId)).toEqual([helper.id]);
});

test('permissions end with being personnel: whoever gives the role again gives no more than the role', async () => {
  const album = await anAlbum();
  const [chief, helper] = [await aSignedInPerson(app), await aSignedInPerson(app)];
  await setRole(album, chief, 2);
  const grant = (person: Person, permissions: ('people' | 'delete')[]) =>
    app.call(updateAlbumUser, { albumId: album.id, userId: person.id, permissions }, owner);
  await grant(chief, ['people']);
  const employ = async () => {
    await setRole(album, helper, 2);
    await grant(helper, ['delete']);
  };
  const permissionsOf = async () => (await setRole(album, helper, 2, chief)).permissions;

  await employ();
  await setRole(album, helper, 3);
  expect(await permissionsOf()).toEqual([]);
  await employ();
  await app.call(blockAlbumUser, { albumId: album.id, userId: helper.id, block: true }, owner);
  expect(await permissionsOf()).toEqual([]);
  await employ();
  await setRole(album, helper, 3);
  const { code } = await app.call(inviteToAlbum, { albumId: album.id, role: 2 }, chief);
  await app.call(joinInit, { code }, helper);
  expect(await open(album, helper)).toMatchObject({ myRole: 'personnel', permissions: [] });
  await employ();
  for (const isAdmin of [true, false]) {
    await app.call(setAdminPerson, { albumId: album.id, userId: helper.id, isAdmin }, owner);
  }
  expect(await open(album, helper)).toMatchObject({ myRole: 'personnel', permissions: ['delete'] });
});

test('who is blocked sees nothing of it and cannot join again', async () => {
  const album = await anAlbum(1);
  await fill(album, 1);
  const person = await aSignedInPerson(app);
  const block = (is: boolean, userId = person.id) =>
    app.call(blockAlbumUser, { albumId: album.id, userId, block: is }, owner);
  const { code } = await app.call(inviteToAlbum, { albumId: album.id, role: 3 }, owner);
  await app.call(joinInit, { code }, person);
  expect(await block(true)).toEqual({ isBlocked: true });
  expect(await block(true)).toEqual({ isBlocked: true });
  await expect(open(album, person)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  await expect(app.call(joinInit, { code }, person)).rejects.toMatchObject(refusal(ERRORS.INVITATION_INVALID));
  const blocked = await app.call(findAlbumPeople, { ...PAGE, albumId: album.id, role: 9 }, owner);
  expect(blocked.records).toMatchObject([{ userId: person.id, isBlocked: true }]);
  await expect(block(true, owner.id)).rejects.toMatchObject(refusal(ERRORS.ALBUM_OWNER_FIXED));
  expect(await block(false)).toEqual({ isBlocked: false });
  expect(await open(album, person)).toMatchObject({ myRole: 'visitor' });
});

test('who is blocked keeps no address of an album that others go on seeing; twice ends none of theirs', async () => {
  const album = await anAlbum(1);
  const id = await upload(app, owner, album.id, await drawPicture());
  await app.runJobs();
  const [member, buyer, visitor] = [await aSignedInPerson(app), await aSignedInPerson(app), await aSignedInPerson(app)];
  const other = { token: await aDevice(app) };
  await setRole(album, member, 3);
  await app.call(setPriceByIds, { ids: [id], priceFen: 500 }, owner);
  await app.services.media.purchases.give(buyer.phone, [id]);
  const addressFor = async (caller: { token: string }) => (await app.call(getMedia, { id }, caller)).smallUrl;
  const status = async (url: string) => (await app.http.inject({ method: 'GET', url })).statusCode;
  const block = (person: Person) =>
    app.call(blockAlbumUser, { albumId: album.id, userId: person.id, block: true }, owner);
  for (const person of [member, buyer, visitor]) {
    const url = await addressFor(person);
    expect(await status(url)).toBe(200);
    await block(person);
    expect(await status(url)).toBe(404);
    const theirs = await addressFor(other);
    await block(person);
    expect(await status(theirs)).toBe(200);
  }
});

describe('joining', () => {
  test('by invitation, once, while it holds and its giver may invite', async () => {
    const album = await anAlbum();
    const [manager, late] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const guest = await aSignedInPerson(app, { nickname: '客人' });
    await setRole(album, manager, 1);
    const invitation = await app.call(inviteToAlbum, { albumId: album.id, role: 2 }, manager);
    expect(invitation.url).toMatch(new RegExp(`/i/${invitation.code}$`));
    expect(invitation.image).toMatch(/^data:image\/png;base64,/);
    const { code } = invitation;
    const device = { token: await aDevice(app) };
    expect(await app.call(joinCheck, { code }, device)).toMatchObject({
      albumId: album.id,
      name: '团建',
      ownerName: '主人',
      role: 'personnel',
      myRole: 'visitor',
    });
    for (let round = 0; round < 2; round += 1) {
      expect(await app.call(joinInit, { code }, guest)).toEqual({ albumId: album.id, role: 'personnel' });
    }
    expect(await app.call(joinInit, { code }, manager)).toEqual({ albumId: album.id, role: 'manager' });
    expect(await app.call(joinInit, { code }, owner)).toEqual({ albumId: album.id, role: 'owner' });
    for (const told of [owner, manager]) {
      const { records } = await app.call(listOwnNotices, { size: 20, group: NOTICE_GROUP.album }, told);
      expect(records.flatMap((one) => (one.album?.id === album.id ? [one] : []))).toMatchObject([
        { type: NOTICE_TYPE.personnelJoined, facts: { name: '客人' } },
      ]);
    }
    await app.call(setAdminPerson, { albumId: album.id, userId: manager.id, isAdmin: false }, owner);
    await expect(app.call(joinInit, { code }, late)).rejects.toMatchObject(refusal(ERRORS.INVITATION_INVALID));
    const fresh = await app.call(inviteToAlbum, { albumId: album.id, role: 3 }, owner);
    app.clock.advanceMs(7 * DAY_MS);
    await expect(app.call(joinCheck, { code: fresh.code }, device)).rejects.toMatchObject(
      refusal(ERRORS.INVITATION_INVALID),
    );
  });

  test('no longer by what was given out before another invitation to the same role ended it', async () => {
    const [album, other] = [await anAlbum(), await anAlbum()];
    const [manager, guest] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    await setRole(album, manager, 1);
    const invite = async (role: 2 | 3, by: Person, to = album, endsEarlier = false) =>
      (await app.call(inviteToAlbum, { albumId: to.id, role, endsEarlier }, by)).code;
    const [early, managers, members, elsewhere] = [
      await invite(2, owner),
      await invite(2, manager),
      await invite(3, owner),
      await invite(2, owner, other),
    ];
    const late = await invite(2, owner);
    for (const code of [early, managers, members, elsewhere, late]) await app.call(joinCheck, { code }, guest);
    const only = await invite(2, owner, album, true);
    for (const code of [early, managers, late]) {
      await expect(app.call(joinInit, { code }, guest)).rejects.toMatchObject(refusal(ERRORS.INVITATION_INVALID));
    }
    for (const code of [members, elsewhere, only]) await app.call(joinCheck, { code }, guest);
  });

  test('by show code, of which an album has one; guesses are few', async () => {
    const album = await anAlbum();
    const guest = await aSignedInPerson(app);
    const first = await app.call(generateShowCode, { albumId: album.id }, owner);
    const { code } = await app.call(generateShowCode, { albumId: album.id }, owner);
    expect(code).toMatch(/^\d{6}$/);
    expect(await app.call(getShowCode, { albumId: album.id }, owner)).toMatchObject({ code, name: '团建' });
    if (first.code !== code) {
      await expect(app.call(getShowCode, { code: first.code }, guest)).rejects.toMatchObject(
        refusal(ERRORS.SHOW_CODE_INVALID),
      );
    }
    expect(await app.call(getShowCode, { code }, guest)).toMatchObject({ albumId: album.id });
    expect(await app.call(joinInit, { code }, guest)).toEqual({ albumId: album.id, role: 'member' });
    const guesser = { token: await aDevice(app) };
    const wrong = code === '000000' ? '000001' : '000000';
    const codes: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      codes.push(
        await app.call(getShowCode, { code: wrong }, guesser).then(
          () => 0,
          (error) => error.code,
        ),
      );
    }
    expect(codes.filter((each) => each === ERRORS.SHOW_CODE_INVALID.code)).toHaveLength(4);
    expect(codes.at(-1)).toBe(ERRORS.SHOW_CODE_TRIES.code);
    await expect(app.call(getShowCode, { code }, guesser)).rejects.toMatchObject(refusal(ERRORS.SHOW_CODE_TRIES));
    expect(await app.call(getShowCode, { code }, { token: await aDevice(app) })).toMatchObject({ albumId: album.id });
    app.clock.advanceMs(2_000);
    expect(await app.call(getShowCode, { code }, guesser)).toMatchObject({ albumId: album.id });
    app.clock.advanceMs(DAY_MS);
    await expect(app.call(getShowCode, { code }, guest)).rejects.toMatchObject(refusal(ERRORS.SHOW_CODE_INVALID));
    expect(await app.call(getShowCode, { albumId: album.id }, owner)).toMatchObject({ code: '', expireTime: 0 });
  });
});

test("a given album is the other's once he accepts, with its bytes; the giver stays as a manager", async () => {
  const [giver, taker, stranger] = [await aSignedInPerson(app), await aSignedInPerson(app), await aSignedInPerson(app)];
  const album = await anAlbum(4, giver);
  await fill(album, 3);
  const used = async (person: Person) => (await app.call(getUserCapacity, {}, person)).currentSize;
  const bytes = await used(giver);
  expect(bytes).toBeGreaterThan(0);
  await expect(app.call(offerTransfer, { albumId: album.id, userId: giver.id }, giver)).rejects.toMatchObject(
    refusal(ERRORS.TRANSFER_SELF),
  );
  const stale = await app.call(offerTransfer, { albumId: album.id, userId: stranger.id }, giver);
  const offer = await app.call(offerTransfer, { albumId: album.id, userId: taker.id }, giver);
  expect(offer).toMatchObject({ albumName: '团建', fromId: giver.id, toId: taker.id, sizeBytes: bytes });
  expect(await app.call(listTransfers, {}, taker)).toEqual([offer]);
  expect(await app.call(listTransfers, {}, stranger)).toEqual([]);
  for (const [id, person] of [
    [offer.id, stranger],
    [offer.id, giver],
    [stale.id, stranger],
  ] as const) {
    await expect(app.call(acceptTransfer, { id }, person)).rejects.toMatchObject(refusal(ERRORS.TRANSFER_ABSENT));
  }
  // Nothing moves to whom it does not fit; the offer stands until there is room.
  const occupy = (rest: number) =>
    app.database.pool.query(
      `insert into used_capacity (user_id, photo_bytes) select id, $2 from app_user where uid = $1
       on conflict (user_id) do update set photo_bytes = $2`,
      [taker.id, rest],
    );
  const { maxSize } = await app.call(getUserCapacity, {}, taker);
  await occupy(maxSize - bytes + 1);
  await expect(app.call(acceptTransfer, { id: offer.id }, taker)).rejects.toMatchObject(
    refusal(ERRORS.TRANSFER_TOO_LARGE),
  );
  expect(await open(album, giver)).toMatchObject({ myRole: 'owner' });
  await occupy(0);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.call(acceptTransfer, { id: offer.id }, taker)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await used(giver), await used(taker)]).toEqual([0, bytes]);
  expect(await open(album, taker)).toMatchObject({ myRole: 'owner', ownerId: taker.id, canOwn: true });
  expect(await open(album, giver)).toMatchObject({ myRole: 'manager', canOwn: false });

  const back = await app.call(offerTransfer, { albumId: album.id, userId: giver.id }, taker);
  await expect(app.call(endTransfer, { id: back.id }, stranger)).rejects.toMatchObject(refusal(ERRORS.TRANSFER_ABSENT));
  await app.call(endTransfer, { id: back.id }, giver);
  await expect(app.call(acceptTransfer, { id: back.id }, giver)).rejects.toMatchObject(refusal(ERRORS.TRANSFER_ABSENT));
});

test('likes are listed as far as the reader sees the liked items, for strangers if the person allows it', async () => {
  const album = await anAlbum(2);
  await fill(album, 2);
  const fan = await aSignedInPerson(app, { nickname: '粉丝' });
  const { records } = await app.call(listMedia, { albumId: album.id, type: 8, ...PAGE, showFaceLocation: false }, fan);
  for (const { id } of records) await app.call(likeOrCancel, { id, like: true }, fan);
  const likes = (caller: { token: string }, resourceId?: string) =>
    app.call(
      findLikeUsers,
      { ...PAGE, albumId: album.id, ...(resourceId === undefined ? {} : { resourceId }) },
      caller,
    );
  expect(await likes(owner)).toMatchObject({ total: 1, records: [{ userId: fan.id, likeCount: 2 }] });
  expect(await likes(fan, records[0]?.id)).toMatchObject({ records: [{ likeCount: 1 }] });
  const other = await aSignedInPerson(app);
  const device = { token: await aDevice(app) };
  for (const stranger of [other, device]) expect(await likes(stranger)).toMatchObject({ total: 0, records: [] });
  const author = await aSignedInPerson(app);
  const { id: authorId } = await app.parts.db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', author.id)
    .executeTakeFirstOrThrow();
  const theirs = app.parts.db.updateTable('media').where('uid', '=', records[1]?.id ?? '');
  await theirs.set({ uploader_id: authorId }).execute();
  expect(await likes(author)).toMatchObject({ total: 1, records: [{ userId: fan.id, likeCount: 1 }] });
  await app.call(updatePrivacySettings, { showLikes: true }, fan);
  for (const stranger of [other, device]) expect(await likes(stranger)).toMatchObject({ total: 1 });
  await app.parts.db
    .updateTable('media')
    .set({ is_hidden: true })
    .where('uid', '=', records[0]?.id ?? '')
    .execute();
  expect(await likes(device)).toMatchObject({ records: [{ likeCount: 1 }] });
  expect(await likes(device, records[0]?.id)).toMatchObject({ total: 0, records: [] });
  await app.call(updateAlbum, { id: album.id, visibility: 4 }, owner);
  await expect(likes(device)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
});
