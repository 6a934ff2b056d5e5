import { createSharedReads } from '../../../../server/db/watch/shared-reads';

/** Reads that answer one after the other, when the test lets them. */
function scripted() {
  const begun: { answer: (value: string) => void; fail: (why: Error) => void }[] = [];
  const read = (): Promise<string> => new Promise((resolve, reject) => begun.push({ answer: resolve, fail: reject }));
  return { begun, read };
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('who asks while a read is under way gets one that begins after it, together with all others who wait', async () => {
  const { begun, read } = scripted();
  const reads = createSharedReads();
  const first = reads.share('a', read);
  const later = [reads.share('a', read), reads.share('a', read)];
  await tick();
  expect(begun).toHaveLength(1);
  begun[0]?.answer('old');
  await expect(first).resolves.toBe('old');
  await tick();
  expect(begun).toHaveLength(2);
  const last = reads.share('a', read);
  begun[1]?.answer('new');
  await expect(Promise.all(later)).resolves.toEqual(['new', 'new']);
  await tick();
  expect(begun).toHaveLength(3);
  begun[2]?.answer('newest');
  await expect(last).resolves.toBe('newest');
});

test('keys do not wait for each other', async () => {
  const { begun, read } = scripted();
  const reads = createSharedReads();
  void reads.share('a', read);
  void reads.share('b', read);
  await tick();
  expect(begun).toHaveLength(2);
});

test('a read that fails rejects for all who share it; the next begins all the same', async () => {
  const { begun, read } = scripted();
  const reads = createSharedReads();
  const first = reads.share('a', read);
  const second = reads.share('a', read);
  begun[0]?.fail(new Error('cut off'));
  await expect(first).rejects.toThrow('cut off');
  await tick();
  begun[1]?.answer('there');
  await expect(second).resolves.toBe('there');
  await tick();
  void reads.share('a', read);
  expect(begun).toHaveLength(3);
});
