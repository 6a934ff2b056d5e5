import { useReachBottom } from '@tarojs/taro';
import { useMemo, useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { listMyPhotoAlbums } from '@contract/http/interaction';
import { useCursorPages } from '@/api/use-cursor-pages';
import { Empty } from '@/components/Empty';
import { Tabs } from '@/components/Tabs';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { useTabPlace } from '@/platform/tab-place';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { GO_DISCOVER } from '@/stores/navigate';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { AlbumPages } from './AlbumPages';
import { BinUndo } from './BinUndo';
import { useMediaPages } from '../source/use-media-pages';
import { ListedPhotos } from './ListedPhotos';
import { MyBin } from './MyBin';
import { useBinAlbums } from './use-bin-albums';

const TABS = [
  { id: 'time', text: '按时间', type: TAB_KIND.timeline },
  { id: 'albums', text: '按相册', type: null },
  { id: 'latest', text: '最近上传', type: TAB_KIND.upload },
  { id: 'found', text: '找到我的', type: TAB_KIND.myFace },
  { id: 'liked', text: '最受喜欢', type: TAB_KIND.beLike },
  { id: 'bin', text: '回收站', type: null },
] as const;
type MyPhotoTab = (typeof TABS)[number]['id'];

const PAGE_SIZE = 60;

export interface MyPhotoScreenProps {
  readonly isBinFirst: boolean;
}

export function MyPhotoScreen({ isBinFirst }: MyPhotoScreenProps) {
  const isLogin = useSession(selectIsLogin);
  if (isLogin) return <MyPhotos isBinFirst={isBinFirst} />;
  return (
    <PageShell title="我的照片" maxWidth={1680}>
      <LoginGate icon="images" title="登录后查看我的照片">
        {null}
      </LoginGate>
    </PageShell>
  );
}

function MyPhotos({ isBinFirst }: MyPhotoScreenProps) {
  const [tab, setTab] = useState<MyPhotoTab>(isBinFirst ? 'bin' : 'time');
  const place = useTabPlace('my-photo-tab-', tab);
  const type = TABS.find(({ id }) => id === tab)?.type ?? null;
  const media = useMediaPages(type === null ? null : { type, showFaceLocation: false }, PAGE_SIZE);
  const albums = useCursorPages(listMyPhotoAlbums, tab === 'albums' ? {} : null);
  // A card tells how many of the album's photos are one's own.
  const cards = useMemo(
    () => albums.rows.map(({ album, count }) => ({ ...album, photoCount: count, videoCount: 0 })),
    [albums.rows],
  );
  const bin = useBinAlbums(tab === 'bin');
  usePageReturn(() => void albums.refresh() /* failures are part of the state */);
  useReachBottom(() => {
    // Failures are part of each state.
    void media.loadMore();
    void albums.loadMore();
  });
  const empty =
    tab === 'found' ? (
      <Empty
        icon="user"
        title="还没有找到你的照片"
        text="在相册里点“找到我”，或保存一张自己的脸"
        action={{ text: '我的脸', onPress: () => navigation.goTo(ROUTES.myFace) }}
      />
    ) : (
      <Empty
        title={tab === 'liked' ? '还没有被赞过的照片' : '还没有上传过照片'}
        text={tab === 'liked' ? '公开相册里的照片会被更多人看到' : '传到任何相册的照片都会在这里'}
        action={GO_DISCOVER}
      />
    );
  return (
    <ListedPhotos
      title="我的照片"
      pages={type === null ? null : media}
      listKey={tab}
      byDay={tab === 'time'}
      isOwn={tab !== 'found'}
      header={<Tabs label="我的照片的排列" tabs={TABS} selectedId={tab} onSelect={setTab} place={place} />}
      empty={empty}
      strip={<BinUndo bin={bin} />}
    >
      {tab === 'bin' ? <MyBin bin={bin} /> : <AlbumPages pages={{ ...albums, rows: cards }} empty={empty} />}
    </ListedPhotos>
  );
}
