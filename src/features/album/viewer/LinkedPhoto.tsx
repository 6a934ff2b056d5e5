import { useEffect, useRef, useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { getMedia } from '@contract/http/media';
import type { AlbumDetail } from '@contract/schemas/album';
import { useCall } from '@/api/use-call';
import { yearOf } from '@/domain/format/format-date';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { usePickedActions } from '../picked/use-picked-actions';
import { useAlbumWall } from '../source/use-album-wall';
import { findInWall } from './find-in-wall';
import { MEDIA_GONE } from './use-open-media';
import { useWallViewer } from './use-wall-viewer';
import { WallViewer } from './WallViewer';

export interface LinkedPhotoProps {
  readonly album: AlbumDetail;
  readonly mediaId: string;
  /** It was closed, or is not there. */
  readonly onEnd: () => void;
}

const QUIET = { toast: false, loading: false } as const;

/** The photo that a link names, among all of its album, whatever the page behind shows. Closed, it is gone. */
export function LinkedPhoto({ album, mediaId, onEnd }: LinkedPhotoProps) {
  const [currentYear] = useState(() => yearOf(now()));
  const wall = useAlbumWall(album.id, null, TAB_KIND.photoVideo);
  const named = useCall(getMedia, { id: mediaId }, QUIET);
  const actions = usePickedActions(() => {
    // Failures are part of each state.
    void wall.reload();
    viewer.reloadDetail();
  });
  const viewer = useWallViewer(wall, actions, {
    currentYear,
    canDownload: album.canDownload,
    canSetCover: album.canManage,
    isNoted: true,
    onView: (isOpen) => {
      if (!isOpen) onEnd();
    },
  });
  const isLooked = useRef(false);
  const media = named.data;
  const isAbsent = named.error !== null || (media !== undefined && media.albumId !== album.id);
  const isKnown = media !== undefined && !wall.isLoading && !wall.hasFailed;
  useEffect(() => {
    if (isLooked.current || (!isAbsent && !isKnown)) return;
    isLooked.current = true;
    const tell = (): void => {
      showToast(MEDIA_GONE);
      onEnd();
    };
    if (isAbsent || media === undefined) return tell();
    findInWall(wall, mediaId, media.takenLocal.slice(0, 10)).then((index) => {
      if (index === null) tell();
      else viewer.openAt({ index, id: mediaId, rect: null });
    }, tell);
  }, [isAbsent, isKnown, media, mediaId, onEnd, viewer, wall]);
  return (
    <>
      <WallViewer wall={wall} viewer={viewer} />
      <PickedSheetsHost actions={actions} albumId={album.id} labels={null} viewer={viewer} />
    </>
  );
}
