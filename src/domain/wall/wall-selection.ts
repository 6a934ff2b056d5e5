import { formatCount } from '../format/format-count';

/** What is selected, in the order it was chosen in, and what each is: the calls for photos and for videos differ. */
export type WallPicked = ReadonlyMap<string, 'photo' | 'video'>;

export interface PickedItem {
  readonly id: string;
  readonly kind: 'photo' | 'video';
}

export const NOTHING_PICKED: WallPicked = new Map();

export function withPicked(picked: WallPicked, items: readonly PickedItem[], isPicked: boolean): WallPicked {
  const next = new Map(picked);
  for (const { id, kind } of items) {
    if (isPicked) next.set(id, kind);
    else next.delete(id);
  }
  return next;
}

export function idsOfKind(picked: WallPicked, kind: 'photo' | 'video'): readonly string[] {
  return [...picked].filter(([, one]) => one === kind).map(([id]) => id);
}

/** Parts of at most `size`, in order. */
export function inBatches<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const batches: T[][] = [];
  for (let start = 0; start < all.length; start += size) batches.push(all.slice(start, start + size));
  return batches;
}

export type PickedAction =
  | 'buy'
  | 'cart'
  | 'like'
  | 'collect'
  | 'download'
  | 'puzzle'
  | 'delete'
  | 'essence'
  | 'plain'
  | 'hide'
  | 'show'
  | 'turn'
  | 'remark'
  | 'label'
  | 'transfer'
  | 'price'
  | 'compress';

export interface PickedRights {
  /** Manages the album, or holds the permission. */
  readonly canManage: boolean;
  readonly canDelete: boolean;
  readonly canLabel: boolean;
  readonly canPrice: boolean;
  readonly canDownload: boolean;
  /** Everything on the wall was uploaded by this person. */
  readonly isOwn: boolean;
  /** Others sell here: what has a price may be bought. */
  readonly canBuy?: boolean;
  /** It counts for this person's capacity. */
  readonly canCompress?: boolean;
}

/** What may be done with a selection, in the order of the bar. Holders may do everything; an uploader may describe and remove his own. */
export function listPickedActions(rights: PickedRights): readonly PickedAction[] {
  const { canManage, canDelete, canLabel, canPrice, canDownload, isOwn } = rights;
  return [
    ...(rights.canBuy === true ? (['buy', 'cart'] as const) : []),
    'like',
    'collect',
    ...(canDownload ? (['download', 'puzzle'] as const) : []),
    ...(canDelete || isOwn ? (['delete'] as const) : []),
    ...(canManage ? (['essence', 'plain', 'hide', 'show'] as const) : []),
    ...(canManage || isOwn ? (['turn', 'remark'] as const) : []),
    ...(canLabel ? (['label'] as const) : []),
    ...(canManage && canDelete ? (['transfer'] as const) : []),
    ...(canPrice ? (['price'] as const) : []),
    ...(rights.canCompress === true ? (['compress'] as const) : []),
  ];
}

export const PICKED_ACTION_NAMES: Readonly<Record<PickedAction, string>> = {
  buy: '购买',
  cart: '加购物车',
  like: '赞',
  collect: '收藏',
  download: '下载',
  puzzle: '拼图',
  delete: '删除',
  essence: '设为精选',
  plain: '取消精选',
  hide: '隐藏',
  show: '取消隐藏',
  turn: '向右旋转',
  remark: '备注',
  label: '移到标签',
  transfer: '移到相册',
  price: '定价',
  compress: '压缩',
};

/** 3张照片, 2个视频, or both. */
export function countPicked(picked: WallPicked): string {
  const photos = idsOfKind(picked, 'photo').length;
  const videos = idsOfKind(picked, 'video').length;
  return [photos > 0 ? `${formatCount(photos)}张照片` : '', videos > 0 ? `${formatCount(videos)}个视频` : '']
    .filter(Boolean)
    .join('和');
}

/** The message after a batch. `refused`: the first refusal's words, where there was one. */
export function describeBatch(done: string, changed: number, asked: number, refused: string): string {
  if (changed === asked || refused === '') return done;
  return changed === 0 ? refused : `${formatCount(changed)}项完成，${formatCount(asked - changed)}项未完成：${refused}`;
}

/** The message after an undo. `refused`: the first refusal's words, where there was one. */
export function describeUndo(restored: number, asked: number, refused: string): string {
  if (restored === asked || refused === '') return '已恢复';
  return restored === 0
    ? refused
    : `${formatCount(restored)}项已恢复，${formatCount(asked - restored)}项未恢复：${refused}`;
}
