import { getRetryDelayMs, type NewUpload, type UploadItem } from '@/domain/upload/upload-item';
import { EMPTY_QUEUE, reduceUploads, type UploadAction, type UploadQueue } from '@/domain/upload/upload-queue';
import { addSpeedSample, countUploads, getSpeed, planUploads, type SpeedSample } from '@/domain/upload/upload-plan';

function aFile(id: string, more: Partial<NewUpload> = {}): NewUpload {
  return {
    id,
    albumId: 'album',
    labelId: null,
    fileName: `${id}.jpg`,
    kind: 'photo',
    sizeBytes: 100,
    lastModifiedMs: null,
    ...more,
  };
}

function play(actions: readonly UploadAction[], from: UploadQueue = EMPTY_QUEUE): UploadQueue {
  return actions.reduce(reduceUploads, from);
}

const added: UploadAction = { type: 'added', files: [aFile('a')] };
const start: UploadAction = { type: 'started', ids: ['a'] };
const hashed: UploadAction = { type: 'hashed', id: 'a', md5: 'm' };
const unknown: UploadAction = { type: 'answered', id: 'a', match: null };
const sent: UploadAction = { type: 'sent', id: 'a', objectKey: 'k', storageType: 1 };
const saved: UploadAction = { type: 'saved', id: 'a', resourceId: 'r', isDuplicate: false };
const told = (leftBytes: number, albumId = 'album'): UploadAction => ({ type: 'roomTold', albumId, leftBytes });
const toSend = [added, start, hashed, start, unknown] as const;
const toSave = [...toSend, start, sent] as const;
const toPoll = [...toSave, start, saved] as const;
const ready: UploadAction = { type: 'polled', id: 'a', state: 'ready', percent: 0, nextPollAtMs: 0 };
const processing: UploadAction = { type: 'polled', id: 'a', state: 'processing', percent: 45, nextPollAtMs: 50 };
const known = (inAlbum: boolean): UploadAction => ({
  type: 'answered',
  id: 'a',
  match: { inAlbum, resourceId: 'known' },
});
const toLacking: readonly UploadAction[] = [
  { type: 'added', files: [aFile('a', { remark: 'bad' })] },
  ...toPoll.slice(1),
  start,
  { type: 'remarkRefused', id: 'a', reason: 'no' },
  start,
  ready,
];
const dropped: UploadAction = { type: 'dropped', ids: ['a'], nowMs: 1_000 };
const refused: UploadAction = { type: 'refused', id: 'a', reason: 'no' };
const paused: UploadAction = { type: 'paused' };
const resumed: UploadAction = { type: 'resumed' };
const cancelled: UploadAction = { type: 'cancelled', ids: ['a'] };
const retried: UploadAction = { type: 'retried', ids: ['a'] };

test.each<[string, readonly UploadAction[], Partial<UploadItem>]>([
  ['a new file waits to be hashed', [added], { state: 'waiting', step: 'hash', isActive: false }],
  [
    'a file that may not be sent is listed with its reason',
    [{ type: 'added', files: [aFile('a', { reason: 'too large' })] }],
    { state: 'failed', reason: 'too large' },
  ],
  [
    'and is not tried again',
    [{ type: 'added', files: [aFile('a', { reason: 'too large' })] }, retried],
    { state: 'failed', isUnfit: true },
  ],
  ['hashing is checking', [added, start], { state: 'checking', isActive: true }],
  ['a hashed file waits for the question', [added, start, hashed], { state: 'waiting', step: 'ask', md5: 'm' }],
  ['an unknown file waits to be sent', toSend, { state: 'waiting', step: 'send' }],
  ['what the album has is a duplicate', [added, start, hashed, start, known(true)], { state: 'duplicate' }],
  [
    'what is stored elsewhere is saved without sending',
    [added, start, hashed, start, known(false)],
    { state: 'waiting', step: 'save', sourceId: 'known', objectKey: null },
  ],
  [
    'progress counts while sending',
    [...toSend, start, { type: 'progressed', id: 'a', sentBytes: 40 }],
    { sentBytes: 40 },
  ],
  [
    'more than the file is not believed: a form is a little longer',
    [...toSend, start, { type: 'progressed', id: 'a', sentBytes: 140 }],
    { sentBytes: 100 },
  ],
  ['a sent file waits to be saved', toSave, { state: 'waiting', step: 'save', objectKey: 'k', sentBytes: 100 }],
  ['a saved file is processing', toPoll, { state: 'processing', step: 'poll', resourceId: 'r' }],
  [
    'the server may find the duplicate',
    [...toSave, start, { ...saved, isDuplicate: true } as UploadAction],
    { state: 'duplicate', resourceId: 'r' },
  ],
  ['still processing is asked again later', [...toPoll, start, processing], { state: 'processing', retryAtMs: 50 }],
  ['a ready file is done', [...toPoll, start, ready], { state: 'done' }],
  [
    'a drop while sending starts that file again after a second',
    [...toSend, start, { type: 'progressed', id: 'a', sentBytes: 40 }, dropped],
    { state: 'waiting', step: 'send', sentBytes: 0, attempts: 1, retryAtMs: 2_000 },
  ],
  ['a second drop waits longer', [...toSend, start, dropped, start, dropped], { attempts: 2, retryAtMs: 3_000 }],
  ['success forgets the drops', [...toSend, start, dropped, start, sent], { attempts: 0, retryAtMs: 0 }],
  ['a network that is back ends the wait', [...toSend, start, dropped, { type: 'wokenUp' }], { retryAtMs: 0 }],
  ['a refusal fails with its reason', [...toSend, start, refused], { state: 'failed', reason: 'no' }],
  [
    'a retry asks again and keeps the hash',
    [...toSend, start, refused, retried],
    { state: 'waiting', step: 'ask', md5: 'm', reason: '' },
  ],
  ['a retry of a file that is being sent changes nothing', [...toSend, start, retried], { state: 'uploading' }],
  ['a pause stops the sending', [...toSend, start, paused], { state: 'paused', isActive: false, step: 'send' }],
  ['what comes in after a pause is late', [...toSend, start, paused, sent], { state: 'paused', objectKey: null }],
  ['going on starts at the same step', [...toSend, start, paused, resumed], { state: 'waiting', step: 'send' }],
  ['a file added while paused is paused', [paused, added], { state: 'paused' }],
  ['a stored file is not held back by a pause', [...toPoll, paused], { state: 'processing' }],
  ['a cancel ends it', [...toSend, start, cancelled, sent], { state: 'cancelled', objectKey: null }],
  ['a stored file cannot be cancelled', [...toPoll, cancelled], { state: 'processing' }],
  ['a cancelled file may be tried again', [...toSend, start, cancelled, retried], { state: 'waiting', step: 'ask' }],
  ['a retry while paused stays paused', [...toSend, start, refused, paused, retried], { state: 'paused' }],
  [
    'a file to be made smaller is that first',
    [{ type: 'added', files: [aFile('a', { isToShrink: true, quality: 1 })] }, start],
    { state: 'shrinking', step: 'shrink' },
  ],
  [
    'a smaller file is sent under its new name and size',
    [
      { type: 'added', files: [aFile('a', { isToShrink: true })] },
      start,
      { type: 'shrunk', id: 'a', file: { fileName: 'b.jpg', sizeBytes: 40 } },
    ],
    { step: 'hash', fileName: 'b.jpg', sizeBytes: 40, pickedBytes: 100 },
  ],
  [
    'what another window sends is looked at again later',
    [added, start, hashed, start, { type: 'heldElsewhere', id: 'a', retryAtMs: 70 }],
    { state: 'waiting', step: 'ask', isElsewhere: true, retryAtMs: 70 },
  ],
  [
    'a drop between parts keeps what the store has',
    [
      ...toSend,
      start,
      { type: 'partsBegun', id: 'a', uploadId: 'u' },
      { type: 'progressed', id: 'a', sentBytes: 40 },
      dropped,
    ],
    { state: 'waiting', sentBytes: 40, uploadId: 'u' },
  ],
  ['a file whose bytes are gone asks for them', [...toSend, { type: 'fileLost', id: 'a' }], { state: 'needsFile' }],
  ['and is not gone on with', [...toSend, { type: 'fileLost', id: 'a' }, resumed, start], { state: 'needsFile' }],
  [
    'chosen again it is hashed again',
    [...toSend, { type: 'fileLost', id: 'a' }, { type: 'fileGiven', id: 'a' }],
    { state: 'waiting', step: 'hash', md5: null },
  ],
  [
    'one that had been made smaller is made smaller again',
    [
      { type: 'added', files: [aFile('a', { isToShrink: true })] },
      start,
      { type: 'shrunk', id: 'a', file: { fileName: 'b.jpg', sizeBytes: 40 } },
      { type: 'fileLost', id: 'a' },
      { type: 'fileGiven', id: 'a' },
    ],
    { state: 'waiting', step: 'shrink', sizeBytes: 100 },
  ],
  [
    'a remark is written after the file is saved',
    [...toSend, { type: 'described', albumId: 'album', labelId: 'l', remark: 'r' }, start, sent, start, saved],
    { step: 'remark', labelId: 'l', state: 'processing' },
  ],
  [
    'what is saved keeps its label',
    [...toPoll, { type: 'described', albumId: 'album', labelId: 'l', remark: 'r' }],
    { labelId: null, remark: '' },
  ],
  ['a file costs nothing unless it is said', [added], { priceFen: 0 }],
  [
    'what is not saved takes a new price',
    [...toSave, { type: 'described', albumId: 'album', labelId: null, remark: '', priceFen: 500 }],
    { priceFen: 500 },
  ],
  [
    'what is described without a price keeps its own',
    [
      { type: 'added', files: [aFile('a', { priceFen: 500 })] },
      { type: 'described', albumId: 'album', labelId: 'l', remark: 'r' },
    ],
    { priceFen: 500, labelId: 'l' },
  ],
  [
    'what is saved keeps its price',
    [...toPoll, { type: 'described', albumId: 'album', labelId: null, remark: '', priceFen: 500 }],
    { priceFen: 0 },
  ],
  [
    'so does what is being saved: its price is on its way',
    [...toSave, start, { type: 'described', albumId: 'album', labelId: null, remark: '', priceFen: 500 }],
    { priceFen: 0 },
  ],
  [
    'a retry keeps the price',
    [{ type: 'added', files: [aFile('a', { priceFen: 500 })] }, start, hashed, start, refused, retried],
    { step: 'ask', priceFen: 500 },
  ],
  [
    'what failed is tried again with a new price',
    [
      ...toSend,
      start,
      refused,
      { type: 'described', albumId: 'album', labelId: null, remark: '', priceFen: 500 },
      retried,
    ],
    { step: 'ask', priceFen: 500 },
  ],
  [
    'what the album had already is not described',
    [added, start, hashed, start, known(true), { type: 'described', albumId: 'album', labelId: 'l', remark: 'r' }],
    { state: 'duplicate', labelId: null },
  ],
  [
    'what is described without a label and a remark keeps its own',
    [
      { type: 'added', files: [aFile('a', { labelId: 'l', remark: 'r' })] },
      { type: 'described', albumId: 'album', priceFen: 500 },
    ],
    { labelId: 'l', remark: 'r', priceFen: 500 },
  ],
  [
    'a refused remark is kept with its reason, and the file is done',
    [...toLacking],
    { state: 'done', remark: 'bad', remarkReason: 'no' },
  ],
  [
    'another remark is not written unasked',
    [...toLacking, { type: 'described', albumId: 'album', labelId: 'l', remark: 'good' }],
    { state: 'done', step: 'poll', labelId: null, remark: 'good', remarkReason: 'no' },
  ],
  [
    'tried again it is',
    [...toLacking, { type: 'described', albumId: 'album', remark: 'good' }, retried],
    { state: 'processing', step: 'remark', remark: 'good', remarkReason: '' },
  ],
  [
    'a refused remark that was taken away is not missing any more',
    [...toLacking, { type: 'described', albumId: 'album', remark: '' }, retried],
    { state: 'done', remarkReason: '' },
  ],
  ['one file may be paused alone', [...toSend, { type: 'paused', ids: ['a'] }], { state: 'paused' }],
  ['an answer nobody asked for changes nothing', [added, sent], { state: 'waiting', step: 'hash' }],
])('%s', (_name, actions, expected) => {
  expect(play(actions).items['a']).toMatchObject(expected);
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 16_000],
  [6, 30_000],
  [7, 30_000],
  [1_000, 30_000],
])('after drop %d it waits %d ms', (attempts, delayMs) => {
  expect(getRetryDelayMs(attempts)).toBe(delayMs);
});

test('ended files leave the list when it is cleared, the others stay in order', () => {
  const queue = play([
    { type: 'added', files: [aFile('a'), aFile('b', { reason: 'x' }), aFile('c')] },
    cancelled,
    { type: 'cleared' },
  ]);
  expect(queue.order).toEqual(['c']);
  expect(Object.keys(queue.items)).toEqual(['c']);
});

function sendable(
  ids: readonly string[],
  albumOf = (_id: string): string => 'album',
  leftBytes = Infinity,
): UploadQueue {
  return play([
    { type: 'added', files: ids.map((id) => aFile(id, { albumId: albumOf(id) })) },
    { type: 'started', ids },
    ...ids.map((id): UploadAction => ({ type: 'hashed', id, md5: `m${id}` })),
    { type: 'started', ids },
    ...ids.map((id): UploadAction => ({ type: 'answered', id, match: null })),
    ...ids.map((id) => told(leftBytes, albumOf(id))),
  ]);
}

test('a file moved up is sent first', () => {
  const queue = play([{ type: 'movedUp', id: 'c' }], sendable(['a', 'b', 'c']));
  expect(planUploads(queue, 0).send).toEqual(['c', 'a', 'b']);
});

test('pausing one file leaves the queue going', () => {
  const queue = play([{ type: 'paused', ids: ['a'] }], sendable(['a', 'b']));
  expect(queue.isPaused).toBe(false);
  expect(planUploads(queue, 0).send).toEqual(['b']);
});

test('without a network nothing is started that needs it; hashing goes on', () => {
  const offline: UploadAction = { type: 'networkChanged', isOnline: false };
  const queue = play([offline, { type: 'added', files: [aFile('x')] }], sendable(['a']));
  expect(planUploads(queue, 0)).toMatchObject({ hash: ['x'], send: [], wakeAtMs: null });
  expect(planUploads(play([{ type: 'networkChanged', isOnline: true }, told(Infinity)], queue), 0).send).toEqual(['a']);
});

describe('the plan', () => {
  test('three files are sent at a time', () => {
    const queue = sendable(['a', 'b', 'c', 'd', 'e']);
    expect(planUploads(queue, 0).send).toEqual(['a', 'b', 'c']);
    const sending = play([{ type: 'started', ids: ['a', 'b', 'c'] }], queue);
    expect(planUploads(sending, 0).send).toEqual([]);
    expect(planUploads(play([sent], sending), 0)).toMatchObject({ send: ['d'], save: ['a'] });
  });

  test('saves of one album go together, one call at a time', () => {
    const ids = ['a', 'b', 'c'];
    const queue = play(
      [
        { type: 'started', ids },
        ...ids.map((id): UploadAction => ({ type: 'sent', id, objectKey: id, storageType: 1 })),
      ],
      sendable(ids, (id) => (id === 'b' ? 'other' : 'album')),
    );
    expect(planUploads(queue, 0).save).toEqual(['a', 'c']);
    expect(planUploads(play([start], queue), 0).save).toEqual([]);
  });

  test('at most ten files are asked about in one call, and at most a hundred saved', () => {
    const ids = Array.from({ length: 101 }, (_none, index) => `f${index}`);
    const asking = play([
      { type: 'added', files: ids.map((id) => aFile(id)) },
      { type: 'started', ids },
      ...ids.map((id): UploadAction => ({ type: 'hashed', id, md5: id })),
    ]);
    expect(planUploads(asking, 0).ask).toHaveLength(10);
    const saving = play(
      [
        { type: 'started', ids },
        ...ids.map((id): UploadAction => ({ type: 'sent', id, objectKey: id, storageType: 1 })),
      ],
      sendable(ids),
    );
    expect(planUploads(saving, 0).save).toHaveLength(100);
  });

  test('hashing does not run far ahead of sending', () => {
    const ids = Array.from({ length: 19 }, (_none, index) => `s${index}`);
    const more: UploadAction = { type: 'added', files: [aFile('x'), aFile('y'), aFile('z')] };
    expect(planUploads(play([more], sendable(ids)), 0).hash).toEqual(['x', 'y']);
    expect(planUploads(play([more], sendable([...ids, 's19'])), 0).hash).toEqual([]);
  });

  test('what waits for its time is shown with that time', () => {
    const queue = play([...toSend, told(Infinity), start, dropped]);
    expect(planUploads(queue, 1_999)).toMatchObject({ send: [], wakeAtMs: 2_000 });
    expect(planUploads(queue, 2_000)).toMatchObject({ send: ['a'], wakeAtMs: null });
  });
});

describe('room', () => {
  const full: UploadAction = { type: 'roomRefused', ids: ['a'] };

  test('it is asked once for an album, and nothing is sent or saved there before the answer', () => {
    const unasked = play([...toSend]);
    expect(planUploads(unasked, 0)).toMatchObject({ rooms: ['album'], send: [] });
    const asked = play([{ type: 'roomAsked', albumId: 'album' }], unasked);
    expect(planUploads(asked, 0)).toMatchObject({ rooms: [], send: [] });
    expect(planUploads(play([told(100)], asked), 0)).toMatchObject({ rooms: [], roomless: [], send: ['a'] });
  });

  test('it is asked before a file has been hashed, and not for what may not be sent', () => {
    expect(planUploads(play([added]), 0).rooms).toEqual(['album']);
    expect(planUploads(play([{ type: 'added', files: [aFile('a', { reason: 'x' })] }]), 0).rooms).toEqual([]);
  });

  test('while something is being saved it is not asked: the number would be old when it comes', () => {
    const saving = play([start, sent, start, full], sendable(['a', 'b']));
    expect(planUploads(saving, 0).rooms).toEqual(['album']);
    const both = play(
      [{ type: 'started', ids: ['b'] }, { ...sent, id: 'b' } as UploadAction, { type: 'started', ids: ['b'] }],
      saving,
    );
    expect(planUploads(both, 0)).toMatchObject({ rooms: [], send: [] });
  });

  test.each([
    [100, ['a'], ['b', 'c']],
    [99, [], ['a', 'b', 'c']],
    [200, ['a', 'b'], ['c']],
    [0, [], ['a', 'b', 'c']],
  ])('with %d bytes left %j go on and %j wait', (leftBytes, send, roomless) => {
    const queue = sendable(['a', 'b', 'c'], undefined, leftBytes);
    expect(planUploads(queue, 0)).toMatchObject({ send, roomless });
  });

  test('what is on its way, and what has been saved, has its place', () => {
    const sending = play([start], sendable(['a', 'b', 'c'], undefined, 250));
    expect(planUploads(sending, 0)).toMatchObject({ send: ['b'], roomless: ['c'] });
    const stored = play([sent, start, saved], sending);
    expect(planUploads(stored, 0)).toMatchObject({ send: ['b'], roomless: ['c'] });
    const there = play([sent, start, { ...saved, isDuplicate: true } as UploadAction], sending);
    expect(countUploads(there)).toMatchObject({ finished: 1, present: 1 });
    expect(planUploads(there, 0)).toMatchObject({ send: ['b', 'c'], roomless: [] });
  });

  test("what uses another's bytes needs room too, what the album has needs none", () => {
    const answered = (inAlbum: boolean): UploadQueue => play([added, start, hashed, start, known(inAlbum), told(99)]);
    expect(planUploads(answered(false), 0)).toMatchObject({ save: [], roomless: ['a'] });
    expect(planUploads(answered(true), 0)).toMatchObject({ save: [], roomless: [] });
  });

  test('refused after it was sent a file keeps what was sent, and is only saved once there is room', () => {
    const queue = play([...toSave, told(100), start, full]);
    expect(queue.items['a']).toMatchObject({ state: 'roomless', step: 'save', objectKey: 'k' });
    expect(planUploads(queue, 0)).toMatchObject({ save: [], rooms: [] });
    const again = play([retried], queue);
    expect(again.items['a']).toMatchObject({ state: 'waiting', step: 'save', objectKey: 'k', md5: 'm' });
    expect(planUploads(again, 0)).toMatchObject({ save: [], rooms: ['album'] });
    expect(planUploads(play([told(Infinity)], again), 0)).toMatchObject({ save: ['a'], rooms: [] });
  });

  test('where it is gone from the store it is asked about and sent anew', () => {
    const queue = play([...toSave, start, full, retried, start, { type: 'sentLost', id: 'a' }]);
    expect(queue.items['a']).toMatchObject({ state: 'waiting', step: 'ask', objectKey: null, md5: 'm' });
  });

  test('a refusal shows how little there is, also where only yes or no is known', () => {
    const queue = play([start, sent, start, full, told(Infinity)], sendable(['a', 'b', 'c']));
    expect(planUploads(queue, 0)).toMatchObject({ send: [], roomless: ['b', 'c'] });
  });

  test('one that is tried again takes all that wait with it, and so does a new pick; others are not held back', () => {
    const waiting = play(
      [{ type: 'roomless', ids: ['a', 'b'] }],
      sendable(['a', 'b', 'x'], (id) => (id === 'x' ? 'other' : 'album'), 0),
    );
    const states = ({ items }: UploadQueue): (string | undefined)[] => ['a', 'b'].map((id) => items[id]?.state);
    expect(states(waiting)).toEqual(['roomless', 'roomless']);
    expect(states(play([retried], waiting))).toEqual(['waiting', 'waiting']);
    expect(states(play([{ type: 'added', files: [aFile('c')] }], waiting))).toEqual(['waiting', 'waiting']);
    expect(states(play([{ type: 'added', files: [aFile('c', { albumId: 'other' })] }], waiting))).toEqual([
      'roomless',
      'roomless',
    ]);
    expect(countUploads(waiting)).toMatchObject({ roomless: 2, failed: 0 });
  });

  test('it may be cancelled, and a pause leaves it waiting for room', () => {
    const waiting = play([{ type: 'roomless', ids: ['a'] }], sendable(['a'], undefined, 0));
    expect(play([paused], waiting).items['a']).toMatchObject({ state: 'roomless' });
    expect(play([paused, retried], waiting).items['a']).toMatchObject({ state: 'paused' });
    expect(play([cancelled], waiting).items['a']).toMatchObject({ state: 'cancelled' });
  });
});

test('totals count what is stored, leave out what was cancelled, and are busy until the last has ended', () => {
  const queue = play(
    [
      { type: 'started', ids: ['a', 'b', 'c', 'd'] },
      sent,
      { type: 'progressed', id: 'b', sentBytes: 30 },
      { type: 'refused', id: 'c', reason: 'x' },
      { type: 'cancelled', ids: ['d'] },
    ],
    sendable(['a', 'b', 'c', 'd']),
  );
  expect(countUploads(queue)).toEqual({
    total: 3,
    finished: 0,
    failed: 1,
    unfit: 0,
    processing: 0,
    needing: 0,
    roomless: 0,
    paused: 0,
    present: 0,
    unremarked: 0,
    totalBytes: 200,
    sentBytes: 130,
    isBusy: true,
  });
  expect(countUploads(play([...toPoll, start, ready]))).toMatchObject({ finished: 1, isBusy: false });
  expect(countUploads(play([...toSend, paused]))).toMatchObject({ isBusy: false, paused: 1 });
});

test.each<[string, readonly SpeedSample[], number]>([
  ['nothing', [], 0],
  ['one sample', [{ atMs: 0, sentBytes: 5 }], 0],
  [
    'two',
    [
      { atMs: 0, sentBytes: 0 },
      { atMs: 2_000, sentBytes: 1_000 },
    ],
    500,
  ],
  [
    'a file that started over',
    [
      { atMs: 0, sentBytes: 900 },
      { atMs: 1_000, sentBytes: 100 },
    ],
    0,
  ],
])('speed of %s', (_name, samples, speed) => {
  expect(getSpeed(samples)).toBe(speed);
});

test.each<[string, readonly [atMs: number, sentBytes: number][], number[]]>([
  [
    'what moves all the time is measured over five seconds',
    [
      [0, 0],
      [3_000, 3],
      [4_000, 4],
      [6_000, 6],
      [8_500, 8],
    ],
    [4_000, 6_000, 8_500],
  ],
  [
    'progress reported part by part over thirty',
    [
      [0, 0],
      [9_000, 5],
      [22_000, 10],
      [34_000, 15],
    ],
    [9_000, 22_000, 34_000],
  ],
  [
    'what stands still likewise, until it is forgotten',
    [
      [0, 5],
      [20_000, 5],
      [40_000, 5],
    ],
    [20_000, 40_000],
  ],
])('%s', (_what, told, kept) => {
  let samples: readonly SpeedSample[] = [];
  for (const [atMs, sentBytes] of told) samples = addSpeedSample(samples, { atMs, sentBytes });
  expect(samples.map(({ atMs }) => atMs)).toEqual(kept);
});
