import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_SPREAD_MS } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { blockAlbumUser } from '@contract/http/album-person';
import { listLiveChanges } from '@contract/http/live';
import { hiddeOrShowPhoto, removeMedia } from '@contract/http/media';
import type { LiveServerFrame } from '@contract/schemas/live';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

type Frame<T extends LiveServerFrame['type']> = Extract<LiveServerFrame, { type: T }>;

interface Watching {
  /** Waits for the next frame of this type. */
  next<T extends LiveServerFrame['type']>(type: T): Promise<Frame<T>>;
  readonly closed: Promise<number>;
  send(frame: unknown): void;
  /** Frames of this type that arrived and were not taken. */
  count(type: LiveServerFrame['type']): number;
  /** Stops reading, and goes on. */
  pause(): void;
  resume(): void;
  close(): void;
}

let app: TestApp;
let address: string;
let album: SeededAlbum;
let owner: { token: string };
const open: Watching[] = [];

beforeAll(async () => {
  app = await startTestApp(namedCallers);
  address = (await app.http.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
  const ownerId = await aPerson(app.parts.db);
  owner = tokenOf(ownerId);
  album = await aSeededAlbum(app.parts.db, ownerId);
});
afterEach(() => {
  for (const watching of open.splice(0)) watching.close();
});
afterAll(() => app.close());

function watch(hello: object | null = {}): Watching {
  const socket = new WebSocket(`${address}/live`);
  const frames: LiveServerFrame[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()));
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  if (hello !== null) {
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'hello', token: DEVICE.token, albumId: album.albumUid, ...hello })),
    );
  }
  const watching: Watching = {
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    count: (type) => frames.filter((frame) => frame.type === type).length,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
    async next(type) {
      for (;;) {
        const at = frames.findIndex((frame) => frame.type === type);
        const [frame] = at < 0 ? [] : frames.splice(at, 1);
        if (frame !== undefined) return frame as Frame<typeof type>;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
  open.push(watching);
  return watching;
}

async function aReadyPhoto(): Promise<string> {
  const id = await upload(app, owner, album.albumUid, await drawPicture());
  await app.runJobs();
  return id;
}

test('every watcher is notified of a photo that became ready, and of one that was removed', async () => {
  const [visitor, holder] = [watch(), watch({ token: owner.token })];
  await visitor.next('ready');
  await holder.next('ready');
  const id = await aReadyPhoto();
  for (const watching of [visitor, holder]) {
    const changes = await watching.next('changes');
    expect(changes.added.map((item) => item.id)).toEqual([id]);
    expect(changes.gone).toEqual([]);
    expect(changes.spreadMs).toBe(LIVE_SPREAD_MS.each); // they are two
    const tile = await app.http.inject({ url: `${changes.mediaBase}375/${id}` });
    expect(tile.statusCode).toBe(200);
  }
  await app.call(removeMedia, { ids: [id] }, owner);
  expect(await visitor.next('changes')).toMatchObject({ added: [], gone: [id] });
});

test('what is hidden goes, and what is shown again comes', async () => {
  const id = await aReadyPhoto();
  const visitor = watch();
  await visitor.next('ready');
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: true }, owner);
  expect((await visitor.next('changes')).gone).toEqual([id]);
  await app.call(hiddeOrShowPhoto, { ids: [id], hidden: false }, owner);
  expect((await visitor.next('changes')).added).toMatchObject([{ id }]);
});

test('who comes back with a cursor gets what was missed, and the call answers the same', async () => {
  const { cursor } = await app.call(listLiveChanges, { albumId: album.albumUid }, DEVICE);
  const id = await aReadyPhoto();
  const asked = await app.call(listLiveChanges, { albumId: album.albumUid, cursor }, DEVICE);
  expect(asked.added.map((item) => item.id)).toEqual([id]);
  const late = watch({ cursor });
  await late.next('ready');
  expect(await late.next('changes')).toMatchObject({ cursor: asked.cursor, added: [{ id }] });
  expect((await app.call(listLiveChanges, { albumId: album.albumUid, cursor: asked.cursor }, DEVICE)).added).toEqual(
    [],
  );
});

test('a watcher who missed changes that are no longer kept is made to reload everything', async () => {
  await aReadyPhoto();
  await aReadyPhoto();
  await app.database.pool.query('delete from live_event where seq < (select max(seq) from live_event)');
  const visitor = watch({ cursor: '1' });
  await visitor.next('reload');
  expect(await app.call(listLiveChanges, { albumId: album.albumUid, cursor: '1' }, DEVICE)).toMatchObject({
    reload: true,
  });
});

test('a watcher with a cursor from the future, as after a restore, reloads everything and then follows again', async () => {
  await aReadyPhoto();
  const ahead = '900000000000000000';
  const visitor = watch({ cursor: ahead });
  const { cursor } = await visitor.next('reload');
  expect(BigInt(cursor)).toBeLessThan(BigInt(ahead));
  expect(await app.call(listLiveChanges, { albumId: album.albumUid, cursor: ahead }, DEVICE)).toMatchObject({
    reload: true,
    cursor,
  });
  const id = await aReadyPhoto();
  expect((await visitor.next('changes')).added).toMatchObject([{ id }]);
});

test('if the last change of an album is no longer kept, all watchers get the next one', async () => {
  await aReadyPhoto();
  const { cursor } = await app.call(listLiveChanges, { albumId: album.albumUid }, DEVICE);
  const other = await aSeededAlbum(app.parts.db, album.ownerId);
  await upload(app, owner, other.albumUid, await drawPicture());
  await app.runJobs();
  await app.database.pool.query('delete from live_event where album_id = $1', [album.albumId]);
  const [early, late] = [watch(), watch({ cursor })];
  await early.next('ready');
  await late.next('ready');
  const id = await aReadyPhoto();
  for (const visitor of [early, late]) expect((await visitor.next('changes')).added).toMatchObject([{ id }]);
});

test('nobody watches an album that is not for him, with a token that is none, or with words of his own', async () => {
  const stranger = watch({ albumId: 'A'.repeat(22) });
  expect(await stranger.next('refused')).toMatchObject({ code: ERRORS.ALBUM_ABSENT.code });
  expect(await stranger.closed).toBe(LIVE_CLOSE.refused);
  expect(await watch({ token: 'nobody' }).closed).toBe(LIVE_CLOSE.deadToken);
  expect(await watch({ cursor: 'x' }).closed).toBe(LIVE_CLOSE.badFrame);
  const talker = watch();
  await talker.next('ready');
  talker.send({ type: 'beat' });
  await talker.next('beat');
  talker.send({ type: 'hello', token: DEVICE.token, albumId: album.albumUid });
  expect(await talker.closed).toBe(LIVE_CLOSE.badFrame);
  await expect(app.call(listLiveChanges, { albumId: 'A'.repeat(22) }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.ALBUM_ABSENT),
  );
});

test('when an album closes, its visitors leave and its people stay', async () => {
  const { cursor } = await app.call(listLiveChanges, { albumId: album.albumUid }, DEVICE);
  const [visitor, holder] = [watch(), watch({ token: owner.token })];
  await visitor.next('ready');
  await holder.next('ready');
  await app.database.pool.query('update album set visibility = 4 where id = $1', [album.albumId]);
  expect(await visitor.next('refused')).toMatchObject({ code: ERRORS.ALBUM_ABSENT.code });
  expect(await visitor.closed).toBe(LIVE_CLOSE.refused);
  const id = await aReadyPhoto();
  expect((await holder.next('changes')).added).toMatchObject([{ id }]);
  // Nor does anybody who asks get an answer: not even that there is nothing.
  await expect(app.call(listLiveChanges, { albumId: album.albumUid, cursor }, DEVICE)).rejects.toMatchObject(
    refusal(ERRORS.ALBUM_ABSENT),
  );
  await app.database.pool.query('update album set visibility = 2 where id = $1', [album.albumId]);
});

test('who is blocked leaves an album that others go on watching', async () => {
  const blockedId = await aPerson(app.parts.db);
  const [blocked, visitor] = [watch(tokenOf(blockedId)), watch()];
  await blocked.next('ready');
  await visitor.next('ready');
  const { uid: userId } = await app.parts.db
    .selectFrom('app_user')
    .select('uid')
    .where('id', '=', blockedId)
    .executeTakeFirstOrThrow();
  await app.call(blockAlbumUser, { albumId: album.albumUid, userId, block: true }, owner);
  expect(await blocked.next('refused')).toMatchObject({ code: ERRORS.ALBUM_ABSENT.code });
  expect(await blocked.closed).toBe(LIVE_CLOSE.refused);
  const id = await aReadyPhoto();
  expect((await visitor.next('changes')).added).toMatchObject([{ id }]);
});

test('what the open pages of a venue ask by themselves has four times the budget of other calls', async () => {
  const limited = await startTestApp({ ...namedCallers, env: { MAX_CALLS_PER_MINUTE: '1' } });
  const venue = { ...DEVICE, ip: '203.0.113.1' };
  const ask = () => limited.call(listLiveChanges, { albumId: 'A'.repeat(22) }, venue);
  for (let n = 0; n < 4; n += 1) await expect(ask()).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  await expect(ask()).rejects.toMatchObject(refusal(ERRORS.TOO_MANY_REQUESTS));
  const look = () => limited.call(getAlbum, { id: 'A'.repeat(22) }, venue);
  await expect(look()).rejects.toMatchObject(refusal(ERRORS.ALBUM_ABSENT));
  await expect(look()).rejects.toMatchObject(refusal(ERRORS.TOO_MANY_REQUESTS));
  await limited.close();
});

test('300 watchers are all notified of each of 20 photos', async () => {
  const watchers = Array.from({ length: 300 }, () => watch());
  await Promise.all(watchers.map((each) => each.next('ready')));
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await upload(app, owner, album.albumUid, await drawPicture()));
  await app.runJobs();
  await Promise.all(
    watchers.map(async (each) => {
      const seen = new Set<string>();
      while (seen.size < ids.length) {
        for (const { id } of (await each.next('changes')).added) seen.add(id);
      }
      expect([...seen].sort()).toEqual([...ids].sort());
    }),
  );
});

test('who does not read is sent no more than a connection holds, and keeps nobody waiting', async () => {
  const [reader, sleeper] = [watch(), watch()];
  await reader.next('ready');
  await sleeper.next('ready');
  sleeper.pause();
  // What the machine itself takes for a connection is some megabytes.
  const [news, newsBytes] = [40, 1_048_576];
  for (let n = 0; n < news; n += 1) {
    await app.database.pool.query(
      `insert into live_event (album_id, media_id, media_uid, is_added) values ($1, 0, repeat('x', $2), false)`,
      [album.albumId, newsBytes],
    );
    await app.database.pool.query(`select pg_notify('live_album', $1)`, [album.albumId]);
    expect((await reader.next('changes')).gone).toHaveLength(1);
  }
  sleeper.resume();
  // Frames keep their order: what was sent before this answer has arrived with it.
  sleeper.send({ type: 'beat' });
  await sleeper.next('beat');
  expect(sleeper.count('changes')).toBeLessThan(news / 2);
  await app.database.pool.query('delete from live_event where media_id = 0');
});
