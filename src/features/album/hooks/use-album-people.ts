import { useState } from 'react';
import {
  blockAlbumUser,
  delPerson,
  endTransfer,
  findAlbumPeople,
  listTransfers,
  offerTransfer,
  setAdminPerson,
  setAlbumRole,
} from '@contract/http/album-person';
import type { AlbumDetail } from '@contract/schemas/album';
import type { AlbumPerson, AlbumTransfer } from '@contract/schemas/album-person';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { usePages, type PagesState } from '@/api/use-pages';
import { listPersonActs } from '@/domain/album-role';
import { confirm, showActions, showToast, type ActionItem } from '@/stores/overlays';
import { useSearched } from './use-searched';

export const PEOPLE_FILTERS = [
  { id: 'all', text: '全部' },
  { id: 'manager', text: '管理员', role: 1 },
  { id: 'personnel', text: '工作人员', role: 2 },
  { id: 'member', text: '成员', role: 3 },
  { id: 'blocked', text: '已拉黑', role: 9 },
] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]['id'];

export interface AlbumPeople {
  readonly pages: PagesState<AlbumPerson>;
  readonly filter: PeopleFilter;
  setFilter(filter: PeopleFilter): void;
  readonly keyword: string;
  setKeyword(keyword: string): void;
  /** The album is offered to somebody. */
  readonly offer: AlbumTransfer | null;
  endOffer(): Promise<void>;
  readonly asking: { readonly about: 'permissions' | 'remark'; readonly person: AlbumPerson } | null;
  closeAsking(): void;
  replace(person: AlbumPerson): void;
  showMore(person: AlbumPerson): void;
}

const PAGE_SIZE = 30;
const QUIET = { toast: false, loading: false } as const;

/** The people of an album, and what can be done about each. Everything tells its own failures. */
export function useAlbumPeople(album: AlbumDetail, onLeft: () => void): AlbumPeople {
  const albumId = album.id;
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const { typed, searched, setTyped } = useSearched();
  const [asking, setAsking] = useState<AlbumPeople['asking']>(null);
  const chosen = PEOPLE_FILTERS.find(({ id }) => id === filter);
  const pages = usePages(
    findAlbumPeople,
    {
      albumId,
      ...(searched === '' ? {} : { keyword: searched }),
      ...(chosen !== undefined && 'role' in chosen ? { role: chosen.role } : {}),
    },
    PAGE_SIZE,
    QUIET,
  );
  const transfers = useCall(listTransfers, album.canOwn ? {} : null, QUIET);
  const offer = transfers.data?.find((one) => one.albumId === albumId) ?? null;

  const replace = (person: AlbumPerson): void => {
    pages.change((rows) => rows.map((row) => (row.userId === person.userId ? person : row)));
    setAsking(null);
  };
  const without = (userId: string): void => pages.change((rows) => rows.filter((row) => row.userId !== userId));

  const remove = async ({ userId, nickname }: AlbumPerson): Promise<void> => {
    const wants = await confirm({
      title: `移出“${nickname}”？`,
      text: '已上传的照片会留在相册里，以后可以重新邀请',
      confirmText: '移出',
      isDanger: true,
    });
    if (!wants) return;
    await call(delPerson, { albumId, userId });
    without(userId);
    showToast('已移出');
  };

  const leave = async ({ userId }: AlbumPerson): Promise<void> => {
    const wants = await confirm({
      title: `退出“${album.name}”？`,
      text: '你上传的照片会留在相册里',
      confirmText: '退出',
      isDanger: true,
    });
    if (!wants) return;
    await call(delPerson, { albumId, userId });
    showToast('已退出');
    onLeft();
  };

  const block = async ({ userId, nickname, isBlocked }: AlbumPerson): Promise<void> => {
    if (!isBlocked) {
      const wants = await confirm({
        title: `拉黑“${nickname}”？`,
        text: '对方将看不到这本相册，也不能再加入',
        confirmText: '拉黑',
        isDanger: true,
      });
      if (!wants) return;
    }
    const { isBlocked: isNow } = await call(blockAlbumUser, { albumId, userId, block: !isBlocked });
    without(userId);
    showToast(isNow ? '已拉黑' : '已解除拉黑');
  };

  const offerTo = async ({ userId, nickname }: AlbumPerson): Promise<void> => {
    const wants = await confirm({
      title: `把相册转让给“${nickname}”？`,
      text: `对方同意后成为主人，${album.photoCount + album.videoCount}个文件占用对方的空间，你会成为管理员`,
      confirmText: '转让',
      isDanger: true,
    });
    if (!wants) return;
    await call(offerTransfer, { albumId, userId });
    showToast('已发出，等待对方同意');
    await transfers.reload();
  };

  const act = async (person: AlbumPerson, chosenAct: string): Promise<void> => {
    const { userId } = person;
    switch (chosenAct) {
      case 'manager':
        return replace(await call(setAdminPerson, { albumId, userId, isAdmin: person.role !== 'manager' }));
      case 'personnel':
        return replace(await call(setAlbumRole, { albumId, userId, role: 2 }));
      case 'member':
        return replace(await call(setAlbumRole, { albumId, userId, role: 3 }));
      case 'permissions':
      case 'remark':
        return setAsking({ about: chosenAct, person });
      case 'transfer':
        return offerTo(person);
      case 'block':
        return block(person);
      case 'remove':
        return remove(person);
      case 'leave':
        return leave(person);
    }
  };

  const ask = async (person: AlbumPerson): Promise<void> => {
    const may = listPersonActs(person, album.canOwn);
    const { role, isBlocked, isSelf } = person;
    const items: ActionItem[] = [
      ...(may.nameManager ? [{ id: 'manager', label: role === 'manager' ? '取消管理员' : '设为管理员' }] : []),
      ...(may.changeRole && role !== 'personnel' ? [{ id: 'personnel', label: '设为工作人员' }] : []),
      ...(may.changeRole && role === 'personnel' ? [{ id: 'member', label: '设为普通成员' }] : []),
      ...(may.permissions ? [{ id: 'permissions', label: '设置权限' }] : []),
      ...(may.remark ? [{ id: 'remark', label: '备注名' }] : []),
      ...(may.transfer ? [{ id: 'transfer', label: '转让相册' }] : []),
      ...(may.block ? [{ id: 'block', label: isBlocked ? '解除拉黑' : '拉黑', isDanger: !isBlocked }] : []),
      ...(may.remove ? [{ id: 'remove', label: '移出相册', isDanger: true }] : []),
      ...(isSelf && role !== 'owner' ? [{ id: 'leave', label: '退出相册', isDanger: true }] : []),
    ];
    if (items.length === 0) return showToast('没有权限进行此操作');
    const chosenAct = await showActions(items, person.nickname);
    if (chosenAct === null) return;
    try {
      await act(person, chosenAct);
    } catch {
      // The request layer has told why.
    }
  };

  const endOffer = async (): Promise<void> => {
    if (offer === null) return;
    try {
      await call(endTransfer, { id: offer.id });
      showToast('已撤回');
      await transfers.reload();
    } catch {
      // The request layer has told why.
    }
  };

  return {
    pages,
    filter,
    setFilter,
    keyword: typed,
    setKeyword: setTyped,
    offer,
    endOffer,
    asking,
    closeAsking: () => setAsking(null),
    replace,
    showMore: (person) => void ask(person), // tells its own failures
  };
}
