import sharp from 'sharp';
import { TAB_KIND } from '@contract/constants/media';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { getMedia, getGroupRows, listMediaGroups, listMedia } from '@contract/http/media';
import { toPacket, writeLabel } from '../../../../../server/bytes/aigc-label';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { namedCallers, tokenOf } from '../../../../support/media-app';
import { aPerson, aSeededAlbum } from '../../../../support/seed-media';
import { upload } from '../../../../support/upload-file';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());

test('an upload whose file says that a model made it says so on the wall and in the viewer', async () => {
  const ownerId = await aPerson(app.parts.db);
  const owner = tokenOf(ownerId);
  const { albumUid: albumId } = await aSeededAlbum(app.parts.db, ownerId);
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#3388cc' } });
  const label = writeLabel({ producer: '某公司', id: 'made-1' });
  const made = await upload(app, owner, albumId, await drawn.clone().withXmp(toPacket(label)).jpeg().toBuffer());
  const taken = await upload(app, owner, albumId, await drawn.clone().jpeg().toBuffer());
  await app.runJobs();
  expect(await app.call(getMedia, { id: made }, owner)).toHaveProperty('isMade', true);
  expect(await app.call(getMedia, { id: taken }, owner)).not.toHaveProperty('isMade');
  const list = { albumId, current: 1, size: 10, type: TAB_KIND.photo, showFaceLocation: false } as const;
  const { records } = await app.call(listMedia, list, owner);
  expect(records.filter(({ isMade }) => isMade).map(({ id }) => id)).toEqual([made]);
  const { groups } = await app.call(listMediaGroups, { albumId, type: TAB_KIND.photo }, owner);
  const { rows } = await app.call(getGroupRows, { albumId, type: TAB_KIND.photo, key: groups[0]?.key ?? '' }, owner);
  expect(rows.filter((row) => (row[5] & ROW_FLAG.made) !== 0).map(([id]) => id)).toEqual([made]);
});
