import { useMemo, useState, type ReactNode } from 'react';
import type { FaceAlbums as Albums } from '@contract/schemas/face';
import type { CallState } from '@/api/use-call';
import { AlbumList } from '@/components/albums/AlbumList';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';

export interface FaceAlbumsProps {
  readonly albums: CallState<Albums>;
  readonly empty: ReactNode;
  /** Each leads to one's own photos of it; of somebody else to the album. */
  readonly isOwn: boolean;
}

/** The albums in which somebody is. A card tells how many photos of him there are. */
export function FaceAlbums({ albums, empty, isOwn }: FaceAlbumsProps) {
  const [currentYear] = useState(() => yearOf(now()));
  const cards = useMemo(
    () => (albums.data ?? []).map(({ album, count }) => ({ ...album, photoCount: count, videoCount: 0 })),
    [albums.data],
  );
  const open = (albumId: string): void => {
    const opening = isOwn
      ? navigation.goTo(ROUTES.myFace, { id: albumId })
      : navigation.goTo(ROUTES.photos, toAlbumParams(albumId));
    void opening; // else one stays here
  };
  return (
    <AlbumList
      albums={cards}
      isLoading={albums.data === undefined && albums.error === null}
      isLoadingMore={false}
      isAtEnd
      hasFailed={albums.error !== null}
      currentYear={currentYear}
      empty={empty}
      onOpen={open}
      onRetry={() => void albums.reload() /* failures are part of the state */}
    />
  );
}
