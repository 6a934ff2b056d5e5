import { View } from '@tarojs/components';
import {
  pageScrollTo,
  stopPullDownRefresh,
  usePullDownRefresh,
  useReachBottom,
  useShareAppMessage,
} from '@tarojs/taro';
import { useEffect, useRef, useState } from 'react';
import { ALBUM_TEMPLATES } from '@contract/constants/album';
import { listAlbums } from '@contract/http/album';
import type { AlbumPage } from '@contract/schemas/album';
import { usePages } from '@/api/use-pages';
import { AlbumList } from '@/components/albums/AlbumList';
import { BackTop } from '@/components/BackTop';
import { Empty } from '@/components/Empty';
import { Tabs } from '@/components/Tabs';
import { ROUTES, toVisitParams } from '@/domain/routes';
import { firstLook } from '@/platform/first-look';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { useScrolled } from '@/shell/use-scrolled';
import { closeAnnouncement, useAnnouncement } from '@/stores/announcement';
import type { Filter } from './discover-filter';
import { useDiscoverSort } from './discover-sort';
import { now } from '@/stores/base/clock';
import { requireLogin } from '@/stores/session/session';
import { selectIsLogin, selectUser, useSession } from '@/stores/session/session-state';
import { useDiscoverParts } from './use-discover-parts';
import styles from './DiscoverScreen.module.scss';

const FILTERS: readonly { id: Filter; text: string }[] = [{ id: 'all', text: '推荐' }];
/** Of who is signed in. */
const OWN_FILTERS: readonly { id: Filter; text: string }[] = [
  { id: 'joined', text: '我加入的' },
  { id: 'collected', text: '我收藏的' },
];
const TEMPLATE_FILTERS: readonly { id: Filter; text: string }[] = [
  ...ALBUM_TEMPLATES.map(({ template, name }) => ({ id: `${template}` as const, text: name })),
];

const PUBLIC_FILTERS = [...FILTERS, ...TEMPLATE_FILTERS];
const WITH_OWN_FILTERS = [...FILTERS, ...OWN_FILTERS, ...TEMPLATE_FILTERS];

const BACK_TOP_FROM_PX = 400;

async function createAlbum(): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.createAlbum);
}

export function DiscoverScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const userId = useSession(selectUser)?.id;
  const { notice } = useAnnouncement();
  const isFarDown = useScrolled(BACK_TOP_FROM_PX);
  const isLogin = useSession(selectIsLogin);
  const shown = isLogin ? filter : filter === 'joined' || filter === 'collected' ? 'all' : filter;
  const isOwn = shown === 'joined' || shown === 'collected';
  const parts = useDiscoverParts();
  const Kinds = parts?.DiscoverKinds ?? Tabs;
  const sort = useDiscoverSort((state) => state.sort);
  const albums = usePages(
    listAlbums,
    isOwn ? null : { scope: 'public' as const, sort, ...(+shown > 0 ? { template: +shown } : {}) },
    20,
    {
      takeFirst() {
        // As the server of this page answers the first call itself.
        const albums = firstLook.takeAlbums() as AlbumPage | null;
        return isLogin || sort !== 'newest' ? null : albums;
      },
    },
  );
  const [currentYear] = useState(() => new Date(now()).getFullYear());
  const [isEnteringCode, setIsEnteringCode] = useState(false);
  useShareAppMessage(() => ({ title: '智享相册', path: ROUTES.discover }));

  // Signing in or out changes what is there.
  const shownFor = useRef(userId);
  useEffect(() => {
    if (shownFor.current === userId) return;
    shownFor.current = userId;
    void albums.refresh(); // failures are part of the state
  }, [userId, albums]);
  useReachBottom(() => void albums.loadMore() /* failures are part of the state */);
  usePullDownRefresh(
    () => void albums.refresh().finally(() => stopPullDownRefresh()) /* failures are part of the state */,
  );

  return (
    <PageShell
      title="发现"
      isTab
      overlay={
        isEnteringCode && parts !== null ? <parts.ShowCodeSheet onClose={() => setIsEnteringCode(false)} /> : null
      }
    >
      {notice !== null && parts !== null && (
        <parts.NoticeBar
          text={notice.title}
          action={{ text: '知道了', onPress: () => void closeAnnouncement() /* silent */ }}
        />
      )}
      {parts === null ? (
        <View className={styles['topRoom'] ?? ''} />
      ) : (
        <parts.DiscoverTop
          onShowCode={() => setIsEnteringCode(true)}
          onCreate={() => void createAlbum() /* else one stays here */}
        />
      )}
      <View className={styles['head'] ?? ''}>
        <View className={styles['kinds'] ?? ''}>
          <Kinds
            label="相册类型"
            tabs={isLogin ? WITH_OWN_FILTERS : PUBLIC_FILTERS}
            selectedId={shown}
            onSelect={setFilter}
          />
        </View>
        {!isOwn && <View className={styles['sort'] ?? ''}>{parts !== null && <parts.DiscoverSort />}</View>}
      </View>
      <View className={styles['list'] ?? ''}>
        {isOwn ? (
          parts !== null && <parts.OwnAlbums key={shown} list={shown} />
        ) : (
          <AlbumList
            albums={albums.rows}
            currentYear={currentYear}
            isLoading={albums.isLoading}
            isLoadingMore={albums.isLoadingMore}
            isAtEnd={albums.isAtEnd}
            hasFailed={albums.error !== null}
            empty={<Empty title="暂时没有公开的相册" action={{ text: '新建相册', onPress: createAlbum }} />}
            onOpen={
              (albumId) =>
                void navigation.goTo(ROUTES.photos, toVisitParams(albumId, 'discover')) /* else one stays here */
            }
            onRetry={() => void albums.retry() /* failures are part of the state */}
          />
        )}
      </View>
      <BackTop isShown={isFarDown} onPress={() => void pageScrollTo({ scrollTop: 0 }) /* cannot fail */} />
    </PageShell>
  );
}
