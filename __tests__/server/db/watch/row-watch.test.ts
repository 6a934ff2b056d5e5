import { setImmediate as turn } from 'node:timers/promises';
import type { ListenHandlers } from '../../../../server/db/listener';
import { createRowCache } from '../../../../server/db/watch/row-cache';
import { createRowWatch } from '../../../../server/db/watch/row-watch';

/** A database of words, and a connection that answers when it is let. */
function makeWorld() {
  const stored = new Map([['a', 'one']]);
  const writes = { made: 0 };
  const questions: { answer(): void; fail(): void }[] = [];
  const reads: (() => void)[] = [];
  let handlers: ListenHandlers | null = null;
  let nowMs = 0;
  let isQuick = true;
  let areReadsQuick = true;
  const watch = createRowWatch({
    openListener: (given) => {
      handlers = given;
      return {
        ask: () =>
          isQuick
            ? Promise.resolve()
            : new Promise((resolve, reject) =>
                questions.push({ answer: resolve, fail: () => reject(new Error('gone')) }),
              ),
        close: async () => undefined,
      };
    },
    writes,
    log: { warn: () => undefined },
    nowMs: () => nowMs,
  });
  const kept = createRowCache<string>({ watch, channel: 'word', groupsOf: (word) => [word.slice(0, 1)], most: 2 });
  const cache = {
    findKept: kept.findKept,
    read: (key: string) =>
      kept.read(key, async () => {
        const word = stored.get(key);
        if (!areReadsQuick) await new Promise<void>((resolve) => reads.push(resolve));
        return word;
      }),
  };
  return {
    stored,
    writes,
    questions,
    reads,
    watch,
    cache,
    connect: () => handlers?.onConnected(),
    lose: () => handlers?.onLost(null),
    tell: (payload: string) => handlers?.onNotice('word', payload),
    pass: (ms: number) => {
      nowMs += ms;
    },
    slowAnswers: () => {
      isQuick = false;
    },
    slowReads: () => {
      areReadsQuick = false;
    },
  };
}

/** With `a` read and kept. */
async function makeKept() {
  const world = makeWorld();
  await world.cache.read('a');
  world.connect();
  await world.cache.read('a');
  expect(await world.cache.findKept('a')).toBe('one');
  return world;
}

test('no more are kept than may be: the one that was used longest ago goes', async () => {
  const { stored, cache } = await makeKept();
  for (const key of ['b', 'c']) stored.set(key, key);
  await cache.read('b');
  await cache.findKept('a');
  await cache.read('c');
  expect([await cache.findKept('a'), await cache.findKept('b'), await cache.findKept('c')]).toEqual([
    'one',
    undefined,
    'c',
  ]);
});

test('nothing is kept before the connection listens', async () => {
  const { cache, connect } = makeWorld();
  await cache.read('a');
  expect(await cache.findKept('a')).toBeUndefined();
  connect();
  expect(await cache.findKept('a')).toBeUndefined();
  await cache.read('a');
  expect(await cache.findKept('a')).toBe('one');
});

test.each(['=a', '=b =a', '+o', '+x +o', '*'])('told "%s", it is kept no more', async (payload) => {
  const { cache, tell } = await makeKept();
  tell(payload);
  expect(await cache.findKept('a')).toBeUndefined();
});

test.each(['=b', '+x', '=one', '+a', ''])('told "%s", it stays', async (payload) => {
  const { cache, tell } = await makeKept();
  tell(payload);
  expect(await cache.findKept('a')).toBe('one');
});

test('all who follow a channel are notified, and no second connection is opened while it listens', async () => {
  const { watch, cache, tell } = await makeKept();
  const heard: string[] = [];
  const follower = { onChange: (payload: string) => heard.push(payload), forget: () => heard.push('all') };
  watch.follow('word', follower);
  tell('=a');
  expect(heard).toEqual(['=a']);
  expect(await cache.findKept('a')).toBeUndefined();
  expect(() => watch.follow('other', follower)).toThrow('too late');
});

test('what was being read while a notice arrived is not kept', async () => {
  const { cache, stored, reads, tell, slowReads } = await makeKept();
  slowReads();
  tell('=a');
  const reading = cache.read('a');
  stored.set('a', 'two');
  tell('=a');
  reads[0]?.();
  expect(await reading).toBe('one');
  expect(await cache.findKept('a')).toBeUndefined();
});

test('who asks for one row at the same time as others shares what is read after the last of them', async () => {
  const { cache, stored, reads, tell, slowReads } = await makeKept();
  slowReads();
  tell('=a');
  const readings = [cache.read('a'), cache.read('a')];
  stored.set('a', 'two');
  readings.push(cache.read('a'));
  reads[0]?.();
  expect(await readings[0]).toBe('one');
  while (reads.length < 2) await turn();
  reads[1]?.();
  expect(await Promise.all(readings)).toEqual(['one', 'two', 'two']);
  expect(reads).toHaveLength(2);
});

test('a connection that was lost leaves nothing, and its late answer counts for nothing', async () => {
  const { cache, questions, lose, connect, pass, slowAnswers } = await makeKept();
  slowAnswers();
  pass(1_000);
  const found = cache.findKept('a');
  lose();
  expect(await cache.findKept('a')).toBeUndefined();
  connect();
  await cache.read('a');
  questions[0]?.answer();
  expect(await found).toBeUndefined();
  const next = cache.findKept('a');
  await turn();
  expect(questions).toHaveLength(2);
  questions[1]?.answer();
  expect(await next).toBe('one');
});

test('a connection that is silent serves for a second and no longer', async () => {
  const { cache, questions, pass, slowAnswers } = await makeKept();
  slowAnswers();
  pass(999);
  expect(await cache.findKept('a')).toBe('one');
  expect(questions).toHaveLength(1);
  pass(1);
  expect(await cache.findKept('a')).toBeUndefined();
});

test('an answer counts from when it was asked for', async () => {
  const { cache, watch, questions, pass, slowAnswers } = await makeKept();
  slowAnswers();
  pass(900);
  expect(await cache.findKept('a')).toBe('one');
  pass(900);
  questions[0]?.answer();
  await turn();
  expect(watch.isCurrent()).toBe(true);
  pass(100);
  expect(watch.isCurrent()).toBe(false);
});

test('after a write of this process the connection is asked first, once for all who wait', async () => {
  const { cache, writes, questions, tell, slowAnswers } = await makeKept();
  slowAnswers();
  writes.made += 1;
  const found = [cache.findKept('a'), cache.findKept('a')];
  await turn();
  expect(questions).toHaveLength(1);
  tell('=a');
  questions[0]?.answer();
  expect(await Promise.all(found)).toEqual([undefined, undefined]);
});

test('who comes after a write waits for another question than who came before it', async () => {
  const { cache, writes, questions, tell, slowAnswers } = await makeKept();
  slowAnswers();
  writes.made += 1;
  const first = cache.findKept('a');
  await turn();
  writes.made += 1;
  const second = cache.findKept('a');
  await turn();
  expect(questions).toHaveLength(1);
  questions[0]?.answer();
  expect(await first).toBe('one');
  await turn();
  expect(questions).toHaveLength(2);
  tell('=a');
  questions[1]?.answer();
  expect(await second).toBeUndefined();
});

test('a question that fails serves nothing', async () => {
  const { cache, writes, questions, slowAnswers } = await makeKept();
  slowAnswers();
  writes.made += 1;
  const found = cache.findKept('a');
  await turn();
  questions[0]?.fail();
  expect(await found).toBeUndefined();
});
