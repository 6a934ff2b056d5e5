import { forgetTurns, inTurn } from '@/api/turns';

/** Something that is answered by hand. */
function aCall(): { promise: Promise<string>; answer: (text: string) => void; fail: () => void } {
  let answer = (_text: string): void => undefined;
  let fail = (): void => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    answer = resolve;
    fail = () => reject(new Error('refused'));
  });
  return { promise, answer, fail };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('about one thing one is under way, in the order they were asked for; another thing does not wait', async () => {
  const [first, second] = [aCall(), aCall()];
  const begun: string[] = [];
  const ask = (key: string, name: string, call: { promise: Promise<string> }) =>
    inTurn([key], () => {
      begun.push(name);
      return call.promise;
    });
  const answers = [ask('a', 'first', first), ask('a', 'second', second), ask('b', 'other', second)];
  await settle();
  expect(begun).toEqual(['first', 'other']);
  first.answer('1');
  await settle();
  expect(begun).toEqual(['first', 'other', 'second']);
  second.answer('2');
  expect(await Promise.all(answers)).toEqual(['1', '2', '2']);
});

test('what waits learns that something else was asked since, and a failure lets the next one go', async () => {
  const first = aCall();
  const asked = inTurn(['a'], () => first.promise);
  const told: Promise<boolean>[] = ['second', 'third'].map(() => inTurn(['a'], async (isLast) => isLast('a')));
  first.fail();
  await expect(asked).rejects.toThrow('refused');
  expect(await Promise.all(told)).toEqual([false, true]);
});

test('one about several things waits for each of them', async () => {
  const [one, two] = [aCall(), aCall()];
  let isBegun = false;
  const asked = [inTurn(['a'], () => one.promise), inTurn(['b'], () => two.promise)];
  const both = inTurn(['a', 'b'], async (isLast) => {
    isBegun = true;
    return [isLast('a'), isLast('b')];
  });
  one.answer('');
  await settle();
  expect(isBegun).toBe(false);
  const later = inTurn(['b'], async () => []);
  two.answer('');
  expect(await both).toEqual([true, false]);
  await Promise.all([...asked, later]);
});

test('what was forgotten is no longer wanted, and what is asked afterwards does not wait for it', async () => {
  const first = aCall();
  const under = inTurn(['a'], () => first.promise);
  const waiting = inTurn(['a'], async (isLast) => isLast('a'));
  forgetTurns();
  expect(await inTurn(['a'], async (isLast) => isLast('a'))).toBe(true);
  first.answer('');
  await under;
  expect(await waiting).toBe(false);
});
