import { parseUploadRecords } from '@/domain/upload/upload-records';
import { storage } from '@/platform/storage';
import { forgetSession, storeSession } from '@/stores/session/session-state';
import { addUploadRecords, useUploadRecords, watchUploadRecords } from '@/stores/upload/upload-records';

const KEY = '_uploadRecords';
const RECORD = { albumId: 'a'.repeat(22), endedAtMs: 1_000, total: 3, failed: 1 };

let stop: () => void;

beforeEach(async () => {
  stop = watchUploadRecords();
  await storeSession({
    token: 'token',
    tokenExpiresAtMs: Date.now() + 60_000,
    user: {
      id: 'u'.repeat(22),
      nickname: '小满',
      phone: '138****8000',
      avatar: '',
      isAdmin: false,
      member: { typeKey: 'level_10', typeName: '普通用户', endTimeMs: null },
    },
  });
  addUploadRecords([RECORD]);
});
afterEach(async () => {
  await forgetSession();
  stop();
});

test('what was uploaded is kept for the next visit, newest first', () => {
  addUploadRecords([{ ...RECORD, total: 5 }]);
  expect(useUploadRecords.getState().records.map(({ total }) => total)).toEqual([5, 3]);
  expect(parseUploadRecords(storage.get(KEY)).map(({ total }) => total)).toEqual([5, 3]);
});

test('signing out empties the list, on the device too', async () => {
  await forgetSession('signedOut');
  expect(useUploadRecords.getState().records).toEqual([]);
  expect(parseUploadRecords(storage.get(KEY))).toEqual([]);
});

test('a dead token keeps it: the same person may be back in a moment', async () => {
  await forgetSession('tokenDied');
  expect(useUploadRecords.getState().records).toEqual([RECORD]);
});
