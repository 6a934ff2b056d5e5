import { Text, View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { getAlbum, listLabels } from '@contract/http/album';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MediaViewer } from '@/components/MediaViewer';
import { PhotoWall } from '@/components/PhotoWall';
import { Skeleton } from '@/components/Skeleton';
import { Tabs } from '@/components/Tabs';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { WALL_TABS, type WallTab } from '@/domain/wall-tabs';
import { navigation } from '@/platform/navigation';
import { useViewport } from '@/platform/viewport/use-viewport';
import { PageShell } from '@/shell/PageShell';
import { usePageShown } from '@/shell/use-page-shown';
import { now } from '@/stores/clock';
import { usePageReturn } from '@/stores/page-return';
import { requireLogin } from '@/stores/session';
import { selectUser, useSession } from '@/stores/session-state';
import { AlbumHeader } from '../components/AlbumHeader';
import { AlbumUploads } from '../components/AlbumUploads';
import { useAlbumActions } from '../hooks/use-album-actions';
import { useAlbumShare } from '../hooks/use-album-share';
import { useAlbumViewer } from '../hooks/use-album-viewer';
import { useAlbumWall } from '../hooks/use-album-wall';
import { useUploadedCount } from '../hooks/use-uploaded-count';
import styles from './PhotosScreen.module.scss';

export interface PhotosScreenProps {
  /** Null: the link names no album. */
  readonly albumId: string | null;
  readonly labelId: string | null;
}

export function PhotosScreen({ albumId, labelId }: PhotosScreenProps) {
  if (albumId === null) return <AbsentAlbum />;
  return <AlbumPhotos key={albumId} albumId={albumId} firstLabelId={labelId} />;
}

function AbsentAlbum() {
  return (
    <PageShell title="相册">
      <Empty
        icon="image-off"
        title="相册不存在或已被删除"
        action={{ text: '回到发现', onPress: () => navigation.switchTab(ROUTES.discover) }}
      />
    </PageShell>
  );
}

function AlbumPhotos({ albumId, firstLabelId }: { readonly albumId: string; readonly firstLabelId: string | null }) {
  const userId = useSession(selectUser)?.id;
  const [tab, setTab] = useState<WallTab>('all');
  const [labelId, setLabelId] = useState(firstLabelId);
  const [currentYear] = useState(() => new Date(now()).getFullYear());
  const { sizeClass } = useViewport();
  const album = useCall(getAlbum, { id: albumId });
  const labels = useCall(listLabels, { albumId });
  const wall = useAlbumWall(albumId, labelId, tab);
  const isHolder = album.data?.canManage ?? false;
  const viewer = useAlbumViewer(wall, isHolder, currentYear);
  const actions = useAlbumActions(album.data);
  useAlbumShare(albumId, album.data);
  const uploadedCount = useUploadedCount(albumId);

  const reloadAll = () => {
    // Failures are part of each state.
    void album.reload();
    void labels.reload();
    void wall.reload();
  };
  const isShown = usePageShown();
  usePageReturn(reloadAll);
  // Another person sees other things here, and a finished upload is to be seen at once; all is loaded anew when the page comes back.
  const shownFor = useRef({ userId, uploadedCount });
  useEffect(() => {
    const before = shownFor.current;
    if (before.userId === userId && before.uploadedCount === uploadedCount) return;
    shownFor.current = { userId, uploadedCount };
    if (isShown) reloadAll();
  });

  const upload = async () => {
    if (await requireLogin()) await navigation.goTo(ROUTES.upload, toAlbumParams(albumId, labelId));
  };

  if (album.data === undefined && album.error !== null && !album.isLoading) {
    return actions.isAbsent(album.error) ? (
      <AbsentAlbum />
    ) : (
      <PageShell title="相册">
        <ErrorState onRetry={reloadAll} />
      </PageShell>
    );
  }
  const title = album.data?.name ?? '';
  const canUpload = album.data?.canUpload ?? false;
  const uploadButton = <Button text="上传" icon="upload" size={40} onPress={upload} />;
  const isWide = sizeClass === 'wide';
  const choices = labels.data ?? [];

  const header = (
    <>
      <AlbumHeader album={album.data} />
      <Tabs label="照片或视频" tabs={WALL_TABS} selectedId={tab} onSelect={setTab} />
      {choices.length > 0 && (
        <View className={styles['labels'] ?? ''}>
          <Chip text="全部标签" isSelected={labelId === null} onPress={() => setLabelId(null)} />
          {choices.map(({ id, name }) => (
            <Chip key={id} text={name} isSelected={labelId === id} onPress={() => setLabelId(id)} />
          ))}
        </View>
      )}
    </>
  );
  const nothing = wall.isLoading ? (
    <View className={styles['skeleton'] ?? ''}>
      <Skeleton shape="fill" />
      <Skeleton shape="fill" />
      <Skeleton shape="fill" />
      <Skeleton shape="fill" />
    </View>
  ) : wall.hasFailed ? (
    <ErrorState size="inline" onRetry={wall.reload} />
  ) : canUpload ? (
    <Empty title="还没有照片，来传第一张吧" action={{ text: '上传照片', onPress: upload }} />
  ) : (
    <Empty title="这里还没有照片" text="稍后再来看看" />
  );

  return (
    <PageShell
      title={title}
      maxWidth={1680}
      navActions={[
        { id: 'share', icon: 'share-2', label: '分享相册', onPress: actions.share },
        ...(isHolder ? [{ id: 'more', icon: 'ellipsis' as const, label: '更多', onPress: actions.showMore }] : []),
      ]}
      {...(canUpload && isWide ? { navEnd: uploadButton } : {})}
      {...(canUpload && !isWide ? { bottom: <View className={styles['grow'] ?? ''}>{uploadButton}</View> } : {})}
      overlay={
        viewer.open === null ? (
          <AlbumUploads bottomPx={canUpload && !isWide ? 56 : 0} />
        ) : (
          <MediaViewer
            count={wall.total}
            index={viewer.open.index}
            openFrom={viewer.open.rect}
            getItem={viewer.getItem}
            onIndexChange={(index) => void viewer.show(index) /* what cannot be had is told in its place */}
            onClose={viewer.close}
            details={viewer.details}
            like={viewer.like}
            onDownload={viewer.onDownload}
            onDelete={viewer.onDelete}
          />
        )
      }
    >
      <PhotoWall
        key={`${tab}:${labelId ?? ''}`}
        groups={wall.groups}
        loadRows={wall.loadRows}
        isHolder={isHolder}
        currentYear={currentYear}
        stickyTopPx={isWide ? 56 : 44}
        bottomPx={canUpload && !isWide ? 56 : 0}
        onOpen={({ index, id, rect }) => viewer.openAt({ index, id, rect })}
        header={header}
        empty={nothing}
      />
      {wall.total > 0 && (
        <View className={styles['end'] ?? ''}>
          <Text>没有更多了</Text>
        </View>
      )}
    </PageShell>
  );
}
