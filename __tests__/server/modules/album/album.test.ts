import { ALBUM_TEMPLATES } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { createAlbum, deleteAlbum, getAlbum, listAlbums, listAlbumTypes, updateAlbum } from '@contract/http/album';
import { deleteBrowse } from '@contract/http/album-person';
import type { Album, AlbumDetail, CreateAlbumInput } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { type SeededAlbum, seedMedia, type SeedOptions } from '../../../support/seed-media';

let app: TestApp;
let owner: Person;
let stranger: Person;
let device: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSignedInPerson(app, { nickname: '摄影师' });
  stranger = await aSignedInPerson(app);
  device = { token: await aDevice(app) };
});
afterAll(() => app.close());

function albumInput(fields: Partial<CreateAlbumInput> = {}): CreateAlbumInput {
  return {
    name: '年会',
    description: '',
    template: 2,
    visibility: 1,
    happenedOn: '',
    requestId: randomIds.newId(),
    ...fields,
  };
}

const anAlbum = (fields: Partial<CreateAlbumInput> = {}, person: Person = owner): Promise<AlbumDetail> =>
  app.call(createAlbum, albumInput(fields), person);

async function fill(album: Album, options: SeedOptions): Promise<SeededAlbum> {
  const row = await app.parts.db
    .selectFrom('album')
    .select(['id as albumId', 'uid as albumUid', 'owner_id as ownerId'])
    .where('uid', '=', album.id)
    .executeTakeFirstOrThrow();
  await seedMedia(app.parts.db, row, options);
  return row;
}

const newestOf = (albumId: string) =>
  app.parts.db
    .selectFrom('media')
    .select(['id', 'uid'])
    .where('album_id', '=', albumId)
    .orderBy('taken_local', 'desc')
    .orderBy('id', 'desc');

describe('creating', () => {
  test('gives the album to its owner, with clean texts', async () => {
    const album = await anAlbum({
      name: ' 年\u0000会\n2026 ',
      description: ' 一\r\n二\u0007 ',
      happenedOn: '2024-02-29',
    });
    expect(album).toMatchObject({
      name: '年会 2026',
      description: '一\n二',
      happenedOn: '2024-02-29',
      ownerId: owner.id,
      ownerName: '摄影师',
      coverUrl: '',
      cardUrl: '',
      photoCount: 0,
      canManage: true,
      canUpload: true,
    });
  });

  test('twenty taps at once make one album, and a later one finds it', async () => {
    const input = albumInput();
    const made = await Promise.all(Array.from({ length: 20 }, () => app.call(createAlbum, input, owner)));
    made.push(await app.call(createAlbum, { ...input, name: '别的' }, owner));
    expect(new Set(made.map(({ id, name }) => `${id} ${name}`)).size).toBe(1);
  });

  test('two people may happen on the same request', async () => {
    const requestId = randomIds.newId();
    expect((await anAlbum({ requestId })).id).not.toBe((await anAlbum({ requestId }, stranger)).id);
  });

  test('a name is counted in characters', async () => {
    expect((await anAlbum({ name: '🎉'.repeat(40) })).name).toBe('🎉'.repeat(40));
    expect((await anAlbum({ description: '🎉'.repeat(140) })).description).toBe('🎉'.repeat(140));
    await expect(anAlbum({ name: '🎉'.repeat(41) })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(anAlbum({ description: '字'.repeat(141) })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(anAlbum({ name: ' \u200b ' })).rejects.toMatchObject(refusal(ERRORS.ALBUM_NAME_REQUIRED));
  });

  test.each(['2026-02-29', '2026-13-01', '0000-01-01', '2026-04-31'])('%s is no day', async (happenedOn) => {
    await expect(anAlbum({ happenedOn })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });

  test('takes a person with a nickname', async () => {
    await expect(app.call(createAlbum, albumInput(), device)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
    const nameless = await aSignedInPerson(app, { nickname: '' });
    await expect(anAlbum({}, nameless)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  });
});

describe('opening', () => {
  test('anybody with the link, with the rights of a visitor', async () => {
    const album = await anAlbum({ visibility: 2 });
    for (const caller of [stranger, device]) {
      const seen = await app.call(getAlbum, { id: album.id }, caller);
      expect(seen).toMatchObject({ id: album.id, canManage: false, canUpload: false });
    }
  });

  test('counts and cover are for whose eyes they are', async () => {
    const album = await anAlbum();
    await fill(album, { count: 100, videos: 200, hidden: 100, processing: 100 });
    const counted = async (caller: { token: string }) => {
      const { photoCount, videoCount, coverUrl } = await app.call(getAlbum, { id: album.id }, caller);
      return { all: photoCount + videoCount, videoCount, scope: coverUrl.slice(0, 8) };
    };
    const truth = await app.parts.db
      .selectFrom('media')
      .innerJoin('album', 'album.id', 'media.album_id')
      .select(['media.kind', 'media.is_visible as isVisible'])
      .where('album.uid', '=', album.id)
      .execute();
    const visible = truth.filter(({ isVisible }) => isVisible);
    expect(visible.length).toBeLessThan(100);
    expect(await counted(owner)).toEqual({
      all: 100,
      videoCount: truth.filter(({ kind }) => kind === 1).length,
      scope: '/media/h',
    });
    expect(await counted(device)).toEqual({
      all: visible.length,
      videoCount: visible.filter(({ kind }) => kind === 1).length,
      scope: '/media/v',
    });
  });

  test('an album that is not there is absent', async () => {
    const id = randomIds.newId();
    await expect(app.call(getAlbum, { id }, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
    await expect(app.call(getAlbum, { id: 'x' }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(app.call(getAlbum, { id })).rejects.toMatchObject({ status: 424 });
  });
});

describe('changing', () => {
  test('sets what is given and leaves the rest; twice is once', async () => {
    const album = await anAlbum({ description: '原来', happenedOn: '2026-05-01' });
    const change = { id: album.id, name: ' 新名 ', visibility: 2, happenedOn: '' } as const;
    for (let round = 0; round < 2; round += 1) {
      expect(await app.call(updateAlbum, change, owner)).toEqual({
        ...album,
        name: '新名',
        visibility: 2,
        happenedOn: '',
      });
    }
  });

  test('the cover is the chosen one while visitors may see it, else the newest', async () => {
    const album = await anAlbum();
    const { albumId } = await fill(album, { count: 5 });
    const [newest, second, third] = await newestOf(albumId).execute();
    if (newest === undefined || second === undefined || third === undefined) throw new Error('nothing there');
    const coverOf = async (): Promise<string> => (await app.call(getAlbum, { id: album.id }, owner)).coverUrl;
    expect(await coverOf()).toMatch(new RegExp(`/375/${newest.uid}$`));
    await app.call(updateAlbum, { id: album.id, coverId: third.uid }, owner);
    expect(await coverOf()).toMatch(new RegExp(`/375/${third.uid}$`));
    const hide = (id: string) =>
      app.parts.db.updateTable('media').set({ is_hidden: true }).where('id', '=', id).execute();
    await hide(third.id);
    await hide(newest.id);
    expect(await coverOf()).toMatch(new RegExp(`/375/${second.uid}$`));
  });

  test("a cover that is hidden, another album's or nobody's is refused", async () => {
    const album = await anAlbum();
    const { albumId } = await fill(album, { count: 1, hidden: 1_000 });
    const other = await fill(await anAlbum(), { count: 1 });
    const hidden = await newestOf(albumId).executeTakeFirstOrThrow();
    const foreign = await newestOf(other.albumId).executeTakeFirstOrThrow();
    for (const coverId of [hidden.uid, foreign.uid, randomIds.newId()]) {
      const outcome = app.call(updateAlbum, { id: album.id, coverId, name: '改名' }, owner);
      await expect(outcome).rejects.toMatchObject(refusal(ERRORS.ALBUM_COVER_ABSENT));
    }
    expect((await app.call(getAlbum, { id: album.id }, owner)).name).toBe('年会');
  });

  test('a stranger is refused, and bad input is', async () => {
    const album = await anAlbum();
    const update = (fields: object, person: Person) => app.call(updateAlbum, { id: album.id, ...fields }, person);
    await expect(update({ name: '我的' }, stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    await expect(update({ name: '' }, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_NAME_REQUIRED));
    await expect(update({ template: 99 }, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_TEMPLATE_UNKNOWN));
    await expect(update({ template: 1000 }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(update({ happenedOn: '2026-02-30' }, owner)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  });
});

describe('deleting', () => {
  test('takes the album from everybody; the second time it is absent', async () => {
    const input = albumInput();
    const album = await app.call(createAlbum, input, owner);
    await expect(app.call(deleteAlbum, { id: album.id }, stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => app.call(deleteAlbum, { id: album.id }, owner)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const person of [owner, stranger]) {
      for (const call of [getAlbum, deleteAlbum]) {
        await expect(app.call(call, { id: album.id }, person)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
      }
    }
    await expect(app.call(createAlbum, input, owner)).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  });
});

describe('lists', () => {
  test("discover shows public albums with something to see, and one's own", async () => {
    const me = await aSignedInPerson(app);
    const [full, empty, hidden, link] = [
      await anAlbum({ template: 5 }, me),
      await anAlbum({ template: 5 }, me),
      await anAlbum({ template: 5 }, me),
      await anAlbum({ template: 5, visibility: 2 }, me),
    ];
    await fill(full, { count: 3 });
    await fill(hidden, { count: 3, hidden: 1_000 });
    await fill(link, { count: 3 });
    const list = async (scope: 'public' | 'mine', caller: { token: string }) => {
      const page = await app.call(listAlbums, { current: 1, size: 20, scope, template: 5 }, caller);
      expect(page.total).toBe(page.records.length);
      return page.records.map(({ id }) => id);
    };
    expect(await list('public', device)).toEqual([full.id]);
    expect(await list('public', stranger)).toEqual([full.id]);
    expect(await list('public', me)).toEqual([hidden.id, empty.id, full.id]);
    expect(await list('mine', me)).toEqual([link.id, hidden.id, empty.id, full.id]);
    expect(await list('mine', stranger)).toEqual([]);
    await expect(list('mine', device)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  });

  test('pages are stable, newest first, with covers and counts', async () => {
    const me = await aSignedInPerson(app, { nickname: '翻页' });
    const made: Album[] = [];
    for (const name of ['一', '二', '三', '四', '五']) made.push(await anAlbum({ name }, me));
    for (const album of made) await fill(album, { count: 2 });
    const page = await app.call(listAlbums, { current: 2, size: 2, scope: 'mine' }, me);
    expect(page).toMatchObject({ total: 5, pages: 3, size: 2, current: 2 });
    expect(page.records.map(({ name }) => name)).toEqual(['三', '二']);
    for (const album of page.records) {
      expect(album).toMatchObject({ photoCount: 2, ownerName: '翻页', canManage: true });
      expect(await app.call(getAlbum, { id: album.id }, me)).toMatchObject(album);
    }
    const past = await app.call(listAlbums, { current: 4, size: 2, scope: 'mine' }, me);
    expect(past).toMatchObject({ total: 5, records: [] });
  });

  test('the hottest are those that the most have looked at, each counted once; of equals the newest', async () => {
    const [often, quiet, once, unseen] = [
      await anAlbum({ template: 6 }),
      await anAlbum({ template: 6 }),
      await anAlbum({ template: 6 }),
      await anAlbum({ template: 6, visibility: 2 }),
    ];
    for (const album of [often, quiet, once, unseen]) await fill(album, { count: 1 });
    const look = async (album: Album, callers: readonly { token: string }[]) => {
      for (const caller of callers) await app.call(getAlbum, { id: album.id }, caller);
      await app.services.album.browses.settled();
    };
    const page = { size: 20, scope: 'public', template: 6 } as const;
    const hottest = async (size = 20, current = 1) => {
      const { records } = await app.call(listAlbums, { ...page, sort: 'hot', size, current }, device);
      return records.map(({ id }) => id);
    };
    expect(await hottest()).toEqual([once.id, quiet.id, often.id]);
    await look(often, [device, stranger]);
    await look(once, [device, device, device]);
    await look(unseen, [owner, stranger, device]);
    expect(await hottest()).toEqual([often.id, once.id, quiet.id]);
    expect(await hottest(1, 2)).toEqual([once.id]);
    const newest = await app.call(listAlbums, { ...page, sort: 'newest', current: 1 }, device);
    expect(newest.records.map(({ id }) => id)).toEqual([once.id, quiet.id, often.id]);

    await app.call(deleteBrowse, { albumId: often.id }, owner);
    expect(await hottest()).toEqual([once.id, quiet.id, often.id]);
    await look(often, [device, stranger]);
    expect(await hottest()).toEqual([often.id, once.id, quiet.id]);
  });

  test('a page that cannot be is refused', async () => {
    const outcome = app.call(listAlbums, { current: 0, size: 20, scope: 'public' }, device);
    await expect(outcome).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(app.call(listAlbums, { current: 1, size: 1, scope: 'public' })).rejects.toMatchObject({ status: 424 });
  });

  test('the kinds of album are those that discover begins with', async () => {
    const types = await app.call(listAlbumTypes, {}, device);
    const first = types.slice(0, ALBUM_TEMPLATES.length);
    expect(first.map(({ template, name }) => ({ template, name }))).toEqual(ALBUM_TEMPLATES);
    expect(types.slice(first.length).map(({ template }) => template)).toEqual([8, 9, 10, 11]);
    expect(types.every(({ note }) => note !== '')).toBe(true);
    await expect(app.call(listAlbumTypes, {})).rejects.toMatchObject({ status: 424 });
  });
});
