import { ERRORS } from '@contract/errors';
import { deleteAlbum } from '@contract/http/album';
import type { Album } from '@contract/schemas/album';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { describeContents } from '@/domain/album-card';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { share } from '@/platform/share';
import { goBack } from '@/stores/navigate';
import { confirm, showActions, showToast } from '@/stores/overlays';

/** What may be done with an album as a whole. Each tells its own failures. */
export function useAlbumActions(album: Album | undefined) {
  const shareLink = async (found: Album): Promise<void> => {
    const outcome = await share.link(found.name, `${ROUTES.photos}?id=${found.id}`);
    if (outcome.kind === 'copied') showToast('链接已复制');
    else if (outcome.kind === 'failed') showToast('没能复制链接，请从地址栏复制', { isError: true });
  };

  const remove = async (found: Album): Promise<void> => {
    const contents = describeContents(found.photoCount, found.videoCount);
    const wants = await confirm({
      title: `删除“${found.name}”？`,
      text: contents === '' ? '相册里还没有照片' : `${contents}会一起删除`,
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(deleteAlbum, { id: found.id });
      showToast('已删除');
      await goBack();
    } catch {
      // The request layer has told why.
    }
  };

  const showMore = async (found: Album): Promise<void> => {
    const chosen = await showActions([
      { id: 'edit', label: '编辑相册' },
      { id: 'delete', label: '删除相册', isDanger: true },
    ]);
    if (chosen === 'edit') await navigation.goTo(ROUTES.createAlbum, toAlbumParams(found.id));
    else if (chosen === 'delete') await remove(found);
  };

  return {
    share: () => {
      if (album !== undefined) void shareLink(album); // tells its own failures
    },
    showMore: () => {
      if (album !== undefined) void showMore(album); // tells its own failures
    },
    isAbsent: (error: unknown): boolean => error instanceof ApiError && error.code === ERRORS.ALBUM_ABSENT.code,
  };
}
