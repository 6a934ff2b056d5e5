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
    files: [{ name: 'x1.jpg', sizeBytes: 9, mime: '', handle: { kind: 'path', path: 'wxfile://tmp/x1.jpg' } }],
  });
  wxWorld.controls.answer('chooseMessageFile', {
    tempFiles: [{ path: 'wxfile://tmp/2', name: '年会.jpg', size: 9, time: 1_700_000_000, type: 'image' }],
  });
  expect(await weapp.chooseFiles({ kinds: ['photo', 'video'], maxCount: 9, chat: true })).toMatchObject({
    files: [{ name: '年会.jpg', lastModifiedMs: 1_700_000_000_000 }],
  });
});

test.each([
  ['cancel', 'cancelled'],
  ['auth deny', 'failed'],
])('weapp: %s is %s', async (words, kind) => {
  wxWorld.controls.answer('chooseMedia', new WxFailure(words));
  expect(await weapp.chooseFiles({ kinds: ['photo'], maxCount: 1 })).toMatchObject({ kind });
});

function pick(files: File[]): HTMLInputElement {
  const input = document.querySelector('input');
  if (input === null) throw new Error('no picker is open');
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change'));
  return input;
}

test('h5: picked files come with name, size, type and time, at most as many as asked for', async () => {
  const pending = h5.chooseFiles({ kinds: ['photo'], maxCount: 2 });
  const files = [1, 2, 3].map((n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg', lastModified: n }));
  const input = pick(files);
  expect([input.type, input.multiple, input.accept]).toEqual(['file', true, 'image/*,.heic,.heif']);
  const outcome = await pending;
  expect(outcome).toMatchObject({
    kind: 'picked',
    files: [{ name: '1.jpg', sizeBytes: 1, mime: 'image/jpeg', lastModifiedMs: 1 }, { name: '2.jpg' }],
  });
  expect(document.querySelector('input')).toBeNull();
});

test('h5: of a folder only photos and videos are taken', async () => {
  const pending = h5.chooseFiles({ kinds: ['photo', 'video'], maxCount: Infinity, folder: true });
  pick(['a.JPG', 'Thumbs.db', '.hidden.jpg', 'notes.txt', 'b.mov'].map((name) => new File(['x'], name)));
  const outcome = await pending;
  expect(outcome.kind === 'picked' && outcome.files.map(({ name }) => name)).toEqual(['a.JPG', 'b.mov']);
});

test('h5: closing the picker, or opening another, is a cancel', async () => {
  const first = h5.chooseFiles({ kinds: ['photo'], maxCount: 1 });
  const second = h5.chooseFiles({ kinds: ['photo'], maxCount: 1 });
  expect(await first).toEqual({ kind: 'cancelled' });
  document.querySelector('input')?.dispatchEvent(new Event('cancel'));
  expect(await second).toEqual({ kind: 'cancelled' });
});
