import { useEffect, useRef, useState } from 'react';
import { eraseAlbum, listBinAlbums, restoreAlbum } from '@contract/http/media';
import type { BinAlbums } from '@contract/schemas/media';
import { call } from '@/api/client';
import { type CallState, useCall } from '@/api/use-call';
import { formatCount } from '@/domain/format/format-count';
import { confirm, showToast } from '@/stores/base/overlays';

type BinAlbum = BinAlbums[number];

export interface BinAlbumsInHand extends Pick<CallState<BinAlbums>, 'data' | 'error' | 'reload'> {
  readonly rows: BinAlbums;
  /** What is to go for good, while there is a way back. */
  readonly ending: BinAlbum | null;
  erase(album: BinAlbum): Promise<void>;
  restore(album: BinAlbum): Promise<void>;
  undo(): Promise<void>;
  /** The way back has ended. */
  end(): void;
}

/**
 * One's albums in the bin. What is to go for good goes when the way back has been there long enough, or when one leaves: until
 * then it only is not shown.
 */
export function useBinAlbums(isOpen: boolean): BinAlbumsInHand {
  const albums = useCall(listBinAlbums, isOpen ? {} : null, { toast: false, loading: false });
  const [ending, setEnding] = useState<BinAlbum | null>(null);
  const latest = useRef<BinAlbum | null>(null);
  latest.current = ending;

  const finish = async (album: BinAlbum): Promise<void> => {
    try {
      await call(eraseAlbum, { id: album.id });
    } catch {
      // The request layer has shown the error; it lies in the bin as before.
    }
    await albums.reload();
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      const left = latest.current;
      setEnding(null);
      // Failing, it stays in the bin until its time has come.
      if (left !== null) void call(eraseAlbum, { id: left.id }, { toast: false }).catch(() => undefined);
    };
  }, [isOpen]);

  const erase = async (album: BinAlbum): Promise<void> => {
    const wants = await confirm({
      title: `彻底删除“${album.name}”？`,
      text:
        album.mediaCount === 0
          ? '彻底删除后无法找回'
          : `其中${formatCount(album.mediaCount)}项照片和视频会一起删除，之后无法找回`,
      confirmText: '彻底删除',
      isDanger: true,
    });
    if (!wants) return;
    const before = latest.current;
    setEnding(album);
    if (before !== null) await finish(before);
  };

  const restore = async (album: BinAlbum): Promise<void> => {
    try {
      await call(restoreAlbum, { id: album.id });
      showToast(`已恢复“${album.name}”`);
    } catch {
      // The request layer has shown the error.
    }
    await albums.reload();
  };

  return {
    data: albums.data,
    error: albums.error,
    reload: albums.reload,
    rows: (albums.data ?? []).filter(({ id }) => id !== ending?.id),
    ending,
    erase,
    restore,
    undo: async () => setEnding(null),
    end: () => {
      const album = latest.current;
      setEnding(null);
      if (album !== null) void finish(album); // tells its failures
    },
  };
}
