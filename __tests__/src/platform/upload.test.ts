import type { PickedFile } from '@/platform/media/types';
import { upload as h5 } from '@/platform/upload/index.h5';
import { upload as weapp } from '@/platform/upload/index.weapp';
import { createMemoryUpload } from '@/platform/upload/memory';
import type { UploadOutcome } from '@/platform/upload/types';
import { wxWorld } from '../../support/wx-world';
import { startLocalServer } from '../../support/local-server';
import type { Asked, Served } from '../../support/suites/http';
import { describeUpload, type Received } from '../../support/suites/upload';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

function aFile(handle: PickedFile['handle'], text: string): PickedFile {
  return { name: 'a.jpg', sizeBytes: text.length, mime: 'image/jpeg', handle };
}
const aBlob = (text: string): PickedFile => aFile({ kind: 'blob', blob: new Blob([text]) }, text);

/** Parts of a multipart body, in their order. */
function readForm({ method, headers, body }: Asked): Received {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return { method, fields: {}, fieldOrder: [], bytes: body };
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const fields: Record<string, string> = {};
  let bytes = '';
  const fieldOrder = parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const field = / name="([^"]*)"/.exec(head)?.[1] ?? '';
    if (head.includes('filename=')) bytes = content;
    else fields[field] = content;
    return field;
  });
  return { method, fields, fieldOrder, bytes };
}

function toOutcome(served: Served): UploadOutcome | Promise<UploadOutcome> | 'hang' {
  if (served === 'hang') return 'hang';
  if (served === 'drop') return { kind: 'failed', reason: 'dropped' };
  return { kind: 'done', status: served.status, body: served.body };
}

describeUpload('memory', async (serve) => ({
  upload: createMemoryUpload((request) => {
    const { method, fields = {}, fileField = '', range, file, timeoutMs } = request;
    // Its files are the texts that `toFile` got, kept in the name.
    const bytes = range === undefined ? file.name : file.name.slice(range.start, range.end);
    const outcome = toOutcome(serve({ method, fields, fieldOrder: [...Object.keys(fields), fileField], bytes }));
    if (outcome !== 'hang') return outcome;
    return new Promise((resolve) => setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs));
  }),
  url: '/upload',
  toFile: (text) => ({ ...aBlob(text), name: text }),
  close: async () => undefined,
}));

describeUpload('h5', async (serve) => {
  const server = await startLocalServer((asked) => serve(readForm(asked)));
  return { upload: h5, url: `${server.origin}/upload`, toFile: aBlob, close: server.close };
});

describeUpload('weapp', async (serve) => {
  wxWorld.answer = ({ method, url, header, body }) => {
    const asked = { method, path: new URL(url).pathname, headers: header, body: Buffer.from(body).toString('latin1') };
    const served = serve(readForm(asked));
    return typeof served === 'string' ? served : { statusCode: served.status, data: served.body };
  };
  return {
    upload: weapp,
    url: 'https://example.com/upload',
    toFile(text) {
      wxWorld.controls.files.write('wxfile://tmp/a.jpg', Buffer.from(text));
      return aFile({ kind: 'path', path: 'wxfile://tmp/a.jpg' }, text);
    },
    close: async () => undefined,
  };
});

/** A request of a browser, as far as sending goes. */
class FakeXhr {
  static last: FakeXhr;
  readonly upload: {
    onloadstart?: () => void;
    onprogress?: (event: { loaded: number }) => void;
    onload?: () => void;
  } = {};
  timeout = 0;
  status = 0;
  responseText = '';
  isAborted = false;
  onload?: () => void;
  onabort?: () => void;
  constructor() {
    FakeXhr.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }
}

describe('a line', () => {
  const outcomes: UploadOutcome[] = [];
  const { XMLHttpRequest: real } = globalThis;
  beforeEach(() => {
    outcomes.length = 0;
    jest.useFakeTimers();
    Object.assign(globalThis, { XMLHttpRequest: FakeXhr });
    const request = { url: '/upload', method: 'PUT', file: aBlob('12345'), timeoutMs: 3_600_000 } as const;
    void h5.send(request).then((outcome) => outcomes.push(outcome)); // tells by its outcome
  });
  afterEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: real });
    jest.useRealTimers();
  });

  test('that is slow goes on as long as it moves', async () => {
    for (let sent = 1; sent <= 5; sent += 1) {
      await jest.advanceTimersByTimeAsync(100_000);
      FakeXhr.last.upload.onprogress?.({ loaded: sent });
    }
    FakeXhr.last.upload.onload?.();
    await jest.advanceTimersByTimeAsync(500_000);
    expect([outcomes, FakeXhr.last.isAborted]).toEqual([[], false]);
    Object.assign(FakeXhr.last, { status: 200, responseText: 'ok' }).onload?.();
    await jest.advanceTimersByTimeAsync(1_000_000);
    expect([outcomes, FakeXhr.last.isAborted]).toEqual([[{ kind: 'done', status: 200, body: 'ok' }], false]);
  });

  test.each([
    ['from the beginning', 0, 120_000],
    ['before the end', 3, 120_000],
    ['before the answer', 5, 600_000],
  ])('that stands still %s is given up', async (_when, loaded, waitMs) => {
    const { upload } = FakeXhr.last;
    upload.onloadstart?.();
    if (loaded > 0) upload.onprogress?.({ loaded });
    if (loaded === 5) upload.onload?.();
    await jest.advanceTimersByTimeAsync(waitMs - 1);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([outcomes, FakeXhr.last.isAborted]).toEqual([[{ kind: 'timeout' }], true]);
  });
});

test('a form of a mini-program without any event is given up after a quarter of an hour', async () => {
  jest.useFakeTimers();
  const outcomes: UploadOutcome[] = [];
  wxWorld.answer = () => 'hang';
  wxWorld.controls.files.write('wxfile://tmp/a.jpg', Buffer.from('12345'));
  const file = aFile({ kind: 'path', path: 'wxfile://tmp/a.jpg' }, '12345');
  const request = { url: 'https://example.com/upload', method: 'POST', file, timeoutMs: 3_600_000 } as const;
  void weapp.send(request).then((outcome) => outcomes.push(outcome)); // tells by its outcome
  await jest.advanceTimersByTimeAsync(899_000);
  expect(outcomes).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(outcomes).toEqual([{ kind: 'timeout' }]);
  jest.useRealTimers();
});

test.each([
  ['form', { method: 'POST' }],
  ['part', { method: 'PUT', range: { start: 0, end: 5 } }],
] as const)('a %s that WeChat cuts off in the back goes out anew in front', async (_name, how) => {
  jest.useFakeTimers();
  let sent = 0;
  wxWorld.controls.files.write('wxfile://tmp/a.jpg', Buffer.from('12345'));
  wxWorld.answer = () => {
    sent += 1;
    return 'hang';
  };
  const file = aFile({ kind: 'path', path: 'wxfile://tmp/a.jpg' }, '12345');
  const outcome = weapp.send({ ...how, url: 'https://example.com/upload', headers: {}, timeoutMs: 60_000, file });
  await jest.advanceTimersByTimeAsync(0);
  wxWorld.controls.hideApp();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sent).toBe(1);
  wxWorld.answer = () => ({ statusCode: 200, data: 'stored' });
  wxWorld.controls.showApp({ path: '', query: {}, scene: 1001, referrerInfo: {} });
  await jest.advanceTimersByTimeAsync(0);
  expect(await outcome).toEqual({ kind: 'done', status: 200, body: 'stored' });
  jest.useRealTimers();
});
