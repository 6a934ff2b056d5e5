/**
 * A page's environment, whose timers end with it: a program that was ended leaves some.
 * @jest-environment jsdom
 */
import { createHash } from 'node:crypto';
import { taro as mockTaro } from '../../../support/taro-over-wx';
import { type WxReply, type WxRequest, wxWorld } from '../../../support/wx-world';
import { MULTIPART_UPLOAD_FROM_BYTES, UPLOAD_PART_BYTES } from '@contract/constants/media';
import { completeUpload, signUploadParts, startUpload } from '@contract/http/multipart-upload';
import { getMediaStates, queryAllMd5AndFileSize, saveDataBatch } from '@contract/http/media';
import { getRemainCapacity } from '@contract/http/user';
import { toUploadRow } from '@/domain/upload/upload-view';
import type { ChooseOptions } from '@/platform/media/types';
import { type ClientWorld, openWorld, signInHere } from '../../../support/client-world';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return mockTaro;
  },
}));

interface Run {
  readonly uploads: typeof import('@/stores/upload/uploads');
  readonly media: typeof import('@/platform/media').media;
}

// As the build has it.
process.env['TARO_APP_API'] = 'https://api.example.com';
const ALBUM = 'a'.repeat(22);
const target = { albumId: ALBUM, isOwnAlbum: true, labelId: null, remark: '', priceFen: 0 };
const UPLOAD = 'p'.repeat(22);
const RESOURCE = 'r'.repeat(22);
const VIDEO = Buffer.alloc(12_000_000, 7);
const PARTS = Math.ceil(VIDEO.length / UPLOAD_PART_BYTES);
const { files } = wxWorld.controls;
const manager = (
  wxWorld.wx as unknown as { getFileSystemManager(): { saveFile(options: object): void } }
).getFileSystemManager();

let world: ClientWorld;
/** Parts that the store has; and those that were sent since the program began, in the order of their arrival. */
let stored: Set<number>;
let sent: number[];
/** Those above it are never sent: the program ends first. */
let lastToSend: number;

async function take({ url, method, body }: WxRequest): Promise<WxReply> {
  const number = Number(/\/oss\/part\/(\d+)$/.exec(url)?.[1] ?? Number.NaN);
  if (method !== 'PUT' || Number.isNaN(number)) throw new Error(`nobody expects ${method} ${url}`);
  const start = (number - 1) * UPLOAD_PART_BYTES;
  if (!VIDEO.subarray(start, start + UPLOAD_PART_BYTES).equals(body)) return { statusCode: 400, data: '' };
  stored.add(number);
  sent.push(number);
  return { statusCode: 200, data: '' };
}

function answerUploads(): void {
  const read = (done: boolean) => ({
    uploadId: UPLOAD,
    objectKey: 'u/whole',
    ossUploadType: 1,
    partSizeBytes: UPLOAD_PART_BYTES,
    partCount: PARTS,
    presentParts: done ? [] : [...stored].sort((one, other) => one - other),
    done,
    expireTime: 0,
  });
  world.answer(queryAllMd5AndFileSize, () => []);
  world.answer(getRemainCapacity, () => 1_000_000_000);
  world.answer(startUpload, () => read(false));
  world.answer(signUploadParts, ({ parts }) => {
    const [{ number, md5 } = { number: 0, md5: '' }] = parts as { number: number; md5: string }[];
    const headers = { 'content-md5': md5, 'content-type': 'application/octet-stream' };
    return number > lastToSend ? null : [{ number, url: `/oss/part/${number}`, headers }];
  });
  world.answer(completeUpload, () => read(true));
  world.answer(saveDataBatch, () => [{ code: 0, msg: '', resourceId: RESOURCE, duplicate: false }]);
  world.answer(getMediaStates, () => [{ id: RESOURCE, state: 1, code: 0, reason: '', percent: 0, smallUrl: '' }]);
}

/** The program from its beginning: its modules know nothing of an earlier run, the phone's storage does. */
async function launch(): Promise<Run> {
  sent = [];
  let run: Run | undefined;
  await jest.isolateModulesAsync(async () => {
    const { restoreSession } = await import('@/stores/session/session-state');
    const { wireApi } = await import('@/stores/start-up');
    wireApi(world.http);
    restoreSession();
    const { media } = await import('@/platform/media');
    run = { uploads: await import('@/stores/upload/uploads'), media };
  });
  if (run === undefined) throw new Error('not loaded');
  return run;
}

const isOwn = (path: string): boolean => path.startsWith('wxfile://usr/');
const ownFiles = (): string[] => files.paths().filter(isOwn);
/** WeChat ends it and empties the folder of temporary files; what hangs never comes back. */
const end = (): void => {
  for (const path of files.paths()) if (!isOwn(path)) files.remove(path);
};

/** Gives up after a while: the test then tells what is missing. */
async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; !isSo() && looks < 300; looks += 1) await new Promise((resolve) => setTimeout(resolve, 10));
}
const statesOf = ({ uploads }: Run): (string | undefined)[] => {
  const { queue } = uploads.useUploads.getState();
  return queue.order.map((id) => queue.items[id]?.state);
};
const isAll = (run: Run, state: string) => (): boolean =>
  statesOf(run).length > 0 && statesOf(run).every((one) => one === state);

/** As people have it in the phone's album, in a chat, or before the camera. */
async function pick({ media, uploads }: Run, from: Partial<ChooseOptions>): Promise<void> {
  const path = files.writeTemporary(VIDEO, 'mp4');
  const inChat = { path, name: '开幕.mp4', size: VIDEO.length, time: 1_700_000_000, type: 'video' };
  const inAlbum = { tempFilePath: path, size: VIDEO.length, duration: 2, fileType: 'video' };
  wxWorld.controls.answer('chooseMessageFile', { tempFiles: [inChat] });
  wxWorld.controls.answer('chooseMedia', { tempFiles: [inAlbum] });
  const outcome = await media.chooseFiles({ kinds: ['photo', 'video'], maxCount: 52, ...from });
  if (outcome.kind !== 'picked') throw new Error(outcome.kind);
  await uploads.addUploads(target, outcome.files);
}

/** WeChat gives a program 200 MB. */
function refuseToKeep(): void {
  jest.spyOn(manager, 'saveFile').mockImplementation((options) => {
    const errMsg = 'saveFile:fail the maximum size of the file storage limit is exceeded';
    (options as { fail(failure: { errMsg: string }): void }).fail({ errMsg });
  });
}

const textOf = (key: string): string => wxWorld.controls.storage.get(key)?.text ?? '';

/** Until the store has the first part, and the phone's storage knows of it. */
async function sendFirstPart(from: Partial<ChooseOptions>): Promise<void> {
  lastToSend = 1;
  const run = await launch();
  await pick(run, from);
  await until(() => stored.has(1) && textOf('uploads-shelf').includes(UPLOAD));
  lastToSend = PARTS;
  end();
}

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  wxWorld.answer = take;
  stored = new Set();
  answerUploads();
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const path of files.paths()) files.remove(path);
  wxWorld.controls.storage.clear();
});

test.each<[string, Partial<ChooseOptions>, string | RegExp]>([
  ['a chat', { chat: true }, '开幕.mp4'],
  ['the album', {}, /^tmp_\d+\.mp4$/],
  ['the camera', { camera: true }, /^tmp_\d+\.mp4$/],
])(
  'a program that was ended goes on by itself with the parts that are missing, of a file from %s',
  async (_name, from, fileName) => {
    expect(VIDEO.length).toBeGreaterThan(MULTIPART_UPLOAD_FROM_BYTES);
    await sendFirstPart(from);
    expect(ownFiles()).toHaveLength(1);
    const run = await launch();
    await run.uploads.restoreUploads();
    await until(isAll(run, 'done'));
    expect(sent.sort((a, b) => a - b)).toEqual([2, 3]);
    const md5 = createHash('md5').update(VIDEO).digest('hex');
    expect(new Set(world.sentTo(startUpload).map((one) => one['md5']))).toEqual(new Set([md5]));
    const name: unknown = typeof fileName === 'string' ? fileName : expect.stringMatching(fileName);
    expect(world.sentTo(saveDataBatch)).toMatchObject([{ items: [{ fileName: name, objectKey: 'u/whole' }] }]);
    // Nothing of it is left on the phone.
    await until(() => ownFiles().length === 0);
    expect(ownFiles()).toEqual([]);
  },
);

test.each<[string, () => void, Partial<ChooseOptions>, Partial<ChooseOptions>]>([
  ['that the phone had no room to keep, and is picked again in the chat', refuseToKeep, { chat: true }, { chat: true }],
  ['that is picked again in the album, which tells no name', refuseToKeep, {}, {}],
  ['whose copy was cleared away since', () => undefined, { chat: true }, { chat: true }],
])('a file %s is asked for, and what has arrived is not sent again', async (_name, prepare, from, again) => {
  prepare();
  await sendFirstPart(from);
  for (const path of ownFiles()) files.remove(path);
  const run = await launch();
  await run.uploads.restoreUploads();
  await until(isAll(run, 'needsFile'));
  const { queue } = run.uploads.useUploads.getState();
  expect(Object.values(queue.items).map((item) => toUploadRow(item).status)).toEqual(['请重新选择此文件']);
  expect([sent, await run.uploads.reopenMissing(ALBUM)]).toEqual([[], 0]);
  await pick(run, again);
  await until(isAll(run, 'done'));
  expect([statesOf(run), sent.sort((a, b) => a - b)]).toEqual([['done'], [2, 3]]);
});

test('another file is a new one, and the missing one goes on being asked for', async () => {
  refuseToKeep();
  await sendFirstPart({ chat: true });
  const run = await launch();
  await run.uploads.restoreUploads();
  await until(isAll(run, 'needsFile'));
  const path = files.writeTemporary(Buffer.from('another'), 'jpg');
  wxWorld.controls.answer('chooseMedia', { tempFiles: [{ tempFilePath: path, size: 7, fileType: 'image' }] });
  world.answer(getRemainCapacity, () => 0);
  const outcome = await run.media.chooseFiles({ kinds: ['photo', 'video'], maxCount: 52 });
  if (outcome.kind !== 'picked') throw new Error(outcome.kind);
  expect(await run.uploads.addUploads(target, outcome.files)).toHaveLength(1);
  expect(statesOf(run)[0]).toBe('needsFile');
});
