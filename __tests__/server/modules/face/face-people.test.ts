import { TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import { addFace, findUserByFaceId, giveFaceConsent, setAlbumFaces, setMe } from '@contract/http/face';
import {
  agreeToName,
  listAlbumPeople,
  mergePeople,
  namePerson,
  setPersonCover,
  splitPerson,
} from '@contract/http/face-people';
import { listMedia } from '@contract/http/media';
import type { MediaListQuery } from '@contract/schemas/media';
import { watchKeptFaces } from '../../../../server/modules/face/face-watch.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aFaceAlbum, countRows, type FaceWorld, KEEP_CONSENT, near, SEARCH_CONSENT } from '../../../support/face-world';
import { asText, drawSelfie } from '../../../support/files/spots';
import { aSignedInPerson } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Red on three photos, green on two of them, blue on one. */
async function anAlbumWithPeople(): Promise<FaceWorld & { readonly photos: readonly string[] }> {
  const world = await aFaceAlbum(app);
  const photos = [
    await world.addPhoto([near('red'), near('green', 500)]),
    await world.addPhoto([near('red', 300)]),
    await world.addPhoto([near('green'), near('red', 500)]),
    await world.addPhoto([near('blue')]),
  ];
  await app.call(setAlbumFaces, { albumId: world.albumId, people: true }, world.owner);
  await app.runJobs();
  return { ...world, photos };
}
const peopleOf = (world: FaceWorld) => app.call(listAlbumPeople, { albumId: world.albumId }, world.owner);

const LIST = { current: 1, size: 20, showFaceLocation: true } as const;
async function facesOf(world: FaceWorld, personId: string): Promise<string[]> {
  const query = { ...LIST, albumId: world.albumId, type: TAB_KIND.photo, personId };
  const { records } = await app.call(listMedia, query, world.owner);
  return records.flatMap(({ faces = [] }) => faces.filter((box) => box.personId === personId).map((box) => box.faceId));
}

test('faces are put together by person, and somebody on a single photo is not listed', async () => {
  const world = await anAlbumWithPeople();
  const people = await peopleOf(world);
  expect(people.map(({ photos, name }) => [photos, name])).toEqual([
    [3, ''],
    [2, ''],
  ]);
  const later = await world.addPhoto([near('red', 200)]);
  const [first] = await peopleOf(world);
  expect(first).toMatchObject({ id: people[0]?.id, photos: 4 });
  const query = { ...LIST, albumId: world.albumId, type: TAB_KIND.photo, personId: people[0]?.id ?? '' };
  expect((await app.call(listMedia, query, world.owner)).records.map(({ id }) => id)).toContain(later);
});

test('of how many people faces are kept: a group is one, and so is a face that somebody keeps', async () => {
  const { kept: before } = await watchKeptFaces(app.database.db);
  const world = await anAlbumWithPeople();
  await app.call(giveFaceConsent, KEEP_CONSENT, world.owner);
  const picture = asText(await drawSelfie('red'));
  await app.call(addFace, { picture, relation: 1, name: '', guardian: false }, world.owner);
  expect(await watchKeptFaces(app.database.db)).toEqual({ kept: before + 4, isMany: false });
});

test('they are nobody’s business but of who manages the album', async () => {
  const world = await anAlbumWithPeople();
  const stranger = await aSignedInPerson(app);
  await expect(app.call(listAlbumPeople, { albumId: world.albumId }, stranger)).rejects.toMatchObject(
    refusal(ERRORS.FORBIDDEN),
  );
  const [person] = await peopleOf(world);
  const naming = { personId: person?.id ?? '', name: '新郎' };
  await expect(app.call(namePerson, naming, stranger)).rejects.toMatchObject(refusal(ERRORS.FACE_PERSON_ABSENT));
  const query = { ...LIST, albumId: world.albumId, type: TAB_KIND.photo, personId: person?.id ?? '' };
  await expect(app.call(listMedia, query, stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  const seen = await app.call(listMedia, { ...LIST, albumId: world.albumId, type: TAB_KIND.photo }, stranger);
  expect(seen.records.flatMap(({ faces = [] }) => faces)).toEqual([]);
});

test('one is named, gets a cover, is split and merged again', async () => {
  const world = await anAlbumWithPeople();
  const [red] = await peopleOf(world);
  const personId = red?.id ?? '';
  expect((await app.call(namePerson, { personId, name: ' 新郎 ' }, world.owner))[0]).toMatchObject({ name: '新郎' });
  const [faceId = ''] = await facesOf(world, personId);
  await app.call(setPersonCover, { personId, faceId }, world.owner);
  const split = await app.call(splitPerson, { personId, faceIds: [faceId] }, world.owner);
  expect(split.find(({ id }) => id === personId)).toMatchObject({ photos: 2, name: '新郎' });
  const { records } = await app.call(listMedia, { ...LIST, albumId: world.albumId, type: TAB_KIND.photo }, world.owner);
  const other = records.flatMap(({ faces = [] }) => faces).find((box) => box.faceId === faceId)?.personId ?? '';
  expect(other).not.toBe(personId);
  const named = records.flatMap(({ faces = [] }) => faces).filter((box) => box.personId === personId);
  expect(named.map((box) => box.personName)).toEqual(['新郎', '新郎']);
  const merged = await app.call(mergePeople, { into: personId, personIds: [other] }, world.owner);
  expect(merged.find(({ id }) => id === personId)).toMatchObject({ photos: 3, name: '新郎' });
});

test('photos are listed by a person and by how many people are on them, in the order and on the days that are asked for', async () => {
  const world = await anAlbumWithPeople();
  const { albumId, owner, photos } = world;
  const empty = await world.addPhoto([]);
  const [red] = await peopleOf(world);
  const idsOf = async (more: Partial<MediaListQuery>) => {
    const { records, total } = await app.call(
      listMedia,
      { ...LIST, albumId, type: TAB_KIND.photoVideo, ...more },
      owner,
    );
    expect(total).toBe(records.length);
    return records.map(({ id }) => id);
  };
  const ofRed = await idsOf({ personId: red?.id ?? '' });
  expect(new Set(ofRed)).toEqual(new Set(photos.slice(0, 3)));
  expect(await idsOf({ personId: red?.id ?? '', sort: 2 })).toEqual([...ofRed].reverse());
  expect(await idsOf({ personId: red?.id ?? '', dayTo: '1999-01-01' })).toEqual([]);
  expect(await idsOf({ personId: red?.id ?? '', peopleTo: 1 })).toEqual([photos[1]]);
  expect(new Set(await idsOf({ peopleFrom: 2 }))).toEqual(new Set([photos[0], photos[2]]));
  expect(await idsOf({ peopleFrom: 0, peopleTo: 0 })).toEqual([empty]);
  const other = await anAlbumWithPeople();
  const elsewhere = { ...LIST, albumId: other.albumId, type: TAB_KIND.photo, personId: red?.id ?? '' };
  await expect(app.call(listMedia, elsewhere, other.owner)).rejects.toMatchObject(refusal(ERRORS.FACE_PERSON_ABSENT));
  const mine = await aFaceAlbum(app, { owner });
  await expect(app.call(listMedia, { ...elsewhere, albumId: mine.albumId }, owner)).rejects.toMatchObject(
    refusal(ERRORS.FACE_PERSON_ABSENT),
  );
  for (const type of [TAB_KIND.hotPhoto, TAB_KIND.mine] as const) {
    const query = { ...LIST, albumId, type, peopleFrom: 1 };
    await expect(app.call(listMedia, query, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
  const visitor = await world.aVisitor();
  const asked = { ...LIST, albumId, type: TAB_KIND.photo, peopleFrom: 1 };
  await expect(app.call(listMedia, asked, visitor)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
});

test('two who are on one photo are not one', async () => {
  const world = await anAlbumWithPeople();
  const [red, green] = await peopleOf(world);
  const input = { into: red?.id ?? '', personIds: [green?.id ?? ''] };
  await expect(app.call(mergePeople, input, world.owner)).rejects.toMatchObject(refusal(ERRORS.FACE_PEOPLE_TOGETHER));
  expect(await peopleOf(world)).toHaveLength(2);
});

test('a name is shown to visitors once its person agreed, and nobody else can agree for him', async () => {
  const world = await anAlbumWithPeople();
  const [red] = await peopleOf(world);
  await app.call(namePerson, { personId: red?.id ?? '', name: '新郎' }, world.owner);
  const visitor = await world.aVisitor();
  const faceId = (await world.find(visitor, 'red')).records[0]?.faceId ?? '';
  expect(await app.call(findUserByFaceId, { id: faceId }, visitor)).toMatchObject({ personId: '', personName: '' });
  const agree = async (who: 'red' | 'green') => {
    const person = await aSignedInPerson(app);
    for (const consent of [SEARCH_CONSENT, KEEP_CONSENT]) await app.call(giveFaceConsent, consent, person);
    const picture = asText(await drawSelfie(who));
    await app.call(addFace, { picture, relation: 1, name: '', guardian: false }, person);
    await app.call(setMe, { faceId, me: true }, person);
    const isHe = who === 'red';
    // The person who decides about a name sees it; a person who only claims to be the one named does not.
    expect(await app.call(findUserByFaceId, { id: faceId }, person)).toMatchObject({
      canAgree: isHe,
      isAgreed: false,
      personName: isHe ? '新郎' : '',
    });
    return app.call(agreeToName, { albumId: world.albumId, agree: true }, person);
  };
  await expect(agree('green')).rejects.toMatchObject(refusal(ERRORS.FACE_PERSON_ABSENT));
  expect(await app.call(findUserByFaceId, { id: faceId }, visitor)).toMatchObject({ personName: '' });
  await agree('red');
  expect(await app.call(findUserByFaceId, { id: faceId }, visitor)).toMatchObject({ personName: '新郎' });
  await app.call(namePerson, { personId: red?.id ?? '', name: '老王' }, world.owner);
  expect(await app.call(findUserByFaceId, { id: faceId }, visitor)).toMatchObject({ personName: '' });
});

test('who is put together or parted has to agree to the name again', async () => {
  const world = await anAlbumWithPeople();
  const { albumId, owner } = world;
  for (const left of [300, 500]) await world.addPhoto([near('blue', left)]);
  const [red] = await peopleOf(world);
  const personId = red?.id ?? '';
  await app.call(namePerson, { personId, name: '新郎' }, owner);
  const visitor = await world.aVisitor();
  const reds = await world.find(visitor, 'red');
  const groom = await aSignedInPerson(app);
  for (const consent of [SEARCH_CONSENT, KEEP_CONSENT]) await app.call(giveFaceConsent, consent, groom);
  await app.call(addFace, { picture: asText(await drawSelfie('red')), relation: 1, name: '', guardian: false }, groom);
  for (const { faceId } of reds.records) await app.call(setMe, { faceId, me: true }, groom);
  const agree = () => app.call(agreeToName, { albumId, agree: true }, groom);
  const namesOf = async (who: 'red' | 'blue') => {
    const { records } = await world.find(visitor, who);
    const owners = records.map(({ faceId }) => app.call(findUserByFaceId, { id: faceId }, visitor));
    return [...new Set((await Promise.all(owners)).map(({ personName }) => personName))];
  };

  await agree();
  expect([await namesOf('red'), await namesOf('blue')]).toEqual([['新郎'], ['']]);
  const blue = (await peopleOf(world)).find(({ id, photos }) => id !== personId && photos === 3);
  await app.call(mergePeople, { into: personId, personIds: [blue?.id ?? ''] }, owner);
  expect([await namesOf('red'), await namesOf('blue')]).toEqual([[''], ['']]);

  await agree();
  expect(await namesOf('red')).toEqual(['新郎']);
  await app.call(splitPerson, { personId, faceIds: [reds.records[0]?.faceId ?? ''] }, owner);
  expect(await namesOf('red')).toEqual(['']);
});

test('switched off they are gone, and photos are found as before', async () => {
  const world = await anAlbumWithPeople();
  await app.call(setAlbumFaces, { albumId: world.albumId, people: false }, world.owner);
  expect(await peopleOf(world)).toEqual([]);
  const of = `face_person join album on album.id = album_id where album.uid = '${world.albumId}'`;
  expect(await countRows(app, of)).toBe(0);
  expect((await world.find(await world.aVisitor(), 'red')).sure).toBe(3);
});
