import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { AlbumDetail } from '@contract/schemas/album';
import { ReportSheet } from '@/shell/ReportSheet';
import { now } from '@/stores/base/clock';
import { sendReport } from '@/stores/report-thing';
import { ShareSheet } from '../share/ShareSheet';
import type { ShownWall } from '../source/use-shown-wall';
import { WallFilterSheet } from './WallFilterSheet';

export interface AlbumSheetsProps {
  readonly albumId: string;
  readonly album: AlbumDetail | undefined;
  readonly shown: ShownWall;
  /** Which of the album's are open. */
  readonly albumActions: {
    readonly isSharing: boolean;
    readonly closeShare: () => void;
    readonly isReporting: boolean;
    readonly closeReport: () => void;
  };
  readonly isFiltering: boolean;
  readonly onFiltered: () => void;
}

/** The sheets of the wall and of the album. */
export function AlbumSheets({ albumId, album, shown, albumActions, isFiltering, onFiltered }: AlbumSheetsProps) {
  return (
    <>
      {isFiltering && (
        <WallFilterSheet
          albumId={albumId}
          view={shown.view}
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
      {albumActions.isSharing && (
        <ShareSheet albumId={albumId} name={album?.name ?? ''} onClose={albumActions.closeShare} />
      )}
      {albumActions.isReporting && (
        <ReportSheet
          about={albumId}
          hasPictures
          onSend={(...said) => sendReport({ thing: 'album', id: albumId }, ...said)}
          onClose={albumActions.closeReport}
        />
      )}
    </>
  );
}
