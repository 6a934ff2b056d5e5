import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isObjectKey, type ObjectStore } from '../../../server/adapters/object-store/types';
import { md5Of } from '../pictures';

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const object of store.list(prefix)) keys.push(object.key);
  return keys.sort();
}

/** What every object store does. */
export function describeObjectStore(open: () => Promise<ObjectStore>): void {
  let store: ObjectStore;
  beforeEach(async () => {
    store = await open();
  });
  const bytes = Buffer.from('0123456789');

  test('keeps what arrives, with its size and digests', async () => {
    const outcome = await store.put('a/b.c', Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]));
    expect(outcome).toMatchObject({ kind: 'stored', facts: { sizeBytes: 10, md5: md5Of(bytes) } });
    expect(await store.stat('a/b.c')).toMatchObject({ sizeBytes: 10, md5: md5Of(bytes) });
    expect(await store.sizeOf('a/b.c')).toBe(10);
    const whole = await store.openRead('a/b.c');
    const part = await store.openRead('a/b.c', { start: 2, end: 4 });
    expect([whole && (await text(whole)), part && (await text(part))]).toEqual(['0123456789', '234']);
  });

  test('never replaces: the first content stays', async () => {
    await store.put('a', bytes, { maxBytes: 100 });
    expect(await store.put('a', Buffer.from('other'), { maxBytes: 100 })).toMatchObject({
      kind: 'exists',
      facts: { md5: md5Of(Buffer.from('other')) },
    });
    expect(await store.stat('a')).toMatchObject({ md5: md5Of(bytes) });
  });

  test('of two writes at the same time one wins', async () => {
    const outcomes = await Promise.all(['x', 'y', 'z'].map((each) => store.put('once', Buffer.from(each))));
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['exists', 'exists', 'stored']);
  });

  test('stops at the limit and leaves nothing', async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 1;
        yield bytes;
      }
    }
    expect(await store.put('big', endless(), { maxBytes: 25 })).toEqual({ kind: 'too-large' });
    expect(sent).toBe(3);
    expect(await store.stat('big')).toBeNull();
  });

  test('a source that breaks leaves nothing', async () => {
    async function* broken() {
      yield bytes;
      throw new Error('gone');
    }
    await expect(store.put('half', broken())).rejects.toThrow('gone');
    expect(await store.stat('half')).toBeNull();
  });

  test('lends a file and lists by folder', async () => {
    await store.put('one/a', bytes);
    await store.put('one/deep/b', bytes);
    await store.put('two/c', bytes);
    expect(await keysOf(store, 'one/')).toEqual(['one/a', 'one/deep/b']);
    expect(await keysOf(store, '')).toEqual(['one/a', 'one/deep/b', 'two/c']);
    const borrowed = await store.borrowFile('one/a');
    expect(borrowed?.path).toEqual(expect.any(String));
    await borrowed?.release();
    expect(await store.borrowFile('none')).toBeNull();
  });

  test('removes, twice as well as once, and a name is free again', async () => {
    await store.put('one/a', bytes);
    await store.remove('one/a');
    await store.remove('one/a');
    expect([await store.stat('one/a'), await store.openRead('one/a'), await keysOf(store, 'one/')]).toEqual([
      null,
      null,
      [],
    ]);
    expect(await store.put('one/a', bytes)).toMatchObject({ kind: 'stored' });
  });

  const badKeys = [
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    '名字',
    'a b',
    'x'.repeat(301),
    `a/${'x'.repeat(121)}`,
  ];
  test.each(badKeys)('refuses the name %j', async (key) => {
    expect(isObjectKey(key)).toBe(false);
    await expect(store.put(key, bytes)).rejects.toThrow('not a valid object name');
    await expect(store.stat(key)).rejects.toThrow('not a valid object name');
  });
}
