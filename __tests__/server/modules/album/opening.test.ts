import { TAB_KIND } from '@contract/constants/media';
import { getAlbum, listLabels } from '@contract/http/album';
import { getAlbumCollect } from '@contract/http/interaction';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import { reportEvents } from '@contract/http/statistics';
import { listNotices } from '@contract/http/system';
import { reportActiveUser } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { type Asked, listTexts, watchStatements } from '../../../support/watch/asked-statements';
import { aDevice } from '../../../support/people';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

let app: TestApp;
let album: SeededAlbum;
let asked: Asked[];

beforeAll(async () => {
  asked = watchStatements();
  app = await startTestApp();
  album = await aSeededAlbum(app.parts.db, await aPerson(app.parts.db));
  await seedMedia(app.parts.db, album, { count: 3 });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.close();
});

/** What a visitor's page asks, as `npm run bench -- rush` has it. */
async function open(): Promise<void> {
  const { albumUid: albumId } = album;
  const token = await aDevice(app);
  const wall = { albumId, type: TAB_KIND.photoVideo } as const;
  const [{ groups }] = await Promise.all([
    app.call(listMediaGroups, { ...wall, withFirst: true }, { token }),
    app.call(getAlbum, { id: albumId }, { token }),
    app.call(listLabels, { albumId }, { token }),
    app.call(listNotices, { current: 1, size: 1, appType: 1 }, { token }),
    app.call(reportActiveUser, { equipmentInfo: '', client: 'WEB', system: 'Linux', clientVersion: '1' }, { token }),
  ]);
  await Promise.all([
    app.call(getGroupRows, { ...wall, key: groups[0]?.key ?? '' }, { token }),
    app.call(getAlbumCollect, { albumId }, { token }),
  ]);
  await app.call(reportEvents, { events: [{ id: randomIds.newId(), kind: 1, albumId, source: 1 }] }, { token });
}

test('who comes after others asks for what is his, and for the names of what he sees', async () => {
  await open();
  await open();
  asked.length = 0;
  await open();
  const tables = listTexts(asked).map((text) => /(?:from "|into "?)(\w+)/.exec(text)?.[1] ?? text);
  expect(tables.sort()).toEqual([
    'active_user_day',
    'album',
    'album',
    'album_browse',
    'album_collect',
    'album_label',
    'begin',
    'commit',
    'device',
    'device',
    'notice_read',
    // The first of five who ask at once asks for himself, the others together.
    'session_token',
    'session_token',
    'session_token',
    'stat_event',
  ]);
});
