import { ALBUM_PASSWORD_TYPE, type AlbumPasswordType } from '@contract/constants/album';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';

const STORAGE_KEY = '_albumPassword';
/** The last ones are kept. */
const KEPT = 50;

function readAll(): readonly (readonly [string, string])[] {
  const stored = storage.get(STORAGE_KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one): one is [string, string] => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string',
  );
}

const keyOf = (albumId: string, type: AlbumPasswordType): string => `${albumId}:${type}`;

/**
 * The password that opened an album, kept per album and type: the server opens the album for one token, and a new token is asked
 * for it again, which this answers in the person's place.
 */
export async function keepAlbumPassword(
  albumId: string,
  password: string,
  type: AlbumPasswordType = ALBUM_PASSWORD_TYPE.view,
): Promise<void> {
  const key = keyOf(albumId, type);
  const others = readAll().filter(([one]) => one !== key);
  await storage.set(STORAGE_KEY, [...others, [key, password]].slice(-KEPT), KEEP_SECONDS);
}

export function findAlbumPassword(
  albumId: string,
  type: AlbumPasswordType = ALBUM_PASSWORD_TYPE.view,
): string | undefined {
  return readAll().find(([key]) => key === keyOf(albumId, type))?.[1];
}

/** It no longer opens: it was changed. */
export async function forgetAlbumPassword(
  albumId: string,
  type: AlbumPasswordType = ALBUM_PASSWORD_TYPE.view,
): Promise<void> {
  const key = keyOf(albumId, type);
  await storage.set(
    STORAGE_KEY,
    readAll().filter(([one]) => one !== key),
    KEEP_SECONDS,
  );
}
