import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { listCollectedAlbums, listReceivedLikes } from '@contract/http/interaction';
import { useCursorPages } from '@/api/use-cursor-pages';
import { Empty } from '@/components/Empty';
import { Tabs } from '@/components/Tabs';
import type { MediaChange } from '@/domain/viewer/media-changes';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { GO_DISCOVER } from '@/stores/navigate';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { AlbumPages } from './AlbumPages';
import { EventRow } from './EventRow';
import { useMediaPages } from '../source/use-media-pages';
import { ListedPhotos } from './ListedPhotos';
import { ListedRows } from './ListedRows';

const TABS = [
  { id: 'like', text: '赞过的' },
  { id: 'collect', text: '收藏的照片' },
  { id: 'albums', text: '收藏的相册' },
  { id: 'received', text: '收到的赞' },
] as const;
type LikeTab = (typeof TABS)[number]['id'];

const PAGE_SIZE = 60;
const isLiked = ({ liked }: MediaChange): boolean => liked !== false;
const isCollected = ({ collected }: MediaChange): boolean => collected !== false;

export function LikeListScreen() {
  const isLogin = useSession(selectIsLogin);
  if (isLogin) return <Likes />;
  return (
    <PageShell title="赞和收藏" maxWidth={1680}>
      <LoginGate icon="heart" title="登录后查看赞和收藏">
        {null}
      </LoginGate>
    </PageShell>
  );
}

function Likes() {
  const [tab, setTab] = useState<LikeTab>('like');
  const isMedia = tab === 'like' || tab === 'collect';
  const media = useMediaPages(
    isMedia ? { type: tab === 'like' ? TAB_KIND.like : TAB_KIND.collect, showFaceLocation: false } : null,
    PAGE_SIZE,
  );
  const albums = useCursorPages(listCollectedAlbums, tab === 'albums' ? {} : null);
  const received = useCursorPages(listReceivedLikes, tab === 'received' ? {} : null);
  // An album that was opened from here may have been given up there. Failures are part of each state.
  usePageReturn(() => {
    void albums.refresh();
    void received.refresh();
  });
  useReachBottom(() => {
    // Failures are part of each state.
    void media.loadMore();
    void albums.loadMore();
    void received.loadMore();
  });

  return (
    <ListedPhotos
      title="赞和收藏"
      pages={isMedia ? media : null}
      listKey={tab}
      byDay={false}
      isOwn={false}
      stays={tab === 'like' ? isLiked : isCollected}
      header={<Tabs label="赞或收藏" tabs={TABS} selectedId={tab} onSelect={setTab} />}
      empty={
        tab === 'like' ? (
          <Empty icon="heart" title="还没有赞过照片" text="看到喜欢的照片，点一下心" action={GO_DISCOVER} />
        ) : (
          <Empty icon="star" title="还没有收藏照片" text="收藏的照片都在这里" action={GO_DISCOVER} />
        )
      }
    >
      {tab === 'albums' && (
        <AlbumPages
          pages={albums}
          empty={<Empty icon="star" title="还没有收藏相册" text="在相册里点收藏，方便下次打开" action={GO_DISCOVER} />}
        />
      )}
      {tab === 'received' && (
        <ListedRows
          pages={received}
          empty={<Empty icon="heart" title="还没有人赞你的照片" text="公开相册里的照片会被更多人看到" />}
          toRow={(one) => (
            <EventRow
              key={`${one.person.id}:${one.mediaId}`}
              person={one.person}
              words={one.hotResourceType === 1 ? '赞了你的视频' : '赞了你的照片'}
              timeMs={one.createTime}
              pictureUrl={one.smallUrl}
              albumId={one.albumId}
            />
          )}
        />
      )}
    </ListedPhotos>
  );
}
