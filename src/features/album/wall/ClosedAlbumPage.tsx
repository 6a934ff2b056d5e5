import { getAlbumLanding } from '@contract/http/album-share';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { AlbumFailure } from '@/shell/album/AlbumFailure';
import { AlbumPageAbsent } from '@/shell/album/AlbumPageAbsent';
import { PageShell } from '@/shell/PageShell';
import { AlbumLock, type AlbumLockProps } from './AlbumLock';
import type { useAlbumOpening } from './use-album-opening';

export interface ClosedAlbumPageProps {
  /** Null: the address names none. */
  readonly albumId: string | null;
  readonly album: ReturnType<typeof useAlbumOpening> | null;
}

/** In place of an album that is not shown: it asks for the password, or says why. */
export function ClosedAlbumPage({ albumId, album }: ClosedAlbumPageProps) {
  if (albumId === null || album === null) return <AlbumPageAbsent title="相册" />;
  if (album.state === 'locked') return <LockedAlbum albumId={albumId} onOpen={album.open} />;
  return (
    <PageShell title="相册">
      <AlbumFailure albumId={albumId} code={codeOf(album.error)} onRetry={album.reload} />
    </PageShell>
  );
}

/** Whoever has the address is told the name, as where a short link arrives. */
function LockedAlbum({ albumId, onOpen }: { readonly albumId: string } & AlbumLockProps) {
  const landing = useCall(getAlbumLanding, { id: albumId }, { toast: false, loading: false });
  return (
    <PageShell title={landing.data?.name ?? '相册'} maxWidth={640}>
      <AlbumLock onOpen={onOpen} />
    </PageShell>
  );
}
