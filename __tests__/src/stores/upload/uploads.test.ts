import { startUpload } from '@contract/http/multipart-upload';
import {
  getMediaStates,
  queryAllMd5AndFileSize,
  removeMedia,
  saveDataBatch,
  setRemarkByIds,
} from '@contract/http/media';
import { getRemainCapacity } from '@contract/http/user';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { forgetSession, storeSession, useSession } from '@/stores/session/session-state';
import { jsonAnswer } from '@/platform/http/memory';
import type { PickedFile } from '@/platform/media/types';
import { storage } from '@/platform/storage';
import { createMemoryUploadShelf } from '@/platform/upload-shelf/memory';
import { type ClientWorld, openWorld, refusing, signInHere } from '../../../support/client-world';

const records = new Map<string, string>();
const files = new Map<string, PickedFile>();
const taken = new Set<string>();

jest.mock('@/platform/upload-shelf', () => ({
  get uploadShelf() {
    return createMemoryUploadShelf(records, files);
  },
}));
jest.mock('@/platform/tab-lock', () => {
  const memory = jest.requireActual<typeof import('@/platform/tab-lock/memory')>('@/platform/tab-lock/memory');
  return { tabLock: { take: (name: string) => memory.createMemoryTabLock(taken).take(name) } };
});
jest.mock('@/platform/media', () => ({
  media: {
    md5: async ({ name }: PickedFile) => ({ kind: 'hashed', md5: name.padEnd(32, '0').slice(0, 32) }),
    md5OfPart: async () => ({ kind: 'hashed', md5: '0'.repeat(32) }),
  },
}));

type Uploads = typeof import('@/stores/upload/uploads');
type Presence = Pick<typeof import('@/stores/upload/upload-presence'), 'useUploadPresence'>;
const ALBUM = 'a'.repeat(22);
const target = { albumId: ALBUM, isOwnAlbum: true, labelId: null, remark: '', priceFen: 0 };
let world: ClientWorld;

const aVideo = (name: string): PickedFile => ({
  name,
  sizeBytes: 20_000_000,
  mime: 'video/mp4',
  lastModifiedMs: 7,
  handle: { kind: 'blob', blob: new Blob(['x']) },
});

/** Another visit, or another window beside this one: the same browser, modules of its own. */
async function visit(): Promise<Uploads & Presence> {
  let uploads: (Uploads & Presence) | undefined;
  await jest.isolateModulesAsync(async () => {
    const { restoreSession } = await import('@/stores/session/session-state');
    const { wireApi } = await import('@/stores/start-up');
    wireApi(world.http);
    restoreSession();
    const { useUploadPresence } = await import('@/stores/upload/upload-presence');
    uploads = { ...(await import('@/stores/upload/uploads')), useUploadPresence };
  });
  if (uploads === undefined) throw new Error('not loaded');
  return uploads;
}

/** Its windows give back what they held, as a browser does. */
const leave = (): void => taken.clear();
/** Until what has changed is written down, too. */
const rest = (): Promise<void> => jest.advanceTimersByTimeAsync(400);
/** To the one question on the screen. */
async function answerQuestion(isConfirmed: boolean): Promise<void> {
  const { dialogs } = useOverlays.getState();
  expect(dialogs.map(({ title }) => title)).toEqual(['删除1个文件？']);
  answerDialog(dialogs[0]?.id ?? 0, isConfirmed);
  await rest();
}

const statesOf = ({ useUploads }: Uploads): (string | undefined)[] => {
  const { queue } = useUploads.getState();
  return queue.order.map((id) => queue.items[id]?.state);
};

beforeEach(async () => {
  jest.useFakeTimers();
  for (const kept of [records, files]) kept.clear();
  leave();
  world = await openWorld();
  await signInHere();
  world.answer(queryAllMd5AndFileSize, () => []);
  world.answer(getRemainCapacity, () => 1_000_000_000);
  // Never answers: the files stay where they are.
  world.answer(startUpload, () => null);
});

test('another visit goes on with what one left, in the order of picking', async () => {
  const first = await visit();
  await first.addUploads(target, [aVideo('1.mp4'), aVideo('2.mp4')]);
  await rest();
  leave();
  const second = await visit();
  await second.restoreUploads();
  await rest();
  const { queue } = second.useUploads.getState();
  expect(queue.order.map((id) => queue.items[id]?.fileName)).toEqual(['1.mp4', '2.mp4']);
  expect(statesOf(second)).toEqual(['uploading', 'uploading']);
  expect(storage.get('_uploadsLeft')).toBe(true);
});

test('what one visit has finished still counts in the next, without its bytes, until all has ended', async () => {
  const first = await visit();
  const there = '1.mp4'.padEnd(32, '0');
  world.answer(queryAllMd5AndFileSize, () => [
    { md5: there, sizeBytes: 20_000_000, inAlbum: true, resourceId: 'r'.repeat(22) },
  ]);
  await first.addUploads(target, [aVideo('1.mp4'), aVideo('2.mp4')]);
  await rest();
  expect(statesOf(first)).toEqual(['duplicate', 'uploading']);
  expect([records.size, files.size]).toEqual([2, 1]);
  leave();
  const second = await visit();
  await second.restoreUploads();
  await rest();
  expect(second.useUploads.getState().totals).toMatchObject({ total: 2, finished: 1 });
  second.cancelUploads();
  await rest();
  expect([records.size, files.size]).toEqual([0, 0]);
});

test('what has ended before it was ever written down leaves no bytes behind', async () => {
  const first = await visit();
  world.answer(queryAllMd5AndFileSize, () =>
    ['1.mp4', '2.mp4'].map((name) => ({
      md5: name.padEnd(32, '0'),
      sizeBytes: 20_000_000,
      inAlbum: true,
      resourceId: 'r'.repeat(22),
    })),
  );
  await first.addUploads(target, [aVideo('1.mp4'), aVideo('2.mp4')]);
  await rest();
  expect(statesOf(first)).toEqual(['duplicate', 'duplicate']);
  expect([records.size, files.size]).toEqual([0, 0]);
});

test('a window that is still open keeps its files', async () => {
  const first = await visit();
  await first.addUploads(target, [aVideo('1.mp4')]);
  await rest();
  const second = await visit();
  await second.restoreUploads();
  expect(statesOf(second)).toEqual([]);
});

test('without the bytes the same file is asked for, and picking it goes on with it', async () => {
  const first = await visit();
  await first.addUploads(target, [aVideo('1.mp4')]);
  await rest();
  leave();
  files.clear();
  const second = await visit();
  await second.restoreUploads();
  expect(statesOf(second)).toEqual(['needsFile']);
  expect(await second.addUploads(target, [aVideo('1.mp4'), aVideo('new.mp4')])).toHaveLength(1);
  await rest();
  expect(statesOf(second)).toEqual(['uploading', 'uploading']);
});

test("another person's files are thrown away", async () => {
  const first = await visit();
  await first.addUploads(target, [aVideo('1.mp4')]);
  await rest();
  leave();
  for (const [id, text] of records) records.set(id, text.replace('u'.repeat(22), 'v'.repeat(22)));
  const second = await visit();
  await second.restoreUploads();
  expect(statesOf(second)).toEqual([]);
  expect([records.size, files.size]).toEqual([0, 0]);
});

test('signing out takes everything away', async () => {
  const uploads = await import('@/stores/upload/uploads');
  await uploads.addUploads(target, [aVideo('1.mp4')]);
  await rest();
  expect([records.size, files.size]).toEqual([1, 1]);
  await forgetSession();
  await rest();
  expect([records.size, files.size]).toEqual([0, 0]);
  expect(uploads.useUploads.getState().queue.order).toEqual([]);
});

test('a sign-in that ends in the middle holds everything, and signing in again goes on without being asked', async () => {
  const uploads = await import('@/stores/upload/uploads');
  world.answer(startUpload, ({ fileName }) => (fileName === '3.mp4' ? jsonAnswer({ code: 424, msg: '' }, 424) : null));
  await uploads.addUploads(
    target,
    ['1.mp4', '2.mp4', '3.mp4', '4.mp4'].map((name) => aVideo(name)),
  );
  await rest();
  expect(useSession.getState()).toMatchObject({ isLogin: false, isLoginOpen: true });
  expect(statesOf(uploads)).toEqual(['paused', 'paused', 'paused', 'paused']);
  expect([records.size, files.size]).toEqual([4, 4]);
  world.answer(startUpload, () => null);
  await signInHere();
  await rest();
  expect(statesOf(uploads)).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);
  expect(uploads.useUploads.getState().queue.isPaused).toBe(false);
  await forgetSession();
});

test('what the person held back himself stays so after he has signed in again', async () => {
  const uploads = await import('@/stores/upload/uploads');
  const { queue } = uploads.useUploads.getState();
  const ids = await uploads.addUploads(
    target,
    ['1.mp4', '2.mp4'].map((name) => aVideo(name)),
  );
  expect(queue.order).toEqual([]);
  uploads.pauseUploads(ids.slice(0, 1));
  await rest();
  world.answer(startUpload, () => jsonAnswer({ code: 424, msg: '' }, 424));
  uploads.pauseUploads(ids.slice(1));
  uploads.resumeUploads(ids.slice(1));
  await rest();
  expect(useSession.getState().isLogin).toBe(false);
  expect(statesOf(uploads)).toEqual(['paused', 'paused']);
  // For another visit too.
  const kept = ids.map((id) => JSON.parse(records.get(id) ?? '{}').item.state);
  expect(kept).toEqual(['paused', 'waiting']);
  world.answer(startUpload, () => null);
  await signInHere();
  await rest();
  expect(statesOf(uploads)).toEqual(['paused', 'uploading']);
  await forgetSession();
});

test('a stored video that is still being converted goes into the bin when it is cancelled, once the person and the server say so', async () => {
  const uploads = await import('@/stores/upload/uploads');
  const resourceId = 's'.repeat(22);
  world.answer(queryAllMd5AndFileSize, () => [
    { md5: '1.mp4'.padEnd(32, '0'), sizeBytes: 20_000_000, inAlbum: false, resourceId: 'r'.repeat(22) },
  ]);
  world.answer(saveDataBatch, () => [{ code: 0, msg: '', resourceId, duplicate: false }]);
  world.answer(getMediaStates, () => [{ id: resourceId, state: 0, code: 0, reason: '', percent: 40, smallUrl: '' }]);
  const ids = await uploads.addUploads(target, [aVideo('1.mp4')]);
  await rest();
  expect(statesOf(uploads)).toEqual(['processing']);
  // All that is not stored yet: it is.
  uploads.cancelUploads();
  await rest();
  expect([statesOf(uploads), useOverlays.getState().dialogs]).toEqual([['processing'], []]);
  uploads.cancelUploads(ids);
  await answerQuestion(false);
  expect([statesOf(uploads), world.sentTo(removeMedia)]).toEqual([['processing'], []]);
  world.answer(removeMedia, () => ({ removed: 0, results: [{ id: resourceId, code: 1403, msg: '没有权限' }] }));
  uploads.cancelUploads(ids);
  await answerQuestion(true);
  expect(statesOf(uploads)).toEqual(['processing']);
  world.answer(removeMedia, () => ({ removed: 1, results: [{ id: resourceId, code: 0, msg: '' }] }));
  uploads.cancelUploads(ids);
  await answerQuestion(true);
  expect([statesOf(uploads), world.sentTo(removeMedia).at(-1)]).toEqual([['cancelled'], { ids: [resourceId] }]);
  await forgetSession();
});

test('somebody else who signs in instead does not go on with it', async () => {
  const uploads = await import('@/stores/upload/uploads');
  const { user } = useSession.getState();
  if (user === null) throw new Error('nobody is signed in');
  const somebodyElse = { ...user, id: 'v'.repeat(22) };
  world.answer(startUpload, () => jsonAnswer({ code: 424, msg: '' }, 424));
  await uploads.addUploads(target, [aVideo('1.mp4')]);
  await rest();
  expect(statesOf(uploads)).toEqual(['paused']);
  await storeSession({ token: 'other', tokenExpiresAtMs: Date.now() + 86_400_000, user: somebodyElse });
  await rest();
  expect(statesOf(uploads)).toEqual([]);
  expect([records.size, files.size]).toEqual([0, 0]);
});

test('a refused remark is there on another visit, and can be written then', async () => {
  const first = await visit();
  const answerMd5 = '1.mp4'.padEnd(32, '0');
  world.answer(queryAllMd5AndFileSize, () => [
    { md5: answerMd5, sizeBytes: 20_000_000, inAlbum: false, resourceId: 'r'.repeat(22) },
  ]);
  world.answer(saveDataBatch, () => [{ code: 0, msg: '', resourceId: 's'.repeat(22), duplicate: false }]);
  world.answer(getMediaStates, () => [{ id: 's'.repeat(22), state: 1, code: 0, reason: '', percent: 0, smallUrl: '' }]);
  world.answer(setRemarkByIds, () => refusing({ code: 1460, msg: '内容违规' }));
  await first.addUploads({ ...target, remark: '广告' }, [aVideo('1.mp4')]);
  await rest();
  await rest();
  expect(statesOf(first)).toEqual(['done']);
  // Its album is told, which has not loaded the queue.
  expect(first.useUploadPresence.getState().done).toEqual({ [target.albumId]: 1 });
  leave();
  const second = await visit();
  await second.restoreUploads();
  const [item] = Object.values(second.useUploads.getState().queue.items);
  expect(item).toMatchObject({ state: 'done', remark: '广告', remarkReason: '内容违规' });
  await rest();
  world.answer(setRemarkByIds, () => ({ changed: 1, results: [], former: [] }));
  second.describeUploads({ albumId: ALBUM, remark: '年会' });
  second.retryUploads();
  await rest();
  expect(world.sentTo(setRemarkByIds).at(-1)).toEqual({ ids: ['s'.repeat(22)], remark: '年会' });
  await rest();
  expect([records.size, storage.get('_uploadsLeft')]).toEqual([0, undefined]);
});

test('failures of an earlier visit wait on the upload page and follow nobody, until they are tried again', async () => {
  const first = await visit();
  world.answer(queryAllMd5AndFileSize, () => [
    { md5: '1.mp4'.padEnd(32, '0'), sizeBytes: 20_000_000, inAlbum: false, resourceId: 'r'.repeat(22) },
  ]);
  world.answer(saveDataBatch, () => [{ code: 1460, msg: '内容违规', resourceId: '', duplicate: false }]);
  await first.addUploads(target, [aVideo('1.mp4'), { ...aVideo('2.mp4'), sizeBytes: 99_999_999_999 }]);
  await rest();
  await rest();
  expect([statesOf(first), first.useUploadPresence.getState().hasUploads]).toEqual([['failed', 'failed'], true]);
  leave();
  const second = await visit();
  await second.restoreUploads();
  // A file that is too large is reported once.
  expect([statesOf(second), second.useUploadPresence.getState().hasUploads]).toEqual([['failed'], false]);
  second.retryUploads();
  expect(second.useUploadPresence.getState().hasUploads).toBe(true);
});
