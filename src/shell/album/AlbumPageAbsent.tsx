import { ClosedAlbum } from './ClosedAlbum';
import { PageShell } from '../PageShell';

export interface AlbumPageAbsentProps {
  /** Of the page that cannot be shown. */
  readonly title: string;
}

/** Instead of a page of an album whose address names none. */
export function AlbumPageAbsent({ title }: AlbumPageAbsentProps) {
  return (
    <PageShell title={title}>
      <ClosedAlbum why="unnamed" />
    </PageShell>
  );
}
