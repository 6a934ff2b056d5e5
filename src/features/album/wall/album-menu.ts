import { deleteAlbum } from '@contract/http/album';
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
import { openAlbumGroup } from './album-group';

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

async function remove(found: AlbumDetail): Promise<void> {
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
}

async function leave(found: AlbumDetail, userId: string): Promise<void> {
  try {
    if (await leaveAlbum(found, userId)) await goBack();
  } catch {
    // The request layer has shown the error.
  }
}

/** What the person may do with an album, beyond what it lets him. */
export interface AlbumMenu {
  readonly userId: string | undefined;
  readonly canTalk: boolean;
  readonly canUnhide: boolean;
  readonly canLeave: boolean;
  readonly canReport: boolean;
  readonly setHidden: (isHidden: boolean) => Promise<void>;
  readonly report: () => void;
}

/** Everything that may be done with an album as a whole, and does what is chosen. Each tells its own failures. */
export async function showAlbumMenu(found: AlbumDetail, menu: AlbumMenu): Promise<void> {
  const { userId, canTalk, canUnhide, canLeave, canReport } = menu;
  const { permissions } = found;
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
  else if (chosen === 'hide' || chosen === 'unhide') await menu.setHidden(chosen === 'hide');
  else if (chosen === 'group') await openAlbumGroup(found);
  else if (chosen === 'report') menu.report();
  else if (chosen === 'leave' && userId !== undefined) await leave(found, userId);
  else if (chosen === 'delete') await remove(found);
}
