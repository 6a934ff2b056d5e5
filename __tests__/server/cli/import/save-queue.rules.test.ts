import type { SaveItem } from '@contract/schemas/media';
import { createSaveQueue } from '../../../../server/cli/import/save-queue';

const item = (fileName: string): SaveItem => ({ objectKey: `k/${fileName}`, md5: 'm', sizeBytes: 1, fileName });
const answerTo = ({ fileName }: SaveItem) => ({ code: 0, msg: '', resourceId: fileName, duplicate: false });

test('what comes while a call is under way goes together with the next, by label', async () => {
  const calls: [string | undefined, string[]][] = [];
  const queue = createSaveQueue(async (labelId, items) => {
    calls.push([labelId, items.map(({ fileName }) => fileName)]);
    return items.map(answerTo);
  });
  const results = await Promise.all([
    queue.save(undefined, item('a')),
    queue.save(undefined, item('b')),
    queue.save('label', item('c')),
    queue.save(undefined, item('d')),
  ]);
  expect(results.map(({ resourceId }) => resourceId)).toEqual(['a', 'b', 'c', 'd']);
  expect(calls).toEqual([
    [undefined, ['a']],
    [undefined, ['b', 'd']],
    ['label', ['c']],
  ]);
});

test('a call that fails is reported for each of its files, and the next call is made', async () => {
  let isAway = true;
  const queue = createSaveQueue(async (_labelId, items) => {
    if (isAway) throw new Error('away');
    return items.map(answerTo);
  });
  await expect(queue.save(undefined, item('a'))).rejects.toThrow('away');
  isAway = false;
  await expect(queue.save(undefined, item('a'))).resolves.toMatchObject({ resourceId: 'a' });
});
