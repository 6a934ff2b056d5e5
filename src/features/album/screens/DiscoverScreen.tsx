import { View } from '@tarojs/components';
import { pageScrollTo, stopPullDownRefresh, usePullDownRefresh, useReachBottom } from '@tarojs/taro';
import { useEffect, useRef, useState } from 'react';
import { ALBUM_TEMPLATES, type AlbumTemplate } from '@contract/constants/album';
import { listAlbums } from '@contract/http/album';
import { usePages } from '@/api/use-pages';
import { AlbumList } from '@/components/AlbumList';
import { BackTop } from '@/components/BackTop';
import { Empty } from '@/components/Empty';
import { NoticeBar } from '@/components/NoticeBar';
import { Tabs } from '@/components/Tabs';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { useScrolled } from '@/shell/use-scrolled';
import { closeAnnouncement, useAnnouncement } from '@/stores/announcement';
import { requireLogin } from '@/stores/session';
import { selectUser, useSession } from '@/stores/session-state';
import styles from './DiscoverScreen.module.scss';

type Filter = 'all' | `${AlbumTemplate}`;

const FILTERS: readonly { id: Filter; text: string }[] = [
  { id: 'all', text: '推荐' },
  ...ALBUM_TEMPLATES.map(({ template, name }) => ({ id: `${template}` as const, text: name })),
];

const BACK_TOP_FROM_PX = 400;

async function createAlbum(): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.createAlbum);
}

export function DiscoverScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const userId = useSession(selectUser)?.id;
  const { notice, isClosed } = useAnnouncement();
  const isFarDown = useScrolled(BACK_TOP_FROM_PX);
  const template = ALBUM_TEMPLATES.find((one) => `${one.template}` === filter)?.template;
  const albums = usePages(listAlbums, { scope: 'public' as const, ...(template === undefined ? {} : { template }) });

  // Signing in or out changes what is there.
  const shownFor = useRef(userId);
  useEffect(() => {
    if (shownFor.current === userId) return;
    shownFor.current = userId;
    void albums.refresh(); // failures are part of the state
  }, [userId, albums]);
  useReachBottom(() => void albums.loadMore() /* as above */);
  usePullDownRefresh(() => void albums.refresh().finally(() => stopPullDownRefresh()) /* as above */);

  return (
    <PageShell title="发现" isTab>
      {notice !== null && !isClosed && (
        <NoticeBar text={notice.title} action={{ text: '知道了', onPress: closeAnnouncement }} />
      )}
      <Tabs label="相册类型" tabs={FILTERS} selectedId={filter} onSelect={setFilter} />
      <View className={styles['list'] ?? ''}>
        <AlbumList
          albums={albums.rows}
          isLoading={albums.isLoading}
          isLoadingMore={albums.isLoadingMore}
          isAtEnd={albums.isAtEnd}
          hasFailed={albums.error !== null}
          empty={<Empty title="暂时没有公开的相册" action={{ text: '新建相册', onPress: createAlbum }} />}
          onOpen={(albumId) => void navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) /* else one stays here */}
          onRetry={() => void albums.retry() /* as above */}
        />
      </View>
      <BackTop isShown={isFarDown} onPress={() => void pageScrollTo({ scrollTop: 0 }) /* cannot fail */} />
    </PageShell>
  );
}
