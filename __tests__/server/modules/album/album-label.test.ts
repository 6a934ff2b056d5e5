import { ERRORS } from '@contract/errors';
import { addLabel, createAlbum, deleteAlbum, deleteLabel, listLabels, settingLabel } from '@contract/http/album';
import { removeMedia } from '@contract/http/media';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { Id } from '../../../../server/db/tables';
import { recountAlbum } from '../../../../server/modules/media/rows/media-count.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';
import { seedMedia } from '../../../support/seed-media';

let app: TestApp;
let owner: Person;
let stranger: Person;
let device: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSignedInPerson(app);
  stranger = await aSignedInPerson(app);
  device = { token: await aDevice(app) };
});
afterAll(() => app.close());

async function anAlbumId(): Promise<string> {
  const input = { name: '年会', description: '', template: 2, visibility: 1, happenedOn: '' } as const;
  return (await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, owner)).id;
}

const add = (albumId: string, name: string, person: { token: string } = owner) =>
  app.call(addLabel, { albumId, name }, person);

async function namesOf(albumId: string, person: { token: string } = owner): Promise<string[]> {
  return (await app.call(listLabels, { albumId }, person)).map(({ name }) => name);
}

describe('adding', () => {
  test('puts the label at the end, where anybody who sees the album sees it', async () => {
    const albumId = await anAlbumId();
    for (const name of ['签到', ' 晚\u0000宴 ', '🎉'.repeat(12)]) await add(albumId, name);
    expect(await namesOf(albumId, device)).toEqual(['签到', '晚宴', '🎉'.repeat(12)]);
  });

  test('twenty taps at once make one label', async () => {
    const albumId = await anAlbumId();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => add(albumId, '签到')));
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, codes: Array(19).fill(ERRORS.LABEL_NAME_TAKEN.code) });
    expect(await namesOf(albumId)).toEqual(['签到']);
  });

  test('stops at fifty, however many are added at once', async () => {
    const albumId = await anAlbumId();
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => add(albumId, `标签${index}`)));
    expect(countOutcomes(outcomes)).toEqual({ ok: 50, codes: Array(10).fill(ERRORS.LABEL_LIMIT.code) });
    expect(await namesOf(albumId)).toHaveLength(50);
  });

  test('a stranger is refused, and a name that is none', async () => {
    const albumId = await anAlbumId();
    await expect(add(albumId, '我的', stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await expect(add(albumId, '我的', device)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    await expect(add(albumId, ' ')).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(add(albumId, '字'.repeat(13))).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(add(randomIds.newId(), '签到')).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  });
});

describe('setting', () => {
  test('renames, also to its own name again, and moves', async () => {
    const albumId = await anAlbumId();
    await add(albumId, '一');
    await add(albumId, '二');
    const third = await add(albumId, '三');
    for (let round = 0; round < 2; round += 1) {
      const set = await app.call(settingLabel, { id: third.id, name: '新三', position: 0 }, owner);
      expect(set).toMatchObject({ id: third.id, name: '新三' });
      expect(await namesOf(albumId)).toEqual(['新三', '一', '二']);
    }
    await app.call(settingLabel, { id: third.id, position: 1 }, owner);
    expect(await namesOf(albumId)).toEqual(['一', '新三', '二']);
    await app.call(settingLabel, { id: third.id, position: 1_000 }, owner);
    expect(await namesOf(albumId)).toEqual(['一', '二', '新三']);
    await add(albumId, '四');
    expect(await namesOf(albumId)).toEqual(['一', '二', '新三', '四']);
  });

  test('a taken name, a stranger and an absent label are refused', async () => {
    const albumId = await anAlbumId();
    await add(albumId, '一');
    const { id } = await add(albumId, '二');
    const set = (labelId: string, person: Person, name = '一') => app.call(settingLabel, { id: labelId, name }, person);
    await expect(set(id, owner)).rejects.toMatchObject(refusal(ERRORS.LABEL_NAME_TAKEN));
    await expect(set(id, owner, '')).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(set(id, stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await expect(set(randomIds.newId(), owner)).rejects.toMatchObject(refusal(ERRORS.LABEL_ABSENT));
    await app.call(deleteAlbum, { id: albumId }, owner);
    await expect(set(id, owner)).rejects.toMatchObject(refusal(ERRORS.LABEL_ABSENT));
  });
});

describe('deleting', () => {
  test('leaves the media, without a label, and the counters right', async () => {
    const albumId = await anAlbumId();
    const [first, second] = [await add(albumId, '一'), await add(albumId, '二')];
    const row = await app.parts.db
      .selectFrom('album_label')
      .innerJoin('album', 'album.id', 'album_label.album_id')
      .select([
        'album.id as albumId',
        'album.uid as albumUid',
        'album.owner_id as ownerId',
        'album_label.id as labelId',
      ])
      .where('album_label.uid', '=', first.id)
      .executeTakeFirstOrThrow();
    await seedMedia(app.parts.db, row, { count: 100, labelId: row.labelId, hidden: 200 });

    const [ownersView] = await app.call(listLabels, { albumId }, owner);
    const [visitorsView] = await app.call(listLabels, { albumId }, device);
    const labelled = await countLabelled(row.labelId);
    expect(labelled.visible).toBeLessThan(labelled.listed);
    expect(ownersView).toMatchObject({ photoCount: labelled.listed });
    expect(visitorsView).toMatchObject({ photoCount: labelled.visible });

    await expect(app.call(deleteLabel, { id: first.id }, stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => app.call(deleteLabel, { id: first.id }, owner)),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, codes: Array(4).fill(ERRORS.LABEL_ABSENT.code) });
    expect(await app.call(listLabels, { albumId }, owner)).toEqual([second]);
    expect(await countLabelled(row.labelId)).toEqual({ listed: 0, visible: 0 });
    expect(await recountAlbum(app.parts.db, row.albumId)).toEqual([]);
  });

  test('at the same time as its photo, which is the cover, is removed', async () => {
    const albumId = await anAlbumId();
    const row = await app.parts.db
      .selectFrom('album')
      .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
      .where('uid', '=', albumId)
      .executeTakeFirstOrThrow();
    await seedMedia(app.parts.db, row, { count: 10 });
    const media = await app.parts.db
      .selectFrom('media')
      .select(['id', 'uid'])
      .where('album_id', '=', row.albumId)
      .execute();
    for (const { id, uid } of media) {
      const label = await add(albumId, `标签${id}`);
      await app.parts.db.updateTable('album').set({ cover_id: id }).where('id', '=', row.albumId).execute();
      const [removed] = await Promise.all([
        app.call(removeMedia, { ids: [uid] }, owner),
        app.call(deleteLabel, { id: label.id }, owner),
      ]);
      expect(removed.removed).toBe(1);
    }
    expect(await recountAlbum(app.parts.db, row.albumId)).toEqual([]);
  });

  test('bad input is refused', async () => {
    await expect(app.call(deleteLabel, { id: 'x' }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });
});

async function countLabelled(labelId: Id): Promise<{ listed: number; visible: number }> {
  const rows = await app.parts.db
    .selectFrom('media')
    .select(['is_listed', 'is_visible'])
    .where('label_id', '=', labelId)
    .execute();
  return {
    listed: rows.filter((row) => row.is_listed).length,
    visible: rows.filter((row) => row.is_visible).length,
  };
}

test('the labels of an album that is not there are not there', async () => {
  await expect(namesOf(randomIds.newId(), device)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
});
