import { useState } from 'react';
import { FORMER_MAX, RESTORE_MAX, TAB_KIND } from '@contract/constants/media';
import { deleteWithType, listMedia, setPriceByAlbumId } from '@contract/http/media';
import type { RemoveWithTypeInput } from '@contract/schemas/media-batch';
import { call } from '@/api/client';
import { formatCount } from '@/domain/format/format-count';
import { describeBatch } from '@/domain/wall/wall-selection';
import { confirm, showActions, showToast } from '@/stores/base/overlays';
import { CUT_WORDS, restoring, settingBack, untilErrorIsShown } from './batch-steps';
import { setPrice } from './picked-work';
import type { UndoState } from './picked-desk';

export interface WholeAlbum {
  readonly albumId: string;
  /** Null: of the whole album. */
  readonly label: { readonly id: string; readonly name: string } | null;
  /** Photos and videos, as this person sees them. */
  readonly total: number;
  readonly undoing: UndoState;
  readonly onChanged: () => void;
}

/** Everything of a kind is about to go, once its number has been typed. */
export interface AskedRemoval {
  readonly title: string;
  readonly words: string;
  readonly number: number;
  readonly onConfirmed: () => Promise<void>;
  readonly onClosed: () => void;
}

/** What can be done with everything in an album, or under one of its labels. */
export function useWholeAlbum({ albumId, label, total, undoing, onChanged }: WholeAlbum) {
  const [removal, setRemoval] = useState<AskedRemoval | null>(null);
  const where = { albumId, ...(label === null ? {} : { labelId: label.id }) };

  /** False: refused, failed or thought better of. */
  const priceAll = async (priceFen: number): Promise<boolean> => {
    const wants =
      total <= FORMER_MAX ||
      (await confirm({
        title: `给${formatCount(total)}项定价？`,
        text: '数量较多，定价后无法撤销',
        confirmText: '定价',
      }));
    if (!wants) return false;
    try {
      const { changed, former } = await call(setPriceByAlbumId, { ...where, priceFen });
      const words = priceFen === 0 ? `已将${changed}项设为免费` : `已为${changed}项定价`;
      if (former.length > 0) undoing.offer(words, settingBack(former, priceFen, setPrice, RESTORE_MAX));
      else showToast(changed === 0 ? '没有需要改的' : words);
      onChanged();
      return true;
    } catch {
      return false; // the request layer has shown the error
    }
  };

  const count = async (type: RemoveWithTypeInput['type']): Promise<number> => {
    const query = { ...where, type, current: 1, size: 1, showFaceLocation: false };
    return (await call(listMedia, query, { loading: true })).total;
  };

  /** In the portions that one call takes. Once some are gone a failure ends it. */
  const removeInPortions = async (type: RemoveWithTypeInput['type']): Promise<{ ids: string[]; isCut: boolean }> => {
    const ids: string[] = [];
    for (;;) {
      const reply = await call(deleteWithType, { ...where, type }).catch((error: unknown) => {
        if (ids.length === 0) throw error;
        return null;
      });
      if (reply === null) {
        await untilErrorIsShown();
        return { ids, isCut: true };
      }
      ids.push(...reply.ids);
      if (reply.left === 0 || reply.removed === 0) return { ids, isCut: false };
    }
  };

  const remove = async (type: RemoveWithTypeInput['type'], number: number): Promise<void> => {
    try {
      const { ids, isCut } = await removeInPortions(type);
      setRemoval(null);
      if (ids.length > 0) undoing.offer(`已删除${formatCount(ids.length)}项`, [restoring(ids)]);
      if (isCut) showToast(describeBatch('', ids.length, number, CUT_WORDS), { isError: true });
      onChanged();
    } catch {
      // The request layer has shown the error.
    }
  };

  const removeAll = async (): Promise<void> => {
    try {
      const [photos, videos] = await Promise.all([count(TAB_KIND.photo), count(TAB_KIND.video)]);
      const kinds = [
        { id: 'photo', type: TAB_KIND.photo, number: photos, words: `${formatCount(photos)}张照片` },
        { id: 'video', type: TAB_KIND.video, number: videos, words: `${formatCount(videos)}个视频` },
      ].filter(({ number }) => number > 0);
      const both = { id: 'both', type: TAB_KIND.photoVideo, number: photos + videos };
      const offered =
        kinds.length < 2
          ? kinds
          : [...kinds, { ...both, words: `${formatCount(photos)}张照片和${formatCount(videos)}个视频` }];
      const chosen =
        offered.length < 2
          ? offered[0]?.id
          : await showActions(
              offered.map(({ id, words }) => ({ id, label: words, isDanger: true })),
              '删除哪些',
            );
      const wish = offered.find(({ id }) => id === chosen);
      if (wish === undefined) return;
      setRemoval({
        title: `删除${label === null ? '相册里' : `“${label.name}”下`}的全部${wish.words}？`,
        words: wish.words,
        number: wish.number,
        onConfirmed: () => remove(wish.type, wish.number),
        onClosed: () => setRemoval(null),
      });
    } catch {
      // The request layer has shown the error.
    }
  };

  return { priceAll, removeAll, removal };
}
