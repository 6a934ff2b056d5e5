import { storage } from '@/platform/storage';
import { clearCache, measureCache } from '@/stores/local-cache';

test('the cache is what nobody would miss: the sign-in, choices, drafts and waiting times stay', async () => {
  await clearCache();
  expect(measureCache()).toBe(0);
  const kept = ['_session', '_deviceId', '_settings', '_albumDraft', '_postDrafts', '_noticesRead', '_codeEnd:login'];
  await Promise.all([...kept, '_uploadRecords', '_searches'].map((key) => storage.set(key, [key])));
  expect(measureCache()).toBeGreaterThan('_uploadRecords_searches'.length);
  await clearCache();
  expect(measureCache()).toBe(0);
  expect(kept.map((key) => storage.get(key))).toEqual(kept.map((key) => [key]));
  expect(storage.get('_searches')).toBeUndefined();
});
