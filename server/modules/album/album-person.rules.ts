import { ALBUM_ROLE, type AlbumPermission } from '@contract/constants/album';

export const PERMISSION_NAMES: Readonly<Record<AlbumPermission, string>> = {
  upload: '上传',
  delete: '删除',
  label: '标签',
  review: '审核',
  people: '人员',
  price: '定价',
  statistics: '统计',
  settings: '设置',
  share: '分享',
  comment: '评论管理',
};

export type PersonChangeVerdict = 'ok' | 'ownerIsFixed' | 'forOwnerOnly';

/** Whether somebody who may change people may change this one. Roles are ALBUM_ROLE; `to` null: something else of him. */
export function judgePersonChange(change: {
  readonly isOwner: boolean;
  readonly isByOwner: boolean;
  readonly from: number | null;
  readonly to: number | null;
}): PersonChangeVerdict {
  if (change.isOwner) return 'ownerIsFixed';
  const isOfManager = change.from === ALBUM_ROLE.manager || change.to === ALBUM_ROLE.manager;
  return isOfManager && !change.isByOwner ? 'forOwnerOnly' : 'ok';
}
