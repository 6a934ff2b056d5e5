import type { ReactNode } from 'react';
import { AlbumList } from '@/components/AlbumList';
import type { ListedAlbum } from '@/domain/album-card';
import { ROUTES, toAlbumParams, toVisitParams } from '@/domain/routes';
import type { VisitVia } from '@/domain/routes';
import { navigation } from '@/platform/navigation';

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
  return (
    <AlbumList
      albums={pages.rows}
      isLoading={pages.isLoading}
      isLoadingMore={pages.isLoadingMore}
      isAtEnd={pages.isAtEnd}
      hasFailed={pages.error !== null}
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
