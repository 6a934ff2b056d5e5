import { setImmediate as turn } from 'node:timers/promises';
import { createMemoryGate } from '../../../../server/adapters/image/memory-gate';

const forever = new AbortController().signal;

function open() {
  const gate = createMemoryGate({ totalBytes: 100, smallBytes: 20 });
  const inside: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    inside,
    /** Those inside after it has come, or waits. */
    async come(name: string, bytes: number, signal = forever): Promise<string> {
      void gate.enter(bytes, signal).then(
        (leave) => {
          inside.push(name);
          leaves.set(name, leave);
        },
        () => inside.push(`${name} gave up`),
      );
      await turn();
      return inside.join(' ');
    },
    async go(name: string): Promise<string> {
      inside.splice(inside.indexOf(name), 1);
      leaves.get(name)?.();
      await turn();
      return inside.join(' ');
    },
  };
}

test('what fits together is decoded together', async () => {
  const gate = open();
  await gate.come('a', 40);
  expect(await gate.come('b', 40)).toBe('a b');
  expect(await gate.come('c', 30)).toBe('a b');
  expect(await gate.go('a')).toBe('b c');
});

test('small ones never wait behind large ones, which never take their part', async () => {
  const gate = open();
  expect(await gate.come('large', 80)).toBe('large');
  expect(await gate.come('also large', 80)).toBe('large');
  expect(await gate.come('small', 20)).toBe('large small');
  expect(await gate.come('one too many', 5)).toBe('large small');
  expect(await gate.go('small')).toBe('large one too many');
  expect(await gate.come('small', 15)).toBe('large one too many small');
});

test('whoever waits is not overtaken by who would fit', async () => {
  const gate = open();
  await gate.come('a', 50);
  await gate.come('b', 70);
  expect(await gate.come('c', 25)).toBe('a');
  expect(await gate.go('a')).toBe('b');
  expect(await gate.go('b')).toBe('c');
});

test('what is larger than everything goes alone', async () => {
  const gate = open();
  await gate.come('a', 50);
  expect(await gate.come('huge', 500)).toBe('a');
  expect(await gate.go('a')).toBe('huge');
  expect(await gate.go('huge')).toBe('');
});

test('who gives up makes room for the next', async () => {
  const gate = open();
  const stopped = new AbortController();
  await gate.come('a', 50);
  await gate.come('b', 70, stopped.signal);
  await gate.come('c', 25);
  stopped.abort();
  await turn();
  expect([...gate.inside].sort()).toEqual(['a', 'b gave up', 'c']);
  expect(await gate.come('d', 25, AbortSignal.abort())).toContain('d gave up');
});
