import { createHash } from 'node:crypto';
import { UPLOAD_CONCURRENCY } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { SaveDataBatchInput } from '@contract/schemas/media';
import { configureApi } from '@/api/client';
import { dropAllCredentials } from '@/api/upload/credentials';
import { forgetUploadType } from '@/api/upload/upload-type';
import type { NewUpload, UploadItem } from '@/domain/upload/upload-item';
import type { UploadQueue } from '@/domain/upload/upload-queue';
import { createMemoryDevice } from '@/platform/device/memory';
import { createMemoryHttp, jsonAnswer } from '@/platform/http/memory';
import type { HttpOutcome, HttpRequest } from '@/platform/http/types';
import type { PickedFile } from '@/platform/media/types';
import { createMemoryShrink } from '@/platform/shrink/memory';
import { createMemoryTabLock } from '@/platform/tab-lock/memory';
import { createMemoryUpload, type MemoryUpload } from '@/platform/upload/memory';
import type { UploadOutcome, UploadRequest } from '@/platform/upload/types';
import { createUploadRunner, type UploadRunner } from '@/stores/upload/upload-runner';

const ALBUM = 'album';
const ok = (data: unknown): HttpOutcome => jsonAnswer({ code: 0, msg: '', data });
const hashOf = (text: string): string => createHash('md5').update(text).digest('hex');
const md5Of = (file: PickedFile): string => hashOf(file.name);
const PART = 5_242_880;
const FULL = { code: 1440, msg: '相册存储空间不足，请清理或扩容后再上传' };

function aFile(name: string): PickedFile {
  return { name, sizeBytes: 100, mime: 'image/jpeg', lastModifiedMs: 7, handle: { kind: 'path', path: name } };
}

/** A small server: what was sent, what was saved, and the ways it can fail. */
class Server {
  isDown = false;
  known = new Map<string, { inAlbum: boolean }>();
  objects = new Set<string>();
  saved: string[] = [];
  saveCalls: SaveDataBatchInput[] = [];
  credentialsAsked = 0;
  /** The storage it has now, and the one it told the client. */
  uploadType = 1;
  toldType: number | null = null;
  refuse: (name: string) => { code: number; msg: string } | null = () => null;
  onUpload: (request: UploadRequest) => UploadOutcome | Promise<UploadOutcome> | null = () => null;
  isSignedOut = false;
  /** Parts that are there, of one upload; and how often it was begun, signed and put together. */
  parts = new Set<number>();
  isPutTogether = false;
  starts: unknown[] = [];
  remarks: unknown[] = [];
  refuseRemark: (remark: string) => boolean = () => false;
  /** Bytes that still fit, as reported and in fact, and how often the client asked. */
  leftBytes = Infinity;
  roomAsked: string[] = [];
  /** Saving waits for it. */
  saveGate: Promise<void> | null = null;
  /** What the client wanted removed. */
  forgotten: string[] = [];

  private readUpload(sizeBytes: number): unknown {
    return {
      uploadId: 'upload',
      objectKey: 'u/parts',
      ossUploadType: 1,
      partSizeBytes: PART,
      partCount: Math.ceil(sizeBytes / PART),
      presentParts: this.isPutTogether ? [] : [...this.parts].sort((a, b) => a - b),
      done: this.isPutTogether,
      expireTime: 0,
    };
  }

  answer = (request: HttpRequest): HttpOutcome => {
    if (this.isDown) return { kind: 'failed', reason: 'down' };
    if (this.isSignedOut) return jsonAnswer({ code: 1004, msg: '请先登录' });
    const body: unknown = request.body?.startsWith('{') ? JSON.parse(request.body) : {};
    if (request.url.includes('/publicValue/OSS_UPLOAD_TYPE')) return ok(String(this.toldType ?? this.uploadType));
    if (request.url.endsWith('/getOssTmpCredentials')) return this.giveCredentials(request);
    if (request.url.endsWith('/queryAllMd5AndFileSize')) {
      const { files } = body as { files: { md5: string; sizeBytes: number }[] };
      return ok(
        files.flatMap((file) => {
          const found = this.known.get(file.md5);
          return found === undefined ? [] : [{ ...file, ...found, resourceId: `r-${file.md5}` }];
        }),
      );
    }
    if (request.url.endsWith('/saveDataBatch')) return this.save(body as SaveDataBatchInput);
    if (request.url.endsWith('/deleteCloudFileBatch')) {
      const { objectKeys } = body as { objectKeys: string[] };
      this.forgotten.push(...objectKeys);
      for (const key of objectKeys) this.objects.delete(key);
      return ok(objectKeys.map((objectKey) => ({ objectKey, code: 0, msg: '' })));
    }
    if (request.url.endsWith('/upload/start')) {
      this.starts.push(body);
      if ((body as { sizeBytes: number }).sizeBytes > this.leftBytes) return jsonAnswer(FULL);
      return ok(this.readUpload((body as { sizeBytes: number }).sizeBytes));
    }
    if (request.url.endsWith('/upload/signParts')) {
      const { parts } = body as { parts: { number: number; md5: string }[] };
      return ok(
        parts.map(({ number, md5 }) => ({
          number,
          url: `/oss/part/${number}`,
          headers: { 'content-md5': md5, 'content-type': 'application/octet-stream' },
        })),
      );
    }
    if (request.url.endsWith('/upload/complete')) {
      this.isPutTogether = true;
      this.objects.add('u/parts');
      return ok(this.readUpload(0));
    }
    if (request.url.endsWith('/upload/cancel')) {
      this.parts.clear();
      return ok(null);
    }
    if (request.url.endsWith('/setRemarkByIds')) {
      this.remarks.push(body);
      if (this.refuseRemark((body as { remark: string }).remark)) return jsonAnswer({ code: 1460, msg: '内容违规' });
      return ok({ changed: 0, results: [] });
    }
    if (/getRemainCapacity|isFull/.test(request.url)) {
      const isNumber = request.url.includes('getRemainCapacity');
      this.roomAsked.push(isNumber ? 'number' : 'isFull');
      return ok(isNumber ? Math.min(this.leftBytes, 1e12) : this.leftBytes <= 0);
    }
    if (request.url.endsWith('/getTime')) return ok(0);
    const { ids } = body as { ids: string[] };
    return ok(ids.map((id) => ({ id, state: 1, code: 0, reason: '', smallUrl: '' })));
  };

  private giveCredentials({ body }: HttpRequest): HttpOutcome {
    this.credentialsAsked += 1;
    const asked = Number(/ossUploadType\D+(\d)/.exec(body ?? '')?.[1]);
    if (asked !== this.uploadType) {
      this.toldType = null;
      return jsonAnswer({ code: 1412, msg: '此存储方式未启用' });
    }
    return ok({
      ossUploadType: asked,
      accessKeyId: 'id',
      accessKeySecret: 'secret',
      securityToken: '',
      bucket: 'local',
      host: '/upload',
      dir: 'u/',
      maxSizeBytes: 1_000,
      remainEffectSeconds: 3_600,
    });
  }

  private save(input: SaveDataBatchInput): HttpOutcome {
    this.saveCalls.push(input);
    return ok(
      input.items.map((item) => {
        const refusal = this.refuse(item.fileName);
        if (refusal !== null) return { ...refusal, resourceId: '', duplicate: false };
        if (item.objectKey !== '' && !this.objects.has(item.objectKey)) {
          return { code: 1402, msg: '没有找到已上传的文件，请重新上传', resourceId: '', duplicate: false };
        }
        if (item.sizeBytes > this.leftBytes) return { ...FULL, resourceId: '', duplicate: false };
        this.leftBytes -= item.sizeBytes;
        this.saved.push(item.fileName);
        return { code: 0, msg: '', resourceId: `r-${item.md5}`, duplicate: false };
      }),
    );
  }

  store = (request: UploadRequest): UploadOutcome | Promise<UploadOutcome> => {
    const special = this.onUpload(request);
    if (special !== null) return special;
    if (this.isDown) return { kind: 'failed', reason: 'down' };
    const part = /\/oss\/part\/(\d+)$/.exec(request.url)?.[1];
    if (part !== undefined) {
      this.parts.add(Number(part));
      return { kind: 'done', status: 200, body: '' };
    }
    return this.take(request);
  };

  take(request: UploadRequest): UploadOutcome {
    this.objects.add(request.fields?.['key'] ?? '');
    return { kind: 'done', status: 200, body: '' };
  }
}

let server: Server;
let upload: MemoryUpload;
let runner: UploadRunner;
let taken: Set<string>;
let limits: { photo: number; video: number };
let queue: UploadQueue;
let signedOut: number;

beforeEach(() => {
  jest.useFakeTimers();
  dropAllCredentials();
  forgetUploadType();
  server = new Server();
  signedOut = 0;
  configureApi({
    http: createMemoryHttp(async (request) => {
      if (request.url.endsWith('/saveDataBatch')) await server.saveGate;
      return server.answer(request);
    }),
    clientKind: 'WEB',
    readToken: () => 'token',
    ensureToken: async () => 'token',
    renewToken: async () => ({ isSamePerson: true }),
    readUnionId: () => null,
    readLocalIp: () => null,
    showToast: () => undefined,
    alert: () => undefined,
    setLoading: () => undefined,
  });
  upload = createMemoryUpload(server.store);
  taken = new Set();
  limits = { photo: 1_000, video: 100_000_000 };
  runner = aRunner((next) => {
    queue = next;
  });
});

/** Another window of the same browser, where `taken` is the same. */
function aRunner(onChange: (queue: UploadQueue) => void): UploadRunner {
  return createUploadRunner(
    {
      upload,
      media: {
        md5: async (file) => ({ kind: 'hashed', md5: md5Of(file) }),
        md5OfPart: async (file, { start }) => ({ kind: 'hashed', md5: hashOf(`${file.name}${start}`) }),
      },
      shrink: createMemoryShrink(),
      tabLock: createMemoryTabLock(taken),
      device: createMemoryDevice(),
      now: () => Date.now(),
      serverNow: () => Date.UTC(2026, 0, 2, 3, 4, 5),
      baseUrl: 'https://api.example.com',
      getLimits: () => limits,
      getNextLimit: () => 5_242_880,
      getMaxEdge: () => null,
      keepFile: async (_id, file) => file,
    },
    onChange,
    () => {
      signedOut += 1;
    },
  );
}
afterEach(() => {
  runner.reset();
  jest.useRealTimers();
});

function add(
  names: readonly string[],
  kinds: Partial<Record<string, PickedFile>> = {},
  more: Partial<NewUpload> = {},
  to: UploadRunner = runner,
): void {
  const files = new Map(names.map((name) => [name, kinds[name] ?? aFile(name)]));
  to.dispatch(
    {
      type: 'added',
      files: [...files].map(([id, file]) => ({
        id,
        albumId: ALBUM,
        labelId: null,
        fileName: file.name,
        kind: 'photo',
        sizeBytes: file.sizeBytes,
        lastModifiedMs: 7,
        ...more,
      })),
    },
    files,
  );
}

const states = (): string[] => queue.order.map((id) => queue.items[id]?.state ?? '');
const itemOf = (id: string): UploadItem | undefined => queue.items[id];
const names = (count: number): string[] => Array.from({ length: count }, (_none, index) => `${index}.jpg`);
/** Real microtasks too: the hashes are loaded with the first file. */
async function pass(ms: number): Promise<void> {
  for (let round = 0; round < 20; round += 1) await jest.advanceTimersByTimeAsync(ms / 20);
}

test('a batch of 52 is sent, saved and ready, and asks for credentials once', async () => {
  add(names(52));
  await pass(10_000);
  expect(states()).toEqual(names(52).map(() => 'done'));
  expect(new Set(server.saved).size).toBe(52);
  expect(server.credentialsAsked).toBe(1);
  expect(server.saveCalls.length).toBeLessThan(52);
});

test('the form is that of an OSS post: key, policy, id, signature, status', async () => {
  add(['a.JPG']);
  await pass(1_000);
  const [request] = upload.requests;
  expect(request).toMatchObject({ url: 'https://api.example.com/upload', method: 'POST', timeoutMs: 3_600_000 });
  const fields = request?.fields ?? {};
  expect(Object.keys(fields)).toEqual(['key', 'policy', 'OSSAccessKeyId', 'signature', 'success_action_status']);
  expect(fields['key']).toMatch(/^u\/20260102\/11\/[0-9a-f]{32}\.jpg$/);
  const policy = JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString()) as {
    expiration: string;
    conditions: unknown[];
  };
  expect(policy.expiration).toBe('2026-01-02T04:04:05.000Z');
  expect(policy.conditions).toContainEqual(['content-length-range', 1, 1_000]);
});

test('what the album has is not sent; what is stored elsewhere is saved without sending', async () => {
  server.known.set(md5Of(aFile('a.jpg')), { inAlbum: true });
  server.known.set(md5Of(aFile('b.jpg')), { inAlbum: false });
  add(['a.jpg', 'b.jpg', 'c.jpg']);
  await pass(5_000);
  expect(states()).toEqual(['duplicate', 'done', 'done']);
  expect(upload.requests.map(({ file }) => file.name)).toEqual(['c.jpg']);
  expect(server.saveCalls.flatMap(({ items }) => items).find(({ fileName }) => fileName === 'b.jpg')).toMatchObject({
    objectKey: '',
    sourceId: `r-${md5Of(aFile('b.jpg'))}`,
  });
});

test('a server that is not there is asked for one thing at a time, and all goes on once it answers', async () => {
  server.onUpload = () => {
    server.isDown = upload.requests.length > 2;
    return null;
  };
  let asked = 0;
  const answer = server.answer;
  server.answer = (request) => {
    if (server.isDown) asked += 1;
    return answer(request);
  };
  add(names(300));
  await pass(4_000);
  expect(queue.away).not.toBeNull();
  asked = 0;
  const sentBefore = upload.requests.length;
  await pass(120_000);
  // What goes every half minute is a question, or one file and then a question.
  expect(asked).toBeLessThan(20);
  expect(upload.requests.length - sentBefore).toBeLessThan(10);
  expect(queue.order.filter((id) => itemOf(id)?.state === 'failed')).toEqual([]);
  server.onUpload = () => null;
  server.isDown = false;
  await pass(60_000);
  expect(queue.away).toBeNull();
  expect(new Set(states())).toEqual(new Set(['done']));
});

test('a file that is cut off while the server is there says nothing about the server', async () => {
  server.onUpload = () => (upload.requests.length > 1 ? null : { kind: 'failed', reason: 'cut' });
  add(['a.jpg']);
  await pass(400);
  expect(itemOf('a.jpg')?.attempts).toBe(1);
  expect(queue.away).toBeNull();
});

test('a server that dies for minutes in the middle: the queue finishes by itself when it is back', async () => {
  add(names(20));
  server.onUpload = () => {
    if (upload.requests.length > 5) server.isDown = true;
    return null;
  };
  await pass(180_000);
  expect(server.isDown).toBe(true);
  expect(states()).toContain('waiting');
  expect(states()).not.toContain('failed');
  server.onUpload = () => null;
  server.isDown = false;
  await pass(60_000);
  expect(states()).toEqual(names(20).map(() => 'done'));
  expect([...new Set(server.saved)].sort()).toEqual(names(20).sort());
});

test('a store that answers 503 is tried again, one that refuses is not: its reason is shown and the rest goes on', async () => {
  let busy = 3;
  server.onUpload = ({ file }) => {
    if (file.name === 'busy.jpg' && busy > 0) {
      busy -= 1;
      return { kind: 'done', status: 503, body: '' };
    }
    if (file.name !== 'bad.jpg') return null;
    return { kind: 'done', status: 400, body: '<Error><Code>X</Code><Message>a &lt; b</Message></Error>' };
  };
  add(['busy.jpg', 'bad.jpg', 'good.jpg']);
  await pass(30_000);
  expect(states()).toEqual(['done', 'failed', 'done']);
  expect(itemOf('bad.jpg')?.reason).toBe('a < b');
});

test('a 403 is tried once more with new credentials, then it is final', async () => {
  server.onUpload = () => ({ kind: 'done', status: 403, body: '<Message>expired</Message>' });
  add(['a.jpg']);
  await pass(1_000);
  expect(upload.requests).toHaveLength(2);
  expect(server.credentialsAsked).toBe(2);
  expect(itemOf('a.jpg')).toMatchObject({ state: 'failed', reason: 'expired' });
});

test('a file the server refuses fails with its message, and a retry may succeed', async () => {
  server.refuse = (name) => (name === 'b.jpg' ? { code: 1408, msg: '图片不完整或已损坏' } : null);
  add(['a.jpg', 'b.jpg']);
  await pass(5_000);
  expect(states()).toEqual(['done', 'failed']);
  expect(itemOf('b.jpg')?.reason).toBe('图片不完整或已损坏');
  server.refuse = () => null;
  runner.dispatch({ type: 'retried', ids: ['b.jpg'] });
  await pass(5_000);
  expect(states()).toEqual(['done', 'done']);
});

test('a pause stops what is being sent, going on sends it again', async () => {
  server.onUpload = () => new Promise<UploadOutcome>(() => undefined);
  add(names(5));
  await pass(1_000);
  expect(states().filter((state) => state === 'uploading')).toHaveLength(3);
  const signals = upload.requests.map(({ signal }) => signal);
  runner.dispatch({ type: 'paused' });
  expect(signals.every((signal) => signal?.isCancelled)).toBe(true);
  await pass(10_000);
  expect(new Set(states())).toEqual(new Set(['paused']));
  server.onUpload = () => null;
  runner.dispatch({ type: 'resumed' });
  await pass(10_000);
  expect(states()).toEqual(names(5).map(() => 'done'));
});

test('a cancelled file is not saved', async () => {
  server.onUpload = ({ file }) => (file.name === '0.jpg' ? new Promise<UploadOutcome>(() => undefined) : null);
  add(names(2));
  await pass(1_000);
  runner.dispatch({ type: 'cancelled', ids: ['0.jpg'] });
  await pass(5_000);
  expect(states()).toEqual(['cancelled', 'done']);
  expect(server.saved).toEqual(['1.jpg']);
});

test('what was sent and not yet saved is taken away again; what is being saved is not cancelled', async () => {
  let save = (): void => undefined;
  server.saveGate = new Promise((resolve) => {
    save = resolve;
  });
  const later = new Promise<void>((resolve) => setTimeout(resolve, 1_000));
  server.onUpload = (request) => (request.file.name === '1.jpg' ? later.then(() => server.take(request)) : null);
  add(names(2));
  await pass(3_000);
  expect(states()).toEqual(['saving', 'waiting']);
  expect([itemOf('1.jpg')?.step, server.objects.size]).toEqual(['save', 2]);
  runner.dispatch({ type: 'cancelled', ids: queue.order });
  await pass(100);
  expect(states()).toEqual(['saving', 'cancelled']);
  expect([...server.objects]).toEqual([itemOf('0.jpg')?.objectKey]);
  save();
  await pass(5_000);
  expect(states()).toEqual(['done', 'cancelled']);
  expect(server.saved).toEqual(['0.jpg']);
});

test('a file that is only named, because the same is stored elsewhere, is not removed by a cancel', async () => {
  let save = (): void => undefined;
  server.saveGate = new Promise((resolve) => {
    save = resolve;
  });
  server.known.set(md5Of(aFile('b.jpg')), { inAlbum: false });
  add(['a.jpg']);
  await pass(1_000);
  add(['b.jpg']);
  await pass(1_000);
  expect(itemOf('b.jpg')).toMatchObject({ step: 'save', sourceId: `r-${md5Of(aFile('b.jpg'))}`, objectKey: null });
  runner.dispatch({ type: 'cancelled', ids: ['b.jpg'] });
  await pass(100);
  expect(server.forgotten).toEqual([]);
  save();
});

test('a network that is back does not wait for the next try', async () => {
  server.isDown = true;
  add(['a.jpg']);
  await pass(60_000);
  server.isDown = false;
  runner.dispatch({ type: 'wokenUp' });
  await pass(100);
  expect(server.saved).toEqual(['a.jpg']);
});

test('without a signed-in person everything pauses and that is reported', async () => {
  server.isSignedOut = true;
  add(names(3));
  await pass(1_000);
  expect(queue.isPaused).toBe(true);
  expect(new Set(states())).toEqual(new Set(['paused']));
  expect(signedOut).toBeGreaterThan(0);
  server.isSignedOut = false;
  runner.dispatch({ type: 'resumed' });
  await pass(10_000);
  expect(states()).toEqual(names(3).map(() => 'done'));
});

test('a file larger than the credentials allow is refused before it is sent', async () => {
  add(['big.jpg'], { 'big.jpg': { ...aFile('big.jpg'), sizeBytes: 1_001 } });
  await pass(1_000);
  expect(itemOf('big.jpg')).toMatchObject({ state: 'failed', reason: '图片超过大小限制' });
  expect(upload.requests).toHaveLength(0);
});

test('after a reset nothing comes back from before', async () => {
  let letGo: (outcome: UploadOutcome) => void = () => undefined;
  server.onUpload = () => new Promise<UploadOutcome>((resolve) => (letGo = resolve));
  add(['a.jpg']);
  await pass(1_000);
  runner.reset();
  letGo({ kind: 'done', status: 200, body: '' });
  await pass(5_000);
  expect(queue.order).toEqual([]);
  expect(server.saved).toEqual([]);
});

test("files go to the store that the server names, in that store's form", async () => {
  server.uploadType = 3;
  add(names(2));
  await pass(5_000);
  expect(states()).toEqual(['done', 'done']);
  expect(upload.requests.every(({ fields }) => fields?.['q-signature'] !== undefined)).toBe(true);
  expect(new Set(server.saveCalls.map(({ ossUploadType }) => ossUploadType))).toEqual(new Set([3]));
  expect(server.credentialsAsked).toBe(1);
});

test('a server that moved to another store since is asked again', async () => {
  server.uploadType = 2;
  server.toldType = 1;
  add(names(1));
  await pass(5_000);
  expect(states()).toEqual(['done']);
  expect(upload.requests[0]?.fields).toHaveProperty('OSSAccessKeyId');
});

const BIG: PickedFile = { ...aFile('big.mp4'), sizeBytes: 6 * PART + 1 };
const addBig = (): void => add(['big.mp4'], { 'big.mp4': BIG }, { kind: 'video' });
const putParts = (): number[] => upload.requests.map(({ url }) => Number(/(\d+)$/.exec(url)?.[1]));

test('a large file goes in parts, each with its hash, and is saved under the name of the whole', async () => {
  addBig();
  await pass(5_000);
  expect(states()).toEqual(['done']);
  expect(putParts()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(upload.requests[6]).toMatchObject({
    url: 'https://api.example.com/oss/part/7',
    method: 'PUT',
    range: { start: 6 * PART, end: 6 * PART + 1 },
    headers: { 'content-md5': hashOf(`big.mp4${6 * PART}`) },
  });
  expect(server.credentialsAsked).toBe(0);
  expect(server.saveCalls[0]).toMatchObject({ ossUploadType: 1, items: [{ objectKey: 'u/parts' }] });
});

test('a link that is cut between parts sends only what is missing', async () => {
  server.onUpload = () => {
    if (upload.requests.length === 4) server.isDown = true;
    return null;
  };
  addBig();
  await pass(10_000);
  expect(states()).toEqual(['waiting']);
  const stored = [...server.parts];
  expect(itemOf('big.mp4')?.sentBytes).toBe(stored.length * PART);
  server.onUpload = () => null;
  server.isDown = false;
  const before = upload.requests.length;
  await pass(60_000);
  expect(states()).toEqual(['done']);
  expect(
    putParts()
      .slice(before)
      .filter((part) => stored.includes(part)),
  ).toEqual([]);
});

test('an address that has ended is signed again; a part refused for good fails with the reason', async () => {
  server.onUpload = ({ url }) =>
    url.endsWith('/2') && putParts().filter((part) => part === 2).length === 1
      ? { kind: 'done', status: 403, body: '' }
      : null;
  addBig();
  await pass(5_000);
  expect(states()).toEqual(['done']);
  expect(putParts().filter((part) => part === 2)).toHaveLength(2);
  server.parts.clear();
  server.isPutTogether = false;
  server.onUpload = () => ({ kind: 'done', status: 413, body: '<Message>too much</Message>' });
  add(['other.mp4'], { 'other.mp4': { ...BIG, name: 'other.mp4' } }, { kind: 'video' });
  await pass(5_000);
  expect(itemOf('other.mp4')).toMatchObject({ state: 'failed', reason: 'too much' });
});

test('an upload that is gone, or holds other bytes, is begun again', async () => {
  let troubles = 0;
  server.onUpload = ({ url }) => {
    if (!url.endsWith('/3') || troubles === 2) return null;
    troubles += 1;
    return { kind: 'done', status: troubles === 1 ? 404 : 409, body: '' };
  };
  addBig();
  await pass(10_000);
  expect(states()).toEqual(['done']);
  expect(server.starts).toHaveLength(3);
});

test('what another visit has put together is only saved', async () => {
  server.isPutTogether = true;
  server.objects.add('u/parts');
  addBig();
  await pass(2_000);
  expect(states()).toEqual(['done']);
  expect(upload.requests).toEqual([]);
});

test('cancelling a large file takes its parts away', async () => {
  server.onUpload = () => (upload.requests.length > 2 ? new Promise<UploadOutcome>(() => undefined) : null);
  addBig();
  await pass(1_000);
  expect(server.parts.size).toBe(2);
  runner.dispatch({ type: 'cancelled', ids: ['big.mp4'] });
  await pass(100);
  expect(server.parts.size).toBe(0);
});

test('two windows send one file once: the later finds it stored', async () => {
  let other: UploadQueue | undefined;
  const second = aRunner((next) => {
    other = next;
  });
  server.onUpload = () =>
    new Promise((resolve) => setTimeout(() => resolve({ kind: 'done', status: 200, body: '' }), 2_000));
  const storeSlowly = server.onUpload;
  server.onUpload = (request) => {
    server.objects.add(request.fields?.['key'] ?? '');
    return storeSlowly(request);
  };
  add(['a.jpg']);
  add(['a.jpg'], {}, {}, second);
  await pass(1_000);
  expect(upload.requests).toHaveLength(1);
  expect(other?.items['a.jpg']).toMatchObject({ state: 'waiting', isElsewhere: true });
  server.known.set(md5Of(aFile('a.jpg')), { inAlbum: true });
  await pass(20_000);
  expect(states()).toEqual(['done']);
  expect(other?.items['a.jpg']?.state).toBe('duplicate');
  expect(upload.requests).toHaveLength(1);
  expect([...taken]).toEqual([]);
  second.reset();
});

test('a file that is sent is this window’s until it is saved: another one does not send it meanwhile', async () => {
  let save = (): void => undefined;
  server.saveGate = new Promise((resolve) => {
    save = resolve;
  });
  let other: UploadQueue | undefined;
  const second = aRunner((next) => {
    other = next;
  });
  add(['a.jpg']);
  await pass(1_000);
  expect(itemOf('a.jpg')).toMatchObject({ step: 'save', isActive: true });
  add(['a.jpg'], {}, {}, second);
  await pass(1_000);
  expect(other?.items['a.jpg']).toMatchObject({ state: 'waiting', isElsewhere: true });
  expect(upload.requests).toHaveLength(1);
  server.known.set(md5Of(aFile('a.jpg')), { inAlbum: true });
  save();
  await pass(20_000);
  expect([states(), other?.items['a.jpg']?.state]).toEqual([['done'], 'duplicate']);
  expect([...taken]).toEqual([]);
  second.reset();
});

test('a photo is made smaller before it is hashed; what still does not fit is refused with what the next level may', async () => {
  const large = (name: string, sizeBytes: number): PickedFile => ({ ...aFile(name), sizeBytes });
  add(
    ['fits.jpg', 'not.jpg'],
    { 'fits.jpg': large('fits.jpg', 1_600), 'not.jpg': large('not.jpg', 5_000) },
    { isToShrink: true, quality: 1 },
  );
  await pass(5_000);
  expect(itemOf('fits.jpg')).toMatchObject({ state: 'done', sizeBytes: 800, pickedBytes: 1_600 });
  expect(itemOf('not.jpg')).toMatchObject({ state: 'failed', reason: '这张照片超过1000B，升级会员可传5MB' });
});

test('a remark is written once for all of a batch', async () => {
  add(names(3), {}, { remark: '年会' });
  await pass(10_000);
  expect(states()).toEqual(['done', 'done', 'done']);
  expect(server.remarks.flatMap((each) => (each as { ids: string[] }).ids)).toHaveLength(3);
  expect(server.remarks[0]).toMatchObject({ remark: '年会' });
});

test('a file that costs something is saved with its price, and a free one without', async () => {
  add(['dear.jpg'], {}, { priceFen: 500 });
  add(['free.jpg']);
  await pass(10_000);
  const items = server.saveCalls.flatMap((each) => each.items);
  expect(new Map(items.map(({ fileName, priceFen }) => [fileName, priceFen]))).toEqual(
    new Map([
      ['dear.jpg', 500],
      ['free.jpg', undefined],
    ]),
  );
});

test.each(['ALBUM_ABSENT', 'ALBUM_EXPIRED', 'UPLOAD_NOT_FOR_YOU'] as const)(
  'files for an album that takes no more uploads (%s) say so, and no other try is offered',
  async (name) => {
    const { answer } = server;
    server.answer = (request) => (request.url.endsWith('/saveDataBatch') ? jsonAnswer(ERRORS[name]) : answer(request));
    add(['late.jpg']);
    await pass(10_000);
    expect(itemOf('late.jpg')).toMatchObject({ state: 'failed', reason: ERRORS[name].msg, isUnfit: true });
  },
);

test('a price that is refused is reported with its reason', async () => {
  server.refuse = () => ({ code: 1403, msg: '没有定价权限' });
  add(['dear.jpg'], {}, { priceFen: 500 });
  await pass(10_000);
  expect(itemOf('dear.jpg')).toMatchObject({ state: 'failed', reason: '没有定价权限', priceFen: 500 });
});

describe('a refused remark', () => {
  test('is reported on a file that is stored, and another one can be written', async () => {
    server.refuseRemark = (remark) => remark === '广告';
    add(names(2), {}, { remark: '广告' });
    await pass(10_000);
    expect(states()).toEqual(['done', 'done']);
    expect(itemOf('0.jpg')).toMatchObject({ remark: '广告', remarkReason: '内容违规' });
    const written = server.remarks.length;
    runner.dispatch({ type: 'described', albumId: ALBUM, remark: '年会' });
    await pass(1_000);
    expect(server.remarks).toHaveLength(written);
    runner.dispatch({ type: 'retried', ids: names(2) });
    await pass(10_000);
    expect(states()).toEqual(['done', 'done']);
    expect(itemOf('0.jpg')).toMatchObject({ remark: '年会', remarkReason: '' });
    expect(server.remarks.slice(written)).toEqual([
      { remark: '年会', ids: names(2).map((name) => `r-${hashOf(name)}`) },
    ]);
  });

  test('of some of a batch is reported on those', async () => {
    const answer = server.answer;
    const refused = { id: `r-${hashOf('1.jpg')}`, code: 1403, msg: '没有权限' };
    server.answer = (request) =>
      request.url.endsWith('/setRemarkByIds') ? ok({ changed: 1, results: [refused] }) : answer(request);
    add(names(2), {}, { remark: '年会' });
    await pass(10_000);
    expect(names(2).map((name) => itemOf(name)?.remarkReason)).toEqual(['', '没有权限']);
  });
});

describe('room', () => {
  test('is asked once for a batch; what does not fit waits and is not sent', async () => {
    server.leftBytes = 250;
    add(names(5), {}, { isOwnAlbum: true });
    await pass(10_000);
    expect(states()).toEqual(['done', 'done', 'roomless', 'roomless', 'roomless']);
    expect([upload.requests.length, server.roomAsked]).toEqual([2, ['number']]);
    server.leftBytes = 1_000;
    runner.dispatch({ type: 'retried', ids: ['2.jpg'] });
    await pass(10_000);
    expect(new Set(states())).toEqual(new Set(['done']));
    expect([upload.requests.length, server.roomAsked]).toEqual([5, ['number', 'number']]);
  });

  test("of somebody else's album is only asked whether there is any", async () => {
    server.leftBytes = 0;
    add(names(3));
    await pass(5_000);
    expect(new Set(states())).toEqual(new Set(['roomless']));
    expect([upload.requests.length, server.roomAsked]).toEqual([0, ['isFull']]);
  });

  test('that turns out too little once files were sent makes the others wait; sent ones are only saved later', async () => {
    server.leftBytes = 50;
    add(names(10));
    await pass(10_000);
    expect(new Set(states())).toEqual(new Set(['roomless']));
    // Those that were on their way when the first was refused.
    expect(upload.requests.length).toBeLessThanOrEqual(2 * UPLOAD_CONCURRENCY);
    server.leftBytes = 10_000;
    runner.dispatch({ type: 'retried', ids: names(10) });
    await pass(10_000);
    expect(new Set(states())).toEqual(new Set(['done']));
    expect(upload.requests).toHaveLength(10);
  });

  test('that comes after the store has thrown away what was sent: it is sent anew', async () => {
    server.leftBytes = 50;
    add(names(1));
    await pass(5_000);
    expect(states()).toEqual(['roomless']);
    server.leftBytes = 10_000;
    server.objects.clear();
    runner.dispatch({ type: 'retried', ids: names(1) });
    await pass(5_000);
    expect(states()).toEqual(['done']);
    expect(upload.requests).toHaveLength(2);
  });

  test('is refused to a large file before its first part, which is not a failure', async () => {
    server.leftBytes = PART;
    addBig();
    await pass(5_000);
    expect([states(), upload.requests]).toEqual([['roomless'], []]);
    server.leftBytes = 10 * PART;
    runner.dispatch({ type: 'retried', ids: ['big.mp4'] });
    await pass(5_000);
    expect(states()).toEqual(['done']);
  });

  test('that nobody can tell holds nothing back', async () => {
    const answer = server.answer;
    server.answer = (request) =>
      request.url.includes('isFull') ? { kind: 'failed', reason: 'down' } : answer(request);
    add(names(2));
    await pass(10_000);
    expect(states()).toEqual(['done', 'done']);
  });
});
