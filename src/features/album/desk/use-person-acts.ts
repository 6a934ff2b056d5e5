import { useState } from 'react';
import { blockAlbumUser, delPerson, offerTransfer, setAdminPerson, setAlbumRole } from '@contract/http/album-person';
import type { AlbumDetail } from '@contract/schemas/album';
import type { AlbumPerson } from '@contract/schemas/album-person';
import { call } from '@/api/client';
import { listPersonActs } from '@/domain/album/album-role';
import { confirm, showActions, showToast, type ActionItem } from '@/stores/base/overlays';
import { leaveAlbum } from '../wall/album-menu';

export type PersonQuestion =
  | { readonly about: 'permissions'; readonly people: readonly AlbumPerson[] }
  | { readonly about: 'remark'; readonly person: AlbumPerson };

export interface PersonActsDeps {
  readonly album: AlbumDetail;
  /** Null: nobody in the album now. */
  readonly onChanged: (userId: string, person: AlbumPerson | null) => void;
  /** One is no longer of the album oneself. */
  readonly onLeft: () => void;
  /** The album is offered to somebody. */
  readonly onOffered?: () => Promise<void>;
}

/** What can be done about somebody who is, or was, in an album. Everything tells its own failures. */
export function usePersonActs({ album, onChanged, onLeft, onOffered }: PersonActsDeps) {
  const albumId = album.id;
  const [asking, setAsking] = useState<PersonQuestion | null>(null);

  const save = (people: readonly AlbumPerson[]): void => {
    for (const person of people) onChanged(person.userId, person);
    setAsking(null);
  };

  const remove = async ({ userId, nickname }: AlbumPerson): Promise<void> => {
    const wants = await confirm({
      title: `移出“${nickname}”？`,
      text: '已上传的照片会留在相册里，以后可以重新邀请',
      confirmText: '移出',
      isDanger: true,
    });
    if (!wants) return;
    await call(delPerson, { albumId, userId });
    onChanged(userId, null);
    showToast('已移出');
  };

  const block = async (person: AlbumPerson): Promise<void> => {
    const { userId, nickname } = person;
    if (!person.isBlocked) {
      const wants = await confirm({
        title: `拉黑“${nickname}”？`,
        text: '对方将看不到这本相册，也不能再加入',
        confirmText: '拉黑',
        isDanger: true,
      });
      if (!wants) return;
    }
    const { isBlocked } = await call(blockAlbumUser, { albumId, userId, block: !person.isBlocked });
    onChanged(userId, isBlocked ? { ...person, role: 'visitor', isBlocked, permissions: [] } : null);
    showToast(isBlocked ? '已拉黑' : '已解除拉黑');
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
    await onOffered?.();
  };

  const act = async (person: AlbumPerson, chosen: string): Promise<void> => {
    const { userId } = person;
    switch (chosen) {
      case 'manager':
        return save([await call(setAdminPerson, { albumId, userId, isAdmin: person.role !== 'manager' })]);
      case 'personnel':
        return save([await call(setAlbumRole, { albumId, userId, role: 2 })]);
      case 'member':
        return save([await call(setAlbumRole, { albumId, userId, role: 3 })]);
      case 'permissions':
        return setAsking({ about: 'permissions', people: [person] });
      case 'remark':
        return setAsking({ about: 'remark', person });
      case 'transfer':
        return offerTo(person);
      case 'block':
        return block(person);
      case 'remove':
        return remove(person);
      case 'leave':
        if (await leaveAlbum(album, userId)) onLeft();
    }
  };

  const ask = async (person: AlbumPerson): Promise<void> => {
    const may = listPersonActs(person, album.canOwn);
    const { role, isBlocked, isSelf } = person;
    const items: ActionItem[] = [
      ...(may.nameManager ? [{ id: 'manager', label: role === 'manager' ? '取消管理员' : '设为管理员' }] : []),
      ...(may.changeRole && role !== 'personnel' ? [{ id: 'personnel', label: '设为工作人员' }] : []),
      ...(may.changeRole && (role === 'personnel' || role === 'visitor')
        ? [{ id: 'member', label: '设为普通成员' }]
        : []),
      ...(may.permissions ? [{ id: 'permissions', label: '设置权限' }] : []),
      ...(may.remark ? [{ id: 'remark', label: '备注名' }] : []),
      ...(may.transfer ? [{ id: 'transfer', label: '转让相册' }] : []),
      ...(may.block ? [{ id: 'block', label: isBlocked ? '解除拉黑' : '拉黑', isDanger: !isBlocked }] : []),
      ...(may.remove ? [{ id: 'remove', label: '移出相册', isDanger: true }] : []),
      ...(isSelf && role !== 'owner' ? [{ id: 'leave', label: '退出相册', isDanger: true }] : []),
    ];
    const chosen = await showActions(items, person.nickname);
    if (chosen === null) return;
    try {
      await act(person, chosen);
    } catch {
      // The request layer has shown the error.
    }
  };

  return {
    asking,
    closeAsking: () => setAsking(null),
    save,
    askPermissions: (people: readonly AlbumPerson[]) => setAsking({ about: 'permissions', people }),
    showMore: (person: AlbumPerson) => void ask(person), // tells its own failures
  };
}
