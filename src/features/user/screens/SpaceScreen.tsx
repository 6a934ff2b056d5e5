import { Image, Text, View } from '@tarojs/components';
import { useReachBottom, useShareAppMessage } from '@tarojs/taro';
import { useState } from 'react';
import { ERRORS } from '@contract/errors';
import { codeOf } from '@/api/errors';
import { AlbumList } from '@/components/albums/AlbumList';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MediaViewer } from '@/components/viewer/MediaViewer';
import { PictureCropper } from '@/components/fields/PictureCropper';
import { Sheet } from '@/components/layers/Sheet';
import { Tabs } from '@/components/Tabs';
import { yearOf } from '@/domain/format/format-date';
import { toViewerMedia } from '@/domain/viewer/listed-media';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { ReportSheet } from '@/shell/ReportSheet';
import { sendReport } from '@/stores/report-thing';
import { now } from '@/stores/base/clock';
import { keepPicture } from '@/stores/keep-picture';
import { usePageReturn } from '@/stores/page-return';
import { TO_DISCOVER } from '@/stores/navigate';
import { PersonHeader } from '../components/PersonHeader';
import { PersonPhotos } from '../components/PersonPhotos';
import { useSpace, type Space, type SpaceTab } from '../hooks/use-space';
import styles from './SpaceScreen.module.scss';

// The ratio of the picture on top of a page.
const COVER_FRAME = { width: 300, height: 144 } as const;
const TABS: readonly { id: SpaceTab; text: string }[] = [
  { id: 'albums', text: '相册' },
  { id: 'photos', text: '照片' },
];

export interface SpaceScreenProps {
  /** Null: the link names nobody. */
  readonly userId: string | null;
}

export function SpaceScreen({ userId }: SpaceScreenProps) {
  return userId === null ? <NobodyScreen /> : <PersonScreen key={userId} userId={userId} />;
}

function NobodyScreen() {
  return (
    <PageShell title="主页">
      <Empty icon="user" title="用户不存在" text="这个主页打不开，可能已经注销" action={TO_DISCOVER} />
    </PageShell>
  );
}

function PersonScreen({ userId }: { readonly userId: string }) {
  const [tab, setTab] = useState<SpaceTab>('albums');
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const space = useSpace(userId, tab);
  const { data: person, error, reload } = space.person;
  usePageReturn(space.refresh);
  useReachBottom(() => void (tab === 'albums' ? space.albums : space.photos).loadMore() /* failures are a state */);
  useShareAppMessage(() => ({ title: person?.nickname ?? '智享相册', path: `${ROUTES.space}?userId=${userId}` }));

  if (person === undefined && error !== null) {
    if (codeOf(error) === ERRORS.USER_ABSENT.code) return <NobodyScreen />;
    return (
      <PageShell title="主页">
        <ErrorState onRetry={reload} />
      </PageShell>
    );
  }
  const more = {
    id: 'more',
    icon: 'ellipsis',
    label: '更多',
    onPress: () => void space.showMore() /* tells its own failures */,
  } as const;
  return (
    <PageShell
      title={person?.nickname ?? ''}
      nav="cover"
      maxWidth={1280}
      navActions={person === undefined ? [] : [more]}
      overlay={<SpaceOverlay space={space} openIndex={openIndex} onIndex={setOpenIndex} />}
    >
      <PersonHeader person={person} onTiesChanged={space.changeTies} onUnblock={space.unblock} />
      <Tabs label="相册或照片" tabs={TABS} selectedId={tab} onSelect={setTab} />
      <View className={styles['content'] ?? ''}>
        <Content space={space} tab={tab} onOpen={setOpenIndex} />
      </View>
    </PageShell>
  );
}

interface ContentProps {
  readonly space: Space;
  readonly tab: SpaceTab;
  readonly onOpen: (index: number) => void;
}

function Content({ space, tab, onOpen }: ContentProps) {
  const { albums, photos } = space;
  const [currentYear] = useState(() => yearOf(now()));
  const person = space.person.data;
  const isSelf = person?.isSelf === true;
  if (person?.isBlocked === true) return <Empty size="inline" icon="ban" title="你已拉黑对方" />;
  if (person?.canSeeAlbums === false) return <Empty size="inline" icon="lock" title="对方没有公开相册和照片" />;
  if (tab === 'photos') return <PersonPhotos photos={photos} isSelf={isSelf} onOpen={onOpen} />;
  return (
    <AlbumList
      albums={albums.rows}
      isLoading={person === undefined || albums.isLoading}
      isLoadingMore={albums.isLoadingMore}
      isAtEnd={albums.isAtEnd}
      hasFailed={albums.error !== null}
      currentYear={currentYear}
      empty={
        <Empty
          size="inline"
          title="暂时没有公开的相册"
          {...(isSelf
            ? { action: { text: '新建相册', onPress: () => navigation.goTo(ROUTES.createAlbum) } }
            : { text: '关注后，常来看看' })}
        />
      }
      onOpen={(albumId) => void navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) /* else one stays here */}
      onRetry={() => void albums.retry() /* failures are part of the state */}
    />
  );
}

interface SpaceOverlayProps {
  readonly space: Space;
  readonly openIndex: number | null;
  readonly onIndex: (index: number | null) => void;
}

/** One photo, the cropper of the cover, or one's own code. */
function SpaceOverlay({ space, openIndex, onIndex }: SpaceOverlayProps) {
  const { photos, changes, cover, qr } = space;
  const currentYear = yearOf(now());
  if (openIndex !== null) {
    return (
      <MediaViewer
        count={photos.rows.length}
        index={openIndex}
        getItem={(index) => {
          const row = photos.rows[index];
          return row === undefined ? null : toViewerMedia(row, http.baseUrl, currentYear);
        }}
        changes={changes}
        onIndexChange={onIndex}
        onClose={() => onIndex(null)}
      />
    );
  }
  if (cover.cropping !== null) {
    return (
      <PictureCropper
        title="裁剪封面"
        url={cover.cropping.url}
        picture={cover.cropping.picture}
        frame={COVER_FRAME}
        onCut={cover.cut}
        onClose={cover.closeCropper}
      />
    );
  }
  if (space.isReporting) {
    return (
      <ReportSheet
        about={space.userId}
        hasPictures
        onSend={(...said) => sendReport({ thing: 'person', id: space.userId }, ...said)}
        onClose={space.closeReport}
      />
    );
  }
  if (qr === null) return null;
  return (
    <Sheet title="我的二维码" onClose={space.closeQr}>
      <View className={styles['qr'] ?? ''}>
        <Image
          {...toAltProps('二维码')}
          className={styles['code'] ?? ''}
          src={qr.image}
          mode="aspectFit"
          showMenuByLongpress
        />
        <Text className={styles['note'] ?? ''}>扫一扫，打开我的主页</Text>
        <Button
          text="保存图片"
          kind="outline"
          size={40}
          icon="download"
          onPress={() => keepPicture(qr.image, '我的二维码.png')}
        />
      </View>
    </Sheet>
  );
}
