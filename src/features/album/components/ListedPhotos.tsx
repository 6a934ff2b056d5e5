import { View } from '@tarojs/components';
import { pageScrollTo } from '@tarojs/taro';
import { useMemo, useState, type ReactNode } from 'react';
import { BackTop } from '@/components/BackTop';
import { Button } from '@/components/Button';
import { LoadMore } from '@/components/LoadMore';
import { PhotoWall } from '@/components/PhotoWall';
import { listPickedActions } from '@/domain/wall-selection';
import { useViewport } from '@/platform/viewport/use-viewport';
import { PageShell } from '@/shell/PageShell';
import { useScrolled } from '@/shell/use-scrolled';
import { now } from '@/stores/clock';
import { useListedWall, type ListedPages } from '../hooks/use-listed-wall';
import { usePickedActions } from '../hooks/use-picked-actions';
import { useWallSelection } from '../hooks/use-wall-selection';
import { useWallViewer } from '../hooks/use-wall-viewer';
import { PickedBar } from './PickedBar';
import { PickedSheets } from './PickedSheets';
import { WallTools } from './WallTools';
import { WallViewer } from './WallViewer';
import { WallNothing } from './WallNothing';
import { PLAIN_VIEW } from '@/domain/wall-tabs';
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
  const [currentYear] = useState(() => new Date(now()).getFullYear());
  const isFarDown = useScrolled(BACK_TOP_FROM_PX);
  const { sizeClass } = useViewport();
  const wall = useListedWall(pages, byDay);
  const actions = usePickedActions(() => {
    selection.leave();
    // Failures are part of each state.
    void pages.refresh();
    void viewer.reloadDetail();
  });
  const viewer = useWallViewer(wall, actions, { currentYear, canDownload: isOwn, canSetCover: false });
  const selection = useWallSelection(wall);
  const { picked } = selection;
  const pickedIds = useMemo(() => (picked === null ? null : new Set(picked.keys())), [picked]);
  const more = pages.isLoadingMore ? 'loading' : pages.error !== null ? 'failed' : pages.isAtEnd ? 'ended' : 'idle';

  return (
    <PageShell
      title={picked === null ? title : `已选${picked.size}`}
      maxWidth={1680}
      {...(picked === null
        ? {}
        : {
            navStart: <Button text="取消" kind="text" size={40} onPress={selection.leave} />,
            navEnd: <Button text="全选" kind="text" size={40} onPress={selection.pickAll} />,
            bottom: (
              <PickedBar
                picked={picked}
                actions={listPickedActions({
                  canManage: false,
                  canDelete: false,
                  canLabel: false,
                  canPrice: false,
                  canDownload: true,
                  isOwn,
                  canCompress: props.canCompress === true,
                })}
                onAction={(action) => void actions.run(action, picked) /* tells its failures */}
              />
            ),
          })}
      overlay={
        <>
          <WallViewer wall={wall} viewer={viewer} />
          <PickedSheets actions={actions} albumId={null} labels={null} strip={props.strip} />
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
            mode="square"
            currentYear={currentYear}
            stickyTopPx={sizeClass === 'wide' ? 56 : 44}
            bottomPx={picked === null ? 0 : 56}
            selection={
              pickedIds === null ? undefined : { ids: pickedIds, onChange: selection.change, onLeave: selection.leave }
            }
            onHold={selection.start}
            onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
            header={
              <>
                {header}
                {wall.total > 0 && (
                  <WallTools
                    view={PLAIN_VIEW}
                    canArrange={false}
                    canSelect={picked === null}
                    onView={() => undefined}
                    onFilter={() => undefined}
                    onSelect={selection.start}
                  />
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
          {wall.total > 0 && (
            <View>
              <LoadMore state={more} onRetry={() => void pages.retry() /* part of the state */} />
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
