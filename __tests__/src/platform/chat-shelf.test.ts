import { createMemoryChatShelf } from '@/platform/chat-shelf/memory';
import type { ChatShelf } from '@/platform/chat-shelf/types';
import { CHAT_SHELF_CASES, CHAT_SHELF_WINDOW_CASES, emptyChatShelf } from '../../support/suites/chat-shelf';
import { wxWorld } from '../../support/wx-world';
import { MAX_USER_FILES_BYTES } from '../../weapp/runtime/wx/limits';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const ANN = 'a'.repeat(22);

function openWeapp(): ChatShelf {
  let shelf: ChatShelf | undefined;
  jest.isolateModules(() => {
    shelf = jest.requireActual<typeof import('@/platform/chat-shelf/index.weapp')>(
      '@/platform/chat-shelf/index.weapp',
    ).chatShelf;
  });
  if (shelf === undefined) throw new Error('not loaded');
  return shelf;
}

const kept = new Map<string, unknown>();
const SHELVES: Readonly<Record<string, () => ChatShelf>> = {
  memory: () => createMemoryChatShelf(kept),
  weapp: openWeapp,
};

describe.each(Object.entries(SHELVES))('chat shelf: %s', (_name, visit) => {
  beforeEach(() => emptyChatShelf(visit));
  test.each(Object.entries(CHAT_SHELF_CASES))('%s', async (_what, run) => {
    await expect(run(visit)).resolves.toBeUndefined();
  });
});

// The mini-program has one window. A browser's shelf goes through the same in Chromium: h5/chat/chat-shelf.
test.each(Object.entries(CHAT_SHELF_WINDOW_CASES))('chat shelf: memory %s', async (_what, run) => {
  await expect(run(() => createMemoryChatShelf(kept))).resolves.toBeUndefined();
});

test('weapp: a line that was cut off as the program ended is passed over', async () => {
  const line = JSON.stringify({ put: { 'd:1': '草稿' }, remove: [] });
  wxWorld.controls.files.write(`wxfile://usr/chat-${ANN}.log`, Buffer.from(`${line}\n{"put":{"d:2":`));
  const shelf = openWeapp();
  expect(await shelf.load(ANN)).toEqual({ 'd:1': '草稿' });
  await shelf.write(ANN, { put: { 'd:3': 3 }, remove: [] });
  expect(await openWeapp().load(ANN)).toEqual({ 'd:1': '草稿', 'd:3': 3 });
});

test('weapp: where there is no room left, what waits to be sent is found all the same', async () => {
  await openWeapp().write(ANN, { put: { 'o:1': '没发出去' }, remove: [] });
  wxWorld.controls.files.write('wxfile://usr/uploads/film.mp4', new Uint8Array(MAX_USER_FILES_BYTES));
  expect(await openWeapp().load(ANN)).toMatchObject({ 'o:1': '没发出去' });
  expect(await openWeapp().load('c'.repeat(22))).toBeNull();
  wxWorld.controls.files.remove('wxfile://usr/uploads/film.mp4');
});
