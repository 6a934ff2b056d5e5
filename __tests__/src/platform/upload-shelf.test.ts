import type { PickedFile } from '@/platform/media/types';
import { createMemoryUploadShelf } from '@/platform/upload-shelf/memory';
import type { UploadShelf } from '@/platform/upload-shelf/types';
import { wxWorld } from '../../support/wx-world';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

interface ShelfUnderTest {
  /** The shelf as another visit finds it. */
  visit(): UploadShelf;
  toFile(name: string, text: string): PickedFile;
}

function describeShelf(name: string, make: () => ShelfUnderTest): void {
  describe(`upload shelf: ${name}`, () => {
    test('another visit finds what was written, in its order, and the bytes', async () => {
      const { visit, toFile } = make();
      const first = visit();
      await first.put([
        { id: '1', record: { step: 'hash' } },
        { id: '2', record: { step: 'ask' } },
      ]);
      await first.put([{ id: '1', record: { step: 'send' } }]);
      const kept = await first.keepFile('1', toFile('clip.mp4', 'bytes'));
      expect(kept).toMatchObject({ name: 'clip.mp4', sizeBytes: 5 });
      const second = visit();
      expect(await second.list()).toEqual([
        { id: '1', record: { step: 'send' } },
        { id: '2', record: { step: 'ask' } },
      ]);
      expect(await second.reopen('1', false)).toMatchObject({
        kind: 'opened',
        file: { name: 'clip.mp4', sizeBytes: 5 },
      });
      expect(await second.reopen('2', false)).toEqual({ kind: 'gone' });
      await second.remove(['1', '2']);
    });

    test('what is removed is gone, twice is once', async () => {
      const { visit, toFile } = make();
      const shelf = visit();
      await shelf.put([{ id: '1', record: {} }]);
      await shelf.keepFile('1', toFile('a.jpg', 'x'));
      await shelf.remove(['1', 'never']);
      await shelf.remove(['1']);
      const later = visit();
      expect(await later.list()).toEqual([]);
      expect(await later.reopen('1', true)).toEqual({ kind: 'gone' });
    });
  });
}

describeShelf('memory', () => {
  const records = new Map<string, string>();
  const files = new Map<string, PickedFile>();
  return {
    visit: () => createMemoryUploadShelf(records, files),
    toFile: (name, text) => ({
      name,
      sizeBytes: text.length,
      mime: '',
      handle: { kind: 'blob', blob: new Blob([text]) },
    }),
  };
});

let picked = 0;
const aTemporaryFile = (name: string, text: string): PickedFile => {
  picked += 1;
  const path = `wxfile://tmp_${picked}.mp4`;
  wxWorld.controls.files.write(path, Buffer.from(text));
  return { name, sizeBytes: text.length, mime: '', handle: { kind: 'path', path } };
};

function openWeapp(): UploadShelf {
  let shelf: UploadShelf | undefined;
  jest.isolateModules(() => {
    shelf = jest.requireActual<typeof import('@/platform/upload-shelf/index.weapp')>(
      '@/platform/upload-shelf/index.weapp',
    ).uploadShelf;
  });
  if (shelf === undefined) throw new Error('not loaded');
  return shelf;
}

describeShelf('weapp', () => ({ visit: openWeapp, toFile: aTemporaryFile }));

test('weapp: a kept file is no temporary one any more; what nobody knows of is removed', async () => {
  const shelf = openWeapp();
  const kept = await shelf.keepFile('9', aTemporaryFile('clip.mp4', 'bytes'));
  const path = kept.handle.kind === 'path' ? kept.handle.path : '';
  expect(path).toMatch(/^wxfile:\/\/usr\/uploads\/9-5\.mp4$/);
  wxWorld.controls.files.write('wxfile://usr/uploads/lost.mp4', Buffer.from('x'));
  await openWeapp().list();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const left = wxWorld.controls.files.paths().filter((one) => one.startsWith('wxfile://usr/'));
  expect(left).toEqual([path]);
  await shelf.remove(['9']);
});
