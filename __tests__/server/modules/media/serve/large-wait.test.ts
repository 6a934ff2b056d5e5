import { createLargeWait } from '../../../../../server/modules/media/serve/large-wait';

interface Watched {
  readonly questions: (readonly string[])[];
  readonly wait: ReturnType<typeof createLargeWait>;
}

/** `dueFor`: at how many looks each is still due. */
function watch(dueFor: Readonly<Record<string, number>>): Watched {
  const questions: (readonly string[])[] = [];
  const wait = createLargeWait({
    pause: () => Promise.resolve(),
    listDue: async (uids) => {
      questions.push(uids);
      return uids.filter((uid) => questions.filter((asked) => asked.includes(uid)).length <= (dueFor[uid] ?? 0));
    },
  });
  return { questions, wait };
}

test('whoever waits goes on when it is there, and one question is asked for all', async () => {
  const { questions, wait } = watch({ a: 1, b: 3 });
  await Promise.all([wait('a'), wait('b'), wait('a')]);
  expect(questions).toEqual([['a', 'b'], ['a', 'b'], ['b'], ['b']]);
});

test('nobody waits for what does not come for longer than eight seconds', async () => {
  const { questions, wait } = watch({ a: 1_000 });
  await wait('a');
  expect(questions).toHaveLength(16);
  await wait('a');
  expect(questions).toHaveLength(32);
});

test('where too much is waited for one is answered at once', async () => {
  const { questions, wait } = watch({});
  const many = Promise.all(Array.from({ length: 200 }, (_, n) => wait(`${n}`)));
  await wait('one more');
  await many;
  expect(questions.flat()).not.toContain('one more');
});

test('where nobody can be asked one is answered with what there is', async () => {
  const wait = createLargeWait({
    pause: () => Promise.resolve(),
    listDue: () => Promise.reject(new Error('no database')),
  });
  await wait('a');
  await wait('a');
});
