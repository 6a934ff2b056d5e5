import { useEffect, useState } from 'react';
import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { ApiError, codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { call } from '@/api/client';
import { findAlbumPassword, forgetAlbumPassword, keepAlbumPassword } from './album-passwords';

/** What was shown before is not shown any more. */
const CLOSED: ReadonlySet<number | null> = new Set([
  ERRORS.ALBUM_ABSENT.code,
  ERRORS.ALBUM_EXPIRED.code,
  ERRORS.ALBUM_PASSWORD_REQUIRED.code,
]);

/** An album as its page shows it, and why it does not. */
export function useAlbumOpening(albumId: string) {
  const album = useCall(getAlbum, { id: albumId });
  const [isOpened, setIsOpened] = useState(false);
  const code = codeOf(album.error);

  /** What the server says of a password that does not open it. */
  const open = async (password: string): Promise<string | undefined> => {
    try {
      await call(getAlbum, { id: albumId, password }, { toast: false });
      await keepAlbumPassword(albumId, password);
      setIsOpened(true);
      await album.reload();
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error.msg : '没能打开，请稍后再试';
    }
  };

  const isLocked = code === ERRORS.ALBUM_PASSWORD_REQUIRED.code;
  // What opened it before opens it for a new token too, without asking.
  const [kept, setKept] = useState(() => findAlbumPassword(albumId));
  useEffect(() => {
    if (!isLocked || kept === undefined) return;
    void open(kept).then(async (problem) => {
      setKept(undefined);
      if (problem === ERRORS.ALBUM_PASSWORD_WRONG.msg) await forgetAlbumPassword(albumId);
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time it is found locked
  }, [isLocked, kept]);

  const state =
    album.data !== undefined && !CLOSED.has(code)
      ? ('shown' as const)
      : album.isLoading || album.error === null || (isLocked && kept !== undefined)
        ? ('loading' as const)
        : isLocked
          ? ('locked' as const)
          : code === ERRORS.ALBUM_ABSENT.code
            ? ('absent' as const)
            : code === ERRORS.ALBUM_EXPIRED.code
              ? ('expired' as const)
              : ('failed' as const);
  return { ...album, state, open, isOpened };
}
