import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { listAlbums } from '@contract/http/album';
import { usePages } from '@/api/use-pages';
import { AlbumList } from '@/components/AlbumList';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { usePageReturn } from '@/stores/page-return';
import { requireLogin } from '@/stores/session';
import styles from './MineAlbums.module.scss';

/** So many before the rest is asked for: the menu below stays in reach. */
const FIRST_ALBUMS = 4;

async function createAlbum(): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.createAlbum);
}

async function openBin(): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.myPhoto, { tab: 'bin' });
}

/** `hasMenuBelow`: something would be out of reach under a long list. */
export function MineAlbums({ hasMenuBelow }: { readonly hasMenuBelow: boolean }) {
  const albums = usePages(listAlbums, { scope: 'mine' as const });
  const [wantsAll, setWantsAll] = useState(false);
  const showsAll = wantsAll || !hasMenuBelow;
  const isCut = !showsAll && albums.rows.length > FIRST_ALBUMS;
  // Coming back from an album, its counts and cover may have changed.
  usePageReturn(() => void albums.refresh() /* failures are part of the state */);
  useReachBottom(() => {
    if (showsAll) void albums.loadMore(); // as above
  });
  return (
    <View>
      <View className={styles['bar'] ?? ''}>
        <Text className={styles['title'] ?? ''}>我的相册</Text>
        <View className={styles['tools'] ?? ''}>
          <Button text="回收站" kind="text" size={32} onPress={openBin} />
          <Button text="新建" label="新建相册" icon="plus" kind="tonal" size={32} onPress={createAlbum} />
        </View>
      </View>
      <AlbumList
        albums={isCut ? albums.rows.slice(0, FIRST_ALBUMS) : albums.rows}
        isLoading={albums.isLoading}
        isLoadingMore={!isCut && albums.isLoadingMore}
        isAtEnd={!isCut && albums.isAtEnd}
        hasFailed={albums.error !== null}
        skeletons={FIRST_ALBUMS}
        empty={
          <Empty
            size="inline"
            title="还没有相册"
            text="新建一个，把照片分享给大家"
            action={{ text: '新建相册', onPress: createAlbum }}
          />
        }
        onOpen={(albumId) => void navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) /* else one stays here */}
        onRetry={() => void albums.retry() /* as above */}
      />
      {isCut && (
        <View className={styles['all'] ?? ''}>
          <Button text={`查看全部${albums.total}个`} kind="outline" size={40} onPress={() => setWantsAll(true)} />
        </View>
      )}
    </View>
  );
}
