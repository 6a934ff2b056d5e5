import { useState } from 'react';
import { deleteAlbum, hideAlbumForMe } from '@contract/http/album';
import { delPerson } from '@contract/http/album-person';
import type { AlbumDetail } from '@contract/schemas/album';
import { call } from '@/api/client';
import { describeContents } from '@/domain/album/album-card';
import { listDeskSections } from '@/domain/album/album-role';
import { AI_ROUTE, toMakeParams, toManageParams } from '@/domain/album-routes';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { goBack } from '@/stores/navigate';
import { confirm, showActions, showToast } from '@/stores/base/overlays';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useSwitch } from '@/stores/use-switch';

/** Asks first. False: the person chose to stay. Rejects as the call does; the error has been shown by then. */
export async function leaveAlbum({ id, name }: AlbumDetail, userId: string): Promise<boolean> {
  const wants = await confirm({
    title: `退出“${name}”？`,
    text: '你上传的照片会留在相册里',
    confirmText: '退出',
    isDanger: true,
  });
  if (!wants) return false;
  await call(delPerson, { albumId: id, userId });
  showToast('已退出相册');
  return true;
}

/** What chats need is not loaded with the album. */
async function openGroup(album: AlbumDetail): Promise<void> {
  const { openAlbumGroup } = await import('./album-group');
  await openAlbumGroup(album);
}

/** What may be done with an album as a whole. Each tells its own failures. */
export function useAlbumActions(album: AlbumDetail | undefined) {
  const [isSharing, setIsSharing] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const userId = useSession(selectUser)?.id;
  const [changed, setChanged] = useState<{ readonly of: AlbumDetail; readonly isHiddenForMe: boolean } | null>(null);
  const permissions = album?.permissions ?? [];
  const canLeave = userId !== undefined && album !== undefined && !['owner', 'visitor'].includes(album.myRole);
  // Whoever is of the album may be in its group.
  const canTalk = userId !== undefined && album !== undefined && album.myRole !== 'visitor';
  const canReport = album !== undefined && album.myRole !== 'owner';
  // What is read anew knows better.
  const hiding = useSwitch({
    key: `hide-for-me:${album?.id ?? ''}`,
    known: (changed !== null && changed.of === album ? changed : album)?.isHiddenForMe ?? false,
    send: (hide) => call(hideAlbumForMe, { id: album?.id ?? '', hide }),
    onAnswer: ({ isHidden }) => setChanged(album === undefined ? null : { of: album, isHiddenForMe: isHidden }),
  });
  const isHiddenForMe = hiding.isOn;
  // Who hid the album and left it, or was given it since, still takes it back into the lists.
  const canUnhide = userId !== undefined && isHiddenForMe;

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
      // The request layer has shown the error.
    }
  };

  const leave = async (found: AlbumDetail): Promise<void> => {
    if (userId === undefined) return;
    try {
      if (await leaveAlbum(found, userId)) await goBack();
    } catch {
      // The request layer has shown the error.
    }
  };

  const setHidden = async (hide: boolean): Promise<void> => {
    const answer = await hiding.flip(hide);
    if (answer !== null) showToast(answer.isHidden ? '已从我的列表隐藏' : '已取消隐藏');
  };

  const showMore = async (found: AlbumDetail): Promise<void> => {
    const chosen = await showActions([
      ...(listDeskSections(permissions).length > 0 ? [{ id: 'manage', label: '管理相册' }] : []),
      ...(found.canUpload ? [{ id: 'ai', label: 'AI创作' }] : []),
      ...(permissions.includes('statistics') ? [{ id: 'statistics', label: '数据统计' }] : []),
      ...(permissions.includes('settings') ? [{ id: 'settings', label: '相册设置' }] : []),
      ...(canTalk ? [{ id: 'group', label: '相册群聊' }] : []),
      ...(canUnhide ? [{ id: 'unhide', label: '取消隐藏' }] : []),
      ...(canLeave && !canUnhide ? [{ id: 'hide', label: '从我的列表隐藏' }] : []),
      ...(canReport ? [{ id: 'report', label: '举报相册' }] : []),
      ...(canLeave ? [{ id: 'leave', label: '退出相册', isDanger: true }] : []),
      ...(found.canOwn ? [{ id: 'delete', label: '删除相册', isDanger: true }] : []),
    ]);
    if (chosen === 'manage') await navigation.goTo(ROUTES.manage, toManageParams(found.id));
    else if (chosen === 'ai') await navigation.goTo(AI_ROUTE, toMakeParams(found.id));
    else if (chosen === 'statistics') await navigation.goTo(ROUTES.statistics, toAlbumParams(found.id));
    else if (chosen === 'settings') await navigation.goTo(ROUTES.albumSettings, toAlbumParams(found.id));
    else if (chosen === 'hide' || chosen === 'unhide') await setHidden(chosen === 'hide');
    else if (chosen === 'group') await openGroup(found);
    else if (chosen === 'report') setIsReporting(true);
    else if (chosen === 'leave') await leave(found);
    else if (chosen === 'delete') await remove(found);
  };

  return {
    /** There is something in the menu for this person. */
    hasMore:
      permissions.includes('settings') ||
      listDeskSections(permissions).length > 0 ||
      canLeave ||
      canUnhide ||
      canTalk ||
      canReport,
    isSharing,
    share: () => setIsSharing(true),
    closeShare: () => setIsSharing(false),
    isReporting,
    closeReport: () => setIsReporting(false),
    showMore: () => {
      if (album !== undefined) void showMore(album); // tells its own failures
    },
  };
}
