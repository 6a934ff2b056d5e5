import { View } from '@tarojs/components';
import { MediaViewer } from '@/components/viewer/MediaViewer';
import { PickedUndo } from '../picked/PickedUndo';
import { BuyButtons } from './BuyButtons';
import { FoundPerson } from './FoundPerson';
import { TipGivers } from './TipGivers';
import styles from '../mine/EventRow.module.scss';
import type { WallSource } from '../source/use-album-wall';
import type { useWallViewer } from './use-wall-viewer';

export interface WallViewerProps {
  readonly wall: WallSource;
  readonly viewer: ReturnType<typeof useWallViewer>;
  /** At the end of each round of a slideshow. */
  readonly onRoundEnd?: (() => void) | undefined;
}

/** The viewer of a wall, while it is open. */
export function WallViewer({ wall, viewer, onRoundEnd }: WallViewerProps) {
  if (viewer.open === null) return null;
  return (
    <>
      <MediaViewer
        count={wall.total}
        index={viewer.open.index}
        openFrom={viewer.open.rect}
        getItem={viewer.getItem}
        changes={wall.changes}
        onIndexChange={(index) => void viewer.show(index) /* a failure is shown in its place */}
        onClose={viewer.close}
        details={viewer.details}
        lockWords={viewer.lockWords}
        buying={viewer.lockedId === null ? null : <BuyButtons mediaId={viewer.lockedId} />}
        like={viewer.like}
        collect={viewer.collect}
        comments={viewer.comments}
        onInfoShown={viewer.onInfoShown}
        onDownload={viewer.onDownload}
        original={viewer.original}
        person={
          viewer.uploader === undefined ? undefined : (
            <View className={styles['flush'] ?? ''}>
              <FoundPerson person={viewer.uploader} />
              {viewer.tips !== undefined && <TipGivers tips={viewer.tips} />}
            </View>
          )
        }
        frames={viewer.frames}
        pictures={viewer.pictures}
        over={viewer.over}
        strip={viewer.undoing.wayBack === null ? undefined : <PickedUndo undoing={viewer.undoing} />}
        onMore={viewer.onMore}
        onRoundEnd={
          onRoundEnd &&
          (() => {
            viewer.beginAgain();
            onRoundEnd();
          })
        }
      />
      {viewer.faceSheet}
      {viewer.restyleSheet}
      {viewer.moderationSheet}
    </>
  );
}
