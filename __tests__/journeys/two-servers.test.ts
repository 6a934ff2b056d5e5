import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { TAB_KIND } from '@contract/constants/media';
import { createAlbum, getAlbum } from '@contract/http/album';
import { getGroupRows, getMedia, listMediaGroups } from '@contract/http/media';
import { logout } from '@contract/http/session';
import { getUserInfo } from '@contract/http/user';
import { createLocalObjectStore } from '../../server/adapters/object-store/local';
import { runDueJobs } from '../../server/jobs/runner';
import { startTestApp, type TestApp } from '../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../support/people';
import { drawPicture } from '../support/pictures';
import { upload } from '../support/upload-file';

// Two web sides as they run on two machines: one database, one shared folder, nothing else in common.
let dataDir: string;
let one: TestApp;
let two: TestApp;
let owner: Person;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'zhixiang-two-'));
  one = await startTestApp({ parts: { store: createLocalObjectStore(dataDir) } });
  two = await startTestApp({ parts: { db: one.parts.db, store: createLocalObjectStore(dataDir) } });
  owner = await aSignedInPerson(one);
});
afterAll(async () => {
  await two.close();
  await one.close();
  rmSync(dataDir, { recursive: true });
});

/** Both work on the queue of the one database. */
const runJobs = (app: TestApp) => runDueJobs(one.database.pool, app.wired.jobs, app.parts.log);

function newAlbum(app: TestApp, name: string) {
  const input = { name, description: '', template: 1, visibility: ALBUM_VISIBILITY.link, happenedOn: '' } as const;
  return app.call(createAlbum, { ...input, requestId: `${name}-request-0123456789` }, owner);
}

test('a token made on one is known to the other, until either ends it', async () => {
  const person = await aSignedInPerson(one, { nickname: '小红' });
  expect(await two.call(getUserInfo, { userId: person.id }, person)).toMatchObject({ nickname: '小红' });
  await two.call(logout, {}, person);
  await expect(one.call(getUserInfo, { userId: person.id }, person)).rejects.toMatchObject({ status: 424 });
});

test('a file sent through one is listed, processed and served by the other', async () => {
  const album = await newAlbum(one, 'listed');
  const id = await upload(one, owner, album.id, await drawPicture());
  const visitor = { token: await aDevice(two) };
  await runJobs(two);
  expect(await two.call(getAlbum, { id: album.id }, visitor)).toMatchObject({ photoCount: 1 });
  const { groups } = await two.call(listMediaGroups, { albumId: album.id, type: TAB_KIND.photoVideo }, visitor);
  const [key = ''] = groups.map((group) => group.key);
  const input = { albumId: album.id, type: TAB_KIND.photoVideo, key };
  const { mediaBase, rows } = await two.call(getGroupRows, input, visitor);
  expect(rows.map(([rowId]) => rowId)).toEqual([id]);
  for (const app of [one, two]) {
    const reply = await app.http.inject({ method: 'GET', url: `${mediaBase}375/${id}` });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  }
});

test('files sent through both at the same time are all counted, the same one once', async () => {
  const album = await newAlbum(two, 'counted');
  const same = await drawPicture();
  const pictures = await Promise.all(Array.from({ length: 6 }, () => drawPicture()));
  const ids = await Promise.all([
    ...pictures.map((bytes, index) => upload(index % 2 === 0 ? one : two, owner, album.id, bytes)),
    upload(one, owner, album.id, same),
    upload(two, owner, album.id, same),
  ]);
  expect(new Set(ids).size).toBe(7);
  await Promise.all([runJobs(one), runJobs(two)]);
  expect(await one.call(getAlbum, { id: album.id }, owner)).toMatchObject({ photoCount: 7 });
  const details = await Promise.all(ids.map((id) => two.call(getMedia, { id }, owner)));
  expect(new Set(details.map(({ state }) => state))).toEqual(new Set([1]));
});
