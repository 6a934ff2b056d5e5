import { useEffect } from 'react';
import { create } from 'zustand';
import type { FamilyRight } from '@contract/constants/baby';
import { getBabyAlbum } from '@contract/http/baby';
import type { BabyChild } from '@contract/schemas/baby';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';

/** By album, the child that is looked at: the same on all of its pages. */
const useChosen = create<{ ids: Readonly<Record<string, string>> }>()(() => ({ ids: {} }));

export function chooseChild(albumId: string, childId: string): void {
  useChosen.setState(({ ids }) => ({ ids: { ...ids, [albumId]: childId } }));
}

export interface BabyAlbumState {
  readonly children: readonly BabyChild[];
  /** The one that is looked at. Undefined: there is none yet. */
  readonly child: BabyChild | undefined;
  readonly right: FamilyRight;
  readonly canManageFamily: boolean;
  readonly state: 'loading' | 'absent' | 'failed' | 'shown';
  reload(): Promise<void>;
}

const QUIET = { toast: false, loading: false } as const;
const NO_CHILDREN: readonly BabyChild[] = [];

/** The children of an album and what one may do with what is kept of them. Null: not now. */
export function useBabyAlbum(albumId: string | null, childId: string | null = null): BabyAlbumState {
  const { data, error, reload } = useCall(getBabyAlbum, albumId === null ? null : { albumId }, QUIET);
  const chosenId = useChosen(({ ids }) => (albumId === null ? undefined : ids[albumId]));
  // A link names the child to begin with.
  useEffect(() => {
    if (albumId !== null && childId !== null) chooseChild(albumId, childId);
  }, [albumId, childId]);
  const children = data?.children ?? NO_CHILDREN;
  const failed = error === null ? null : error instanceof ApiError ? 'absent' : 'failed';
  return {
    children,
    child: children.find(({ id }) => id === chosenId) ?? children[0],
    right: data?.right ?? 'none',
    canManageFamily: data?.canManageFamily ?? false,
    state: data === undefined ? (failed ?? 'loading') : 'shown',
    reload,
  };
}
