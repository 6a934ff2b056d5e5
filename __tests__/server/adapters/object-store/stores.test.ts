import { createMemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import { createObjectStores } from '../../../../server/adapters/object-store/stores';
import type { ObjectStore } from '../../../../server/adapters/object-store/types';

const NAME = 'avatar/a.webp';

test('what is moved to the current store between two questions is found there', async () => {
  const current = createMemoryObjectStore(undefined, 2);
  const plain = createMemoryObjectStore(undefined, 1);
  const move = async (): Promise<void> => {
    if ((await plain.sizeOf(NAME)) === null) return;
    await current.put(NAME, Buffer.from('face'));
    await plain.remove(NAME);
  };
  const other: ObjectStore = {
    ...plain,
    async sizeOf(key) {
      await move();
      return plain.sizeOf(key);
    },
    async openRead(key, range) {
      await move();
      return plain.openRead(key, range);
    },
  };
  const stores = createObjectStores(current, [other]);
  await plain.put(NAME, Buffer.from('face'));
  expect(await stores.sizeOf(NAME)).toBe(4);
  await stores.remove(NAME);
  await plain.put(NAME, Buffer.from('face'));
  expect(await stores.openRead(NAME)).not.toBeNull();
  await stores.remove(NAME);
  expect([await stores.sizeOf(NAME), await stores.openRead(NAME), await stores.locate(NAME)]).toEqual([
    null,
    null,
    null,
  ]);
});
