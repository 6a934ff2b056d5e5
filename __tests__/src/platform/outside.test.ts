import { outside as h5 } from '@/platform/outside/index.h5';
import { outside as weapp } from '@/platform/outside/index.weapp';
import { textFile as h5TextFile } from '@/platform/text-file/index.h5';
import { textFile as weappTextFile } from '@/platform/text-file/index.weapp';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

/** The links that were followed: jsdom goes nowhere. */
let followed: HTMLAnchorElement[];

beforeEach(() => {
  followed = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this);
  });
});
afterEach(() => jest.restoreAllMocks());

test('h5: another site opens in a window that cannot reach this one, and nothing stays behind', async () => {
  expect(await h5.open('https://example.org/a')).toEqual({ kind: 'opened' });
  expect(followed.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://example.org/a', '_blank', 'noopener noreferrer'],
  ]);
  expect(document.querySelector('a')).toBeNull();
});

test('weapp: the address is copied, because no browser can be opened', async () => {
  expect(await weapp.open('https://example.org/a')).toEqual({ kind: 'copied' });
  expect(wxWorld.controls.readClipboard()).toBe('https://example.org/a');
  wxWorld.controls.answer('setClipboardData', new WxFailure('no permission'));
  expect(await weapp.open('https://example.org/b')).toMatchObject({ kind: 'failed' });
});

test.each([
  ['数据.json', '{}', 'application/json'],
  ['统计.csv', '日期,浏览', 'text/csv;charset=utf-8'],
  ['STATISTICS.CSV', '日期,浏览', 'text/csv;charset=utf-8'],
])('h5: a text becomes a download of its name and type: %s', async (name, text, type) => {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob): string => {
    files.push(file);
    return 'blob:here';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  expect(await h5TextFile.save(name, text)).toEqual({ kind: 'saved' });
  expect(followed.map(({ href, download }) => [href, download])).toEqual([['blob:here', name]]);
  expect(files.map((file) => file.type)).toEqual([type]);
});

test('weapp: a text becomes a file that is handed into a chat in a tap of its own, and a no is no failure', async () => {
  const sent: unknown[] = [];
  wxWorld.controls.answer('shareFileMessage', (options) => {
    sent.push(options['fileName']);
    return {};
  });
  const made = await weappTextFile.save('data.json', '{"a":1}');
  if (made.kind !== 'ready') throw new Error(made.kind);
  expect(sent).toEqual([]);
  expect(await made.send()).toEqual({ kind: 'saved' });
  expect(sent).toEqual(['data.json']);
  wxWorld.controls.answer('shareFileMessage', new WxFailure('cancel'));
  expect(await made.send()).toEqual({ kind: 'cancelled' });
  wxWorld.controls.answer('shareFileMessage', new WxFailure('file not exist'));
  expect(await made.send()).toEqual({ kind: 'failed' });
});

describe('h5: a text file is picked', () => {
  const pick = async (file: { size: number; arrayBuffer: () => Promise<ArrayBuffer> } | null) => {
    const click = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(
      this: HTMLInputElement,
    ) {
      Object.defineProperty(this, 'files', { value: file === null ? [] : [file] });
      this.onchange?.(new Event('change'));
    });
    const outcome = await h5TextFile.pick(10);
    click.mockRestore();
    expect(document.querySelector('input')).toBeNull();
    return outcome;
  };
  const fileOf = (bytes: readonly number[]) => ({
    size: bytes.length,
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  });

  test.each([
    ['UTF-8', fileOf([0xe8, 0xaf, 0x8d]), { kind: 'picked', text: '词' }],
    ['GB 18030', fileOf([0xb4, 0xca]), { kind: 'picked', text: '词' }],
    ['one that is too large', fileOf(Array.from({ length: 11 }, () => 0x61)), { kind: 'tooLarge' }],
    ['none', null, { kind: 'cancelled' }],
    [
      'one that cannot be read',
      { size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) },
      { kind: 'failed', reason: '没能读取文件，请稍后再试' },
    ],
  ])('%s', async (_name, file, outcome) => {
    expect(await pick(file)).toEqual(outcome);
  });
});

test('weapp: a text file is picked from a chat', async () => {
  const made = await weappTextFile.save('words.txt', '词');
  expect(made.kind).toBe('ready');
  const path = 'wxfile://usr/text-words.txt';
  wxWorld.controls.answer('chooseMessageFile', () => ({ tempFiles: [{ path, name: 'words.txt', size: 3, time: 0 }] }));
  expect(await weappTextFile.pick(2)).toEqual({ kind: 'tooLarge' });
  expect(await weappTextFile.pick(10)).toEqual({ kind: 'picked', text: '词' });
  wxWorld.controls.answer('chooseMessageFile', new WxFailure('cancel'));
  expect(await weappTextFile.pick(10)).toEqual({ kind: 'cancelled' });
  wxWorld.controls.answer('chooseMessageFile', new WxFailure('no permission'));
  expect(await weappTextFile.pick(10)).toEqual({ kind: 'failed', reason: '没能读取文件，请稍后再试' });
  wxWorld.controls.answer('chooseMessageFile', new WxFailure('privacy permission is not authorized', 104));
  expect(await weappTextFile.pick(10)).toEqual({ kind: 'failed', reason: '请先同意隐私保护指引，再试一次' });
});
