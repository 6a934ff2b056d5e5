import { useState } from 'react';
import { BATCH_MAX, DOWNLOAD_QUALITY } from '@contract/constants/media';
import { COLLECT_KIND } from '@contract/constants/interaction';
import { compressResource } from '@contract/http/capacity';
import { setCollect } from '@contract/http/interaction';
import {
  hiddeOrShowPhoto,
  hiddeOrShowVideo,
  likeOrCancel,
  moveToLabel,
  removeMedia,
  restoreMedia,
  setPriceByIds,
  setRemarkByIds,
  settingBoutiqueOrCancelBoutique,
} from '@contract/http/media';
import { listPuzzleLayouts } from '@contract/rules/puzzle';
import type { BatchResults } from '@contract/schemas/shared';
import { call } from '@/api/client';
import { COMPRESS_CHOICES } from '@/domain/capacity';
import {
  countPicked,
  describeBatch,
  idsOfKind,
  inBatches,
  type PickedAction,
  type WallPicked,
} from '@/domain/wall-selection';
import { download } from '@/platform/download';
import { type NewDownload, startDownloads } from '@/stores/downloads';
import { confirm, showActions, showToast } from '@/stores/overlays';
import { requireLogin } from '@/stores/session';

export interface PickedActions {
  /** What a sheet asks about. Null: none. */
  readonly asking: {
    readonly action: 'remark' | 'label' | 'price' | 'puzzle';
    readonly picked: WallPicked;
    /** Whose labels there are to choose from, where the page is not of one album. */
    readonly albumId: string | null;
    /** The present one, where a single photo is picked and whoever asks knows it. */
    readonly remark: string;
  } | null;
  closeAsking(): void;
  /** False: refused, failed or thought better of. */
  run(action: PickedAction, picked: WallPicked, albumId?: string, remark?: string): Promise<boolean>;
  remark(text: string): Promise<void>;
  move(labelId: string | null): Promise<void>;
  /** 0: free. */
  price(priceFen: number): Promise<void>;
  /** What was removed last and can come back. */
  readonly removed: { readonly ids: readonly string[]; readonly words: string } | null;
  undo(): Promise<void>;
  forgetRemoved(): void;
}

const AT_ONCE = 4;

/** One call for each, a few at a time. */
async function forEach(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  for (const some of inBatches(ids, AT_ONCE)) await Promise.all(some.map(act));
}

/** In parts that one call takes. The first refusal's words stand for the others; what was done before a call failed is told as done. */
async function inParts(
  ids: readonly string[],
  act: (ids: string[]) => Promise<Pick<BatchResults, 'results'>>,
): Promise<{ done: string[]; refused: string }> {
  const done: string[] = [];
  let refused = '';
  for (const some of inBatches(ids, BATCH_MAX)) {
    const reply = await act([...some]).catch((error: unknown) => {
      if (done.length === 0) throw error;
      return null;
    });
    if (reply === null) return { done, refused: refused || '请求失败，请重试' };
    const { results } = reply;
    for (const { id, code, msg } of results) {
      if (code === 0) done.push(id);
      else refused ||= msg;
    }
  }
  return { done, refused };
}

/** What can be done with photos of a wall, one or many. Each tells its failures. */
export function usePickedActions(onChanged: () => void): PickedActions {
  const [asking, setAsking] = useState<PickedActions['asking']>(null);
  const [removed, setRemoved] = useState<PickedActions['removed']>(null);

  const tell = (words: string, asked: number, { done, refused }: { done: string[]; refused: string }): void => {
    showToast(describeBatch(words, done.length, asked, refused), { isError: done.length < asked });
  };

  const save = (picked: WallPicked): Promise<void> => {
    // Whoever may have no original gets the best that he may.
    const quality = DOWNLOAD_QUALITY.original;
    const all = [...picked];
    const single = ([id, kind]: (typeof all)[number]): NewDownload => ({
      mediaIds: [id],
      kind,
      quality,
      name: kind === 'video' ? '视频' : '照片',
    });
    return all.length === 1 || !download.takesArchives
      ? startDownloads(all.map(single))
      : startDownloads([{ mediaIds: [...picked.keys()], kind: 'archive', quality, name: countPicked(picked) }]);
  };

  const remove = async (picked: WallPicked): Promise<boolean> => {
    const words = countPicked(picked);
    const wants = await confirm({
      title: `删除${words}？`,
      text: '30天内可以从回收站恢复',
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return false;
    const outcome = await inParts([...picked.keys()], (ids) => call(removeMedia, { ids }));
    if (outcome.done.length > 0) setRemoved({ ids: outcome.done, words: `已删除${outcome.done.length}项` });
    if (outcome.refused !== '') tell('', picked.size, outcome);
    onChanged();
    return outcome.done.length > 0;
  };

  const hide = async (picked: WallPicked, hidden: boolean): Promise<void> => {
    const photos = await inParts(idsOfKind(picked, 'photo'), (ids) => call(hiddeOrShowPhoto, { ids, hidden }));
    const videos = await inParts(idsOfKind(picked, 'video'), (ids) => call(hiddeOrShowVideo, { ids, hidden }));
    const outcome = { done: [...photos.done, ...videos.done], refused: photos.refused || videos.refused };
    tell(hidden ? '已隐藏，别人看不到了' : '已取消隐藏', picked.size, outcome);
    onChanged();
  };

  const choose = async (picked: WallPicked, boutique: boolean): Promise<void> => {
    const ids = [...picked.keys()];
    tell(
      boutique ? '已设为精选' : '已取消精选',
      ids.length,
      await inParts(ids, (some) => call(settingBoutiqueOrCancelBoutique, { ids: some, boutique })),
    );
    onChanged();
  };

  const compress = async (picked: WallPicked): Promise<boolean> => {
    const chosen = await showActions(COMPRESS_CHOICES, '压缩到多小');
    const level = COMPRESS_CHOICES.find(({ id }) => id === chosen)?.level;
    if (level === undefined) return false;
    const wants = await confirm({
      title: `压缩${countPicked(picked)}？`,
      text: '压缩后无法恢复原来的清晰度',
      confirmText: '压缩',
      isDanger: true,
    });
    if (!wants) return false;
    const outcome = await inParts([...picked.keys()], (ids) => call(compressResource, { ids, level }));
    tell('已开始压缩，进度在“我的容量”', picked.size, outcome);
    onChanged();
    return outcome.done.length > 0;
  };

  const askPuzzle = (picked: WallPicked): void => {
    const photos = idsOfKind(picked, 'photo').length;
    if (photos < picked.size) return showToast('拼图只能用照片', { isError: true });
    if (listPuzzleLayouts(photos).length === 0) return showToast('请选择2到9张照片', { isError: true });
    setAsking({ action: 'puzzle', picked, albumId: null, remark: '' });
  };

  const perform = async (
    action: PickedAction,
    picked: WallPicked,
    albumId: string | null,
    remark: string,
  ): Promise<boolean | void> => {
    switch (action) {
      case 'like':
        await forEach([...picked.keys()], (id) => call(likeOrCancel, { id, like: true }));
        showToast(`已赞${picked.size}项`);
        return onChanged();
      case 'collect':
        await forEach([...picked.keys()], (id) =>
          call(setCollect, {
            type: picked.get(id) === 'video' ? COLLECT_KIND.video : COLLECT_KIND.photo,
            id,
            collect: true,
          }),
        );
        return showToast(`已收藏${picked.size}项`);
      case 'download':
        return save(picked);
      case 'delete':
        return remove(picked);
      case 'essence':
      case 'plain':
        return choose(picked, action === 'essence');
      case 'hide':
      case 'show':
        return hide(picked, action === 'hide');
      case 'compress':
        return compress(picked);
      case 'puzzle':
        return askPuzzle(picked);
      case 'remark':
      case 'label':
      case 'price':
        return setAsking({ action, picked, albumId, remark: picked.size === 1 ? remark : '' });
    }
  };

  const run: PickedActions['run'] = async (action, picked, albumId, remark) => {
    if (picked.size === 0) return false;
    if (action !== 'download' && action !== 'puzzle' && !(await requireLogin())) return false;
    try {
      return (await perform(action, picked, albumId ?? null, remark ?? '')) !== false;
    } catch {
      return false; // the request layer has told why
    }
  };

  const finish = async (words: string, act: (ids: string[]) => Promise<BatchResults>): Promise<void> => {
    if (asking === null) return;
    const ids = [...asking.picked.keys()];
    try {
      tell(words, ids.length, await inParts(ids, act));
      setAsking(null);
      onChanged();
    } catch {
      // The request layer has told why; what was typed stays.
    }
  };

  const undo = async (): Promise<void> => {
    if (removed === null) return;
    try {
      const outcome = await inParts(removed.ids, (ids) => call(restoreMedia, { ids }));
      setRemoved(null);
      tell('已恢复', removed.ids.length, outcome);
      onChanged();
    } catch {
      // The request layer has told why; one may try again.
    }
  };

  return {
    asking,
    closeAsking: () => setAsking(null),
    run,
    remark: (text) =>
      finish(text === '' ? '已清除备注' : '已备注', (ids) => call(setRemarkByIds, { ids, remark: text })),
    move: (labelId) =>
      finish(labelId === null ? '已移出标签' : '已移动', (ids) =>
        call(moveToLabel, labelId === null ? { ids } : { ids, labelId }),
      ),
    price: (priceFen) =>
      finish(priceFen === 0 ? '已设为免费' : '已定价', (ids) => call(setPriceByIds, { ids, priceFen })),
    removed,
    undo,
    forgetRemoved: () => setRemoved(null),
  };
}
