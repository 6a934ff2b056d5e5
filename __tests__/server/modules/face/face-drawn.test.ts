import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addFace, findMe, giveFaceConsent, setAlbumFaces } from '@contract/http/face';
import { listAlbumPeople } from '@contract/http/face-people';
import sharp from 'sharp';
import { createFaceFinder } from '../../../../server/adapters/faces/finder';
import type { FaceEngine } from '../../../../server/adapters/faces/types';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { openFaces } from '../../../support/face-engine';
import { aFaceAlbum, KEEP_CONSENT } from '../../../support/face-world';
import { DEMO_ALBUMS, type DemoAlbum } from '../../../../server/cli/demo/albums';
import { renderAlbum } from '../../../../server/cli/demo/render';
import { DRAWN_FACES, type DrawnFace } from '../../../../server/cli/demo/draw-faces';
import { drawPeople, drawPortrait } from '../../../support/files/drawn-faces';
import { asText } from '../../../support/files/spots';
import { aSignedInPerson } from '../../../support/people';
import { randomIds } from '../../../../server/adapters/ids/random';
import { save, sendBytes } from '../../../support/upload-file';

// The real models, on faces that nobody has: that they are found, kept and compared, and nothing about accuracy.
let engine: FaceEngine;
let app: TestApp;
beforeAll(async () => {
  engine = await openFaces();
  const faces = createFaceFinder({ isAvailable: true, open: async () => ({ kind: 'ready', engine }) });
  app = await startTestApp({ parts: { faces } });
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

const [first, second] = DRAWN_FACES as [DrawnFace, DrawnFace];
const toJpeg = (svg: Buffer): Promise<Buffer> => sharp(svg).flatten().jpeg({ quality: 90 }).toBuffer();

test('a drawn face is found again, turned and smaller, where it is', async () => {
  const world = await aFaceAlbum(app);
  const picture = drawPeople(1600, 900, [
    { face: first, pose: { turn: 10 }, edge: 500, left: 150, top: 200 },
    { face: second, edge: 500, left: 950, top: 200 },
  ]);
  const sent = await sendBytes(app, world.owner, await toJpeg(picture), `${randomIds.newId()}.jpg`);
  await save(app, world.owner, world.albumId, [sent]);
  await app.runJobs();
  const visitor = await world.aVisitor();
  const selfie = asText(await toJpeg(drawPortrait(first)));
  const found = await app.call(findMe, { albumId: world.albumId, selfies: [selfie], isUpload: false }, visitor);
  expect(found).toMatchObject({ sure: 1, looked: 1 });
  const box = found.records[0]?.box;
  expect((box?.left ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(400 / 1600, 1);
});

test('one is kept as a selfie', async () => {
  const person = await aSignedInPerson(app);
  await app.call(giveFaceConsent, KEEP_CONSENT, person);
  const picture = asText(await toJpeg(drawPortrait(second)));
  const kept = await app.call(addFace, { picture, relation: 1, name: '', guardian: false }, person);
  expect(kept.isSearchable).toBe(true);
});

test('the people of the demo’s pictures are found, more than once each', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-faces-'));
  try {
    const [shoot] = DEMO_ALBUMS.flatMap(({ shoots }) => shoots).filter(({ scene }) => scene === 'people');
    if (shoot === undefined) throw new Error('the demo has no people');
    // Half of them: it is drawing and looking that takes long, and the bounds below are those of all twelve.
    const shoots = [{ ...shoot, count: 6 }];
    await renderAlbum({ ...(DEMO_ALBUMS[0] as DemoAlbum), hasVideo: false, shoots }, folder, null);
    const world = await aFaceAlbum(app);
    await app.call(setAlbumFaces, { albumId: world.albumId, people: true }, world.owner);
    for (const name of await readdir(path.join(folder, shoot.folder))) {
      const bytes = await readFile(path.join(folder, shoot.folder, name));
      await save(app, world.owner, world.albumId, [await sendBytes(app, world.owner, bytes, name)]);
    }
    await app.runJobs();
    const people = await app.call(listAlbumPeople, { albumId: world.albumId }, world.owner);
    expect(people.length).toBeGreaterThanOrEqual(2);
    expect(people[0]?.photos).toBeGreaterThanOrEqual(3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
