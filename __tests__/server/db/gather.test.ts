import { gather } from '../../../server/db/watch/gather';

/** Work that is done when the test says so, and what each was given. */
function aWork() {
  const given: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const work = async (asked: readonly number[]): Promise<number[]> => {
    given.push(asked);
    await new Promise<void>((resolve, reject) =>
      ends.push((error) => (error === undefined ? resolve() : reject(error))),
    );
    return asked.map((one) => one * 10);
  };
  return { work, given, end: (error?: Error) => ends.shift()?.(error) };
}

const later = () => new Promise((resolve) => setImmediate(resolve));

test('whoever is alone is asked for at once, and what comes meanwhile goes together', async () => {
  const { work, given, end } = aWork();
  const ask = gather(work, { most: 10 });
  const answers = [ask(1), ask(2), ask(3)];
  expect(given).toEqual([[1]]);
  end();
  expect(await answers[0]).toBe(10);
  expect(given).toEqual([[1], [2, 3]]);
  end();
  expect(await Promise.all(answers)).toEqual([10, 20, 30]);
});

test('no more go together than may', async () => {
  const { work, given, end } = aWork();
  const ask = gather(work, { most: 2 });
  const answers = [1, 2, 3, 4].map(ask);
  for (let time = 0; time < 3; time += 1) {
    end();
    await later();
  }
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  expect(given).toEqual([[1], [2, 3], [4]]);
});

test('what fails fails for those that went together, and the next go on', async () => {
  const { work, end } = aWork();
  const ask = gather(work, { most: 10 });
  const first = ask(1);
  const second = ask(2);
  end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  end();
  expect(await second).toBe(20);
  const third = ask(3);
  end();
  expect(await third).toBe(30);
});
