import type { ReactNode } from 'react';
import { AlbumList } from '@/components/AlbumList';
import type { ListedAlbum } from '@/domain/album-card';
import { ROUTES, toAlbumParams } from '@/domain/routes';
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
}

/** Cards of albums that lead to them. */
export function AlbumPages({ pages, empty }: AlbumPagesProps) {
  return (
    <AlbumList
      albums={pages.rows}
      isLoading={pages.isLoading}
      isLoadingMore={pages.isLoadingMore}
      isAtEnd={pages.isAtEnd}
      hasFailed={pages.error !== null}
      empty={empty}
      onOpen={(albumId) => void navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) /* else one stays here */}
      onRetry={() => void pages.retry() /* failures are part of the state */}
    />
  );
}
