import { createMemoryChatShelf } from '@/platform/chat-shelf/memory';
import type { ChatShelf } from '@/platform/chat-shelf/types';
import { wxWorld } from '../../support/wx-world';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const ANN = 'a'.repeat(22);
const BOB = 'b'.repeat(22);

/** `visit`: the shelf as another visit finds it. */
function describeShelf(name: string, visit: () => ChatShelf): void {
  describe(`chat shelf: ${name}`, () => {
    test('another visit finds what was written last', async () => {
      const first = visit();
      await first.load(ANN);
      await first.write(ANN, { put: { 'd:1': { text: '草稿' }, 'o:1': 1 }, remove: [] });
      await first.write(ANN, { put: { 'd:1': { text: '改过' } }, remove: ['o:1', 'never'] });
      expect(await visit().load(ANN)).toMatchObject({ 'd:1': { text: '改过' } });
      expect(await visit().load(ANN)).not.toHaveProperty('o:1');
    });

    test('what a writer keeps whole is put in one step, and what is not in it any more goes', async () => {
      const shelf = visit();
      await shelf.load(ANN);
      await shelf.write(ANN, { put: { 'd:1': '草稿' }, remove: [] });
      await shelf.writeAs(
        'one',
        ANN,
        { put: { cursor: '1', 'c:1': 1, 'c:2': 2 }, remove: [] },
        { owned: ['cursor', 'c:'] },
      );
      expect(await shelf.writeAs('one', ANN, { put: { cursor: '2', 'c:3': 3 }, remove: ['c:1'] })).toBe(true);
      expect(await visit().load(ANN)).toMatchObject({ cursor: '2', 'c:2': 2, 'c:3': 3, 'd:1': '草稿' });
      await shelf.writeAs('two', ANN, { put: { cursor: '9', 'c:9': 9 }, remove: [] }, { owned: ['cursor', 'c:'] });
      const found = await visit().load(ANN);
      expect(found).toMatchObject({ cursor: '9', 'c:9': 9, 'd:1': '草稿' });
      expect(found).not.toHaveProperty('c:2');
    });

    test('nobody finds what another person has left', async () => {
      const shelf = visit();
      await shelf.load(ANN);
      await shelf.write(ANN, { put: { 'd:1': '草稿' }, remove: [] });
      expect(await visit().load(BOB)).toEqual({});
      expect(await visit().load(ANN)).toEqual({});
    });
  });
}

const kept = new Map<string, unknown>();
describeShelf('memory', () => createMemoryChatShelf(kept));

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

describeShelf('weapp', openWeapp);

test('of two windows the one that has lost the shelf is told, and writes nothing', async () => {
  const shelf = createMemoryChatShelf();
  await shelf.writeAs('one', ANN, { put: { cursor: '1' }, remove: [] }, { owned: ['cursor'] });
  await shelf.writeAs('two', ANN, { put: { cursor: '5' }, remove: [] }, { owned: ['cursor'] });
  expect(await shelf.writeAs('one', ANN, { put: { cursor: '2' }, remove: [] })).toBe(false);
  expect(await shelf.load(ANN)).toMatchObject({ cursor: '5' });
});

test('weapp: a line that was cut off as the program ended is passed over', async () => {
  const line = JSON.stringify({ put: { 'd:1': '草稿' }, remove: [] });
  wxWorld.controls.files.write(`wxfile://usr/chat-${ANN}.log`, Buffer.from(`${line}\n{"put":{"d:2":`));
  const shelf = openWeapp();
  expect(await shelf.load(ANN)).toEqual({ 'd:1': '草稿' });
  await shelf.write(ANN, { put: { 'd:3': 3 }, remove: [] });
  expect(await openWeapp().load(ANN)).toEqual({ 'd:1': '草稿', 'd:3': 3 });
});
