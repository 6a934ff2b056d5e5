import { ALBUM_PASSWORD_TYPE } from '@contract/constants/album';
import { storage } from '@/platform/storage';
import { findAlbumPassword, forgetAlbumPassword, keepAlbumPassword } from '@/features/album/wall/album-passwords';
import { forgetSession } from '@/stores/session/session-state';
import { signInHere } from '../../../../support/client-world';

beforeEach(() => storage.remove('_albumPassword'));

test('passwords are kept for each album and type', async () => {
  await keepAlbumPassword('a', 'one');
  await keepAlbumPassword('a', 'two', ALBUM_PASSWORD_TYPE.upload);
  await keepAlbumPassword('b', 'three');
  expect(findAlbumPassword('a')).toBe('one');
  expect(findAlbumPassword('a', ALBUM_PASSWORD_TYPE.upload)).toBe('two');
  await keepAlbumPassword('a', 'changed');
  expect(findAlbumPassword('a')).toBe('changed');
  await forgetAlbumPassword('a');
  expect(findAlbumPassword('a')).toBeUndefined();
  expect(findAlbumPassword('b')).toBe('three');
});

test('what somebody was told who has signed in, whoever comes after him is not', async () => {
  await keepAlbumPassword('a', 'of a visitor');
  await signInHere();
  expect(findAlbumPassword('a')).toBe('of a visitor');
  await keepAlbumPassword('b', 'of a person');
  expect(findAlbumPassword('b')).toBe('of a person');
  await forgetSession();
  expect([findAlbumPassword('a'), findAlbumPassword('b')]).toEqual(['of a visitor', undefined]);
});

test('what is stored by something else is nothing', async () => {
  await storage.set('_albumPassword', { a: 1 });
  expect(findAlbumPassword('a')).toBeUndefined();
  await storage.set('_albumPassword', [['a:1'], ['a:1', 5]]);
  expect(findAlbumPassword('a')).toBeUndefined();
});

test('of many albums the last ones are kept', async () => {
  for (let n = 0; n < 51; n += 1) await keepAlbumPassword(String(n), 'p');
  expect(findAlbumPassword('0')).toBeUndefined();
  expect(findAlbumPassword('50')).toBe('p');
});
