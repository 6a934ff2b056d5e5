import { useEffect } from 'react';
import type { CompressLevel } from '@contract/constants/compression';
import { cancelCompression, compressAlbumInMyCapacity, getCompressState } from '@contract/http/capacity';
import type { AlbumUse, CompressState } from '@contract/schemas/capacity';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { COMPRESS_CHOICES, describeGain } from '@/domain/capacity';
import { confirm, showActions, showToast } from '@/stores/base/overlays';

const ASK_EVERY_MS = 5_000;
const QUIET = { toast: false, loading: false } as const;

export interface Compression {
  readonly state: CompressState | undefined;
  /** Asks how strongly, shows what that gains, and starts when it is wanted. */
  compressAlbum(album: AlbumUse): Promise<void>;
  cancel(): Promise<void>;
}

/** Making one's files smaller: what is under way, and starting it. `onEnded`: room has become free. */
export function useCompression(onEnded: () => void): Compression {
  const state = useCall(getCompressState, {}, QUIET);
  const isBusy = (state.data?.waiting ?? 0) > 0;
  const { reload } = state;
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void reload() /* part of the state */, ASK_EVERY_MS);
    return () => {
      clearInterval(timer);
      onEnded();
    };
    // Only beginning and end count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBusy, reload]);

  const chooseLevel = async (): Promise<CompressLevel | null> => {
    const chosen = await showActions(COMPRESS_CHOICES, '压缩到多小');
    return COMPRESS_CHOICES.find(({ id }) => id === chosen)?.level ?? null;
  };

  return {
    state: state.data,
    async compressAlbum(album) {
      const level = await chooseLevel();
      if (level === null) return;
      try {
        const gain = await call(compressAlbumInMyCapacity, { albumId: album.id, level, isPreview: true });
        if (gain.count === 0) return showToast('这个相册里没有值得压缩的文件');
        const wants = await confirm({
          title: `压缩「${album.name}」？`,
          text: describeGain(gain),
          confirmText: '压缩',
          isDanger: true,
        });
        if (!wants) return;
        await call(compressAlbumInMyCapacity, { albumId: album.id, level, isPreview: false });
        showToast('已开始压缩，可以离开此页');
        await reload();
      } catch {
        // The request layer has shown the error.
      }
    },
    async cancel() {
      try {
        const now = await call(cancelCompression, {});
        state.change(() => now);
        showToast('已取消，压缩过的文件不会恢复');
      } catch {
        // The request layer has shown the error.
      }
    },
  };
}
