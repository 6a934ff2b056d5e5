import { View } from '@tarojs/components';
import { pageScrollTo } from '@tarojs/taro';
import { useMemo, useState, type ReactNode } from 'react';
import type { MediaItem } from '@contract/schemas/media';
import { BackTop } from '@/components/BackTop';
import { Button } from '@/components/Button';
import { MorePages } from '@/components/MorePages';
import { PhotoWall } from '@/components/wall/PhotoWall';
import { formatCount } from '@/domain/format/format-count';
import { yearOf } from '@/domain/format/format-date';
import type { WallMode } from '@/domain/wall/wall-model';
import type { MediaChange } from '@/domain/viewer/media-changes';
import { PageShell } from '@/shell/PageShell';
import { useNavHeight } from '@/shell/use-nav-height';
import { useScrolled } from '@/shell/use-scrolled';
import { now } from '@/stores/base/clock';
import { useListedWall, type ListedPages } from '../source/use-listed-wall';
import type { PickedActions } from '../picked/picked-desk';
import { usePickedActions } from '../picked/use-picked-actions';
import { useWallSelection } from '../source/use-wall-selection';
import { useListedMedia } from '../viewer/use-noted-media';
import { useWallViewer } from '../viewer/use-wall-viewer';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { WallPickedBarHost } from '../picked/WallPickedBarHost';
import { WallTools } from '../head/WallTools';
import { WallViewerHost } from '../viewer/WallViewerHost';
import { WallNothing } from '../wall/WallNothing';
import { PLAIN_VIEW } from '@/domain/wall/wall-tabs';
import { useStayingRows } from './use-staying-rows';
import styles from './ListedPhotos.module.scss';

export interface MediaPages extends ListedPages {
  readonly isLoadingMore: boolean;
  readonly isAtEnd: boolean;
  retry(): Promise<void>;
}

export interface ListedPhotosProps {
  readonly title: string;
  /** Null: something else is shown in place of photos. */
  readonly pages: MediaPages | null;
  /** Another list is another wall. */
  readonly listKey: string;
  readonly byDay: boolean;
  /** Everything in it was uploaded by this person. */
  readonly isOwn: boolean;
  /** It counts for this person's capacity. */
  readonly canCompress?: boolean;
  readonly header: ReactNode;
  readonly empty: ReactNode;
  /** Above the page: a sheet. */
  readonly overlay?: ReactNode;
  /** Over the lower edge: see `PickedSheets`. */
  readonly strip?: ReactNode;
  /** Which of what was changed here is still of the list. Absent: all of it. Keep the same function. */
  readonly stays?: (change: MediaChange) => boolean;
  /** What stands on each tile. Keep the same function. */
  readonly noteOf?: (media: MediaItem) => string;
  /** Squares are quick to choose from, rows are for looking. */
  readonly mode?: WallMode;
  /** Over the lower edge while nothing is being selected, from what can be done with photos. */
  readonly bar?: (run: PickedActions['run']) => ReactNode;
  /** The viewer opens, or closes. */
  readonly onView?: (isOpen: boolean) => void;
  /** What stands on the photo in the viewer. */
  readonly over?: (mediaId: string) => ReactNode;
  /** Below the photos. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
}

const BACK_TOP_FROM_PX = 400;
const NO_PAGES: MediaPages = {
  rows: [],
  isLoading: false,
  isLoadingMore: false,
  isAtEnd: true,
  error: null,
  refresh: () => Promise.resolve(),
  retry: () => Promise.resolve(),
};

/** A page of photos of several albums, with the viewer and the selection of an album's page. */
export function ListedPhotos(props: ListedPhotosProps) {
  const { title, listKey, byDay, isOwn, header, empty } = props;
  const pages = props.pages ?? NO_PAGES;
  const [currentYear] = useState(() => yearOf(now()));
  const isFarDown = useScrolled(BACK_TOP_FROM_PX);
  const navPx = useNavHeight();
  const staying = useStayingRows(pages.rows, props.stays);
  const { noteOf } = props;
  const notes = useMemo(
    () => (noteOf === undefined ? undefined : new Map(staying.rows.map((media) => [media.id, noteOf(media)]))),
    [staying.rows, noteOf],
  );
  const wall = useListedWall({ ...pages, rows: staying.rows }, byDay);
  const actions = usePickedActions((left = []) => {
    selection.keep(left);
    // Failures are part of each state.
    void pages.refresh();
    viewer.reloadDetail();
  });
  const viewer = useWallViewer(wall, actions, {
    currentYear,
    canDownload: isOwn,
    canSetCover: false,
    isNoted: true,
    onView: (isOpen) => {
      staying.onView(isOpen);
      props.onView?.(isOpen);
    },
    over: props.over,
  });
  useListedMedia(staying.rows, pages.isLoading, viewer);
  const selection = useWallSelection(wall);
  const { picked } = selection;
  const pickedIds = useMemo(() => (picked === null ? null : new Set(picked.keys())), [picked]);
  const bar = props.bar?.(actions.run);

  return (
    <PageShell
      title={picked === null ? title : `已选${formatCount(picked.size)}`}
      maxWidth={1680}
      {...(picked === null
        ? bar === undefined
          ? {}
          : { bottom: bar }
        : {
            navStart: <Button text="取消" kind="text" size={40} onPress={selection.leave} />,
            navEnd: <Button text="全选" kind="text" size={40} onPress={selection.pickAll} />,
            bottom: (
              <WallPickedBarHost
                picked={picked}
                rights={{
                  canManage: false,
                  canDelete: false,
                  canLabel: false,
                  canPrice: false,
                  canDownload: true,
                  isOwn,
                  canCompress: props.canCompress === true,
                }}
                onAction={(action) => void actions.run(action, picked) /* tells its failures */}
              />
            ),
          })}
      overlay={
        <>
          <WallViewerHost wall={wall} viewer={viewer} />
          <PickedSheetsHost actions={actions} albumId={null} labels={null} viewer={viewer} strip={props.strip} />
          {props.overlay}
        </>
      }
    >
      {props.pages === null ? (
        <>
          {header}
          <View className={styles['below'] ?? ''}>{props.children}</View>
        </>
      ) : (
        <>
          <PhotoWall
            key={listKey}
            groups={wall.groups}
            loadRows={wall.loadRows}
            changes={wall.changes}
            mode={props.mode ?? 'square'}
            currentYear={currentYear}
            stickyTopPx={navPx}
            bottomPx={picked === null && bar === undefined ? 0 : 56}
            selection={
              pickedIds === null ? undefined : { ids: pickedIds, onChange: selection.change, onLeave: selection.leave }
            }
            onHold={selection.start}
            notes={notes}
            onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
            lookedAt={viewer.open?.index ?? null}
            header={
              <>
                {header}
                {wall.total > 0 && (
                  <View className={styles['tools'] ?? ''}>
                    <WallTools
                      view={PLAIN_VIEW}
                      canArrange={false}
                      canSelect={picked === null}
                      onView={() => undefined}
                      onFilter={() => undefined}
                      onSelect={selection.start}
                    />
                  </View>
                )}
              </>
            }
            empty={
              wall.isLoading || wall.hasFailed ? (
                <WallNothing wall={wall} isNarrowed={false} canUpload={false} onUpload={() => Promise.resolve()} />
              ) : (
                empty
              )
            }
          />
          {props.after}
          {wall.total > 0 && (
            <View>
              <MorePages pages={pages} />
            </View>
          )}
        </>
      )}
      <BackTop
        isShown={isFarDown && picked === null}
        onPress={() => void pageScrollTo({ scrollTop: 0 }) /* cannot fail */}
      />
    </PageShell>
  );
}
