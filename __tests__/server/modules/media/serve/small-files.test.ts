import { createMemoryObjectStore } from '../../../../../server/adapters/object-store/memory';
import { createSmallFiles } from '../../../../../server/modules/media/serve/small-files';

/** A store that says what it was asked. */
function makeStore() {
  const inside = createMemoryObjectStore(() => new Date());
  const asked: string[] = [];
  return {
    put: inside.put,
    asked,
    store: {
      sizeOf: (key: string) => {
        asked.push(`size ${key}`);
        return inside.sizeOf(key);
      },
      openRead: (key: string) => {
        asked.push(`read ${key}`);
        return inside.openRead(key);
      },
    },
  };
}

test('a small file is read once, and its tag is the same', async () => {
  const { put, store, asked } = makeStore();
  await put('d/1/thumb.webp', Buffer.from('small'));
  const files = createSmallFiles();
  expect(files.findKept('d/1/thumb.webp')).toBeUndefined();
  const read = await files.read('d/1/thumb.webp', store);
  expect(read).toEqual({ bytes: Buffer.from('small'), tag: expect.stringMatching(/^[\w-]{22}$/) });
  expect(asked).toEqual(['size d/1/thumb.webp', 'read d/1/thumb.webp']);
  expect(files.findKept('d/1/thumb.webp')).toEqual(read);
  expect(asked).toHaveLength(2);
});

test('of a larger one it tells how long it is, of an absent one nothing, and neither is kept', async () => {
  const { put, store, asked } = makeStore();
  await put('d/1/large.webp', Buffer.alloc(262_145));
  await put('d/2/large.webp', Buffer.alloc(262_144));
  const files = createSmallFiles();
  expect(await files.read('d/1/large.webp', store)).toBe(262_145);
  expect(await files.read('d/3/large.webp', store)).toBeNull();
  expect(asked).toEqual(['size d/1/large.webp', 'size d/3/large.webp']);
  expect([files.findKept('d/1/large.webp'), files.findKept('d/3/large.webp')]).toEqual([undefined, undefined]);
  await files.read('d/2/large.webp', store);
  expect(files.findKept('d/2/large.webp')?.bytes).toHaveLength(262_144);
});

test('what was not used for longest gives way', async () => {
  const { put, store } = makeStore();
  const files = createSmallFiles({ allBytesMax: 20 });
  for (const name of ['a', 'b', 'c']) await put(`d/${name}`, Buffer.alloc(8));
  await files.read('d/a', store);
  await files.read('d/b', store);
  files.findKept('d/a');
  await files.read('d/c', store);
  await files.read('d/c', store);
  expect(['d/a', 'd/b', 'd/c'].map((key) => files.findKept(key) !== undefined)).toEqual([true, false, true]);
});
