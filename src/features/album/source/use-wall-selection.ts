import { useCallback, useState } from 'react';
import { DOWNLOAD_FILES_MAX } from '@contract/constants/media';
import { formatCount } from '@/domain/format/format-count';
import { toWallItem } from '@/domain/wall/wall-item';
import { NOTHING_PICKED, type PickedItem, type WallPicked, withPicked } from '@/domain/wall/wall-selection';
import { useBack } from '@/platform/back/use-back';
import { showToast } from '@/stores/base/overlays';
import type { WallSource } from './use-album-wall';

export interface WallSelectionState {
  /** Null: nothing is being selected. */
  readonly picked: WallPicked | null;
  start(itemId?: string): void;
  change(ids: readonly string[], isSelected: boolean): void;
  /** Of the whole list, also of what has not been scrolled to. */
  pickAll(): Promise<void>;
  leave(): void;
  /** Of what is picked only these. None: nothing is being selected any more. */
  keep(ids: readonly string[]): void;
}

function findItems(wall: WallSource, ids: readonly string[]): PickedItem[] {
  const wanted = new Set(ids);
  const found: PickedItem[] = [];
  for (const { key } of wall.groups) {
    if (wanted.size === 0) break;
    for (const row of wall.peekRows(key)) {
      const { id, kind } = toWallItem(row);
      if (wanted.delete(id)) found.push({ id, kind });
    }
  }
  return found;
}

async function readGroups(wall: WallSource): Promise<PickedItem[]> {
  const all: PickedItem[] = [];
  for (const { key } of wall.groups) {
    all.push(...(await wall.readRows(key)).rows.map(toWallItem));
    if (all.length >= DOWNLOAD_FILES_MAX) break;
  }
  return all;
}

export function useWallSelection(wall: WallSource): WallSelectionState {
  const [picked, setPicked] = useState<WallPicked | null>(null);

  const change = useCallback(
    (ids: readonly string[], isSelected: boolean): void => {
      const items = findItems(wall, ids);
      setPicked((old) => {
        const next = withPicked(old ?? NOTHING_PICKED, items, isSelected);
        if (next.size <= DOWNLOAD_FILES_MAX) return next;
        showToast(`一次最多选择${formatCount(DOWNLOAD_FILES_MAX)}项`);
        return old;
      });
    },
    [wall],
  );

  const start = (itemId?: string): void => {
    setPicked(NOTHING_PICKED);
    if (itemId !== undefined) change([itemId], true);
  };

  const pickAll = async (): Promise<void> => {
    let items: readonly PickedItem[];
    try {
      items = await (wall.readAll === undefined ? readGroups(wall) : wall.readAll());
    } catch {
      return showToast('没能读取全部照片，请重试', { isError: true });
    }
    if (Math.max(wall.total, items.length) > DOWNLOAD_FILES_MAX)
      showToast(`一次最多选择${formatCount(DOWNLOAD_FILES_MAX)}项`);
    setPicked(withPicked(NOTHING_PICKED, items.slice(0, DOWNLOAD_FILES_MAX), true));
  };

  const leave = (): void => setPicked(null);
  const keep = (ids: readonly string[]): void => {
    const kept = new Set(ids);
    setPicked((old) => {
      const rest = [...(old ?? NOTHING_PICKED)].filter(([id]) => kept.has(id));
      return rest.length === 0 ? null : new Map(rest);
    });
  };
  useBack(picked !== null, leave);
  return { picked, start, change, pickAll, leave, keep };
}
