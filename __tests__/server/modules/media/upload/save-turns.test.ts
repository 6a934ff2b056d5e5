import { createSaveTurns } from '../../../../../server/modules/media/upload/save-turns';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('works that share a key follow one another, others go beside them, and a failure ends its turn', async () => {
  const inTurn = createSaveTurns();
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string, keys: readonly string[]) =>
    inTurn(keys, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      });
    });
  const first = start('first', ['a', 'b']);
  const second = start('second', ['b', 'c']);
  const third = start('third', ['c', 'b']);
  const apart = start('apart', ['d']);
  await settle();
  expect(begun).toEqual(['first', 'apart']);
  ends.get('first')?.(new Error('no store'));
  await expect(first).rejects.toThrow('no store');
  await settle();
  expect(begun).toEqual(['first', 'apart', 'second']);
  ends.get('second')?.();
  await settle();
  expect(begun).toEqual(['first', 'apart', 'second', 'third']);
  ends.get('third')?.();
  ends.get('apart')?.();
  expect(await Promise.all([second, third, apart])).toEqual(['second', 'third', 'apart']);
});
