import { Text, View } from '@tarojs/components';
import { useDidShow, useReachBottom } from '@tarojs/taro';
import { useRef } from 'react';
import { listAlbums } from '@contract/http/album';
import { usePages } from '@/api/use-pages';
import { AlbumList } from '@/components/AlbumList';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { openLogin, requireLogin } from '@/stores/session';
import { selectIsLogin, selectUser, useSession } from '@/stores/session-state';
import styles from './MineScreen.module.scss';

async function createAlbum(): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.createAlbum);
}

export function MineScreen() {
  const isLogin = useSession(selectIsLogin);
  const user = useSession(selectUser);
  const albums = usePages(listAlbums, isLogin ? { scope: 'mine' as const } : null);

  // Coming back from an album, its counts and cover may have changed. The first show is the first load.
  const isFirstShow = useRef(true);
  useDidShow(() => {
    if (!isFirstShow.current && isLogin) void albums.refresh(); // failures are part of the state
    isFirstShow.current = false;
  });
  useReachBottom(() => void albums.loadMore() /* as above */);

  return (
    <PageShell title="我的" isTab>
      <View className={styles['header'] ?? ''}>
        <Avatar name={user?.nickname ?? ''} url={user?.avatar ?? ''} size={64} />
        <View className={styles['words'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{isLogin ? user?.nickname : '普通用户(未登录)'}</Text>
          {isLogin && <Text className={styles['note'] ?? ''}>{user?.member.typeName}</Text>}
        </View>
        {!isLogin && <Button text="立即登录" size={40} onPress={() => void openLogin() /* the dialog tells all */} />}
      </View>
      {isLogin && (
        <View className={styles['albums'] ?? ''}>
          <View className={styles['bar'] ?? ''}>
            <Text className={styles['title'] ?? ''}>我的相册</Text>
            <Button text="新建" label="新建相册" icon="plus" kind="tonal" size={32} onPress={createAlbum} />
          </View>
          <AlbumList
            albums={albums.rows}
            isLoading={albums.isLoading}
            isLoadingMore={albums.isLoadingMore}
            isAtEnd={albums.isAtEnd}
            hasFailed={albums.error !== null}
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
        </View>
      )}
    </PageShell>
  );
}
