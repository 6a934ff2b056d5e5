import { useCallback, useEffect, useState } from 'react';
import type { VisitVia } from '@/domain/routes';
import { firstLook } from '@/platform/first-look';
import { noteVisitSource } from '../source/visit-source';
import { useLoaded } from '@/shell/use-loaded';
import type { LinkedPhotoProps } from '../viewer/LinkedPhoto';
import { AlbumPhotos } from './AlbumPhotos';
import { ClosedAlbumHost } from './ClosedAlbumHost';
import { useNotedPlace } from './use-noted-place';
import { useAlbumOpening } from './use-album-opening';

export interface PhotosScreenProps {
  /** Null: the link names no album. */
  readonly albumId: string | null;
  readonly labelId: string | null;
  /** The photo that is shown at once. */
  readonly mediaId: string | null;
  readonly via: VisitVia | null;
  /** Of a feed: posts of this topic alone. */
  readonly topic?: string;
}

export function PhotosScreen({ albumId, labelId, mediaId, via, topic = '' }: PhotosScreenProps) {
  // Before anything is counted, which happens in effects.
  useState(() => albumId !== null && noteVisitSource(albumId, via));
  if (albumId === null) return <ClosedAlbumHost albumId={null} album={null} />;
  return <OpenedAlbum key={albumId} albumId={albumId} labelId={labelId} mediaId={mediaId} topic={topic} />;
}

interface OpenedAlbumProps {
  readonly albumId: string;
  readonly labelId: string | null;
  readonly mediaId: string | null;
  readonly topic: string;
}

function OpenedAlbum({ albumId, labelId, mediaId, topic }: OpenedAlbumProps) {
  const album = useAlbumOpening(albumId);
  const noted = useNotedPlace(labelId, mediaId !== null);
  const { before, shownId, note } = noted;
  // One that was looked at and closed is not shown anew.
  const [linkedId] = useState(() => (before !== null && !before.isLinked ? null : (shownId ?? mediaId)));
  const endLink = useCallback(() => note({ isLinked: false }), [note]);
  // The picture at the top ends it as soon as it is drawn.
  const hasTop = album.state === 'loading' || (album.state === 'shown' && Boolean(album.data?.hero));
  useEffect(() => {
    if (!hasTop) firstLook.end();
  }, [hasTop]);
  useEffect(() => firstLook.end, []);
  switch (album.state) {
    case 'absent':
    case 'expired':
    case 'failed':
    case 'locked':
      return <ClosedAlbumHost albumId={albumId} album={album} />;
    case 'loading':
    case 'shown':
      // After a password everything is asked for again: before it all was refused.
      return (
        <AlbumPhotos
          key={`${album.isOpened}`}
          albumId={albumId}
          firstLabelId={labelId}
          firstTopic={topic}
          album={album.data}
          onReload={album.reload}
          noted={noted}
          linked={
            linkedId !== null &&
            album.data !== undefined && <LinkedPhotoHost album={album.data} mediaId={linkedId} onEnd={endLink} />
          }
        />
      );
  }
}

const loadLinked = () => import('../viewer/viewer-parts');

/** The photo that a link names. Its file comes with such a link. */
function LinkedPhotoHost(props: LinkedPhotoProps) {
  const loaded = useLoaded(true, loadLinked);
  return loaded === null ? null : <loaded.LinkedPhoto {...props} />;
}
