import { BATCH_MAX, DOWNLOAD_QUALITY, RESTORE_MAX } from '@contract/constants/media';
import { CART_ITEMS_MAX } from '@contract/constants/order';
import { addBatchToCart } from '@contract/http/cart';
import { ERRORS } from '@contract/errors';
import { moveToLabel, setPriceByIds, setRemarkByIds, transferFile } from '@contract/http/media';
import { listPuzzleLayouts } from '@contract/rules/puzzle';
import type { MediaPlace } from '@contract/schemas/media-batch';
import type { SettingResults } from '@contract/schemas/shared';
import { call } from '@/api/client';
import { formatCount } from '@/domain/format/format-count';
import { countPicked, idsOfKind, inBatches, type PickedAction, type WallPicked } from '@/domain/wall/wall-selection';
import { toCartParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { download } from '@/platform/download';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { offerCapacity } from '@/stores/offer-capacity';
import { chooseMedia, collectMedia, likeMedia } from '../source/switch-media';
import { setting } from './batch-steps';
import { type NewDownload, startDownloads } from './downloads';
import { changesOf } from './picked-changes';
import type { PickedDesk } from './picked-desk';

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

function save(picked: WallPicked): Promise<void> {
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
}

function askPuzzle({ ask }: PickedDesk, picked: WallPicked): void {
  const photos = idsOfKind(picked, 'photo').length;
  if (photos < picked.size) return showToast('拼图只能用照片', { isError: true });
  if (listPuzzleLayouts(photos).length === 0) return showToast('请选择2到9张照片', { isError: true });
  ask({ action: 'puzzle', picked, albumId: null, remark: '' });
}

async function putInCart({ onChanged }: PickedDesk, picked: WallPicked): Promise<void> {
  if (picked.size > CART_ITEMS_MAX) return showToast(`一次最多选择${formatCount(CART_ITEMS_MAX)}项`, { isError: true });
  const { changed } = await call(addBatchToCart, { resourceIds: [...picked.keys()] });
  showToast(changed === 0 ? '没有新的可以加入' : `${changed}项已加入购物车`);
  onChanged();
}

async function buy(picked: WallPicked): Promise<void> {
  if (picked.size > CART_ITEMS_MAX) return showToast(`一次最多购买${formatCount(CART_ITEMS_MAX)}项`, { isError: true });
  await navigation.goTo(ROUTES.shopCart, toCartParams([...picked.keys()]));
}

/** Does it, or asks what it needs to know first. False: it was refused, or thought better of. Rejects as its calls do. */
export async function perform(
  desk: PickedDesk,
  action: PickedAction,
  picked: WallPicked,
  albumId: string | null,
  remark: string,
): Promise<boolean | void> {
  const { remove, hide, choose, turn, compress } = changesOf(desk);
  switch (action) {
    case 'buy':
      return buy(picked);
    case 'cart':
      return putInCart(desk, picked);
    case 'like':
      await forEach([...picked.keys()], (id) => likeMedia(id, true));
      showToast(`已赞${formatCount(picked.size)}项`);
      return desk.onChanged();
    case 'collect':
      await forEach([...picked.keys()], (id) => collectMedia(id, picked.get(id) ?? 'photo', true));
      return showToast(`已收藏${formatCount(picked.size)}项`);
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
    case 'turn':
      return turn(picked);
    case 'compress':
      return compress(picked);
    case 'puzzle':
      return askPuzzle(desk, picked);
    case 'remark':
    case 'label':
    case 'transfer':
    case 'price':
      return desk.ask({ action, picked, albumId, remark: picked.size === 1 ? remark : '' });
  }
}

const set = <V>(
  desk: PickedDesk,
  picked: WallPicked,
  words: string,
  value: V,
  send: (ids: string[], value: V, from?: V) => Promise<SettingResults<V>>,
  backAtOnce = RESTORE_MAX,
): Promise<readonly string[]> => changesOf(desk).setMany(words, [setting([...picked.keys()], value, send, backAtOnce)]);

/** What was asked about is answered. Each answers what is left to do, and rejects as its call does. */
export const answers = {
  remark: (desk: PickedDesk, picked: WallPicked, text: string) =>
    set(desk, picked, text === '' ? '已清除备注' : '已备注', text, setRemark),
  move: (desk: PickedDesk, picked: WallPicked, labelId: string | null) =>
    set(desk, picked, labelId === null ? '已移出标签' : '已移动', labelId, setLabel),
  moveToAlbum: (desk: PickedDesk, picked: WallPicked, { id, name }: { readonly id: string; readonly name: string }) =>
    set(desk, picked, `已移到“${name}”`, { albumId: id, labelId: null, isEssence: false }, setPlace, BATCH_MAX),
  price: (desk: PickedDesk, picked: WallPicked, priceFen: number) =>
    set(desk, picked, priceFen === 0 ? '已设为免费' : '已定价', priceFen, setPrice),
};
