import { parseUploadRecords } from '@/domain/upload/upload-records';
import { storage } from '@/platform/storage';
import { forgetSession } from '@/stores/session/session-state';
import { addUploadRecords, useUploadRecords } from '@/stores/upload/upload-records';
import { signInHere } from '../../../support/client-world';

const KEY = '_uploadRecords';
const RECORD = { albumId: 'a'.repeat(22), endedAtMs: 1_000, total: 3, failed: 1 };
const listTotals = (): number[] => useUploadRecords.getState().records.map(({ total }) => total);

beforeEach(async () => {
  await signInHere();
  addUploadRecords([RECORD]);
});
afterEach(() => forgetSession());

test('what was uploaded is kept for the next visit, newest first', () => {
  addUploadRecords([{ ...RECORD, total: 5 }]);
  expect(listTotals()).toEqual([5, 3]);
  expect(parseUploadRecords(storage.get(KEY)).map(({ total }) => total)).toEqual([5, 3]);
});

test('signing out empties the list, on the device too', async () => {
  await forgetSession('signedOut');
  expect(listTotals()).toEqual([]);
  expect(storage.get(KEY)).toBeUndefined();
});

test('after a dead token it is there again for the same person, and for nobody else', async () => {
  await forgetSession('tokenDied');
  expect(listTotals()).toEqual([]);
  await signInHere();
  expect(listTotals()).toEqual([3]);
  await forgetSession('tokenDied');
  await signInHere('小王', 'w'.repeat(22));
  expect(listTotals()).toEqual([]);
  addUploadRecords([{ ...RECORD, total: 7 }]);
  expect(listTotals()).toEqual([7]);
});
