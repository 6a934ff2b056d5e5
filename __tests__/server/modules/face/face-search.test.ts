import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { deleteAlbum, updateAlbum } from '@contract/http/album';
import {
  addFace,
  eraseFaces,
  findMe,
  findUserByFaceId,
  getAlbumFaces,
  giveFaceConsent,
  isMe,
  listFaceAlbums,
  setAlbumFaces,
  setFaceLabel,
  setMe,
  setNotMe,
  updateFace,
} from '@contract/http/face';
import { getMedia, hiddeOrShowPhoto, listMedia, removeMedia, restoreMedia } from '@contract/http/media';
import { createFaceFinder } from '../../../../server/adapters/faces/finder';
import { createMemoryFaces, type MemoryFaces } from '../../../../server/adapters/faces/memory';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aFaceAlbum, countRows, KEEP_CONSENT, mediaOf, near, SEARCH_CONSENT } from '../../../support/face-world';
import { asText, drawSelfie, type SpotColour } from '../../../support/files/spots';
import { aDevice, aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let engine: MemoryFaces;
let app: TestApp;
beforeAll(async () => {
  engine = createMemoryFaces();
  const faces = createFaceFinder({ isAvailable: true, open: async () => ({ kind: 'ready', engine }) });
  app = await startTestApp({ parts: { faces } });
});
afterAll(() => app.close());

const LIST = { current: 1, size: 20, showFaceLocation: false } as const;

describe('the switch', () => {
  test('is off until the owner turns it, and nobody’s face is looked for before', async () => {
    const world = await aFaceAlbum(app, { isOn: false });
    await world.addPhoto([near('red')]);
    expect(
      await countRows(app, `face join album on album.id = face.album_id where album.uid = '${world.albumId}'`),
    ).toBe(0);
    const visitor = await world.aVisitor();
    expect((await app.call(getAlbumFaces, { albumId: world.albumId }, visitor)).findMe).toBe(false);
    await expect(world.find(visitor, 'red')).rejects.toMatchObject(refusal(ERRORS.FACES_OFF));
    await expect(
      app.call(setAlbumFaces, { albumId: world.albumId, findMe: true }, await aSignedInPerson(app)),
    ).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  });

  test('turned on later catches up with what is there, and says how far it is', async () => {
    const world = await aFaceAlbum(app, { isOn: false });
    const photo = await world.addPhoto([near('red')]);
    const before = await app.call(setAlbumFaces, { albumId: world.albumId, findMe: true }, world.owner);
    expect(before).toMatchObject({ findMe: true, canSwitch: true, total: 1, done: 0 });
    await app.runJobs();
    expect(await app.call(getAlbumFaces, { albumId: world.albumId }, world.owner)).toMatchObject({ total: 1, done: 1 });
    expect(mediaOf(await world.find(await world.aVisitor(), 'red'))).toEqual([photo]);
  });

  test('turned off takes all that was made of faces along at once', async () => {
    const world = await aFaceAlbum(app);
    await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    await world.find(visitor, 'red');
    await app.call(setAlbumFaces, { albumId: world.albumId, findMe: false }, world.owner);
    for (const table of ['face', 'face_vector', 'face_scan']) {
      expect(
        await countRows(
          app,
          `${table} as one join album on album.id = one.album_id where album.uid = '${world.albumId}'`,
        ),
      ).toBe(0);
    }
    await expect(world.find(visitor, 'red')).rejects.toMatchObject(refusal(ERRORS.FACES_OFF));
  });
});

describe('finding oneself', () => {
  test('all photos with that person and no others, without an account', async () => {
    const world = await aFaceAlbum(app);
    const alone = await world.addPhoto([near('red')]);
    await world.addPhoto([near('green')]);
    const together = await world.addPhoto([near('green'), near('red', 400)]);
    const found = await world.find(await world.aVisitor(), 'red');
    expect(mediaOf(found)).toEqual([alone, together].sort());
    expect(found).toMatchObject({ sure: 2, maybe: 0, looked: 3, total: 3 });
    const [box] = found.records.filter(({ media }) => media.id === together).map((one) => one.box);
    expect(box?.left).toBeCloseTo(0.5, 1);
  });

  test('what is only somewhat like is a guess', async () => {
    const world = await aFaceAlbum(app);
    await world.addPhoto([{ ...near('red'), isDim: true }]);
    const found = await world.find(await world.aVisitor(), 'red');
    expect(found.records.map(({ tier }) => tier)).toEqual([2]);
  });

  test('needs consent, and a selfie', async () => {
    const world = await aFaceAlbum(app);
    await expect(world.find({ token: await aDevice(app) }, 'red')).rejects.toMatchObject(
      refusal(ERRORS.FACE_CONSENT_REQUIRED),
    );
    const visitor = await world.aVisitor();
    const nothing = { albumId: world.albumId, selfies: [], isUpload: false };
    await expect(app.call(findMe, nothing, visitor)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('keeps nothing of the selfie', async () => {
    const world = await aFaceAlbum(app);
    await world.addPhoto([near('red')]);
    const before = await Promise.all(
      ['face', 'face_vector', 'face_photo', 'face_photo_vector', 'face_answer'].map((table) => countRows(app, table)),
    );
    await world.find(await world.aVisitor(), 'red');
    const after = await Promise.all(
      ['face', 'face_vector', 'face_photo', 'face_photo_vector', 'face_answer'].map((table) => countRows(app, table)),
    );
    expect(after).toEqual(before);
  });

  test('selfies of two people are no search', async () => {
    const world = await aFaceAlbum(app);
    const selfies = [asText(await drawSelfie('red')), asText(await drawSelfie('blue'))];
    await expect(
      app.call(findMe, { albumId: world.albumId, selfies, isUpload: false }, await world.aVisitor()),
    ).rejects.toMatchObject(refusal(ERRORS.FACE_SELFIES_DIFFER));
  });

  test('a picture from the album is for who is signed in, three different ones a day', async () => {
    const world = await aFaceAlbum(app);
    const search = async (asker: { token: string }, shift: number) =>
      app.call(
        findMe,
        { albumId: world.albumId, selfies: [asText(await drawSelfie('red', shift))], isUpload: true },
        asker,
      );
    await expect(search(await world.aVisitor(), 0)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    const person = await aSignedInPerson(app);
    await app.call(giveFaceConsent, SEARCH_CONSENT, person);
    for (const shift of [0, 1, 2, 1, 0]) await expect(search(person, shift)).resolves.toBeTruthy();
    for (const shift of [3, 3, 4])
      await expect(search(person, shift)).rejects.toMatchObject(refusal(ERRORS.FACE_UPLOADS_SPENT));
    app.clock.advanceMs(86_400_000);
    await app.call(giveFaceConsent, SEARCH_CONSENT, person);
    await expect(search(person, 3)).resolves.toBeTruthy();
  });

  test('pictures of one face that are searched by together count as one', async () => {
    const world = await aFaceAlbum(app);
    const person = await aSignedInPerson(app);
    await app.call(giveFaceConsent, SEARCH_CONSENT, person);
    const search = async (who: SpotColour, shifts: readonly number[]) => {
      const selfies = await Promise.all(shifts.map(async (shift) => asText(await drawSelfie(who, shift))));
      return app.call(findMe, { albumId: world.albumId, selfies, isUpload: true }, person);
    };
    await search('red', [0, 1, 2]);
    await search('green', [0, 1, 2]);
    await search('blue', [0, 1]);
    await search('red', [2, 3]);
    await expect(search('red', [4])).rejects.toMatchObject(refusal(ERRORS.FACE_UPLOADS_SPENT));
  });

  test('a device cannot go on trying faces', async () => {
    const world = await aFaceAlbum(app);
    const visitor = await world.aVisitor();
    for (let count = 0; count < 15; count += 1) await world.find(visitor, 'red');
    await expect(world.find(visitor, 'red')).rejects.toMatchObject(refusal(ERRORS.TOO_MANY_REQUESTS));
  });

  test('a closed album is searched by who may see it', async () => {
    const world = await aFaceAlbum(app);
    await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    await app.call(updateAlbum, { id: world.albumId, visibility: ALBUM_VISIBILITY.members }, world.owner);
    await expect(world.find(visitor, 'red')).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  });
});

describe('a photo takes its faces along', () => {
  test('hidden it is not found, shown again it is', async () => {
    const world = await aFaceAlbum(app);
    const photo = await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    await app.call(hiddeOrShowPhoto, { ids: [photo], hidden: true }, world.owner);
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([]);
    expect(
      await countRows(
        app,
        `face_vector join face on face.id = face_id join media on media.id = media_id where media.uid = '${photo}'`,
      ),
    ).toBe(0);
    await app.call(hiddeOrShowPhoto, { ids: [photo], hidden: false }, world.owner);
    await app.runJobs();
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([photo]);
  });

  test('in the bin it is not found, restored it is', async () => {
    const world = await aFaceAlbum(app);
    const photo = await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    await app.call(removeMedia, { ids: [photo] }, world.owner);
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([]);
    await app.call(restoreMedia, { ids: [photo] }, world.owner);
    await app.runJobs();
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([photo]);
  });

  test('an album in the bin keeps no vectors', async () => {
    const world = await aFaceAlbum(app);
    await world.addPhoto([near('red')]);
    await app.call(deleteAlbum, { id: world.albumId }, world.owner);
    expect(
      await countRows(
        app,
        `face_vector as one join album on album.id = one.album_id where album.uid = '${world.albumId}'`,
      ),
    ).toBe(0);
  });

  test('a refusal is remembered over hiding and over another model', async () => {
    const world = await aFaceAlbum(app);
    const photo = await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    const [found] = (await world.find(visitor, 'red')).records;
    await app.call(setNotMe, { faceId: found?.faceId ?? '', notMe: true }, visitor);
    await app.call(hiddeOrShowPhoto, { ids: [photo], hidden: true }, world.owner);
    await app.call(hiddeOrShowPhoto, { ids: [photo], hidden: false }, world.owner);
    await app.runJobs();
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([]);
    engine.changeModel('2');
    await app.services.face.index.sweep(new AbortController().signal);
    await app.runJobs();
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([]);
    expect(mediaOf(await world.find(await world.aVisitor(), 'red'))).toEqual([photo]);
  });
});

describe('answers', () => {
  test('not me takes a photo out, and can be taken back', async () => {
    const world = await aFaceAlbum(app);
    const photo = await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    const faceId = (await world.find(visitor, 'red')).records[0]?.faceId ?? '';
    expect(await app.call(setNotMe, { faceId, notMe: true }, visitor)).toMatchObject({ answer: 2 });
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([]);
    expect(await app.call(setNotMe, { faceId, notMe: false }, visitor)).toMatchObject({ answer: 0 });
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([photo]);
  });

  test('me makes a guess sure, and is listed', async () => {
    const world = await aFaceAlbum(app);
    const photo = await world.addPhoto([{ ...near('red'), isDim: true }]);
    const visitor = await world.aVisitor();
    const faceId = (await world.find(visitor, 'red')).records[0]?.faceId ?? '';
    await app.call(setMe, { faceId, me: true }, visitor);
    await app.call(setMe, { faceId, me: true }, visitor);
    expect(await app.call(isMe, { faceId }, visitor)).toMatchObject({ answer: 1, relation: 1 });
    expect((await world.find(visitor, 'red')).records).toMatchObject([{ tier: 1, answer: 1 }]);
    const listed = await app.call(
      listMedia,
      { ...LIST, albumId: world.albumId, type: TAB_KIND.findFace, showFaceLocation: true },
      visitor,
    );
    expect(listed.records.map(({ id }) => id)).toEqual([photo]);
    expect(listed.records[0]?.faces).toMatchObject([{ faceId, answer: 1 }]);
    expect((await app.call(getMedia, { id: photo }, visitor)).faces).toHaveLength(1);
    expect((await app.call(getMedia, { id: photo }, await world.aVisitor())).faces).toBeUndefined();
  });

  test('a child is somebody else, with a name for its parents alone', async () => {
    const world = await aFaceAlbum(app);
    await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    const faceId = (await world.find(visitor, 'red')).records[0]?.faceId ?? '';
    await app.call(setFaceLabel, { faceId, relation: 2, name: '小宝' }, visitor);
    expect(await app.call(findUserByFaceId, { id: faceId }, visitor)).toMatchObject({ relation: 2, name: '小宝' });
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([]);
    expect(await app.call(findUserByFaceId, { id: faceId }, await world.aVisitor())).toMatchObject({
      answer: 0,
      name: '',
    });
  });

  test('a face on a photo that one may not see is not there', async () => {
    const world = await aFaceAlbum(app);
    const photo = await world.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    const faceId = (await world.find(visitor, 'red')).records[0]?.faceId ?? '';
    await app.call(hiddeOrShowPhoto, { ids: [photo], hidden: true }, world.owner);
    await expect(app.call(setMe, { faceId, me: true }, visitor)).rejects.toMatchObject(refusal(ERRORS.FACE_ABSENT));
    await expect(app.call(isMe, { faceId }, visitor)).rejects.toMatchObject(refusal(ERRORS.FACE_ABSENT));
  });
});

describe('a kept face', () => {
  test('is found in every album that its person opened, new photos too, and no more once it is erased', async () => {
    const [one, other] = [await aFaceAlbum(app), await aFaceAlbum(app)];
    const person = one.owner;
    const first = await one.addPhoto([near('red')]);
    await other.addPhoto([near('red')]);
    await app.call(giveFaceConsent, KEEP_CONSENT, person);
    const kept = await app.call(
      addFace,
      { picture: asText(await drawSelfie('red')), relation: 1, name: '', guardian: false },
      person,
    );
    const list = async () =>
      (await app.call(listMedia, { ...LIST, type: TAB_KIND.myFace }, person)).records.map(({ id }) => id).sort();
    expect(await list()).toEqual([first]);
    const second = await one.addPhoto([near('red', 300)]);
    expect(await list()).toEqual([first, second].sort());
    const wish = { albumId: one.albumId, selfies: [], faceIds: [kept.id], isUpload: false };
    expect(mediaOf(await app.call(findMe, wish, person))).toEqual([first, second].sort());
    const byAlbum = async () =>
      (await app.call(listFaceAlbums, {}, person)).map(({ album, count }) => [album.id, count]);
    expect(await byAlbum()).toEqual([[one.albumId, 2]]);
    const later = await aFaceAlbum(app, { owner: person });
    await later.addPhoto([near('red'), near('green', 500)]);
    expect(await byAlbum()).toEqual([
      [later.albumId, 1],
      [one.albumId, 2],
    ]);
    const stranger = await aSignedInPerson(app);
    await expect(app.call(listFaceAlbums, { faceId: kept.id }, stranger)).rejects.toMatchObject(
      refusal(ERRORS.FACE_ABSENT),
    );
    await app.call(eraseFaces, {}, person);
    expect(await list()).toEqual([]);
    await expect(app.call(findMe, wish, person)).rejects.toMatchObject(refusal(ERRORS.FACE_CONSENT_REQUIRED));
  });
});

describe('the family', () => {
  const REFUSED = { notMe: true, relation: 2 } as const;

  /** Its parent keeps two children. */
  async function twoChildren() {
    const world = await aFaceAlbum(app);
    const parent = world.owner;
    await app.call(giveFaceConsent, KEEP_CONSENT, parent);
    const keep = async (who: SpotColour, name: string) => {
      const picture = asText(await drawSelfie(who));
      return (await app.call(addFace, { picture, relation: 2, name, guardian: true }, parent)).id;
    };
    const [mi, mai] = [await keep('red', '小米'), await keep('green', '小麦')];
    const find = async (id: string) =>
      app.call(findMe, { albumId: world.albumId, selfies: [], faceIds: [id], isUpload: false }, parent);
    const list = async (id: string) =>
      (await app.call(listMedia, { ...LIST, type: TAB_KIND.myFace, faceId: id }, parent)).records
        .map((media) => media.id)
        .sort();
    return { world, parent, mi, mai, find, list };
  }

  test('two children are two, and what is said of one is not said of the other', async () => {
    const { world, parent, mi, mai, find, list } = await twoChildren();
    const photos = [await world.addPhoto([near('red')]), await world.addPhoto([near('green')])];
    const guessed = await world.addPhoto([{ ...near('red', 400), isDim: true }]);
    const found = await find(mi);
    expect(found).toMatchObject({ relation: 2, name: '小米', sure: 1, maybe: 1 });
    const faceId = found.records.find(({ tier }) => tier === 2)?.faceId ?? '';
    await app.call(setFaceLabel, { faceId, relation: 2, name: '小米' }, parent);
    const own = [photos[0] ?? '', guessed].sort((a, b) => (a < b ? -1 : 1));
    expect(mediaOf(await find(mi))).toEqual(own);
    expect(mediaOf(await find(mai))).toEqual([photos[1]]);
    expect([await list(mi), await list(mai)]).toEqual([own, [photos[1]]]);
    // Nothing of it is the parent's own.
    expect((await app.call(listMedia, { ...LIST, type: TAB_KIND.myFace }, parent)).records).toEqual([]);
    await app.call(updateFace, { id: mi, name: '大米' }, parent);
    expect(await list(mi)).toEqual(own);
    expect(await app.call(isMe, { faceId }, parent)).toMatchObject({ answer: 1, relation: 2, name: '大米' });
    const both = { albumId: world.albumId, selfies: [], faceIds: [mi, mai], isUpload: false };
    await expect(app.call(findMe, both, parent)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('a photo that is not of a child is out of its results, and not of its parent’s', async () => {
    const { world, parent, mi, find } = await twoChildren();
    const photo = await world.addPhoto([near('red')]);
    const faceId = (await find(mi)).records[0]?.faceId ?? '';
    expect(await app.call(setNotMe, { faceId, ...REFUSED, name: '小米' }, parent)).toMatchObject({
      answer: 2,
      relation: 2,
      name: '小米',
    });
    expect(mediaOf(await find(mi))).toEqual([]);
    await app.call(giveFaceConsent, SEARCH_CONSENT, parent);
    expect(mediaOf(await world.find(parent, 'red'))).toEqual([photo]);
    await app.call(setNotMe, { faceId, notMe: false }, parent);
    expect(mediaOf(await find(mi))).toEqual([photo]);
  });
});

describe('erasing', () => {
  test('what somebody said to be him is never made again, and the others stay', async () => {
    const world = await aFaceAlbum(app);
    const photo = await world.addPhoto([near('red'), near('green', 500)]);
    const visitor = await world.aVisitor();
    const faceId = (await world.find(visitor, 'red')).records[0]?.faceId ?? '';
    await app.call(setMe, { faceId, me: true }, visitor);
    expect(await app.call(eraseFaces, {}, visitor)).toMatchObject({ answers: 1, vectors: 1, consents: 1 });
    engine.changeModel('after');
    await app.services.face.index.sweep(new AbortController().signal);
    await app.runJobs();
    expect(mediaOf(await world.find(await world.aVisitor(), 'red'))).toEqual([]);
    expect(mediaOf(await world.find(await world.aVisitor(), 'green'))).toEqual([photo]);
  });

  test('who objects is not found on any of the photos again, without an account and without confirming each', async () => {
    const [world, closed] = [await aFaceAlbum(app), await aFaceAlbum(app)];
    const photo = await world.addPhoto([near('red'), near('blue', 500)]);
    await world.addPhoto([near('red')]);
    await closed.addPhoto([near('red')]);
    const visitor = await world.aVisitor();
    const faceIds = [...(await world.find(visitor, 'red')).records, ...(await closed.find(visitor, 'red')).records].map(
      (face) => face.faceId,
    );
    await app.call(updateAlbum, { id: closed.albumId, visibility: ALBUM_VISIBILITY.members }, closed.owner);
    await expect(app.call(eraseFaces, { faceIds, receipt: 'r'.repeat(22) }, visitor)).rejects.toMatchObject(
      refusal(ERRORS.BAD_INPUT),
    );
    expect(await app.call(eraseFaces, { faceIds }, visitor)).toMatchObject({ vectors: 2, answers: 2 });
    await app.runJobs();
    const next = await world.aVisitor();
    expect(mediaOf(await world.find(next, 'red'))).toEqual([]);
    expect(mediaOf(await world.find(next, 'blue'))).toEqual([photo]);
    // What he may not see any more is not his to erase.
    await app.call(updateAlbum, { id: closed.albumId, visibility: ALBUM_VISIBILITY.link }, closed.owner);
    expect((await closed.find(next, 'red')).records).toHaveLength(1);
    const stranger = { token: await aDevice(app) };
    await expect(app.call(eraseFaces, { faceIds }, stranger)).rejects.toMatchObject(
      refusal(ERRORS.FACE_CONSENT_REQUIRED),
    );
  });

  test('unclaimed faces end 30 days after the event, claimed ones stay', async () => {
    const world = await aFaceAlbum(app);
    const mine = await world.addPhoto([near('red')]);
    await world.addPhoto([near('green')]);
    const visitor = await world.aVisitor();
    const faceId = (await world.find(visitor, 'red')).records[0]?.faceId ?? '';
    await app.call(setMe, { faceId, me: true }, visitor);
    const { keptUntil } = await app.call(getAlbumFaces, { albumId: world.albumId }, world.owner);
    app.clock.advanceMs((keptUntil ?? 0) - app.clock.now().getTime() + 1_000);
    await app.services.face.index.sweep(new AbortController().signal);
    await app.runJobs();
    await app.call(giveFaceConsent, SEARCH_CONSENT, visitor);
    expect(mediaOf(await world.find(visitor, 'red'))).toEqual([mine]);
    expect(mediaOf(await world.find(await world.aVisitor(), 'green'))).toEqual([]);
    expect(
      await countRows(
        app,
        `face_vector as one join album on album.id = one.album_id where album.uid = '${world.albumId}'`,
      ),
    ).toBe(1);
  });
});

test('a photo that cannot be looked at does not keep the others waiting', async () => {
  const world = await aFaceAlbum(app);
  engine.fail('no memory');
  await world.addPhoto([near('red')]);
  engine.fail(null);
  const photo = await world.addPhoto([near('red', 300)]);
  expect(mediaOf(await world.find(await world.aVisitor(), 'red'))).toEqual([photo]);
});
