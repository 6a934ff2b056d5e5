import { ASK_VERSION } from '@contract/constants/face';
import { TAB_KIND } from '@contract/constants/media';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { ERRORS } from '@contract/errors';
import { createAlbum, getAlbum } from '@contract/http/album';
import { eraseFaces, getAlbumFaces, setAlbumFaces, setMe } from '@contract/http/face';
import {
  answerAsked,
  getAsked,
  getAskedPicture,
  getAsking,
  listAskedPhotos,
  listUnseen,
  makeAskLink,
  passMedia,
} from '@contract/http/face-ask';
import { listAlbumPeople, mergePeople, splitPerson } from '@contract/http/face-people';
import {
  createDownload,
  getGroupRows,
  hiddeOrShowPhoto,
  listMedia,
  listMediaGroups,
  transferFile,
} from '@contract/http/media';
import type { AlbumPerson } from '@contract/schemas/face-people';
import { randomIds } from '../../../../server/adapters/ids/random';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aFaceAlbum, type FaceWorld, near } from '../../../support/face-world';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Asker = { readonly token: string };
const LIST = { current: 1, size: 50, showFaceLocation: true } as const;
const PAGE = { current: 1, size: 50 } as const;

interface AskingWorld extends FaceWorld {
  /** Red with green, red alone, green alone, nobody. */
  readonly photos: readonly [string, string, string, string];
  readonly visitor: Asker;
}

async function anAskingAlbum(owner?: Person): Promise<AskingWorld> {
  const world = await aFaceAlbum(app, owner === undefined ? {} : { owner });
  const { albumId } = world;
  const photos = [
    await world.addPhoto([near('red'), near('green', 500)]),
    await world.addPhoto([near('red', 300)]),
    await world.addPhoto([near('green', 200)]),
    await world.addPhoto([]),
  ] as const;
  await app.call(setAlbumFaces, { albumId, people: true, asksFirst: true }, world.owner);
  await app.runJobs();
  return { ...world, photos, visitor: await world.aVisitor() };
}

async function wallOf({ albumId }: FaceWorld, reader: Asker): Promise<string[]> {
  const query = { ...LIST, albumId, type: TAB_KIND.photoVideo };
  const { records, total } = await app.call(listMedia, query, reader);
  const album = await app.call(getAlbum, { id: albumId }, reader);
  expect([total, album.photoCount]).toEqual([records.length, records.length]);
  return records.map(({ id }) => id).sort();
}

/** What its owner's wall marks as waiting, in tiles and in the list. */
async function markedHeld({ albumId, owner }: FaceWorld): Promise<string[]> {
  const wall = { albumId, type: TAB_KIND.photoVideo } as const;
  const { groups } = await app.call(listMediaGroups, wall, owner);
  const tiles = await Promise.all(groups.map(({ key }) => app.call(getGroupRows, { ...wall, key }, owner)));
  const marked = tiles.flatMap(({ rows }) => rows.filter((row) => (row[5] & ROW_FLAG.held) !== 0));
  const { records } = await app.call(listMedia, { ...LIST, ...wall }, owner);
  const held = records.filter(({ isHeld }) => isHeld).map(({ id }) => id);
  expect(marked.map(([id]) => id).sort()).toEqual(held.sort());
  return held.sort();
}

/** Whose photos: by who is alone on one of them. */
async function personOf({ albumId, owner }: FaceWorld, photo: string): Promise<string> {
  const { records } = await app.call(listMedia, { ...LIST, albumId, type: TAB_KIND.photo }, owner);
  return records.find(({ id }) => id === photo)?.faces?.[0]?.personId ?? '';
}
async function linkTo(world: AskingWorld, photo: string): Promise<string> {
  const personId = await personOf(world, photo);
  return (await app.call(makeAskLink, { personId, renew: false }, world.owner)).token;
}
const say = (token: string, agree: boolean) =>
  app.call(answerAsked, { token, agree, version: ASK_VERSION }, { token: deviceToken });
let deviceToken: string;
beforeAll(async () => {
  deviceToken = await aDevice(app);
});
/** What the link opens: who asks, and the photos. */
async function asked(token: string) {
  const [about, page] = await Promise.allSettled([
    app.call(getAsked, { token }, { token: deviceToken }),
    app.call(listAskedPhotos, { ...PAGE, token }, { token: deviceToken }),
  ]);
  expect(about.status).toBe(page.status);
  if (about.status === 'rejected') throw about.reason;
  if (page.status === 'rejected') throw page.reason;
  return { ...about.value, ...page.value };
}

test('until those on it agreed a photo is seen by holders only, and by nobody on it sooner than by all', async () => {
  const world = await anAskingAlbum();
  const [both, red, green, nobody] = world.photos;
  expect(await wallOf(world, world.visitor)).toEqual([]);
  expect(await wallOf(world, world.owner)).toEqual([...world.photos].sort());
  expect(await markedHeld(world)).toEqual([...world.photos].sort());
  expect((await world.find(world.visitor, 'red')).records).toEqual([]);
  expect(await app.call(getAsking, { albumId: world.albumId }, world.owner)).toEqual({
    isOn: true,
    coversOthers: true,
    held: 4,
    unseen: 1,
  });

  const [toRed, toGreen] = [await linkTo(world, red), await linkTo(world, green)];
  await say(toRed, true);
  expect(await wallOf(world, world.visitor)).toEqual([red]);
  expect(await markedHeld(world)).toEqual(world.photos.filter((photo) => photo !== red).sort());
  await say(toGreen, true);
  expect(await wallOf(world, world.visitor)).toEqual([both, green, red].sort());
  await say(toGreen, false);
  expect(await wallOf(world, world.visitor)).toEqual([red]);
  const people = await app.call(listAlbumPeople, { albumId: world.albumId }, world.owner);
  const toText = ({ answer, isAsked, held }: AlbumPerson): string => `${answer} ${isAsked} ${held}`;
  expect(people.map(toText).sort()).toEqual(['1 true 1', '2 true 2']);

  await app.call(passMedia, { ids: [nobody, both], pass: true }, world.owner);
  expect(await wallOf(world, world.visitor)).toEqual([nobody, red].sort());
  await app.call(passMedia, { ids: [nobody], pass: false }, world.owner);
  expect(await wallOf(world, world.visitor)).toEqual([red]);
  const { id } = await app.parts.db
    .selectFrom('album')
    .select('id')
    .where('uid', '=', world.albumId)
    .executeTakeFirstOrThrow();
  expect(await recountAlbum(app.parts.db, id)).toEqual([]);
});

test('what comes later is held from its first moment, and let go where all agreed already', async () => {
  const world = await anAskingAlbum();
  const [, red] = world.photos;
  await say(await linkTo(world, red), true);
  const later = await world.addPhoto([near('red', 400)]);
  const stranger = await world.addPhoto([near('red', 200), near('blue', 600)]);
  expect(await wallOf(world, world.visitor)).toEqual([later, red].sort());
  const rows = await app.database.pool.query<{ held: boolean }>(
    `select is_held as held from media where uid = '${stranger}'`,
  );
  expect(rows.rows).toEqual([{ held: true }]);
});

test('a held one opens by no address, leaves with no download, is on no card and moves nowhere', async () => {
  const world = await anAskingAlbum();
  const { albumId, owner, visitor } = world;
  const [, red] = world.photos;
  const token = await linkTo(world, red);
  await say(token, true);
  const [shown] = (await app.call(listMedia, { ...LIST, albumId, type: TAB_KIND.photo }, visitor)).records;
  const addressOf = (url = ''): string => new URL(url, 'http://localhost').pathname;
  const statusOf = async (url: string | undefined) =>
    (await app.http.inject({ method: 'GET', url: addressOf(url) })).statusCode;
  expect(await statusOf(shown?.bigUrl)).toBe(200);
  await say(token, false);
  expect([await statusOf(shown?.bigUrl), await statusOf(shown?.smallUrl)]).toEqual([404, 404]);
  await expect(app.call(createDownload, { albumId, quality: 1 }, visitor)).rejects.toMatchObject(
    refusal(ERRORS.DOWNLOAD_EMPTY),
  );
  const { records } = await app.call(listMedia, { ...LIST, albumId, type: TAB_KIND.photo }, owner);
  const own = records.find(({ id }) => id === red);
  expect(await statusOf(own?.bigUrl)).toBe(200);
  expect(await statusOf(own?.bigUrl.replace('/2048/', '/card/'))).toBe(404);
  const input = { name: '别处', description: '', template: 1, visibility: 2, happenedOn: '' } as const;
  const elsewhere = await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, owner);
  const moved = await app.call(transferFile, { albumId: elsewhere.id, ids: [red] }, owner);
  expect(moved.results).toEqual([expect.objectContaining({ id: red, code: ERRORS.FACE_HELD.code })]);
});

test('a link shows the photos of one person, with the faces of the others covered', async () => {
  const world = await anAskingAlbum();
  const [both, red, green] = world.photos;
  const token = await linkTo(world, red);
  const page = await asked(token);
  expect(page).toMatchObject({ albumName: '年会', answer: 0, coversOthers: true, total: 2, version: ASK_VERSION });
  expect(page.records.map(({ id }) => id).sort()).toEqual([both, red].sort());
  await expect(app.call(getAskedPicture, { token, id: green }, {})).rejects.toMatchObject(refusal(ERRORS.MEDIA_ABSENT));
  const pictureOf = async (id: string) => Buffer.from((await app.call(getAskedPicture, { token, id }, {})).bytes);
  const covered = await pictureOf(both);
  const alone = await pictureOf(red);
  // The same again is the one that was made.
  const made = async () => (await app.database.pool.query('select picture_url from face_covered')).rows;
  const before = await made();
  expect(before).toHaveLength(1);
  expect(await pictureOf(both)).toEqual(covered);
  expect(await made()).toEqual(before);
  await app.call(setAlbumFaces, { albumId: world.albumId, coversOthers: false }, world.owner);
  expect((await pictureOf(both)).equals(covered)).toBe(false);
  expect(await pictureOf(red)).toEqual(alone);
});

test('a link that is renewed, or of an album that does not ask any more, opens nothing', async () => {
  const world = await anAskingAlbum();
  const [, red] = world.photos;
  const first = await linkTo(world, red);
  expect(await linkTo(world, red)).toBe(first);
  const personId = await personOf(world, red);
  const { token } = await app.call(makeAskLink, { personId, renew: true }, world.owner);
  expect(token).not.toBe(first);
  const absent = refusal(ERRORS.FACE_ASK_ABSENT);
  await expect(asked(first)).rejects.toMatchObject(absent);
  await expect(say(first, true)).rejects.toMatchObject(absent);
  await expect(app.call(getAskedPicture, { token: first, id: red }, {})).rejects.toMatchObject(absent);
  await expect(asked(randomIds.newId())).rejects.toMatchObject(absent);
  await expect(
    app.call(answerAsked, { token, agree: true, version: 'old' }, { token: deviceToken }),
  ).rejects.toMatchObject(refusal(ERRORS.FACE_CONSENT_OLD));
  await app.call(setAlbumFaces, { albumId: world.albumId, asksFirst: false }, world.owner);
  await expect(asked(token)).rejects.toMatchObject(absent);
});

test('only who manages the album asks, and only its owner says whether it asks', async () => {
  const world = await anAskingAlbum();
  const { albumId } = world;
  const [, red, , nobody] = world.photos;
  const personId = await personOf(world, red);
  const stranger = await aSignedInPerson(app);
  for (const call of [
    () => app.call(getAsking, { albumId }, stranger),
    () => app.call(listUnseen, { ...PAGE, albumId }, stranger),
    () => app.call(setAlbumFaces, { albumId, asksFirst: false }, stranger),
  ]) {
    await expect(call()).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  }
  await expect(app.call(makeAskLink, { personId, renew: false }, stranger)).rejects.toMatchObject(
    refusal(ERRORS.FACE_PERSON_ABSENT),
  );
  expect(await app.call(passMedia, { ids: [nobody], pass: true }, stranger)).toEqual({ changed: 0 });
  expect(await app.call(getAlbumFaces, { albumId }, stranger)).toMatchObject({ asksFirst: false, coversOthers: false });
  expect((await app.call(listUnseen, { ...PAGE, albumId }, world.owner)).records.map(({ id }) => id)).toEqual([nobody]);
});

test('switched off all is shown again, but for what somebody refused: that is hidden', async () => {
  const world = await anAskingAlbum();
  const { albumId, owner, visitor } = world;
  const [both, red, green, nobody] = world.photos;
  await say(await linkTo(world, green), false);
  await app.call(setAlbumFaces, { albumId, asksFirst: false }, owner);
  expect(await wallOf(world, visitor)).toEqual([nobody, red].sort());
  await app.call(hiddeOrShowPhoto, { ids: [both], hidden: false }, owner);
  expect(await wallOf(world, visitor)).toEqual([both, nobody, red].sort());
  // Without people nobody can be asked.
  await app.call(setAlbumFaces, { albumId, asksFirst: true }, owner);
  expect(await wallOf(world, visitor)).toEqual([]);
  await app.call(setAlbumFaces, { albumId, people: false }, owner);
  expect(await app.call(getAlbumFaces, { albumId }, owner)).toMatchObject({ people: false, asksFirst: false });
});

test('who is put together with somebody who has not agreed has not agreed, and who refused still refuses', async () => {
  const world = await anAskingAlbum();
  const { owner, visitor } = world;
  const [, red] = world.photos;
  const blue = await world.addPhoto([near('blue', 300)]);
  const [redId, blueId] = [await personOf(world, red), await personOf(world, blue)];
  const [toRed, toBlue] = [await linkTo(world, red), await linkTo(world, blue)];
  await say(toRed, true);
  expect(await wallOf(world, visitor)).toEqual([red]);
  await app.call(mergePeople, { into: redId, personIds: [blueId] }, owner);
  expect(await wallOf(world, visitor)).toEqual([]);
  // Both links ask him who is one now.
  expect([(await asked(toRed)).total, (await asked(toBlue)).total]).toEqual([3, 3]);
  await say(toBlue, true);
  expect(await wallOf(world, visitor)).toEqual([blue, red].sort());
  const { records } = await app.call(listMedia, { ...LIST, albumId: world.albumId, type: TAB_KIND.photo }, owner);
  const faceIds = records.find(({ id }) => id === blue)?.faces?.map(({ faceId }) => faceId) ?? [];
  await app.call(splitPerson, { personId: redId, faceIds }, owner);
  expect(await wallOf(world, visitor)).toEqual([red]);
});

test('who has his face erased is not on the photo as one who agreed', async () => {
  const world = await anAskingAlbum();
  const { owner, visitor } = world;
  const [both, red, green] = world.photos;
  for (const photo of [red, green]) await say(await linkTo(world, photo), true);
  expect(await wallOf(world, visitor)).toEqual([both, green, red].sort());
  for (const { faceId } of (await world.find(visitor, 'red')).records)
    await app.call(setMe, { faceId, me: true }, visitor);
  await app.call(eraseFaces, {}, visitor);
  await app.runJobs();
  expect(await wallOf(world, visitor)).toEqual([green]);
  const unseen = await app.call(listUnseen, { ...PAGE, albumId: world.albumId }, owner);
  expect(unseen.records.map(({ id }) => id)).toEqual(expect.arrayContaining([both, red]));
  await app.call(passMedia, { ids: [both], pass: true }, owner);
  expect(await wallOf(world, visitor)).toEqual([both, green].sort());
});
