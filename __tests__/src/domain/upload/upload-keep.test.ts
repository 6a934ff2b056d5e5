import { isSameFile, isSameToKeep, listToKeep, parseKeptUpload } from '@/domain/upload/upload-keep';
import { toItem, type UploadItem, type UploadState } from '@/domain/upload/upload-item';

function anItem(more: Partial<UploadItem> = {}): UploadItem {
  const base = toItem(
    { id: 'i', albumId: 'a', labelId: null, fileName: 'clip.mp4', kind: 'video', sizeBytes: 100, lastModifiedMs: 7 },
    false,
  );
  return { ...base, ...more };
}
const write = (item: UploadItem): unknown => JSON.parse(JSON.stringify({ item, ownerId: 'o', windowId: 'w' }));

test('what is written down is read again, at rest', () => {
  const item = anItem({ step: 'send', state: 'uploading', isActive: true, md5: 'm', sentBytes: 40, uploadId: 'u' });
  expect(parseKeptUpload(write(item), 100)).toEqual({
    ownerId: 'o',
    windowId: 'w',
    item: { ...item, state: 'waiting', isActive: false, sentBytes: 0, stepPercent: 0 },
  });
});

test.each<[string, Partial<UploadItem>, number | null, Partial<UploadItem>]>([
  ['without its bytes it asks for them', { step: 'send', md5: 'm' }, null, { state: 'needsFile', md5: 'm' }],
  ['what is sent is saved without them', { step: 'save', objectKey: 'k' }, null, { state: 'waiting', step: 'save' }],
  ['what is saved is only watched', { step: 'poll', resourceId: 'r' }, null, { state: 'processing' }],
  ['a pause stays', { state: 'paused' }, 100, { state: 'paused' }],
  ['what is finished stays so', { step: 'poll', state: 'done' }, null, { state: 'done' }],
  ['a failure stays with its reason', { state: 'failed', reason: 'no' }, null, { state: 'failed', reason: 'no' }],
  [
    'what waited for room asks for it anew',
    { state: 'roomless', step: 'send' },
    100,
    { state: 'waiting', step: 'send' },
  ],
  [
    'and so does what was sent before there was none',
    { state: 'roomless', step: 'save', objectKey: 'k' },
    null,
    { state: 'waiting', step: 'save', objectKey: 'k' },
  ],
  [
    'a remark that was refused stays with its reason',
    { step: 'poll', state: 'done', remark: 'r', remarkReason: 'no' },
    null,
    { state: 'done', remark: 'r', remarkReason: 'no' },
  ],
  [
    'only the original is there: it is made smaller once more',
    { step: 'send', sizeBytes: 40, md5: 'm' },
    100,
    { step: 'shrink', sizeBytes: 100, md5: null },
  ],
])('%s', (_name, item, readBytes, expected) => {
  expect(parseKeptUpload(write(anItem(item)), readBytes)?.item).toMatchObject(expected);
});

test.each([
  [500, 500],
  [0, 0],
  [undefined, 0],
  [-1, 0],
  [1.5, 0],
  [1_000_001, 0],
  ['500', 0],
])('a kept price of %p is read as %d', (priceFen, expected) => {
  const stored = { item: { ...anItem(), priceFen }, ownerId: 'o', windowId: 'w' };
  expect(parseKeptUpload(JSON.parse(JSON.stringify(stored)), 100)?.item.priceFen).toBe(expected);
});

test.each([null, 'x', {}, { ownerId: 'o', windowId: 'w' }, { ownerId: 'o', windowId: 'w', item: { id: 1 } }])(
  '%j is nothing of ours',
  (stored) => {
    expect(parseKeptUpload(stored, null)).toBeNull();
  },
);

test.each<[string, { name: string; sizeBytes: number; lastModifiedMs?: number }, boolean]>([
  ['the same', { name: 'clip.mp4', sizeBytes: 100, lastModifiedMs: 7 }, true],
  ['another size', { name: 'clip.mp4', sizeBytes: 99, lastModifiedMs: 7 }, false],
  ['another time', { name: 'clip.mp4', sizeBytes: 100, lastModifiedMs: 8 }, false],
  ['another name', { name: 'other.mp4', sizeBytes: 100, lastModifiedMs: 7 }, false],
  ["WeChat's album, which tells no name", { name: 'tmp_1.mp4', sizeBytes: 100 }, true],
  ["WeChat's album, another kind", { name: 'tmp_1.jpg', sizeBytes: 100 }, false],
])('%s', (_name, file, isSame) => {
  expect(isSameFile(anItem(), file)).toBe(isSame);
});

test('progress is not worth writing, a step is, and so is an end', () => {
  expect(isSameToKeep(anItem({ sentBytes: 1 }), anItem({ sentBytes: 2 }))).toBe(true);
  expect(isSameToKeep(anItem(), anItem({ step: 'ask' }))).toBe(false);
  expect(isSameToKeep(anItem(), anItem({ priceFen: 500 }))).toBe(false);
  expect(isSameToKeep(anItem(), anItem({ remarkReason: 'no' }))).toBe(false);
  expect(isSameToKeep(anItem({ step: 'poll', state: 'processing' }), anItem({ step: 'poll', state: 'done' }))).toBe(
    false,
  );
});

test.each<[string, UploadState[], UploadState[]]>([
  ['what is finished counts beside what is left', ['done', 'duplicate', 'waiting'], ['done', 'duplicate', 'waiting']],
  ['once all has ended only failures are of use', ['done', 'failed', 'duplicate'], ['failed']],
  ['what was cancelled never is', ['cancelled', 'uploading'], ['uploading']],
])('%s', (_name, states, kept) => {
  expect(listToKeep(states.map((state) => anItem({ state }))).map(({ state }) => state)).toEqual(kept);
});

test('a refused remark is kept also when all has ended', () => {
  const items = [anItem({ state: 'done' }), anItem({ state: 'done', remarkReason: 'no' })];
  expect(listToKeep(items)).toEqual(items.slice(1));
});

test('a file that can never be uploaded is reported once, and is not kept for another visit', () => {
  const unfit = anItem({ state: 'failed', isUnfit: true, reason: 'too large' });
  expect(listToKeep([unfit, anItem({ state: 'failed' })])).toEqual([anItem({ state: 'failed' })]);
});
