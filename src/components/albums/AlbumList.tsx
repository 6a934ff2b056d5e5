import { type ReactNode, useDeferredValue } from 'react';
import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { describeCard, type ListedAlbum } from '@/domain/album/album-card';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { AlbumCard } from './AlbumCard';
import { AlbumCardSkeleton } from './AlbumCardSkeleton';
import { AlbumGrid } from './AlbumGrid';
import { ErrorState } from '../ErrorState';
import { LoadMore } from '../LoadMore';

export interface AlbumListProps {
  albums: readonly ListedAlbum[];
  isLoading: boolean;
  isLoadingMore: boolean;
  isAtEnd: boolean;
  hasFailed: boolean;
  /** Shown instead of a list without albums. */
  empty: ReactNode;
  onOpen: (albumId: string) => void;
  onRetry: () => void;
  /** For the days on the cards. */
  currentYear: number;
  /** Places kept while the first page is on its way. */
  skeletons?: number;
}

/** Cards of a phone's first screen: their covers load at once, and they do not wait for those below to be drawn. */
const FIRST_CARDS = 8;

/** Cards of albums with every state of a paged list. */
export function AlbumList(props: AlbumListProps) {
  const {
    albums,
    isLoading,
    isLoadingMore,
    isAtEnd,
    hasFailed,
    empty,
    onOpen,
    onRetry,
    currentYear,
    skeletons = 6,
  } = props;
  const settled = useDeferredValue(albums);
  const shown = settled.length === 0 ? albums.slice(0, FIRST_CARDS) : settled;
  if (isLoading) {
    return (
      <AlbumGrid>
        {Array.from({ length: skeletons }, (_none, place) => (
          <AlbumCardSkeleton key={place} />
        ))}
      </AlbumGrid>
    );
  }
  if (albums.length === 0) return hasFailed ? <ErrorState onRetry={onRetry} /> : <>{empty}</>;
  const more = isLoadingMore ? 'loading' : hasFailed ? 'failed' : isAtEnd ? 'ended' : 'idle';
  return (
    <>
      <AlbumGrid>
        {shown.map((album, index) => (
          <AlbumCard
            key={album.id}
            name={album.name}
            ownerName={album.ownerName}
            meta={describeCard(album, currentYear)}
            coverUrl={album.coverUrl}
            placeholderUrl={thumbhashUrl(album.coverThumbhash)}
            photoCount={album.photoCount}
            videoCount={album.videoCount}
            isLocked={album.visibility === ALBUM_VISIBILITY.password}
            isPriced={album.isPriced}
            isExpired={album.isExpired}
            isLazy={index >= FIRST_CARDS}
            onOpen={() => onOpen(album.id)}
          />
        ))}
      </AlbumGrid>
      {shown.length >= albums.length && <LoadMore state={more} onRetry={onRetry} />}
    </>
  );
}
