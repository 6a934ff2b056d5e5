import { useEffect, useRef } from 'react';
import { STAT_KIND } from '@contract/constants/statistics';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useUploadPresence } from '@/stores/upload/upload-presence';
import { reportVisit } from '../source/visit-report';
import { visitSourceOf } from '../source/visit-source';

export interface FreshAlbumDeps {
  readonly albumId: string;
  /** Its first answer is there. */
  readonly isVisited: boolean;
  readonly onReload: () => void;
}

/** Counts the visit, and has all of an album's page read anew when it may be old. Tells whether the page is in front. */
export function useFreshAlbum({ albumId, isVisited, onReload }: FreshAlbumDeps): boolean {
  const userId = useSession(selectUser)?.id;
  const uploadedCount = useUploadPresence(({ done }) => done[albumId] ?? 0);
  const isFirstShow = useRef(true);
  const isShown = usePageShown(() => {
    if (!isFirstShow.current) onReload();
    isFirstShow.current = false;
  });
  // Who has left sees other things here (whoever signs in is asked for by the calls themselves), and a finished upload is to be seen at
  // once; all is loaded anew when the page comes back.
  const shownFor = useRef({ userId, uploadedCount });
  useEffect(() => {
    const before = shownFor.current;
    if (before.userId === userId && before.uploadedCount === uploadedCount) return;
    shownFor.current = { userId, uploadedCount };
    if (isShown && (userId === undefined || before.uploadedCount !== uploadedCount)) onReload();
  });
  useEffect(() => {
    if (isVisited) void reportVisit({ kind: STAT_KIND.albumView, albumId, source: visitSourceOf(albumId) }); // silent
  }, [isVisited, albumId]);
  return isShown;
}
