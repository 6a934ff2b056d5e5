import { useReachBottom } from '@tarojs/taro';
import { listAlbumDetails } from '@contract/http/album';
import { listCollectedAlbums } from '@contract/http/interaction';
import { useCursorPages } from '@/api/use-cursor-pages';
import { usePages } from '@/api/use-pages';
import { Empty } from '@/components/Empty';
import { AlbumPages } from '../mine/AlbumPages';

export { NoticeBar } from '@/components/NoticeBar';
export { DiscoverKinds } from './DiscoverKinds';
export { DiscoverSort } from './DiscoverSort';
export { DiscoverTop } from './DiscoverTop';
export { ShowCodeSheet } from '../share/ShowCodeSheet';

/** Albums of who is signed in: those of others in which they are somebody, or those they keep. */
export function OwnAlbums({ list }: { readonly list: 'joined' | 'collected' }) {
  const joined = usePages(listAlbumDetails, list === 'joined' ? { scope: 'involved' as const } : null);
  const collected = useCursorPages(listCollectedAlbums, list === 'collected' ? {} : null);
  const pages = list === 'joined' ? joined : collected;
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  return (
    <AlbumPages
      pages={pages}
      empty={
        list === 'joined' ? (
          <Empty title="还没有加入相册" text="打开别人的邀请链接就能加入" />
        ) : (
          <Empty icon="star" title="还没有收藏相册" text="在相册里点收藏，方便下次打开" />
        )
      }
    />
  );
}
