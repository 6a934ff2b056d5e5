import { createMemoryStorage } from '@/platform/storage/memory';
import { wxWorld } from '../../support/wx-world';
import { describeStorage } from '../../support/suites/storage';
import type { Storage } from '@/platform/storage/types';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

function load(path: string): Storage {
  let storage: Storage | undefined;
  jest.isolateModules(() => {
    storage = (jest.requireActual(path) as { storage: Storage }).storage;
  });
  if (storage === undefined) throw new Error(path);
  return storage;
}

describeStorage('memory', () => {
  const storage = createMemoryStorage();
  return { storage, restart: () => storage.restart(), writeText: storage.writeText };
});

describeStorage('h5', () => {
  localStorage.clear();
  const start = (): Storage => load('../../../src/platform/storage/index.h5');
  return { storage: start(), restart: start, writeText: (key, text) => localStorage.setItem(key, text) };
});

describeStorage('weapp', () => {
  wxWorld.controls.storage.clear();
  const start = (): Storage => load('../../../src/platform/storage/index.weapp');
  return {
    storage: start(),
    restart: start,
    writeText: (key, text) => void wxWorld.controls.storage.set(key, { text, isText: true }),
  };
});

test('memory: a full store keeps the value until the end of the visit', async () => {
  const storage = createMemoryStorage({ roomBytes: 20 });
  expect((await storage.set('_a', 'x'.repeat(50))).kind).toBe('memoryOnly');
  expect(storage.get('_a')).toBe('x'.repeat(50));
  expect(storage.restart().get('_a')).toBeUndefined();
});

test('h5: a full store keeps the value until the end of the visit', async () => {
  const storage = load('../../../src/platform/storage/index.h5');
  const full = jest.spyOn(Object.getPrototypeOf(localStorage) as Storage, 'setItem' as never).mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await storage.set('_big', 1)).toMatchObject({ kind: 'memoryOnly' });
  full.mockRestore();
  expect(storage.get('_big')).toBe(1);
});

test('h5: a change in another tab is reported with its value, a removal as undefined', () => {
  const storage = load('../../../src/platform/storage/index.h5');
  const seen: unknown[] = [];
  const stop = storage.subscribe('_a', (value) => seen.push(value));
  const text = JSON.stringify({ v: 'new', e: Date.now() + 1000 });
  window.dispatchEvent(new StorageEvent('storage', { key: '_a', newValue: text }));
  expect(storage.get('_a')).toBe('new');
  window.dispatchEvent(new StorageEvent('storage', { key: '_b', newValue: text }));
  window.dispatchEvent(new StorageEvent('storage', { key: '_a', newValue: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: '_a', newValue: text }));
  expect(seen).toEqual(['new', undefined]);
});

test.each([
  ['one key of 1 MB', 0],
  ['10 MB in all', 10],
])('weapp: more than %s stays in memory and leaves no older value behind', async (_limit, others) => {
  wxWorld.controls.storage.clear();
  for (let index = 0; index < others; index += 1)
    wxWorld.controls.storage.set(`_other${index}`, { text: 'x'.repeat(1_048_000), isText: true });
  wxWorld.controls.storage.set('_a', { text: JSON.stringify({ v: 'older', e: Date.now() + 1_000_000 }), isText: true });
  const storage = load('../../../src/platform/storage/index.weapp');
  expect((await storage.set('_a', '照'.repeat(others === 0 ? 400_000 : 10_000))).kind).toBe('memoryOnly');
  expect(storage.get('_a')).toContain('照');
  expect(load('../../../src/platform/storage/index.weapp').get('_a')).toBeUndefined();
});
