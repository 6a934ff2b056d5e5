import { createMemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import { tellFull } from '../../../../server/adapters/object-store/tell-full';

const bytes = Buffer.from('0123456789');

test('a store that takes nothing says why, once a minute, whichever way files come', async () => {
  const told: string[] = [];
  let nowMs = 0;
  const memory = createMemoryObjectStore();
  const store = tellFull(
    memory,
    (reason) => told.push(reason),
    () => nowMs,
  );
  expect(await store.put('a', bytes)).toMatchObject({ kind: 'stored' });
  memory.fill('no room');
  expect(await store.put('b', bytes)).toEqual({ kind: 'full', reason: 'no room' });
  expect(await store.put('c', bytes)).toMatchObject({ kind: 'full' });
  expect(told).toEqual(['no room']);
  nowMs = 60_000;
  const upload = { key: 'd', id: await store.parts.begin('d') };
  expect(await store.parts.put(upload, 1, bytes, { maxBytes: 10 })).toEqual({ kind: 'full', reason: 'no room' });
  expect(told).toEqual(['no room', 'no room']);
});
