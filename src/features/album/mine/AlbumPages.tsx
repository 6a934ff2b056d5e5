import { type ReactNode, useState } from 'react';
import { AlbumList } from '@/components/albums/AlbumList';
import type { ListedAlbum } from '@/domain/album/album-card';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES, toAlbumParams, toVisitParams } from '@/domain/routes';
import type { VisitVia } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';

export interface AlbumPagesProps {
  readonly pages: {
    readonly rows: readonly ListedAlbum[];
    readonly isLoading: boolean;
    readonly isLoadingMore: boolean;
    readonly isAtEnd: boolean;
    readonly error: unknown;
    retry(): Promise<void>;
  };
  readonly empty: ReactNode;
  /** What the albums' visits are counted as. */
  readonly via?: VisitVia;
}

/** Cards of albums that lead to them. */
export function AlbumPages({ pages, empty, via }: AlbumPagesProps) {
  const [currentYear] = useState(() => yearOf(now()));
  return (
    <AlbumList
      albums={pages.rows}
      isLoading={pages.isLoading}
      isLoadingMore={pages.isLoadingMore}
      isAtEnd={pages.isAtEnd}
      hasFailed={pages.error !== null}
      currentYear={currentYear}
      empty={empty}
      onOpen={
        (albumId) =>
          void navigation.goTo(
            ROUTES.photos,
            via === undefined ? toAlbumParams(albumId) : toVisitParams(albumId, via),
          ) /* else one stays here */
      }
      onRetry={() => void pages.retry() /* failures are part of the state */}
    />
  );
}
