import type { ReactNode } from 'react';
import type { AlbumDetail } from '@contract/schemas/album';
import { shanghaiDay } from '@/domain/format/shanghai-day';
import { ReportSheet } from '@/shell/ReportSheet';
import { now } from '@/stores/base/clock';
import { sendReport } from '@/stores/report-thing';
import { PickedSheets } from '../picked/PickedSheets';
import { ShareSheet } from '../share/ShareSheet';
import { WallViewer } from '../viewer/WallViewer';
import type { useAlbumActions } from './use-album-actions';
import type { AlbumPage } from './use-album-page';
import { WallFilterSheet } from './WallFilterSheet';

interface AlbumPhotosSheetsProps {
  readonly albumId: string;
  readonly album: AlbumDetail | undefined;
  readonly page: AlbumPage;
  readonly albumActions: ReturnType<typeof useAlbumActions>;
  readonly isFiltering: boolean;
  readonly onFiltered: () => void;
  /** What else the page tells over its lower edge. */
  readonly strip: ReactNode;
}

/** What lies over the page of an album: the viewer, and the sheets of the wall, of what is picked, and of the album. */
export function AlbumPhotosSheets(props: AlbumPhotosSheetsProps) {
  const { albumId, album, page, albumActions, isFiltering, onFiltered, strip } = props;
  const { shown, actions, viewer, live } = page;
  const { wall, labels, view } = shown;
  return (
    <>
      {viewer.open !== null && (
        <WallViewer wall={wall} viewer={viewer} onRoundEnd={live.newCount > 0 ? live.showNew : undefined} />
      )}
      {isFiltering && (
        <WallFilterSheet
          albumId={albumId}
          view={view}
          // Who may review narrows the wall to what is hidden.
          isHolder={album?.permissions.includes('review') ?? false}
          hasPeople={album?.hasPeople ?? false}
          today={shanghaiDay(now())}
          onApply={(next) => {
            shown.setView(next);
            onFiltered();
          }}
          onClose={onFiltered}
        />
      )}
      <PickedSheets actions={actions} albumId={albumId} labels={labels.data ?? []} viewer={viewer} strip={strip} />
      {albumActions.isSharing && (
        <ShareSheet albumId={albumId} name={album?.name ?? ''} onClose={albumActions.closeShare} />
      )}
      {albumActions.isReporting && (
        <ReportSheet
          hasPictures
          onSend={(...said) => sendReport({ thing: 'album', id: albumId }, ...said)}
          onClose={albumActions.closeReport}
        />
      )}
    </>
  );
}
