import { useState } from 'react';
import { create } from 'zustand';
import { cancelAlbumExpiry, deleteAlbum, getAlbum, updateAlbum } from '@contract/http/album';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { AlbumDetail } from '@contract/schemas/album';
import { call } from '@/api/client';
import { useCall, type CallState } from '@/api/use-call';
import { describeContents } from '@/domain/album/album-card';
import {
  checkSettings,
  toSettingsChange,
  toSettingsDraft,
  type SettingsDraft,
  type SettingsField,
} from '@/domain/album/album-settings';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { useLeaveUnsaved } from '@/stores/leave-unsaved';
import { goBackToAlbum } from '@/stores/navigate';
import { confirm, showToast } from '@/stores/base/overlays';
import { onOtherPerson } from '@/stores/session/other-person';

/** What was entered and not saved. It outlives the page, for a way back that nobody asked about. */
const useUnsaved = create<{ albumId: string; draft: SettingsDraft | null }>()(() => ({ albumId: '', draft: null }));
const forgetUnsaved = (): void => useUnsaved.setState({ albumId: '', draft: null });
onOtherPerson(forgetUnsaved);

export interface AlbumSettingsForm {
  readonly album: CallState<AlbumDetail>;
  /** Null until the album is there. */
  readonly draft: SettingsDraft | null;
  readonly errors: Partial<Record<SettingsField, string>>;
  readonly isChanged: boolean;
  /** `yyyy-mm-dd` */
  readonly today: string;
  change(fields: Partial<SettingsDraft>): void;
  save(): Promise<void>;
  leave(): Promise<void>;
  cancelExpiry(): Promise<void>;
  remove(): Promise<void>;
}

export function useAlbumSettings(albumId: string): AlbumSettingsForm {
  const album = useCall(getAlbum, { id: albumId }, { toast: false, loading: false });
  const unsaved = useUnsaved((state) => (state.albumId === albumId ? state.draft : null));
  const [hasTried, setHasTried] = useState(false);
  const kept = album.data;
  const draft = kept === undefined ? null : (unsaved ?? toSettingsDraft(kept));
  const isChanged = kept !== undefined && unsaved !== null && Object.keys(toSettingsChange(kept, unsaved)).length > 0;
  const today = shanghaiDay(now());
  const errors = kept === undefined || draft === null || !hasTried ? {} : checkSettings(draft, kept, today);
  const { letGo, leave } = useLeaveUnsaved(isChanged, forgetUnsaved);

  const change = (fields: Partial<SettingsDraft>): void => {
    if (kept === undefined) return;
    const held = useUnsaved.getState();
    const before = held.albumId === albumId && held.draft !== null ? held.draft : toSettingsDraft(kept);
    useUnsaved.setState({ albumId, draft: { ...before, ...fields } });
  };

  const save = async (): Promise<void> => {
    if (kept === undefined || draft === null) return;
    setHasTried(true);
    const [problem] = Object.values(checkSettings(draft, kept, today));
    if (problem !== undefined) return showToast(problem, { isError: true });
    const changed = toSettingsChange(kept, draft);
    if (Object.keys(changed).length === 0) return showToast('没有改变');
    try {
      await call(updateAlbum, { id: albumId, ...changed });
      letGo();
      showToast('更新成功');
      await goBackToAlbum(albumId);
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  const cancelExpiry = async (): Promise<void> => {
    try {
      const { expireTime, isExpired } = await call(cancelAlbumExpiry, { id: albumId });
      album.change((old) => ({ ...old, expireTime, isExpired }));
      change({ expireOn: '' });
      showToast('已取消到期，相册长期有效');
    } catch {
      // The request layer has shown the error.
    }
  };

  const remove = async (): Promise<void> => {
    if (kept === undefined) return;
    const contents = describeContents(kept.photoCount, kept.videoCount);
    const wants = await confirm({
      title: `删除“${kept.name}”？`,
      text: contents === '' ? '30天内可在回收站恢复' : `${contents}会一起删除，30天内可在回收站恢复`,
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(deleteAlbum, { id: albumId });
      letGo();
      showToast('已移到回收站');
      // The album's own page is among those before this one.
      await navigation.switchTab(ROUTES.mine);
    } catch {
      // The request layer has shown the error.
    }
  };

  return { album, draft, errors, isChanged, today, change, save, leave, cancelExpiry, remove };
}
