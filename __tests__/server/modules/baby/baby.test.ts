import {
  CHILDREN_MAX,
  FAMILY_RELATIONS,
  type FamilyRight,
  GUARDIAN_CONSENT_VERSION,
  MEASURE_LIMITS,
} from '@contract/constants/baby';
import { ALBUM_ROLE } from '@contract/constants/album';
import { BABY_ERRORS } from '@contract/baby-errors';
import { ERRORS } from '@contract/errors';
import { createAlbum, updateAlbum } from '@contract/http/album';
import { delPerson, setAlbumRole } from '@contract/http/album-person';
import { getBabyAlbum, listBabyRecords, removeBabyRecords, saveBabyRecord } from '@contract/http/baby';
import { hiddeOrShowPhoto, removeMedia } from '@contract/http/media';
import { closeAccount, exportMyAccount, sendCloseAccountCode } from '@contract/http/security';
import type { BabyRecord, SaveBabyInput, SaveChildInput, SaveGrowthInput } from '@contract/schemas/baby';
import { randomIds } from '../../../../server/adapters/ids/random';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';
import { seedMedia } from '../../../support/seed-media';

let app: TestApp;
let owner: Person;
let grandma: Person;
let aunt: Person;
let stranger: Person;
let device: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSignedInPerson(app);
  grandma = await aSignedInPerson(app);
  aunt = await aSignedInPerson(app);
  stranger = await aSignedInPerson(app);
  device = { token: await aDevice(app) };
});
afterAll(() => app.close());

const PAGE = { current: 1, size: 50 } as const;

async function anAlbum(visibility: 2 | 4 = 2, person: Person = owner): Promise<string> {
  const input = { name: '小满的一年', description: '', template: 7, visibility, happenedOn: '' } as const;
  return (await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, person)).id;
}

const save = (input: SaveBabyInput, person: { token: string } = owner): Promise<BabyRecord> =>
  app.call(saveBabyRecord, input, person);

const childOf = (albumId: string, change: Partial<SaveChildInput> = {}): SaveChildInput => ({
  albumId,
  type: 1,
  name: '小满',
  sex: 2,
  birthday: '2025-05-21',
  birthWeightGrams: 3_250,
  birthHeightMm: 500,
  guardianConsent: GUARDIAN_CONSENT_VERSION,
  ...change,
});
const aChild = async (albumId: string, name = '小满'): Promise<string> => (await save(childOf(albumId, { name }))).id;

const growthOf = (albumId: string, childId: string, change: Partial<SaveGrowthInput> = {}): SaveGrowthInput => ({
  albumId,
  type: 2,
  childId,
  day: '2025-06-21',
  weightGrams: 4_200,
  heightMm: 545,
  headMm: null,
  isLying: true,
  note: '',
  photoId: '',
  ...change,
});
const milestoneOf = (albumId: string, childId: string, mediaIds: string[] = [], kind = 1) => ({
  albumId,
  type: 3 as const,
  childId,
  day: '2025-07-01',
  kind,
  title: kind === 0 ? '第一次看海' : '',
  story: '笑了好久。',
  mediaIds,
});

async function join(
  albumId: string,
  person: Person,
  relation?: (typeof FAMILY_RELATIONS)[number]['relation'],
  by: Person = owner,
) {
  const input = { albumId, userId: person.id, role: ALBUM_ROLE.personnel, give: true };
  await app.call(setAlbumRole, input, by);
  if (relation !== undefined) await save({ albumId, type: 4, userId: person.id, relation }, by);
}

async function photosOf(albumId: string, count: number): Promise<string[]> {
  const { db } = app.parts;
  const album = await db
    .selectFrom('album')
    .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
    .where('uid', '=', albumId)
    .executeTakeFirstOrThrow();
  await seedMedia(db, album, { count });
  await db.transaction().execute((tx) => recountAlbum(tx, album.albumId));
  const rows = await db.selectFrom('media').select('uid').where('album_id', '=', album.albumId).orderBy('id').execute();
  return rows.map(({ uid }) => uid);
}

const list = (albumId: string, type: 1 | 2 | 3 | 4, childId: string, person: { token: string } = owner) =>
  app.call(listBabyRecords, { ...PAGE, albumId, type, childId }, person);

describe('a child', () => {
  test('is made with a guardian’s agreement, which is kept, and changed field by field', async () => {
    const albumId = await anAlbum();
    const { guardianConsent: _given, ...without } = childOf(albumId);
    await expect(save(without)).rejects.toMatchObject(refusal(BABY_ERRORS.GUARDIAN_CONSENT_REQUIRED));
    const made = await save(childOf(albumId));
    expect(made).toEqual({
      type: 1,
      id: made.id,
      name: '小满',
      sex: 2,
      birthday: '2025-05-21',
      avatar: '',
      birthWeightGrams: 3_250,
      birthHeightMm: 500,
    });
    const changed = await save({ albumId, type: 1, id: made.id, name: ' 满满 ', birthHeightMm: null });
    expect(changed).toEqual({ ...made, name: '满满', birthHeightMm: null });
    const consents = await app.parts.db
      .selectFrom('baby_consent')
      .innerJoin('baby_child', 'baby_child.id', 'child_id')
      .innerJoin('app_user', 'app_user.id', 'guardian_id')
      .select(['app_user.uid', 'version'])
      .where('baby_child.uid', '=', made.id)
      .execute();
    expect(consents).toEqual([{ uid: owner.id, version: GUARDIAN_CONSENT_VERSION }]);
  });

  test('has a name of its own in the album, also of two made at once, and there are not too many', async () => {
    const albumId = await anAlbum();
    const twins = await Promise.allSettled([save(childOf(albumId)), save(childOf(albumId))]);
    expect(countOutcomes(twins)).toEqual({ ok: 1, codes: [BABY_ERRORS.CHILD_NAME_TAKEN.code] });
    const many = Array.from({ length: CHILDREN_MAX + 2 }, (_, at) => save(childOf(albumId, { name: `老${at}` })));
    expect(countOutcomes(await Promise.allSettled(many))).toEqual({
      ok: CHILDREN_MAX - 1,
      codes: Array(3).fill(BABY_ERRORS.CHILDREN_LIMIT.code),
    });
  });

  test.each([
    ['a name that is none', { name: ' ' }, ERRORS.BAD_INPUT],
    ['a name that is too long', { name: '满'.repeat(21) }, ERRORS.BAD_INPUT],
    ['a birthday to come', { birthday: '2125-05-21' }, ERRORS.BIRTHDAY_INVALID],
    ['an avatar of somebody else’s', { avatar: 'upload/none/x' }, ERRORS.UPLOAD_ABSENT],
  ])('is refused with %s', async (_what, change, entry) => {
    const albumId = await anAlbum();
    await expect(save(childOf(albumId, change))).rejects.toMatchObject(refusal(entry));
    expect((await app.call(getBabyAlbum, { albumId }, owner)).children).toEqual([]);
  });

  test('is added to no album of another kind, where the family alone sees those that are there, and may remove them', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    await app.call(updateAlbum, { id: albumId, template: 2 }, owner);
    await expect(save(childOf(albumId, { name: '老二' }))).rejects.toMatchObject(
      refusal(ERRORS.ALBUM_TEMPLATE_UNKNOWN),
    );
    expect((await app.call(getBabyAlbum, { albumId }, stranger)).children).toEqual([]);
    expect((await list(albumId, 1, childId, stranger)).total).toBe(0);
    expect((await app.call(getBabyAlbum, { albumId }, owner)).children).toHaveLength(1);
    await app.call(removeBabyRecords, { albumId, ids: [childId] }, owner);
    expect((await app.call(getBabyAlbum, { albumId }, owner)).children).toEqual([]);
  });

  test('is not born after what is written down of it', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    await save(growthOf(albumId, childId));
    await save(milestoneOf(albumId, childId));
    const bornOn = (birthday: string) => save({ albumId, type: 1, id: childId, birthday });
    await expect(bornOn('2025-06-22')).rejects.toMatchObject(refusal(BABY_ERRORS.BIRTHDAY_AFTER_RECORDS));
    expect(await bornOn('2025-06-21')).toMatchObject({ birthday: '2025-06-21' });
  });

  test('takes its records along', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    await save(growthOf(albumId, childId));
    await save(milestoneOf(albumId, childId));
    await app.call(removeBabyRecords, { albumId, ids: [childId] }, owner);
    await app.call(removeBabyRecords, { albumId, ids: [childId] }, owner);
    await expect(list(albumId, 2, childId)).rejects.toMatchObject(refusal(BABY_ERRORS.CHILD_ABSENT));
    const left = app.parts.db.selectFrom('baby_growth').select('id').where('uid', '=', childId);
    expect(await left.execute()).toEqual([]);
  });
});

describe('what was measured', () => {
  test('is listed from the latest day on, with its photo, and a day is there once', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    const [photo = ''] = await photosOf(albumId, 1);
    const first = await save(growthOf(albumId, childId, { photoId: photo, note: ' 体检 ' }));
    await save(growthOf(albumId, childId, { day: '2025-08-21', weightGrams: 5_600 }));
    const page = await list(albumId, 2, childId);
    expect(page.total).toBe(2);
    expect(page.records.map((record) => (record.type === 2 ? [record.day, record.weightGrams] : []))).toEqual([
      ['2025-08-21', 5_600],
      ['2025-06-21', 4_200],
    ]);
    expect(first).toMatchObject({ note: '体检', canChange: true, photo: { id: photo } });
    await expect(save(growthOf(albumId, childId))).rejects.toMatchObject(refusal(BABY_ERRORS.GROWTH_DAY_TAKEN));
    const again = await save(growthOf(albumId, childId, { id: first.id, headMm: 360, photoId: '' }));
    expect(again).toMatchObject({ id: first.id, headMm: 360, photo: null });
  });

  test.each([
    ['before birth', { day: '2025-05-20' }, BABY_ERRORS.BABY_DAY_INVALID],
    ['on a day to come', { day: '2125-01-01' }, BABY_ERRORS.BABY_DAY_INVALID],
    ['without a value', { weightGrams: null, heightMm: null }, ERRORS.BAD_INPUT],
    ['by no scale', { weightGrams: MEASURE_LIMITS.weightGrams.max + 1 }, ERRORS.BAD_INPUT],
    ['with a photo that is not there', { photoId: randomIds.newId() }, ERRORS.MEDIA_ABSENT],
    ['with a note of 141 characters', { note: '好'.repeat(141) }, ERRORS.BAD_INPUT],
    ['of a record that is not there', { id: randomIds.newId() }, BABY_ERRORS.BABY_RECORD_ABSENT],
  ])('is refused %s', async (_what, change, entry) => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    await expect(save(growthOf(albumId, childId, change))).rejects.toMatchObject(refusal(entry));
    expect((await list(albumId, 2, childId)).total).toBe(0);
  });

  test('is of no photo of another album', async () => {
    const [albumId, otherId] = [await anAlbum(), await anAlbum()];
    const [photo = ''] = await photosOf(otherId, 1);
    const childId = await aChild(albumId);
    await expect(save(growthOf(albumId, childId, { photoId: photo }))).rejects.toMatchObject(
      refusal(ERRORS.MEDIA_ABSENT),
    );
  });
});

describe('a milestone', () => {
  test('has its title by its kind, once for each child, and shows its photos in their order', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    const photos = await photosOf(albumId, 3);
    const order = [photos[2] ?? '', photos[0] ?? '', photos[1] ?? ''];
    const made = await save({ ...milestoneOf(albumId, childId, order), title: '别的' });
    expect(made).toMatchObject({ title: '第一次微笑', story: '笑了好久。' });
    expect(made.type === 3 && made.media.map(({ id }) => id)).toEqual(order);
    const taken = refusal(BABY_ERRORS.MILESTONE_TAKEN);
    await expect(save(milestoneOf(albumId, childId))).rejects.toMatchObject(taken);
    await save(milestoneOf(albumId, childId, [], 0));
    await expect(save(milestoneOf(albumId, childId, [], 0))).rejects.toMatchObject(taken);
    await expect(save({ ...milestoneOf(albumId, childId), kind: 999 })).rejects.toMatchObject(
      refusal(ERRORS.BAD_INPUT),
    );
    const turned = [...order].reverse();
    const changed = await save({ ...milestoneOf(albumId, childId, turned), id: made.id });
    expect(changed.type === 3 && changed.media.map(({ id }) => id)).toEqual(turned);
  });

  test('shows each of the family the photos that he sees, and no removed one to anybody', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    const [hidden = '', removed = '', seen = ''] = await photosOf(albumId, 3);
    await save(milestoneOf(albumId, childId, [hidden, removed, seen]));
    await join(albumId, aunt, 8);
    await app.call(hiddeOrShowPhoto, { ids: [hidden], hidden: true }, owner);
    await app.call(removeMedia, { ids: [removed] }, owner);
    const shownTo = async (person: { token: string }) =>
      (await list(albumId, 3, childId, person)).records.flatMap((record) =>
        record.type === 3 ? record.media.map(({ id }) => id) : [],
      );
    expect(await shownTo(owner)).toEqual([hidden, seen]);
    expect(await shownTo(aunt)).toEqual([seen]);
  });

  test('keeps the photos that whoever changes it does not see, of which there are never too many', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    const photos = await photosOf(albumId, 10);
    const [hidden = '', seen = '', other = ''] = photos;
    const made = await save(milestoneOf(albumId, childId, [hidden, seen]));
    const growth = await save(growthOf(albumId, childId, { photoId: hidden }));
    await join(albumId, aunt, 1);
    await app.call(hiddeOrShowPhoto, { ids: [hidden], hidden: true }, owner);
    const changed = await save({ ...milestoneOf(albumId, childId, [other]), id: made.id }, aunt);
    expect(changed.type === 3 && changed.media.map(({ id }) => id)).toEqual([other]);
    const full = { ...milestoneOf(albumId, childId, photos.slice(1)), id: made.id };
    await expect(save(full, aunt)).rejects.toMatchObject(refusal(BABY_ERRORS.MILESTONE_MEDIA_LIMIT));
    await save(growthOf(albumId, childId, { id: growth.id, note: '改' }), aunt);

    const [milestone] = (await list(albumId, 3, childId)).records;
    expect(milestone?.type === 3 && milestone.media.map(({ id }) => id)).toEqual([other, hidden]);
    const [measured] = (await list(albumId, 2, childId)).records;
    expect(measured).toMatchObject({ note: '改', photo: { id: hidden } });
    // Who sees it takes it away.
    await save({ ...milestoneOf(albumId, childId, [other]), id: made.id });
    await save(growthOf(albumId, childId, { id: growth.id }));
    expect((await list(albumId, 2, childId)).records[0]).toMatchObject({ photo: null });
    const [left] = (await list(albumId, 3, childId)).records;
    expect(left?.type === 3 && left.media.map(({ id }) => id)).toEqual([other]);
  });
});

describe('the family', () => {
  test.each(FAMILY_RELATIONS)('$name may $right', async ({ relation, right }) => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    const ofOwner = await save(growthOf(albumId, childId));
    await join(albumId, grandma, relation);
    expect((await app.call(getBabyAlbum, { albumId }, grandma)).right).toBe(right);
    const may = (need: FamilyRight) =>
      ['none', 'see', 'write', 'edit'].indexOf(right) >= ['none', 'see', 'write', 'edit'].indexOf(need);
    const tries: [FamilyRight, () => Promise<unknown>][] = [
      ['see', () => list(albumId, 2, childId, grandma)],
      ['see', () => list(albumId, 3, childId, grandma)],
      ['see', () => list(albumId, 4, childId, grandma)],
      ['write', () => save(growthOf(albumId, childId, { day: '2025-09-01' }), grandma)],
      ['write', () => save(milestoneOf(albumId, childId), grandma)],
      ['edit', () => save(growthOf(albumId, childId, { id: ofOwner.id, note: '改' }), grandma)],
      ['edit', () => app.call(removeBabyRecords, { albumId, ids: [ofOwner.id] }, grandma)],
      ['edit', () => save({ albumId, type: 1, id: childId, name: '满满' }, grandma)],
    ];
    for (const [need, run] of tries) {
      const outcome = await Promise.allSettled([run()]);
      expect(countOutcomes(outcome)).toEqual(
        may(need) ? { ok: 1, codes: [] } : { ok: 0, codes: [ERRORS.FORBIDDEN.code] },
      );
    }
    const member = { albumId, type: 4 as const, userId: owner.id, relation: 1 as const };
    await expect(save(member, grandma)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  });

  test('whoever adds may change and remove his own', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    await join(albumId, grandma, 4);
    await join(albumId, aunt, 4);
    const made = await save(growthOf(albumId, childId), grandma);
    expect(made).toMatchObject({ canChange: true });
    expect((await list(albumId, 2, childId, aunt)).records).toMatchObject([{ canChange: false }]);
    await save(growthOf(albumId, childId, { id: made.id, note: '改' }), grandma);
    await expect(app.call(removeBabyRecords, { albumId, ids: [made.id] }, aunt)).rejects.toMatchObject(
      refusal(ERRORS.FORBIDDEN),
    );
    await app.call(removeBabyRecords, { albumId, ids: [made.id] }, grandma);
    expect((await list(albumId, 2, childId)).total).toBe(0);
  });

  test('is one with the album’s people: who leaves it is none of the family', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    await expect(save({ albumId, type: 4, userId: stranger.id, relation: 1 })).rejects.toMatchObject(
      refusal(ERRORS.ALBUM_PERSON_ABSENT),
    );
    await join(albumId, grandma, 1);
    await save({ albumId, type: 4, userId: grandma.id, relation: 4 });
    expect((await list(albumId, 4, childId)).records).toMatchObject([{ userId: grandma.id, relation: 4 }]);
    await app.call(delPerson, { albumId, userId: grandma.id }, owner);
    expect((await list(albumId, 4, childId)).records).toEqual([]);
    await expect(list(albumId, 2, childId, grandma)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  });

  test('a visitor, and one of the album’s who is not of the family, sees who its children are and nothing else of them', async () => {
    const albumId = await anAlbum();
    const childId = await aChild(albumId);
    await save(growthOf(albumId, childId));
    await join(albumId, grandma);
    for (const person of [stranger, device, grandma]) {
      const { children, right, canManageFamily } = await app.call(getBabyAlbum, { albumId }, person);
      expect(children).toMatchObject([{ name: '小满', birthWeightGrams: null, birthHeightMm: null }]);
      expect({ right, canManageFamily }).toEqual({ right: 'none', canManageFamily: false });
      expect((await list(albumId, 1, childId, person)).records).toEqual(children);
      for (const type of [2, 3, 4] as const) {
        await expect(list(albumId, type, childId, person)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
      }
    }
    await expect(save(growthOf(albumId, childId, { day: '2025-09-09' }), stranger)).rejects.toMatchObject(
      refusal(ERRORS.FORBIDDEN),
    );
  });

  test('a stranger cannot tell a closed album from none, nor a child of another album', async () => {
    const [albumId, openId] = [await anAlbum(4), await anAlbum()];
    const childId = await aChild(albumId);
    await expect(app.call(getBabyAlbum, { albumId }, stranger)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
    await expect(list(albumId, 3, childId, stranger)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
    await expect(list(openId, 3, childId)).rejects.toMatchObject(refusal(BABY_ERRORS.CHILD_ABSENT));
    await app.call(removeBabyRecords, { albumId: openId, ids: [childId] }, owner);
    expect((await app.call(getBabyAlbum, { albumId }, owner)).children).toHaveLength(1);
  });
});

describe('what is held of a child', () => {
  test('is in the export of the album’s owner, and in that of others as far as they have written it themselves', async () => {
    const [keeper, mother] = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const albumId = await anAlbum(2, keeper);
    const childId = (await save(childOf(albumId), keeper)).id;
    await join(albumId, mother, 1, keeper);
    await save(growthOf(albumId, childId), keeper);
    await save(milestoneOf(albumId, childId), mother);
    const told = async (person: Person) => (await app.call(exportMyAccount, {}, person)).other;
    expect(await told(keeper)).toMatchObject({
      children: [{ name: '小满', sex: '2', birthday: '2025-05-21', birthWeightGrams: '3250', birthHeightMm: '500' }],
      guardianConsents: [{ child: '小满', version: String(GUARDIAN_CONSENT_VERSION) }],
      growthRecords: [{ day: '2025-06-21', weightGrams: '4200', heightMm: '545', headMm: '' }],
      milestones: [{ title: '第一次微笑', story: '笑了好久。' }],
      families: [],
    });
    expect(await told(mother)).toMatchObject({
      ...{ children: [], guardianConsents: [], growthRecords: [] },
      milestones: [{ child: '小满', title: '第一次微笑' }],
      families: [{ album: '小满的一年', relation: '1' }],
    });
  });

  test('outlives the account of another of the family, without a name, and goes with the album', async () => {
    const { db } = app.parts;
    const mother = await aSignedInPerson(app);
    const albumId = await anAlbum();
    await join(albumId, mother, 1);
    const childId = (await save(childOf(albumId), mother)).id;
    await save(growthOf(albumId, childId), mother);
    app.clock.advanceMs(61_000);
    await app.call(sendCloseAccountCode, {}, mother);
    const code = app.sms.sent.filter(({ phone }) => phone === mother.phone).at(-1)?.code ?? '';
    await app.call(closeAccount, { code }, mother);
    app.clock.advanceMs(8 * 86_400_000);
    await app.services.security.erasure.eraseDue(new AbortController().signal);
    expect(await db.selectFrom('app_user').select('id').where('uid', '=', mother.id).execute()).toEqual([]);
    expect((await list(albumId, 2, childId)).total).toBe(1);
    expect((await list(albumId, 4, childId)).total).toBe(0);
    const ofChild = () =>
      db
        .selectFrom('baby_child')
        .leftJoin('baby_consent', 'child_id', 'baby_child.id')
        .select(['version', 'guardian_id'])
        .where('baby_child.uid', '=', childId)
        .execute();
    expect(await ofChild()).toEqual([{ version: GUARDIAN_CONSENT_VERSION, guardian_id: null }]);
    await db.deleteFrom('album').where('uid', '=', albumId).execute();
    expect(await ofChild()).toEqual([]);
  });
});
