import { useState } from 'react';
import { DOWNLOAD_QUALITY } from '@contract/constants/media';
import { CART_ITEMS_MAX } from '@contract/constants/order';
import { compressResource } from '@contract/http/capacity';
import { addBatchToCart } from '@contract/http/cart';
import { ERRORS } from '@contract/errors';
import { moveToLabel, setPriceByIds, setRemarkByIds, transferFile } from '@contract/http/media';
import { listPuzzleLayouts } from '@contract/rules/puzzle';
import type { MediaPlace } from '@contract/schemas/media-batch';
import type { SettingResults } from '@contract/schemas/shared';
import { call } from '@/api/client';
import { COMPRESS_CHOICES } from '@/domain/capacity';
import {
  countPicked,
  describeBatch,
  idsOfKind,
  inBatches,
  type PickedAction,
  type WallPicked,
} from '@/domain/wall/wall-selection';
import { toCartParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { download } from '@/platform/download';
import { navigation } from '@/platform/navigation';
import { type NewDownload, startDownloads } from './downloads';
import { confirm, showActions, showToast } from '@/stores/base/overlays';
import { offerCapacity } from '@/stores/offer-capacity';
import { requireLogin } from '@/stores/session/session';
import { chooseMedia, collectMedia, hideMedia, likeMedia } from '../source/switch-media';
import { type BatchOutcome, type BatchStep, removing, runSteps, setting } from './batch-steps';
import { turning } from './turn-photos';
import { type UndoState, useUndo } from './use-undo';

export interface PickedActions {
  /** What a sheet asks about. Null: none. */
  readonly asking: {
    readonly action: 'remark' | 'label' | 'transfer' | 'price' | 'puzzle';
    readonly picked: WallPicked;
    /** Of the photo in the viewer; null for a selection. */
    readonly albumId: string | null;
    /** The present one, where a single photo is picked and whoever asks knows it. */
    readonly remark: string;
  } | null;
  closeAsking(): void;
  /**
   * `albumId`, `remark`: of the photo in the viewer, which lies over the way back, so that what was done is told besides. Answers
   * false where it was refused, failed or was thought better of.
   */
  run(action: PickedAction, picked: WallPicked, albumId?: string, remark?: string): Promise<boolean>;
  remark(text: string): Promise<void>;
  move(labelId: string | null): Promise<void>;
  moveToAlbum(album: { readonly id: string; readonly name: string }): Promise<void>;
  /** 0: free. */
  price(priceFen: number): Promise<void>;
  readonly undoing: UndoState;
}

const AT_ONCE = 4;

const fromOf = <V>(from: V | undefined): { from?: V } => (from === undefined ? {} : { from });

const setLabel = (ids: string[], label: string | null, from?: string | null): Promise<SettingResults<string | null>> =>
  call(moveToLabel, { ids, ...(label === null ? {} : { labelId: label }), ...fromOf(from) });

const setRemark = (ids: string[], remark: string, from?: string): Promise<SettingResults<string>> =>
  call(setRemarkByIds, { ids, remark, ...fromOf(from) });

export const setPrice = (ids: string[], priceFen: number, from?: number): Promise<SettingResults<number>> =>
  call(setPriceByIds, { ids, priceFen, ...fromOf(from) });

async function setPlace(
  ids: string[],
  { albumId, labelId, isEssence }: MediaPlace,
  from?: MediaPlace,
): Promise<SettingResults<MediaPlace>> {
  const place = { albumId, ...(labelId === null ? {} : { labelId }) };
  const reply = await call(transferFile, { ids, ...place, ...fromOf(from?.albumId) });
  const moved = reply.results.flatMap(({ id, code }) => (code === 0 ? [id] : []));
  if (isEssence && moved.length > 0) await chooseMedia(moved, true);
  if (reply.results.some(({ code }) => code === ERRORS.CAPACITY_FULL.code)) {
    void offerCapacity('transfer', '存储空间不足', '如果这是你的相册，扩容后可以再转存'); // a question that may stay unanswered
  }
  return reply;
}

/** One call for each, a few at a time. */
async function forEach(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<void> {
  for (const some of inBatches(ids, AT_ONCE)) await Promise.all(some.map(act));
}

/** What can be done with photos of a wall, one or many. Each tells its failures. */
export function usePickedActions(onChanged: () => void): PickedActions {
  const [asking, setAsking] = useState<PickedActions['asking']>(null);
  const undoing = useUndo(onChanged);

  const tell = (words: string, { asked, done, refused }: BatchOutcome): void => {
    showToast(describeBatch(words, done.length, asked, refused), { isError: done.length < asked });
  };

  /** Beside the way back, or where there is nothing to take back or no seeing it, in a toast. */
  const setMany = async (words: string, steps: readonly BatchStep[], isInViewer: boolean): Promise<void> => {
    const outcome = await runSteps(steps);
    const back = steps.flatMap((step) => step.back());
    if (back.length > 0) undoing.offer(words, back);
    if (back.length === 0 || isInViewer || outcome.refused !== '') tell(words, outcome);
  };

  const save = (picked: WallPicked): Promise<void> => {
    // Whoever may have no original gets the best that he may.
    const quality = download.takesArchives ? DOWNLOAD_QUALITY.original : DOWNLOAD_QUALITY.phone;
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
    const step = removing([...picked.keys()]);
    const outcome = await runSteps([step]);
    if (outcome.done.length > 0) undoing.offer(`已删除${outcome.done.length}项`, step.back());
    if (outcome.refused !== '') tell('', outcome);
    onChanged();
    return outcome.done.length > 0;
  };

  const hide = async (picked: WallPicked, isHidden: boolean, isInViewer: boolean): Promise<void> => {
    const steps = [
      setting(idsOfKind(picked, 'photo'), isHidden, (ids, hidden) => hideMedia('photo', ids, hidden)),
      setting(idsOfKind(picked, 'video'), isHidden, (ids, hidden) => hideMedia('video', ids, hidden)),
    ];
    await setMany(isHidden ? '已隐藏，别人看不到了' : '已取消隐藏', steps, isInViewer);
    onChanged();
  };

  const choose = async (picked: WallPicked, isEssence: boolean, isInViewer: boolean): Promise<void> => {
    const step = setting([...picked.keys()], isEssence, chooseMedia);
    await setMany(isEssence ? '已设为精选' : '已取消精选', [step], isInViewer);
    onChanged();
  };

  const turn = async (picked: WallPicked, isInViewer: boolean): Promise<void> => {
    const photos = idsOfKind(picked, 'photo');
    if (photos.length === 0) return showToast('只能旋转照片', { isError: true });
    await setMany('已旋转', [turning(photos)], isInViewer);
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
    const outcome = await runSteps([
      {
        ids: [...picked.keys()],
        act: async (ids) => (await call(compressResource, { ids, level })).results,
        back: () => [],
      },
    ]);
    tell('已开始压缩，进度在“我的容量”', outcome);
    onChanged();
    return outcome.done.length > 0;
  };

  const askPuzzle = (picked: WallPicked): void => {
    const photos = idsOfKind(picked, 'photo').length;
    if (photos < picked.size) return showToast('拼图只能用照片', { isError: true });
    if (listPuzzleLayouts(photos).length === 0) return showToast('请选择2到9张照片', { isError: true });
    setAsking({ action: 'puzzle', picked, albumId: null, remark: '' });
  };

  const putInCart = async (picked: WallPicked): Promise<void> => {
    if (picked.size > CART_ITEMS_MAX) return showToast(`一次最多选择${CART_ITEMS_MAX}项`, { isError: true });
    const { changed } = await call(addBatchToCart, { resourceIds: [...picked.keys()] });
    showToast(changed === 0 ? '没有新的可以加入' : `${changed}项已加入购物车`);
    onChanged();
  };

  const buy = async (picked: WallPicked): Promise<void> => {
    if (picked.size > CART_ITEMS_MAX) return showToast(`一次最多购买${CART_ITEMS_MAX}项`, { isError: true });
    await navigation.goTo(ROUTES.shopCart, toCartParams([...picked.keys()]));
  };

  const perform = async (
    action: PickedAction,
    picked: WallPicked,
    albumId: string | null,
    remark: string,
  ): Promise<boolean | void> => {
    switch (action) {
      case 'buy':
        return buy(picked);
      case 'cart':
        return putInCart(picked);
      case 'like':
        await forEach([...picked.keys()], (id) => likeMedia(id, true));
        showToast(`已赞${picked.size}项`);
        return onChanged();
      case 'collect':
        await forEach([...picked.keys()], (id) => collectMedia(id, picked.get(id) ?? 'photo', true));
        return showToast(`已收藏${picked.size}项`);
      case 'download':
        return save(picked);
      case 'delete':
        return remove(picked);
      case 'essence':
      case 'plain':
        return choose(picked, action === 'essence', albumId !== null);
      case 'hide':
      case 'show':
        return hide(picked, action === 'hide', albumId !== null);
      case 'turn':
        return turn(picked, albumId !== null);
      case 'compress':
        return compress(picked);
      case 'puzzle':
        return askPuzzle(picked);
      case 'remark':
      case 'label':
      case 'transfer':
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

  const finish = async <V>(
    words: string,
    value: V,
    send: (ids: string[], value: V, from?: V) => Promise<SettingResults<V>>,
  ): Promise<void> => {
    if (asking === null) return;
    try {
      await setMany(words, [setting([...asking.picked.keys()], value, send)], asking.albumId !== null);
      setAsking(null);
      onChanged();
    } catch {
      // The request layer has told why; what was typed stays.
    }
  };

  return {
    asking,
    closeAsking: () => setAsking(null),
    run,
    remark: (text) => finish(text === '' ? '已清除备注' : '已备注', text, setRemark),
    move: (labelId) => finish(labelId === null ? '已移出标签' : '已移动', labelId, setLabel),
    moveToAlbum: ({ id, name }) =>
      finish(`已移到“${name}”`, { albumId: id, labelId: null, isEssence: false }, setPlace),
    price: (priceFen) => finish(priceFen === 0 ? '已设为免费' : '已定价', priceFen, setPrice),
    undoing,
  };
}
