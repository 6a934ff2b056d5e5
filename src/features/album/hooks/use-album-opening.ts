import { useState } from 'react';
import { ERRORS } from '@contract/errors';
import { getAlbum } from '@contract/http/album';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { call } from '@/api/client';

/** An album as its page shows it, and why it does not. */
export function useAlbumOpening(albumId: string) {
  const album = useCall(getAlbum, { id: albumId });
  const [isOpened, setIsOpened] = useState(false);
  const code = album.data === undefined && album.error instanceof ApiError ? album.error.code : null;

  /** What the server says of a password that does not open it. */
  const open = async (password: string): Promise<string | undefined> => {
    try {
      await call(getAlbum, { id: albumId, password }, { toast: false });
      setIsOpened(true);
      await album.reload();
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error.msg : '没能打开，请稍后再试';
    }
  };

  const state =
    album.data !== undefined
      ? ('shown' as const)
      : album.isLoading || album.error === null
        ? ('loading' as const)
        : code === ERRORS.ALBUM_PASSWORD_REQUIRED.code
          ? ('locked' as const)
          : code === ERRORS.ALBUM_ABSENT.code
            ? ('absent' as const)
            : code === ERRORS.ALBUM_EXPIRED.code
              ? ('expired' as const)
              : ('failed' as const);
  return { ...album, state, open, isOpened };
}
