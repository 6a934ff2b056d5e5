import { reportEvents } from '@contract/http/statistics';
import { storage } from '@/platform/storage';
import { countAccess, readAccessRecords } from '@/stores/access-records';
import { clearCache } from '@/stores/local-cache';
import { forgetSession } from '@/stores/session/session-state';
import { startClient } from '@/stores/start-up';
import { reportVisit } from '@/features/album/source/visit-report';
import { openWorld } from '../../support/client-world';

const KEY = '_accessRecords';

beforeEach(() => storage.remove(KEY));

test('starts and opened albums are counted, each for itself', () => {
  expect(readAccessRecords()).toEqual({ app: 0, album: 0 });
  countAccess('app');
  countAccess('album');
  countAccess('album');
  expect(readAccessRecords()).toEqual({ app: 1, album: 2 });
});

test('they belong to the device: they outlive who is signed in, and the cache', async () => {
  countAccess('app');
  await forgetSession('signedOut');
  await clearCache();
  expect(readAccessRecords()).toEqual({ app: 1, album: 0 });
});

test('what is stored by something else is none', async () => {
  await storage.set(KEY, 'a');
  expect(readAccessRecords()).toEqual({ app: 0, album: 0 });
  await storage.set(KEY, { app: -1, album: '2' });
  expect(readAccessRecords()).toEqual({ app: 0, album: 0 });
});

test('a start is one of the app, a visit one of an album, and looking or sharing there is none', async () => {
  const { http, answer } = await openWorld();
  answer(reportEvents, () => ({ taken: 1 }));
  const before = readAccessRecords();
  const stop = startClient(http);
  const about = { albumId: 'a'.repeat(22), source: 0 } as const;
  await reportVisit({ ...about, kind: 1 });
  await reportVisit({ ...about, kind: 2 });
  await reportVisit({ ...about, kind: 4 });
  stop();
  expect(readAccessRecords()).toEqual({ app: before.app + 1, album: before.album + 1 });
});
