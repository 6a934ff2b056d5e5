import { ERRORS } from '@contract/errors';
import { createAlbum, getAlbum } from '@contract/http/album';
import {
  blockAlbumUser,
  countBrowsers,
  deleteBrowse,
  listBrowsers,
  setAlbumRole,
  updateAlbumUser,
} from '@contract/http/album-person';
import type { AlbumDetail } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const DAY_MS = 86_400_000;
const PAGE = { current: 1, size: 20 } as const;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_CALLS_PER_MINUTE: '100000', MAX_LOGIN_CALLS_PER_MINUTE: '100000' } });
  owner = await aSignedInPerson(app, { nickname: '主人' });
});
afterAll(() => app.close());

const anAlbum = (): Promise<AlbumDetail> =>
  app.call(
    createAlbum,
    { name: '团建', description: '', template: 1, visibility: 2, happenedOn: '', requestId: randomIds.newId() },
    owner,
  );
const open = (album: AlbumDetail, caller: { token: string }) => app.call(getAlbum, { id: album.id }, caller);
const setRole = (album: AlbumDetail, person: Person, role: 2 | 3) =>
  app.call(setAlbumRole, { albumId: album.id, userId: person.id, role }, owner);

test('who looked is listed for those who see the numbers, and can be forgotten', async () => {
  const album = await anAlbum();
  const [person, device] = [await aSignedInPerson(app, { nickname: '看客' }), { token: await aDevice(app) }];
  await Promise.all(Array.from({ length: 10 }, () => open(album, person)));
  await open(album, device);
  await app.services.album.browses.settled();
  const query = { ...PAGE, albumId: album.id };
  await expect(app.call(listBrowsers, query, person)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  const { total, records } = await app.call(listBrowsers, query, owner);
  expect(total).toBe(2);
  const visitor = { userId: person.id, role: 'visitor', isBlocked: false, permissions: [], remark: '', isSelf: false };
  expect(records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        userId: person.id,
        nickname: '看客',
        times: 10,
        person: expect.objectContaining(visitor),
      }),
      expect.objectContaining({ userId: '', times: 1, person: null }),
    ]),
  );
  // What somebody is in the album is for who changes people there.
  const helper = await aSignedInPerson(app);
  await setRole(album, helper, 2);
  const people = async (permissions: ('statistics' | 'people')[]) => {
    await app.call(updateAlbumUser, { albumId: album.id, userId: helper.id, permissions }, owner);
    const page = await app.call(listBrowsers, query, helper);
    return page.records.filter(({ userId }) => userId === person.id).map((row) => row.person);
  };
  expect(await people(['statistics'])).toEqual([null]);
  expect(await people(['statistics', 'people'])).toMatchObject([visitor]);
  await setRole(album, person, 3);
  expect(await people(['statistics', 'people'])).toMatchObject([{ ...visitor, role: 'member' }]);
  await app.call(blockAlbumUser, { albumId: album.id, userId: person.id, block: true }, owner);
  expect(await people(['statistics', 'people'])).toMatchObject([{ ...visitor, isBlocked: true }]);
  const counted = { people: 1, devices: 1, times: 11, recentVisitors: 2 };
  expect(await app.call(countBrowsers, { albumId: album.id }, owner)).toEqual(counted);
  app.clock.advanceMs(DAY_MS);
  expect(await app.call(countBrowsers, { albumId: album.id }, owner)).toEqual({ ...counted, recentVisitors: 0 });
  const first = records[0]?.id ?? '';
  expect(await app.call(deleteBrowse, { albumId: album.id, ids: [first] }, owner)).toEqual({ removed: 1 });
  expect(await app.call(deleteBrowse, { albumId: album.id }, owner)).toEqual({ removed: 1 });
});
