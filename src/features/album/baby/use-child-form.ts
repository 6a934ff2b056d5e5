import { useState } from 'react';
import { create } from 'zustand';
import { AVATAR_EDGE } from '@contract/constants/user';
import { saveBabyRecord } from '@contract/http/baby';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { BabyChild } from '@contract/schemas/baby';
import { call } from '@/api/client';
import {
  checkChild,
  type ChildDraft,
  type ChildErrors,
  EMPTY_CHILD,
  isChildChanged,
  toChildChange,
  toChildDraft,
  toNewChild,
} from '@/domain/album/baby-draft';
import type { Box, CropArea } from '@/domain/crop-frame';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { pictureCrop } from '@/platform/picture-crop';
import { uploadAvatar } from '@/stores/base/avatar-upload';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { useLeaveUnsaved } from '@/stores/leave-unsaved';
import { goBackToAlbum } from '@/stores/navigate';
import { onOtherPerson } from '@/stores/session/other-person';
import { choosePicture } from '@/stores/upload/choose-files';
import { chooseChild } from './use-baby-album';

type UnsavedDrafts = Readonly<Record<string, ChildDraft>>;

/** What was entered and not saved, by child. It outlives the page, for a way back that nobody asked about. */
const useUnsaved = create<{ drafts: UnsavedDrafts }>()(() => ({ drafts: {} }));
let releasePreview: () => void = () => undefined;

function forgetUnsaved(): void {
  useUnsaved.setState({ drafts: {} });
  releasePreview();
  releasePreview = () => undefined;
}

onOtherPerson(forgetUnsaved);

export interface CroppedAvatar {
  readonly url: string;
  readonly size: Box;
  readonly release: () => void;
}

export interface ChildForm {
  readonly draft: ChildDraft;
  readonly errors: ChildErrors;
  readonly isNew: boolean;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly cropping: CroppedAvatar | null;
  readonly isSending: boolean;
  change(fields: Partial<ChildDraft>): void;
  /** From a tap. */
  chooseAvatar(): Promise<void>;
  cut(area: CropArea): Promise<void>;
  closeCropper(): void;
  save(): Promise<void>;
  leave(): Promise<void>;
}

/** A child's own page: what was entered of it stays until it is saved or given up. Null: a new child. */
export function useChildForm(albumId: string, child: BabyChild | null, onSaved: () => Promise<void>): ChildForm {
  const key = `${albumId}:${child?.id ?? ''}`;
  const first = child === null ? EMPTY_CHILD : toChildDraft(child);
  const draft = useUnsaved(({ drafts }) => drafts[key]) ?? first;
  const [hasTried, setHasTried] = useState(false);
  const [cropping, setCropping] = useState<CroppedAvatar | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isNew = child === null;
  const today = shanghaiDay(now());
  const { letGo, leave } = useLeaveUnsaved(isChildChanged(child, draft), forgetUnsaved);

  const change = (fields: Partial<ChildDraft>): void =>
    // Two changes before the next drawing are both kept.
    useUnsaved.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: { ...(drafts[key] ?? first), ...fields } } }));

  const send = async (file: PickedFile): Promise<void> => {
    setIsSending(true);
    const { url, release } = media.createPreview(file);
    change({ avatarUrl: url, avatarKey: null });
    releasePreview();
    releasePreview = release;
    const avatarKey = await uploadAvatar(file);
    change(avatarKey === null ? { avatarUrl: child?.avatar ?? '', avatarKey } : { avatarKey });
    setIsSending(false);
  };

  const chooseAvatar = async (): Promise<void> => {
    const file = await choosePicture();
    if (file === null) return;
    const { url, release } = media.createPreview(file);
    const size = await pictureCrop.readSize(url);
    if (size !== null) return setCropping({ url, size, release });
    // What cannot be shown here is cut in its middle by the server.
    release();
    await send(file);
  };

  const closeCropper = (): void => {
    cropping?.release();
    setCropping(null);
  };

  const cut = async (area: CropArea): Promise<void> => {
    if (cropping === null) return;
    const file = await pictureCrop.cut(cropping.url, { area, maxWidth: AVATAR_EDGE });
    closeCropper();
    if (file === null) showToast('上传失败！', { isError: true });
    else await send(file);
  };

  const save = async (): Promise<void> => {
    setHasTried(true);
    const [problem] = Object.values(checkChild(draft, isNew, today));
    if (problem !== undefined) return showToast(problem, { isError: true });
    const fields = child === null ? toNewChild(draft) : { id: child.id, ...toChildChange(child, draft) };
    if (fields === null) return;
    if (child !== null && Object.keys(toChildChange(child, draft)).length === 0) return showToast('没有改变');
    try {
      const saved = await call(saveBabyRecord, { albumId, type: 1, ...fields });
      letGo();
      chooseChild(albumId, saved.id);
      showToast(isNew ? '已添加' : '更新成功');
      await onSaved();
      await goBackToAlbum(albumId);
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  const errors = hasTried ? checkChild(draft, isNew, today) : {};
  return { draft, errors, isNew, today, cropping, isSending, change, chooseAvatar, cut, closeCropper, save, leave };
}
