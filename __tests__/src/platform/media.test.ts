import { media as h5 } from '@/platform/media/index.h5';
import { media as weapp } from '@/platform/media/index.weapp';
import { createMemoryMedia } from '@/platform/media/memory';
import type { PickedFile } from '@/platform/media/types';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';
import { describeMedia } from '../../support/suites/media';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

/** jsdom has blobs that cannot be read; these are read as a browser does. */
function toBlob(bytes: Uint8Array, isLost = false): Blob {
  const blob = new Blob([]);
  return Object.defineProperties(blob, {
    size: { value: bytes.length },
    slice: { value: (start: number, end: number) => toBlob(bytes.slice(start, end), isLost) },
    arrayBuffer: {
      value: async () => {
        if (isLost) throw new DOMException('gone', 'NotFoundError');
        return bytes.slice().buffer;
      },
    },
  });
}

function aBlobFile(bytes: Uint8Array, isLost = false): PickedFile {
  return { name: 'a.jpg', sizeBytes: bytes.length, mime: '', handle: { kind: 'blob', blob: toBlob(bytes, isLost) } };
}

beforeAll(() => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
});

const blobs = { toFile: aBlobFile, lostFile: () => aBlobFile(Uint8Array.of(1), true) };
describeMedia('memory', () => ({ media: createMemoryMedia(), ...blobs }));
describeMedia('h5', () => ({ media: h5, ...blobs }));
describeMedia('weapp', () => ({
  media: weapp,
  toFile(bytes) {
    wxWorld.controls.files.write('wxfile://a.jpg', bytes);
    return { name: 'a.jpg', sizeBytes: bytes.length, mime: '', handle: { kind: 'path', path: 'wxfile://a.jpg' } };
  },
  lostFile: () => ({ name: 'b', sizeBytes: 1, mime: '', handle: { kind: 'path', path: 'wxfile://gone.jpg' } }),
}));

test('weapp: a picked album file has its size and path, one from a chat its name and time too', async () => {
  wxWorld.controls.answer('chooseMedia', {
    tempFiles: [{ tempFilePath: 'wxfile://tmp/x1.jpg', size: 9, fileType: 'image' }],
  });
  expect(await weapp.chooseFiles({ kinds: ['photo'], maxCount: 9 })).toEqual({
    kind: 'picked',
    leftOut: 0,
    files: [{ name: 'x1.jpg', sizeBytes: 9, mime: '', handle: { kind: 'path', path: 'wxfile://tmp/x1.jpg' } }],
  });
  wxWorld.controls.answer('chooseMessageFile', {
    tempFiles: [{ path: 'wxfile://tmp/2', name: '年会.jpg', size: 9, time: 1_700_000_000, type: 'image' }],
  });
  expect(await weapp.chooseFiles({ kinds: ['photo', 'video'], maxCount: 9, chat: true })).toMatchObject({
    files: [{ name: '年会.jpg', lastModifiedMs: 1_700_000_000_000 }],
  });
});

describe('weapp: what WeChat is asked for', () => {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const FROM = { tempFilePath: 'wxfile://tmp/x.mp4', path: 'wxfile://tmp/x.mp4', name: 'x.mp4', size: 9, time: 1 };
  beforeEach(() => {
    asked.length = 0;
    for (const name of ['chooseMedia', 'chooseMessageFile']) {
      wxWorld.controls.answer(name, (options) => {
        asked.push(options);
        return { tempFiles: Array.from({ length: 120 }, () => FROM) };
      });
    }
  });

  test('the camera, for one photo or one video of at most a minute', async () => {
    const outcome = await weapp.chooseFiles({ kinds: ['photo', 'video'], maxCount: 1, camera: true });
    const wish = { count: 1, mediaType: ['image', 'video'], sourceType: ['camera'], maxDuration: 60 };
    expect(asked).toMatchObject([{ ...wish, sizeType: ['original'] }]);
    expect(outcome).toMatchObject({ kind: 'picked', files: [{ name: 'x.mp4', sizeBytes: 9 }], leftOut: 0 });
  });

  test('the album, for as many as it gives at a time', async () => {
    const outcome = await weapp.chooseFiles({ kinds: ['photo'], maxCount: 52 });
    expect(asked).toMatchObject([{ count: 20, mediaType: ['image'], sourceType: ['album'] }]);
    expect(outcome.kind === 'picked' && outcome.files).toHaveLength(20);
  });

  test.each([
    [['photo', 'video'], 'all'],
    [['photo'], 'image'],
    [['video'], 'video'],
  ] as const)('a chat, for %j', async (kinds, type) => {
    const outcome = await weapp.chooseFiles({ kinds, maxCount: 500, chat: true });
    expect(asked).toMatchObject([{ count: 100, type }]);
    expect(outcome.kind === 'picked' && outcome.files).toHaveLength(100);
  });
});

test.each([
  ['cancel', { kind: 'cancelled' }],
  ['auth deny', { kind: 'forbidden' }],
  ['system permission denied', { kind: 'forbidden' }],
  ['privacy permission is not authorized', { kind: 'failed', reason: '请先同意隐私保护指引，再试一次' }],
  ['no camera', { kind: 'failed', reason: expect.stringMatching(/^没能.*，请稍后再试$/) }],
])('weapp: %s is %j, wherever files are to come from', async (words, outcome) => {
  for (const name of ['chooseMedia', 'chooseMessageFile']) wxWorld.controls.answer(name, new WxFailure(words));
  for (const from of [{}, { camera: true }, { chat: true }]) {
    expect(await weapp.chooseFiles({ kinds: ['photo'], maxCount: 1, ...from })).toEqual(outcome);
  }
});

function pick(files: File[]): HTMLInputElement {
  const input = document.querySelector('input');
  if (input === null) throw new Error('no picker is open');
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change'));
  return input;
}

test('h5: picked files come with name, size, type and time, at most as many as asked for; the others are counted', async () => {
  const pending = h5.chooseFiles({ kinds: ['photo'], maxCount: 2 });
  const files = [1, 2, 3].map((n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg', lastModified: n }));
  const input = pick(files);
  expect([input.type, input.multiple, input.accept]).toEqual(['file', true, 'image/*,.heic,.heif']);
  const outcome = await pending;
  expect(outcome).toMatchObject({
    kind: 'picked',
    leftOut: 1,
    files: [{ name: '1.jpg', sizeBytes: 1, mime: 'image/jpeg', lastModifiedMs: 1 }, { name: '2.jpg' }],
  });
  expect(document.querySelector('input')).toBeNull();
});

test('h5: the camera is that on the back, for one photo or video', async () => {
  const pending = h5.chooseFiles({ kinds: ['photo', 'video'], maxCount: 1, camera: true });
  const input = pick([new File(['x'], 'image.jpg', { type: 'image/jpeg', lastModified: 7 })]);
  expect([input.capture, input.multiple, input.webkitdirectory]).toEqual(['environment', false, false]);
  expect(input.accept).toContain('image/*');
  expect(input.accept).toContain('video/*');
  expect(await pending).toMatchObject({ kind: 'picked', files: [{ name: 'image.jpg', lastModifiedMs: 7 }] });
  const album = h5.chooseFiles({ kinds: ['photo'], maxCount: 1 });
  expect(document.querySelector('input')?.capture).toBeFalsy();
  document.querySelector('input')?.dispatchEvent(new Event('cancel'));
  await album;
});

test('h5: of a folder only photos and videos are taken, and only they count as left out', async () => {
  const pending = h5.chooseFiles({ kinds: ['photo', 'video'], maxCount: 2, folder: true });
  pick(['a.JPG', 'Thumbs.db', '.hidden.jpg', 'notes.txt', 'b.mov', 'c.png'].map((name) => new File(['x'], name)));
  expect(await pending).toMatchObject({ kind: 'picked', files: [{ name: 'a.JPG' }, { name: 'b.mov' }], leftOut: 1 });
});

test('h5: of a chosen folder what lies in a hidden one inside of it stays behind', async () => {
  const at = (path: string): File =>
    Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });
  const pending = h5.chooseFiles({ kinds: ['photo'], maxCount: 9, folder: true });
  pick(['.mine/a.jpg', '.mine/.thumbnails/b.jpg', '.mine/more/c.jpg'].map(at));
  expect(await pending).toMatchObject({ files: [{ name: 'a.jpg' }, { name: 'c.jpg' }] });
});

test('h5: closing the picker, or opening another, is a cancel', async () => {
  const first = h5.chooseFiles({ kinds: ['photo'], maxCount: 1 });
  const second = h5.chooseFiles({ kinds: ['photo'], maxCount: 1 });
  expect(await first).toEqual({ kind: 'cancelled' });
  document.querySelector('input')?.dispatchEvent(new Event('cancel'));
  expect(await second).toEqual({ kind: 'cancelled' });
});

const anImage = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const aFileEntry = (file: File): object => ({
  name: file.name,
  isFile: true,
  isDirectory: false,
  file: (onFile: (file: File) => void) => onFile(file),
});

/** Hands its entries over in portions, as a browser does, then none. */
function aFolderEntry(...portions: object[][]): object {
  const left = [...portions];
  const readEntries = (onEntries: (entries: object[]) => void): void => onEntries(left.shift() ?? []);
  return { name: 'folder', isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}

interface Item {
  readonly kind: string;
  getAsFile(): File | null;
  webkitGetAsEntry?(): object | null;
  getAsFileSystemHandle?(): Promise<object | null>;
}
const aFileItem = (file: File): Item => ({ kind: 'file', getAsFile: () => file });
const aFolderItem = (entry: object): Item => ({ kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => entry });

function fire(type: string, items: readonly Item[], types: readonly string[] = ['Files']): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const transfer = { types, items };
  Object.defineProperty(event, type === 'paste' ? 'clipboardData' : 'dataTransfer', { value: transfer });
  document.body.dispatchEvent(event);
  return event;
}

describe('h5: what is dropped or pasted', () => {
  const taken: string[][] = [];
  const dragging: boolean[] = [];
  let stop: () => void;
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    for (const seen of [taken, dragging]) seen.length = 0;
    stop = h5.watchDrops(
      (files) => taken.push(files.map(({ name }) => name)),
      (isDragging) => dragging.push(isDragging),
    );
  });
  afterEach(() => stop());

  test('files are taken as they are, and the browser does not open them in place of the page', async () => {
    expect(fire('dragover', []).defaultPrevented).toBe(true);
    expect(fire('drop', [aFileItem(anImage('a.jpg')), aFileItem(new File(['x'], 'b.txt'))]).defaultPrevented).toBe(
      true,
    );
    await rest();
    expect(taken).toEqual([['a.jpg', 'b.txt']]);
  });

  test('folders are walked, portion by portion and level by level, for photos and videos only', async () => {
    const inner = aFolderEntry([aFileEntry(anImage('deep.jpg'))]);
    const outer = aFolderEntry([aFileEntry(anImage('1.jpg')), inner], [aFileEntry(new File(['x'], 'notes.txt'))]);
    fire('drop', [aFolderItem(outer), aFileItem(anImage('beside.jpg'))]);
    await rest();
    expect(taken).toEqual([['1.jpg', 'deep.jpg', 'beside.jpg']]);
  });

  test('what is hidden inside of a folder stays behind, and a hidden folder that was meant itself is walked', async () => {
    const hidden = aFolderEntry([aFileEntry(anImage('small.jpg'))]);
    const named = Object.assign(hidden, { name: '.thumbnails' });
    fire('drop', [aFolderItem(aFolderEntry([named, aFileEntry(anImage('1.jpg'))]))]);
    await rest();
    fire('drop', [aFolderItem(Object.assign(aFolderEntry([aFileEntry(anImage('2.jpg'))]), { name: '.mine' }))]);
    await rest();
    const handle = (name: string, values: readonly object[]) => ({
      kind: 'directory',
      name,
      async *values() {
        yield* values;
      },
    });
    const file = (name: string) => ({ kind: 'file', name, getFile: async () => anImage(name) });
    const opened = handle('outer', [handle('.cache', [file('small.jpg')]), file('3.jpg')]);
    fire('drop', [{ ...aFolderItem({}), getAsFileSystemHandle: async () => opened }]);
    await rest();
    expect(taken).toEqual([['1.jpg'], ['2.jpg'], ['3.jpg']]);
  });

  test('a folder without a photo or video is told as one', async () => {
    fire('drop', [aFolderItem(aFolderEntry([aFileEntry(new File(['x'], 'notes.txt'))]))]);
    await rest();
    expect(taken).toEqual([[]]);
  });

  test('where the browser gives a handle the file can be opened again later', async () => {
    const file = anImage('a.jpg');
    const handle = { kind: 'file', getFile: async () => file };
    const seen: PickedFile[] = [];
    const stopSeeing = h5.watchDrops((files) => seen.push(...files));
    fire('drop', [{ kind: 'file', getAsFile: () => file, getAsFileSystemHandle: async () => handle }]);
    await rest();
    stopSeeing();
    expect(seen).toMatchObject([{ name: 'a.jpg', handle: { source: handle } }]);
  });

  test('a handle that is refused leaves the older way', async () => {
    const item = aFileItem(anImage('a.jpg'));
    fire('drop', [{ ...item, getAsFileSystemHandle: async () => Promise.reject(new Error('refused')) }]);
    await rest();
    expect(taken).toEqual([['a.jpg']]);
  });

  test('a pasted picture is taken; words are left to whoever they are for', async () => {
    fire('paste', [aFileItem(anImage('image.png'))]);
    expect(fire('paste', [{ kind: 'string', getAsFile: () => null }], ['text/plain']).defaultPrevented).toBe(false);
    expect(fire('drop', [{ kind: 'string', getAsFile: () => null }], ['text/plain']).defaultPrevented).toBe(false);
    // As an office program does it, with a picture of the words.
    fire('paste', [aFileItem(anImage('words.png'))], ['text/plain', 'text/html', 'Files']);
    // As a browser does it that copies a picture, and a desktop that copies a file.
    fire('paste', [aFileItem(anImage('web.png'))], ['text/html', 'Files']);
    fire('paste', [aFileItem(anImage('file.png'))], ['text/plain', 'Files']);
    await rest();
    expect(taken).toEqual([['image.png'], ['web.png'], ['file.png']]);
  });

  test('listeners know while files hover, however many elements they pass', () => {
    fire('dragenter', []);
    fire('dragenter', []);
    fire('dragleave', []);
    expect(dragging).toEqual([true]);
    fire('dragleave', []);
    fire('dragenter', []);
    fire('drop', []);
    expect(dragging).toEqual([true, false, true, false]);
  });

  test('after the end nothing is taken', async () => {
    stop();
    fire('drop', [aFileItem(anImage('a.jpg'))]);
    await rest();
    expect(taken).toEqual([]);
  });
});
