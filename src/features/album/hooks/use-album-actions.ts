import { useState } from 'react';
import { deleteAlbum } from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { call } from '@/api/client';
import { describeContents } from '@/domain/album-card';
import { listDeskSections } from '@/domain/album-role';
import { ROUTES, toAlbumParams, toManageParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { goBack } from '@/stores/navigate';
import { confirm, showActions, showToast } from '@/stores/overlays';

/** What may be done with an album as a whole. Each tells its own failures. */
export function useAlbumActions(album: AlbumDetail | undefined) {
  const [isSharing, setIsSharing] = useState(false);
  const permissions = album?.permissions ?? [];

  const remove = async (found: AlbumDetail): Promise<void> => {
    const contents = describeContents(found.photoCount, found.videoCount);
    const wants = await confirm({
      title: `删除“${found.name}”？`,
      text: contents === '' ? '30天内可在回收站恢复' : `${contents}会一起删除，30天内可在回收站恢复`,
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(deleteAlbum, { id: found.id });
      showToast('已移到回收站');
      await goBack();
    } catch {
      // The request layer has told why.
    }
  };

  const showMore = async (found: AlbumDetail): Promise<void> => {
    const chosen = await showActions([
      ...(listDeskSections(permissions).length > 0 ? [{ id: 'manage', label: '管理相册' }] : []),
      ...(permissions.includes('statistics') ? [{ id: 'statistics', label: '数据统计' }] : []),
      ...(permissions.includes('settings') ? [{ id: 'settings', label: '相册设置' }] : []),
      ...(found.canOwn ? [{ id: 'delete', label: '删除相册', isDanger: true }] : []),
    ]);
    if (chosen === 'manage') await navigation.goTo(ROUTES.manage, toManageParams(found.id));
    else if (chosen === 'statistics') await navigation.goTo(ROUTES.statistics, toAlbumParams(found.id));
    else if (chosen === 'settings') await navigation.goTo(ROUTES.albumSettings, toAlbumParams(found.id));
    else if (chosen === 'delete') await remove(found);
  };

  return {
    /** There is something in the menu for this person. */
    hasMore: permissions.includes('settings') || listDeskSections(permissions).length > 0,
    isSharing,
    share: () => setIsSharing(true),
    closeShare: () => setIsSharing(false),
    showMore: () => {
      if (album !== undefined) void showMore(album); // tells its own failures
    },
  };
}
