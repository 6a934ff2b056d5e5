import { useCallback, useEffect, useState } from 'react';
import { getAlbumLanding } from '@contract/http/album-share';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import type { VisitVia } from '@/domain/routes';
import { firstLook } from '@/platform/first-look';
import { AlbumFailure } from '@/shell/album/AlbumFailure';
import { AlbumPageAbsent } from '@/shell/album/AlbumPageAbsent';
import { PageShell } from '@/shell/PageShell';
import { noteVisitSource } from '../source/visit-source';
import { AlbumLock, type AlbumLockProps } from './AlbumLock';
import { AlbumPhotos } from './AlbumPhotos';
import { LinkedPhoto } from '../viewer/LinkedPhoto';
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
  if (albumId === null) return <AlbumPageAbsent title="相册" />;
  return <OpenedAlbum key={albumId} albumId={albumId} labelId={labelId} mediaId={mediaId} topic={topic} />;
}

/** Whoever has the address is told the name, as where a short link arrives. */
function LockedAlbum({ albumId, onOpen }: Pick<OpenedAlbumProps, 'albumId'> & AlbumLockProps) {
  const landing = useCall(getAlbumLanding, { id: albumId }, { toast: false, loading: false });
  return (
    <PageShell title={landing.data?.name ?? '相册'} maxWidth={640}>
      <AlbumLock onOpen={onOpen} />
    </PageShell>
  );
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
      return (
        <PageShell title="相册">
          <AlbumFailure albumId={albumId} code={codeOf(album.error)} onRetry={album.reload} />
        </PageShell>
      );
    case 'locked':
      return <LockedAlbum albumId={albumId} onOpen={album.open} />;
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
            album.data !== undefined && <LinkedPhoto album={album.data} mediaId={linkedId} onEnd={endLink} />
          }
        />
      );
  }
}
