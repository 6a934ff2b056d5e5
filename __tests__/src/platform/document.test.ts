import { documents as h5 } from '@/platform/document/index.h5';
import { documents as weapp } from '@/platform/document/index.weapp';
import { createMemoryDocuments } from '@/platform/document/memory';
import type { Documents } from '@/platform/document/types';
import { http } from '@/platform/http';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const { controls } = wxWorld;
const BYTES = Uint8Array.of(37, 80, 68, 70);

beforeAll(() => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  controls.answer('openDocument', null);
  controls.answer('chooseMessageFile', null);
  controls.answer('shareFileMessage', null);
});

/** Chooses in the browser's picker; null: closes it. */
function choosing(file: File | null): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no picker');
  Object.defineProperty(input, 'files', { value: file === null ? [] : [file] });
  input.dispatchEvent(new Event(file === null ? 'cancel' : 'change'));
}

const memory = createMemoryDocuments();
const PLATFORMS: readonly (readonly [string, Documents, (name: string | null) => void])[] = [
  [
    'memory',
    memory,
    (name) => {
      const file = { name: name ?? '', sizeBytes: 4, mime: '', handle: { kind: 'path' as const, path: 'a' } };
      memory.nextChoice = name === null ? { kind: 'cancelled' } : { kind: 'picked', file };
    },
  ],
  ['h5', h5, (name) => void Promise.resolve().then(() => choosing(name === null ? null : new File([BYTES], name)))],
  [
    'weapp',
    weapp,
    (name) =>
      controls.answer(
        'chooseMessageFile',
        name === null
          ? new WxFailure('cancel')
          : { tempFiles: [{ path: 'wxfile://tmp/1', name, size: 4, time: 1, type: 'file' }] },
      ),
  ],
];

describe.each(PLATFORMS)('%s', (_name, documents, choose) => {
  test('one document is chosen, with its name and size', async () => {
    choose('发票.pdf');
    expect(await documents.choose()).toMatchObject({ kind: 'picked', file: { name: '发票.pdf', sizeBytes: 4 } });
  });

  test('choosing none is no failure', async () => {
    choose(null);
    expect(await documents.choose()).toEqual({ kind: 'cancelled' });
  });

  test('a document is opened or saved', async () => {
    controls.answer('openDocument', {});
    expect(['opened', 'saved']).toContain((await documents.open('发票.pdf', BYTES)).kind);
  });
});

test('weapp: what is opened is a file of these bytes alone', async () => {
  const opened: unknown[] = [];
  controls.answer('openDocument', ({ filePath }) => {
    opened.push(controls.files.find(String(filePath)));
    return {};
  });
  const part = Uint8Array.of(0, ...BYTES, 0).subarray(1, 5);
  expect(await weapp.open('发票.pdf', part)).toEqual({ kind: 'opened' });
  expect(opened).toEqual([BYTES]);
});

test('weapp: a failure to open is returned, not thrown', async () => {
  controls.answer('openDocument', new WxFailure('file type not supported'));
  expect(await weapp.open('发票.pdf', BYTES)).toEqual({ kind: 'failed' });
  controls.answer('chooseMessageFile', new WxFailure('no chat'));
  expect(await weapp.choose()).toEqual({ kind: 'failed', reason: '没能选择文件，请稍后再试' });
});

describe('weapp: a file of this server', () => {
  const asked: string[] = [];
  const sent: unknown[] = [];

  beforeEach(() => {
    jest.replaceProperty(http, 'baseUrl', 'https://example.com');
    asked.length = 0;
    sent.length = 0;
    wxWorld.answer = ({ url }) => {
      asked.push(url);
      return { statusCode: 200, data: url };
    };
    controls.answer('shareFileMessage', (options) => {
      sent.push(options);
      return {};
    });
  });

  test('that WeChat does not show waits for a tap to be sent, and comes once', async () => {
    const percents: number[] = [];
    const made = await weapp.fetch('/file/a', '底片.zip', { onProgress: (percent) => percents.push(percent) });
    expect(sent).toEqual([]);
    if (made.kind !== 'ready') throw new Error(made.kind);
    expect(await made.send()).toEqual({ kind: 'saved' });
    expect(sent).toEqual([expect.objectContaining({ fileName: '底片.zip' })]);
    expect(percents.at(-1)).toBe(100);
    expect(await weapp.fetch('/file/a', '底片.zip')).toMatchObject({ kind: 'ready' });
    expect(asked).toHaveLength(1);
  });

  test('and what was made here make way for the next', async () => {
    const paths = ['第1张发票.pdf', '第2张发票.pdf', '第3张发票.pdf'].map((name) => `wxfile://usr/document-${name}`);
    const isThere = () => paths.map((path) => controls.files.find(path) !== undefined);
    controls.answer('openDocument', {});
    await weapp.open('第1张发票.pdf', new Uint8Array([1]));
    await weapp.open('第2张发票.pdf', new Uint8Array([2]));
    expect(isThere()).toEqual([false, true, false]);
    await weapp.fetch('/file/f', '第3张发票.pdf');
    expect(isThere()).toEqual([false, false, true]);
  });

  test('makes way for the next', async () => {
    const shown: string[] = [];
    controls.answer('openDocument', ({ filePath }) => {
      shown.push(String(filePath));
      return {};
    });
    await weapp.fetch('/file/b', '合同.pdf');
    await weapp.fetch('/file/c', '合同.docx');
    expect(shown.map((path) => controls.files.find(path) !== undefined)).toEqual([false, true]);
  });

  test('that did not come or cannot be shown is fetched anew', async () => {
    wxWorld.answer = () => ({ statusCode: 404, data: '' });
    expect(await weapp.fetch('/file/d', '合同.pdf')).toEqual({ kind: 'failed' });
    wxWorld.answer = ({ url }) => {
      asked.push(url);
      return { statusCode: 200, data: url };
    };
    controls.answer('openDocument', new WxFailure('file is broken'));
    expect(await weapp.fetch('/file/d', '合同.pdf')).toEqual({ kind: 'failed' });
    controls.answer('openDocument', {});
    expect(await weapp.fetch('/file/d', '合同.pdf')).toEqual({ kind: 'opened' });
    expect(asked).toHaveLength(2);
  });

  test('is not waited for any more once that is stopped', async () => {
    wxWorld.answer = () => 'hang';
    const stopped = weapp.fetch('/file/e', '合同.pdf', { onStarted: (stop) => stop() });
    expect(await stopped).toEqual({ kind: 'cancelled' });
  });
});
