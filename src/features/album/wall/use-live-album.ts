import { useCallback, useEffect, useRef, useState } from 'react';
import { isCursorAfter, type NewMedia, waitMsAfter } from '@/domain/wall/live-album';
import { toWallItem } from '@/domain/wall/wall-item';
import { isWithinDays, type WallView } from '@/domain/wall/wall-tabs';
import { followAlbum } from './live-album';
import type { WallSource } from '../source/use-album-wall';

export interface LiveAlbum {
  /** New ones of its days that are not on the wall yet. */
  readonly newCount: number;
  /** Puts them there. */
  showNew(): void;
}

/** Several changes within this time are one. */
const GATHER_MS = 250;

/** Changes that were reported for the album and, as far as is known, are not on the wall yet. */
interface Told {
  readonly cursor: string;
  readonly added: readonly NewMedia[];
  readonly spreadMs: number;
}

/**
 * New photos appear by themselves. While the person looks at something further down or in the viewer they are only counted, and appear when
 * the person is back at the top. An item that is already on the wall and was being processed, such as an own upload, is updated in its
 * place.
 *
 * The wall is out of date as long as a change has been reported with a later cursor than that of its list, no matter which of the two
 * arrives first and how often loading the list fails.
 */
export function useLiveAlbum(
  albumId: string | null,
  wall: Pick<WallSource, 'liveCursor' | 'isReloading' | 'hasFailed' | 'groups' | 'peekRows'>,
  days: Pick<WallView, 'dayFrom' | 'dayTo'>,
  { isAway, isBusy }: { readonly isAway: boolean; readonly isBusy: boolean },
  onNew: () => void,
): LiveAlbum {
  const { liveCursor, isReloading, hasFailed } = wall;
  const [told, setTold] = useState<Told | null>(null);
  /** For a list without a cursor: the last cursor reported when the list was requested. Set once the list is there. */
  const [reloadedTo, setReloadedTo] = useState<string | null>(null);
  const askedFor = useRef<string | null>(null);
  /** Since the list last came. */
  const [tries, setTries] = useState(0);
  /** Followed from the first list on, and from where it stopped while the page was away. */
  const heardTo = useRef<string | null>(null);
  heardTo.current ??= liveCursor;
  const shownTo = liveCursor ?? reloadedTo;
  const isBehind = told !== null && (shownTo === null || isCursorAfter(told.cursor, shownTo));
  const latest = useRef({ onNew, told, isBehind });
  latest.current = { onNew, told, isBehind };

  const canFollow = heardTo.current !== null;
  useEffect(() => {
    if (albumId === null || !canFollow) return undefined;
    return followAlbum(albumId, heardTo.current ?? '', {
      onChange: ({ cursor, added, spreadMs }) => {
        heardTo.current = cursor;
        const waiting = latest.current.isBehind ? (latest.current.told?.added ?? []) : [];
        const next = { cursor, added: [...waiting, ...added], spreadMs };
        latest.current = { ...latest.current, isBehind: true, told: next };
        setTold(next);
      },
      onClosed: () => latest.current.onNew(),
    });
  }, [albumId, canFollow]);

  useEffect(() => {
    if (isReloading || hasFailed) return;
    setReloadedTo(askedFor.current);
    setTries(0);
  }, [isReloading, hasFailed]);

  const showNew = useCallback((): void => {
    const { onNew: reload, told: known } = latest.current;
    askedFor.current = known?.cursor ?? askedFor.current;
    setTold((old) => (old === null ? null : { ...old, added: [] }));
    setTries((old) => old + 1);
    reload();
  }, []);
  const beingMade = isBehind ? listBeingMade(wall) : NONE;
  const others = isBehind ? told.added.filter(({ id }) => !beingMade.has(id)) : [];
  const movesNothing = isBehind && told.added.length > 0 && others.length === 0;
  const isHeldBack = isBusy || (isAway && !movesNothing);
  useEffect(() => {
    if (!isBehind || isHeldBack || isReloading) return undefined;
    // What comes meanwhile changes nothing about this wait.
    const gatherMs = GATHER_MS + (latest.current.told?.spreadMs ?? 0) * Math.random();
    const timer = setTimeout(showNew, hasFailed ? waitMsAfter(tries) : gatherMs);
    return () => clearTimeout(timer);
  }, [isBehind, isHeldBack, isReloading, hasFailed, tries, showNew]);

  return { newCount: others.filter(({ day }) => isWithinDays(day, days)).length, showNew };
}

const NONE: ReadonlySet<string> = new Set();

/** Of the rows that are here, those whose pictures are not there yet. */
function listBeingMade({ groups, peekRows }: Pick<WallSource, 'groups' | 'peekRows'>): ReadonlySet<string> {
  const rows = groups.flatMap(({ key }) => peekRows(key).map(toWallItem));
  return new Set(rows.flatMap(({ id, isProcessing }) => (isProcessing ? [id] : [])));
}
