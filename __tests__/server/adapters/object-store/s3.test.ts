import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createS3Client } from '../../../../server/adapters/object-store/s3/client';
import { createS3ObjectStore, type S3StoreSettings } from '../../../../server/adapters/object-store/s3/s3';
import { encodeQuery, presignUrl, signHeaders } from '../../../../server/adapters/object-store/s3/sign';
import type { ObjectStore } from '../../../../server/adapters/object-store/types';
import { type BucketDouble, startBucketDouble } from '../../../support/doubles/object-store/bucket';
import { md5Of } from '../../../support/pictures';
import { describeObjectStore } from '../../../support/suites/object-store';

const tempDir = mkdtempSync(path.join(tmpdir(), 's3-'));
let bucket: BucketDouble;

beforeEach(async () => {
  bucket = await startBucketDouble({ pageSize: 2 });
});
afterEach(() => bucket.close());
afterAll(() => rmSync(tempDir, { recursive: true, force: true }));

function open(changes: Partial<S3StoreSettings> = {}): ObjectStore {
  const { url, bucket: name, region, key } = bucket;
  return createS3ObjectStore(
    {
      endpoint: url,
      bucket: name,
      region,
      key,
      isPathStyle: true,
      storageType: 2,
      noReplaceHeaders: { 'x-oss-forbid-overwrite': 'true' },
      isRedirecting: true,
      ...changes,
    },
    tempDir,
  );
}

describeObjectStore(async () => open());

async function* pieces(bytes: Buffer, size = 65_536): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

// Amazon S3 API Reference, "Signature Calculations for the Authorization Header" and "Using Query Parameters": the examples.
describe("Amazon's published signatures", () => {
  const scope = {
    key: { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    region: 'us-east-1',
    now: new Date('2013-05-24T00:00:00Z'),
  };
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

  test('of a GET with a range', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const headers = signHeaders(scope, { method: 'GET', url, headers: { range: 'bytes=0-9' }, payloadHash: empty });
    expect(headers['authorization']).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  test('of a list', () => {
    const query = encodeQuery({ prefix: 'J', 'max-keys': '2' });
    const url = new URL(`https://examplebucket.s3.amazonaws.com/?${query}`);
    const headers = signHeaders(scope, { method: 'GET', url, headers: {}, payloadHash: empty });
    expect(headers['authorization']).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });

  test('of a presigned address', () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    expect(presignUrl(scope, url, {}, 86_400)).toContain(
      'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });
});

test('a large object goes in parts, and comes back whole', async () => {
  const bytes = randomBytes(20_000_000);
  const store = open();
  const outcome = await store.put('big/one', pieces(bytes));
  expect(outcome).toMatchObject({ kind: 'stored', facts: { sizeBytes: bytes.length, md5: md5Of(bytes) } });
  expect(bucket.requests.filter(({ what }) => what === 'PUT big/one')).toHaveLength(3);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await store.stat('big/one')).toEqual({ sizeBytes: bytes.length, md5: md5Of(bytes), sha256 });
  expect(await store.put('big/one', pieces(bytes))).toMatchObject({ kind: 'exists' });
  expect(bucket.unfinished.size).toBe(0);
});

test('a large source that breaks leaves no parts', async () => {
  async function* broken() {
    yield* pieces(randomBytes(9_000_000));
    throw new Error('gone');
  }
  await expect(open().put('big/two', broken())).rejects.toThrow('gone');
  expect([bucket.objects.size, bucket.unfinished.size]).toEqual([0, 0]);
});

test('a list goes on from page to page', async () => {
  const store = open();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await store.put(`many/${name}`, Buffer.from(name));
  const keys: string[] = [];
  for await (const { key, sizeBytes } of store.list('many/')) keys.push(`${key} ${sizeBytes}`);
  expect(keys).toEqual(['many/a 1', 'many/b 1', 'many/c 1', 'many/d 1', 'many/e 1']);
});

test('a store that stumbles is asked again', async () => {
  let left = 2;
  bucket.onRequest = () => (left-- > 0 ? 503 : null);
  expect(await open().put('a', Buffer.from('x'))).toMatchObject({ kind: 'stored' });
  expect(bucket.objects.has('a')).toBe(true);
});

test('a wrong secret is an error, not an absent object', async () => {
  const store = open({ key: { id: bucket.key.id, secret: 'other' } });
  await expect(store.openRead('a')).rejects.toThrow('HTTP 403 SignatureDoesNotMatch');
  expect(await store.remote?.findFault()).toBe('SignatureDoesNotMatch (HTTP 403)');
});

test.each<[Partial<S3StoreSettings>, string | null]>([
  [{}, null],
  [{ bucket: 'none' }, 'NoSuchBucket'],
  [{ endpoint: 'http://127.0.0.1:1' }, 'no answer from its endpoint'],
])('what is wrong with the settings %j is told: %s', async (changes, fault) => {
  expect(await open(changes).remote?.findFault()).toBe(fault);
});

describe('a presigned address', () => {
  const presign = (store: ObjectStore, seconds = 60): string =>
    store.remote?.presign?.('a/b.jpg', {
      seconds,
      mime: 'image/jpeg',
      disposition: "attachment; filename*=UTF-8''%E5%9B%BE.jpg",
    }) ?? '';

  test('opens the object, in ranges too, with the type and the name it was signed for', async () => {
    const store = open();
    await store.put('a/b.jpg', Buffer.from('0123456789'));
    const answer = await fetch(presign(store), { headers: { range: 'bytes=2-4' } });
    expect([answer.status, await answer.text()]).toEqual([206, '234']);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%E5%9B%BE.jpg");
  });

  test('opens nothing else, nothing after its time, and takes nothing', async () => {
    const store = open();
    await store.put('a/b.jpg', Buffer.from('0'));
    await store.put('a/c.jpg', Buffer.from('1'));
    const address = presign(store);
    expect((await fetch(address.replace('/b.jpg', '/c.jpg'))).status).toBe(403);
    expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(presign(store, -3600))).status).toBe(403);
  });

  test('stays the same for a while, and names the bucket in the host where the store wants that', () => {
    const at = new Date('2026-05-15T04:02:00Z');
    const later = new Date('2026-05-15T04:04:59Z');
    const settings: S3StoreSettings = {
      endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
      bucket: 'photos',
      region: 'cn-hangzhou',
      key: bucket.key,
      isPathStyle: false,
      storageType: 2,
      noReplaceHeaders: {},
      isRedirecting: true,
    };
    const signAt = (now: Date): string => presign(createS3ObjectStore(settings, tempDir, () => now));
    expect(signAt(at)).toBe(signAt(later));
    expect(new URL(signAt(at)).host).toBe('photos.s3.oss-cn-hangzhou.aliyuncs.com');
    expect(new URL(signAt(at)).searchParams.get('X-Amz-Expires')).toBe('360');
  });

  test('is not given where our server is to pass the bytes on', () => {
    expect(open({ isRedirecting: false }).remote?.presign).toBeNull();
  });
});

describe('taking over', () => {
  test('copies what was lent under a name of ours', async () => {
    const store = open();
    await store.put('upload/a', Buffer.from('picture'));
    const lent = await store.borrowFile('upload/a');
    await lent?.release();
    expect(await store.takeOver('upload/a', 'kept/a', lent?.tag ?? '')).toBe('copied');
    expect(bucket.objects.get('kept/a')?.bytes.toString()).toBe('picture');
  });

  test('notices what was replaced or removed meanwhile', async () => {
    const store = open();
    await store.put('upload/a', Buffer.from('picture'));
    const lent = await store.borrowFile('upload/a');
    await lent?.release();
    bucket.objects.set('upload/a', { bytes: Buffer.from('another'), modifiedAt: new Date() });
    expect(await store.takeOver('upload/a', 'kept/a', lent?.tag ?? '')).toBe('changed');
    bucket.objects.delete('upload/a');
    expect(await store.takeOver('upload/a', 'kept/a', lent?.tag ?? '')).toBe('changed');
    expect(bucket.objects.has('kept/a')).toBe(false);
  });
});

test('old parts and old lent files are swept', async () => {
  const store = open();
  bucket.onRequest = (request) =>
    request.method === 'DELETE' || request.url.searchParams.has('partNumber') ? 500 : null;
  await expect(store.put('big/three', pieces(Buffer.alloc(9_000_000)))).rejects.toThrow('HTTP 500');
  bucket.onRequest = () => null;
  expect(bucket.unfinished.size).toBe(1);
  writeFileSync(path.join(tempDir, 'old'), 'half');
  utimesSync(path.join(tempDir, 'old'), new Date(0), new Date(0));
  expect(await store.sweepUnfinished(new Date(Date.now() - 60_000), new Set())).toBe(1);
  expect(await store.sweepUnfinished(new Date(Date.now() + 60_000), new Set())).toBe(1);
  expect([bucket.unfinished.size, readdirSync(tempDir)]).toEqual([0, []]);
});

test('old uploads of parts are swept however many there are, and of one name too; what is gone on with stays', async () => {
  const store = open();
  const names = ['a/1', 'a/1', 'a/1', 'a/2', 'a/kept', 'b/1', 'b/2', 'b/2'];
  for (const name of names) await store.parts.begin(name);
  expect(await store.sweepUnfinished(new Date(Date.now() - 60_000), new Set())).toBe(0);
  expect(await store.sweepUnfinished(new Date(Date.now() + 60_000), new Set(['a/kept']))).toBe(names.length - 1);
  expect([...bucket.unfinished.values()].map(({ key }) => key)).toEqual(['a/kept']);
});

test('a bucket that takes no more is full', async () => {
  bucket.onRequest = (request) => (request.method === 'PUT' ? 507 : null);
  const outcome = await open().put('b', Buffer.from('x'));
  expect(outcome).toEqual({ kind: 'full', reason: 'the object store answered HTTP 507 InternalError' });
});

test('a store that stands still is asked twice, and has longer for what is written', async () => {
  const { url, bucket: name, region, key } = bucket;
  const settings = { endpoint: url, bucket: name, region, key, isPathStyle: true };
  const client = createS3Client(settings, undefined, { reading: 50, writing: 60_000 });
  let asked = 0;
  let goOn = (): void => undefined;
  const standing = new Promise<void>((resolve) => (goOn = resolve));
  bucket.onRequest = async ({ method }) => {
    asked += method === 'GET' ? 1 : 0;
    if (method === 'GET') await standing;
    else await new Promise((resolve) => setTimeout(resolve, 150));
    return null;
  };
  await expect(client.send({ method: 'GET', key: 'a' })).rejects.toThrow('the object store did not answer');
  expect(asked).toBe(2);
  const written = await client.send({ method: 'PUT', key: 'b', body: new Uint8Array([1]) });
  expect(written.status).toBe(200);
  goOn();
});
