import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listMedia } from '@contract/http/media';
import { type Api, createApi } from '../../../../server/cli/import/api';
import { runImport } from '../../../../server/cli/import/run-import';
import { bearer } from '../../../../server/cli/import/sign-in';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';

jest.setTimeout(30_000);

const { signal } = new AbortController();

let app: TestApp;
let owner: Person;
let api: Api;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSignedInPerson(app);
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  api = createApi({ baseUrl: `http://127.0.0.1:${port}`, authorization: () => bearer(owner.token), signal });
  folder = mkdtempSync(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const run = () => runImport(api, { folder, albumName: '婚礼', signal, onProgress: () => undefined });

test('a folder arrives byte by byte, and a second run sends only what is new', async () => {
  // More than one round of hashing, and more than one read of a file.
  const names = Array.from({ length: 14 }, (_, index) => `日出 "${index}".jpg`);
  for (const name of names) writeFileSync(path.join(folder, name), await drawPicture({ width: 900, height: 600 }));
  const large = Buffer.concat([await drawPicture(), Buffer.alloc(700_000, 7)]);
  writeFileSync(path.join(folder, 'large.jpg'), large);
  writeFileSync(path.join(folder, 'notes.jpg'), 'only text');

  const first = await run();
  expect(first).toMatchObject({ uploaded: 15, alreadyThere: 0 });
  expect(first.skipped.map((skipped) => path.basename(skipped.path))).toEqual(['notes.jpg']);
  const page = { albumId: first.albumId, current: 1, size: 100, type: 1, showFaceLocation: false } as const;
  const { records } = await app.call(listMedia, page, owner);
  expect(records.map(({ fieldExt }) => JSON.parse(fieldExt)).find(({ fileName }) => fileName === 'large.jpg')).toEqual({
    fileName: 'large.jpg',
    sizeBytes: large.length,
  });

  writeFileSync(path.join(folder, 'new.jpg'), await drawPicture());
  expect(await run()).toMatchObject({ albumId: first.albumId, uploaded: 1, alreadyThere: 15 });
});
