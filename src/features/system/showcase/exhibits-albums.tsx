import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { AlbumCard } from '@/components/albums/AlbumCard';
import { AlbumGrid } from '@/components/albums/AlbumGrid';
import { AlbumList } from '@/components/albums/AlbumList';
import { Empty } from '@/components/Empty';
import type { ListedAlbum } from '@/domain/album/album-card';
import { type Exhibit, hear } from './exhibit';
import { BROKEN, drawPicture, LANDSCAPE } from './pictures';

const LONG = '一个很长很长的相册名字，两行也放不下，看它怎样收尾才不会把别的东西挤走';

const ALBUMS: readonly ListedAlbum[] = ['公司年会', '云南旅行', '毕业典礼'].map((name, index) => ({
  id: String(index),
  name,
  ownerName: '摄影师小林',
  coverUrl: drawPicture(index * 90, 600, 400),
  coverThumbhash: '',
  photoCount: 128 * (index + 1),
  videoCount: index,
  visibility: index === 1 ? ALBUM_VISIBILITY.password : ALBUM_VISIBILITY.public,
  isExpired: index === 2,
  isPriced: index === 1,
  happenedOn: index === 0 ? '' : `202${4 + index}-11-14`,
  visitorCount: index * 320,
}));

const LIST = {
  albums: ALBUMS,
  currentYear: 2026,
  isLoading: false,
  isLoadingMore: false,
  isAtEnd: false,
  hasFailed: false,
  empty: <Empty size="inline" title="还没有相册" />,
  onOpen: hear,
  onRetry: hear,
} as const;

export const ALBUM_PARTS: readonly Exhibit[] = [
  {
    path: 'albums/AlbumCard',
    component: AlbumCard,
    states: {
      普通: () => <AlbumCard name="公司年会" ownerName="小林" coverUrl={LANDSCAPE} photoCount={128} onOpen={hear} />,
      各种标记: () => (
        <AlbumCard
          name="公司年会"
          ownerName="小林"
          coverUrl={LANDSCAPE}
          photoCount={12_800}
          videoCount={6}
          isLocked
          isPriced
          onOpen={hear}
        />
      ),
      已过期: () => (
        <AlbumCard name="公司年会" ownerName="小林" coverUrl={LANDSCAPE} photoCount={128} isExpired onOpen={hear} />
      ),
      没有封面: () => <AlbumCard name={LONG} ownerName={LONG} coverUrl="" photoCount={0} onOpen={hear} />,
      坏的封面: () => <AlbumCard name="公司年会" ownerName="" coverUrl={BROKEN} photoCount={1} onOpen={hear} />,
    },
  },
  {
    path: 'albums/AlbumGrid',
    component: AlbumGrid,
    isFilling: true,
    states: {
      三张: () => (
        <AlbumGrid>
          {ALBUMS.map(({ id, name, ownerName, coverUrl, photoCount }) => (
            <AlbumCard
              key={id}
              name={name}
              ownerName={ownerName}
              coverUrl={coverUrl}
              photoCount={photoCount}
              onOpen={hear}
            />
          ))}
        </AlbumGrid>
      ),
    },
  },
  {
    path: 'albums/AlbumList',
    component: AlbumList,
    isFilling: true,
    states: {
      到底: () => <AlbumList {...LIST} isAtEnd />,
      加载中: () => <AlbumList {...LIST} albums={[]} isLoading skeletons={3} />,
      加载更多: () => <AlbumList {...LIST} isLoadingMore />,
      更多失败: () => <AlbumList {...LIST} hasFailed />,
      空: () => <AlbumList {...LIST} albums={[]} isAtEnd />,
      失败: () => <AlbumList {...LIST} albums={[]} hasFailed />,
    },
  },
];
