import { View } from '@tarojs/components';
import { MediaViewer } from '@/components/viewer/MediaViewer';
import { PickedUndo } from '../picked/PickedUndo';
import { BuyButtons } from './BuyButtons';
import { FoundPerson } from './FoundPerson';
import { TipGivers } from './TipGivers';
import styles from '../mine/EventRow.module.scss';
import type { OpenViewer } from './use-open-media';
import type { WallSource } from '../source/use-album-wall';
import { useNotedMedia } from './use-noted-media';
import { useViewedMedia } from './use-viewed-media';
import type { WallViewerState } from './use-wall-viewer';

export interface WallViewerProps {
  readonly wall: WallSource;
  readonly viewer: WallViewerState;
  /** At the end of each round of a slideshow. */
  readonly onRoundEnd?: (() => void) | undefined;
}

/** The viewer of a wall, while it is open. */
export function WallViewer(props: WallViewerProps) {
  const { open } = props.viewer;
  return open === null ? null : <OpenWallViewer {...props} open={open} />;
}

function OpenWallViewer({ wall, viewer, onRoundEnd, open }: WallViewerProps & { readonly open: OpenViewer }) {
  const { undoing } = viewer.actions;
  const viewed = useViewedMedia(wall, viewer);
  useNotedMedia(viewer);
  return (
    <>
      <MediaViewer
        count={wall.total}
        index={open.index}
        openFrom={open.rect}
        getItem={viewer.getItem}
        changes={wall.changes}
        onIndexChange={(index) => void viewer.show(index) /* a failure is shown in its place */}
        onClose={viewer.close}
        details={viewed.details}
        lockWords={viewed.lockWords}
        buying={viewed.lockedId === null ? null : <BuyButtons mediaId={viewed.lockedId} />}
        like={viewed.like}
        collect={viewed.collect}
        comments={viewed.comments}
        onInfoShown={viewed.onInfoShown}
        onDownload={viewed.onDownload}
        original={viewed.original}
        person={
          viewed.uploader === undefined ? undefined : (
            <View className={styles['flush'] ?? ''}>
              <FoundPerson person={viewed.uploader} />
              {viewed.tips !== undefined && <TipGivers tips={viewed.tips} />}
            </View>
          )
        }
        frames={viewed.frames}
        pictures={viewed.pictures}
        over={viewed.over}
        strip={undoing.wayBack === null ? undefined : <PickedUndo undoing={undoing} />}
        onMore={viewed.onMore}
        onRoundEnd={
          onRoundEnd &&
          (() => {
            viewer.beginAgain();
            onRoundEnd();
          })
        }
      />
      {viewed.faceSheet}
      {viewed.restyleSheet}
      {viewed.moderationSheet}
    </>
  );
}
