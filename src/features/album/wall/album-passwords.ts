import { ALBUM_PASSWORD_TYPE, type AlbumPasswordType } from '@contract/constants/album';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { useSession } from '@/stores/session/session-state';

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

/** A visitor's. Whoever signs in goes on with what he was told before. */
const keyOf = (albumId: string, type: AlbumPasswordType): string => `${albumId}:${type}`;

/** What somebody who has signed in was told opens nothing for whoever comes after him. */
function ownKeyOf(albumId: string, type: AlbumPasswordType): string {
  const userId = useSession.getState().user?.id;
  return userId === undefined ? keyOf(albumId, type) : `${keyOf(albumId, type)}:${userId}`;
}

/**
 * The password that opened an album, kept per album and type: the server opens the album for one token, and a new token is asked
 * for it again, which this answers in the person's place.
 */
export async function keepAlbumPassword(
  albumId: string,
  password: string,
  type: AlbumPasswordType = ALBUM_PASSWORD_TYPE.view,
): Promise<void> {
  const key = ownKeyOf(albumId, type);
  const others = readAll().filter(([one]) => one !== key);
  await storage.set(STORAGE_KEY, [...others, [key, password]].slice(-KEPT), KEEP_SECONDS);
}

export function findAlbumPassword(
  albumId: string,
  type: AlbumPasswordType = ALBUM_PASSWORD_TYPE.view,
): string | undefined {
  const kept = new Map(readAll());
  return kept.get(ownKeyOf(albumId, type)) ?? kept.get(keyOf(albumId, type));
}

/** It no longer opens: it was changed. */
export async function forgetAlbumPassword(albumId: string): Promise<void> {
  const { view } = ALBUM_PASSWORD_TYPE;
  const keys = [ownKeyOf(albumId, view), keyOf(albumId, view)];
  await storage.set(
    STORAGE_KEY,
    readAll().filter(([one]) => !keys.includes(one)),
    KEEP_SECONDS,
  );
}
