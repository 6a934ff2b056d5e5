import { useCallback, useEffect, useRef, useState } from 'react';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import type { WallSource } from '../source/use-album-wall';
import { findAround } from './find-in-wall';

export interface OpenViewer {
  readonly index: number;
  /** Empty while it is not known which one lies there. */
  readonly id: string;
  readonly rect: { leftPx: number; topPx: number; widthPx: number; heightPx: number } | null;
}

export interface OpenMedia {
  /** Null: the viewer is closed. */
  readonly open: OpenViewer | null;
  openAt(at: OpenViewer): void;
  close(): void;
  show(index: number): Promise<void>;
  /** The one in view is gone: on to its neighbour. */
  leaveRemoved(): void;
  /** A slideshow is at its first again, whatever comes in before that. */
  beginAgain(): void;
}

/** Of what a link or an earlier visit names. */
export const MEDIA_GONE = '没有找到这张照片，可能已被删除';

type OpenWall = Pick<WallSource, 'groups' | 'readRows' | 'total' | 'isLoading'>;

/** Which of a wall's photos the viewer shows, also after the wall has changed: what is done is done to the one in view. */
export function useOpenMedia(
  wall: OpenWall,
  getItem: (index: number) => Promise<ViewerMedia | null>,
  onView: ((isOpen: boolean) => void) | undefined,
): OpenMedia {
  const [open, setOpen] = useState<OpenViewer | null>(null);
  const isBeginning = useRef(false);
  const turns = useRef(0);

  const openAt = (at: OpenViewer): void => {
    isBeginning.current = false;
    turns.current += 1;
    onView?.(true);
    setOpen(at);
  };
  const close = (): void => {
    turns.current += 1;
    onView?.(false);
    setOpen(null);
  };
  const show = async (index: number): Promise<void> => {
    if (index > 0) isBeginning.current = false;
    const rect = open?.rect ?? null;
    turns.current += 1;
    const mine = turns.current;
    setOpen({ index, id: '', rect });
    const item = await getItem(index).catch(() => null);
    // After a later turn it says nothing: the wall may be another by then.
    if (mine === turns.current) setOpen((now) => now && { index, id: item?.id ?? '', rect });
  };
  const leaveRemoved = (): void => {
    if (open === null) return;
    if (wall.total <= 1) return close();
    void show(open.index + 1 < wall.total ? open.index + 1 : open.index - 1); // a failure is shown in its place
  };

  const { groups, readRows, total, isLoading } = wall;
  const latest = useRef({ open, close, show });
  latest.current = { open, close, show };
  const followed = useRef(groups);
  const follow = useCallback(async (): Promise<void> => {
    const before = latest.current.open;
    if (before === null) return;
    if (total === 0) return latest.current.close();
    const at =
      before.id === '' || (isBeginning.current && before.index === 0)
        ? null
        : await findAround({ groups, readRows }, before.id, before.index).catch(() => null);
    // Turned meanwhile, it was turned in the wall as it is now.
    if (followed.current !== groups || latest.current.open !== before) return;
    if (at === null) return latest.current.show(Math.min(before.index, total - 1));
    if (at !== before.index) setOpen({ ...before, index: at });
  }, [groups, readRows, total]);
  useEffect(() => {
    if (isLoading || followed.current === groups) return;
    followed.current = groups;
    void follow(); // a failure is shown in its place
  }, [groups, isLoading, follow]);

  return { open, openAt, close, show, leaveRemoved, beginAgain: () => void (isBeginning.current = true) };
}
