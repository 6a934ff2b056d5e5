import assert from 'node:assert/strict';
import type { ChatShelf } from '@/platform/chat-shelf/types';

const ANN = 'a'.repeat(22);
const BOB = 'b'.repeat(22);

/** `visit`: the shelf as another visit finds it. */
type Case = (visit: () => ChatShelf) => Promise<void>;

/** What every shelf of chats does, by what it is about. Each case begins by emptying what the others have left. */
export const CHAT_SHELF_CASES: Readonly<Record<string, Case>> = {
  'another visit finds what was written last': async (visit) => {
    const first = visit();
    await first.write(ANN, { put: { 'd:1': { text: '草稿' }, 'o:1': 1 }, remove: [] });
    await first.write(ANN, { put: { 'd:1': { text: '改过' } }, remove: ['o:1', 'never'] });
    assert.deepEqual(await visit().load(ANN), { 'd:1': { text: '改过' } });
  },

  'what a writer keeps whole is put in one step, and what is not in it any more goes': async (visit) => {
    const shelf = visit();
    const owned = ['cursor', 'c:'];
    await shelf.write(ANN, { put: { 'd:1': '草稿' }, remove: [] });
    await shelf.writeAs('one', ANN, { put: { cursor: '1', 'c:1': 1, 'c:2': 2 }, remove: [] }, { owned });
    assert.equal(await shelf.writeAs('one', ANN, { put: { cursor: '2', 'c:3': 3 }, remove: ['c:1'] }), true);
    const { writer: _one, ...before } = (await visit().load(ANN)) ?? {};
    assert.deepEqual(before, { cursor: '2', 'c:2': 2, 'c:3': 3, 'd:1': '草稿' });
    await shelf.writeAs('two', ANN, { put: { cursor: '9', 'c:9': 9 }, remove: [] }, { owned });
    const { writer: _two, ...after } = (await visit().load(ANN)) ?? {};
    assert.deepEqual(after, { cursor: '9', 'c:9': 9, 'd:1': '草稿' });
  },

  'nobody finds what another person has left': async (visit) => {
    await visit().write(ANN, { put: { 'd:1': '草稿' }, remove: [] });
    assert.deepEqual(await visit().load(BOB), {});
    assert.deepEqual(await visit().load(ANN), {});
  },

  'what is written while the shelf is read is kept': async (visit) => {
    await visit().write(ANN, { put: { 'd:1': '草稿' }, remove: [] });
    const shelf = visit();
    const loading = shelf.load(ANN);
    await shelf.write(ANN, { put: { 'o:1': 1 }, remove: [] });
    await loading;
    assert.deepEqual(await visit().load(ANN), { 'd:1': '草稿', 'o:1': 1 });
  },

  'what is cleared is gone': async (visit) => {
    const shelf = visit();
    await shelf.write(ANN, { put: { 'd:1': '草稿', cursor: '1' }, remove: [] });
    await shelf.clear(ANN);
    assert.deepEqual(await visit().load(ANN), {});
  },
};

/** Where several windows have one shelf. */
export const CHAT_SHELF_WINDOW_CASES: Readonly<Record<string, Case>> = {
  'of two windows the one that has lost the shelf is told, and writes nothing': async (visit) => {
    const [one, two] = [visit(), visit()];
    await one.writeAs('one', ANN, { put: { cursor: '1' }, remove: [] }, { owned: ['cursor'] });
    await two.writeAs('two', ANN, { put: { cursor: '5' }, remove: [] }, { owned: ['cursor'] });
    assert.equal(await one.writeAs('one', ANN, { put: { cursor: '2' }, remove: [] }), false);
    assert.equal((await visit().load(ANN))?.['cursor'], '5');
  },
};

/** Before each case. */
export async function emptyChatShelf(visit: () => ChatShelf): Promise<void> {
  await visit().load(BOB);
  await visit().clear(BOB);
  await visit().load(ANN);
}
