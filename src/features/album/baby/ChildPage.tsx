import type { FunctionComponent } from 'react';
import type { BabyChild } from '@contract/schemas/baby';
import { PageShell } from '@/shell/PageShell';
import { BabyNothing } from './BabyNothing';
import { type BabyAlbumState, useBabyAlbum } from './use-baby-album';

/** What the page's address names. */
export interface ChildPageParams {
  /** Null: the link names no album. */
  readonly albumId: string | null;
  readonly childId: string | null;
}

export interface OfChildProps {
  readonly albumId: string;
  readonly baby: BabyAlbumState;
  readonly child: BabyChild;
}

export interface ChildPageProps extends ChildPageParams {
  /** While nothing of a child is shown. */
  readonly title: string;
  /** The whole page, for who may see what is kept of the child. */
  readonly page: FunctionComponent<OfChildProps>;
}

/** A page of what is kept of one child of an album, anew for each. */
export function ChildPage({ title, albumId, childId, page: Page }: ChildPageProps) {
  const baby = useBabyAlbum(albumId, childId);
  if (albumId === null || baby.child === undefined || baby.right === 'none') {
    return (
      <PageShell title={title} maxWidth={960}>
        <BabyNothing albumId={albumId} baby={baby} />
      </PageShell>
    );
  }
  return <Page key={baby.child.id} albumId={albumId} baby={baby} child={baby.child} />;
}
