import type { ReactNode } from 'react';
import { useHand } from '@/platform/hand';
import { useLoaded } from '@/shell/use-loaded';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { WallViewerHost } from '../viewer/WallViewerHost';
import type { AlbumSheetsProps } from './AlbumSheets';
import type { AlbumPage } from './use-album-page';

export interface AlbumPhotosSheetsProps extends Omit<AlbumSheetsProps, 'shown'> {
  readonly page: AlbumPage;
  /** What else the page tells over its lower edge. */
  readonly strip: ReactNode;
}

const loadSheets = () => import('./album-parts');

/** What lies over the page of an album: the viewer, and the sheets of the wall, of what is picked, and of the album. */
export function AlbumPhotosSheets({ page, strip, ...rest }: AlbumPhotosSheetsProps) {
  const { albumId, albumActions, isFiltering } = rest;
  const { shown, actions, viewer, live } = page;
  const isNear = useHand();
  const isWanted = isFiltering || albumActions.isSharing || albumActions.isReporting;
  const loaded = useLoaded(isNear || isWanted, loadSheets);
  return (
    <>
      <WallViewerHost wall={shown.wall} viewer={viewer} onRoundEnd={live.newCount > 0 ? live.showNew : undefined} />
      {loaded !== null && <loaded.AlbumSheets {...rest} shown={shown} />}
      <PickedSheetsHost
        actions={actions}
        albumId={albumId}
        labels={shown.labels.data ?? []}
        viewer={viewer}
        strip={strip}
      />
    </>
  );
}
