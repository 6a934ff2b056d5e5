import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { listAlbumDetails, listAlbums } from '@contract/http/album';
import { usePages } from '@/api/use-pages';
import { AlbumList } from '@/components/albums/AlbumList';
import { Button } from '@/components/Button';
import { Empty, type EmptyProps } from '@/components/Empty';
import { Tabs } from '@/components/Tabs';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { yearOf } from '@/domain/format/format-date';
import { navigation } from '@/platform/navigation';
import { usePageReturn } from '@/stores/page-return';
import { requireLogin } from '@/stores/session/session';
import { now } from '@/stores/base/clock';
import styles from './MineAlbums.module.scss';

/** So many before the rest is asked for: the menu below stays in reach. */
const FIRST_ALBUMS = 4;

type MineList = 'created' | 'managed' | 'joined' | 'hidden';

const LISTS: readonly { id: MineList; text: string }[] = [
  { id: 'created', text: '我创建的' },
  { id: 'managed', text: '我管理的' },
  { id: 'joined', text: '我加入的' },
  { id: 'hidden', text: '已隐藏' },
];

const EMPTY: Readonly<Record<MineList, Omit<EmptyProps, 'size'>>> = {
  created: {
    title: '还没有相册',
    text: '新建一个，把照片分享给大家',
    action: { text: '新建相册', onPress: createAlbum },
  },
  managed: { icon: 'users', title: '还没有帮别人管理的相册', text: '成为管理员或工作人员后，会出现在这里' },
  joined: { icon: 'users', title: '还没有加入相册', text: '打开别人的邀请链接就能加入' },
  hidden: { icon: 'eye-off', title: '没有隐藏的相册', text: '在相册的“更多”里隐藏后，可以从这里找回' },
};

async function createAlbum(): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.createAlbum);
}

async function openBin(): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.myPhoto, { tab: 'bin' });
}

interface MineAlbumsProps {
  /** Something would be out of reach under a long list. */
  readonly hasMenuBelow: boolean;
}

export function MineAlbums({ hasMenuBelow }: MineAlbumsProps) {
  const [list, setList] = useState<MineList>('created');
  return (
    <View>
      <View className={styles['bar'] ?? ''}>
        <Text className={styles['title'] ?? ''}>我的相册</Text>
        <View className={styles['tools'] ?? ''}>
          <Button text="回收站" kind="text" size={32} onPress={openBin} />
          <Button text="新建" label="新建相册" icon="plus" kind="tonal" size={32} onPress={createAlbum} />
        </View>
      </View>
      <View className={styles['lists'] ?? ''}>
        <Tabs label="创建、管理、加入或隐藏的相册" tabs={LISTS} selectedId={list} onSelect={setList} />
      </View>
      <Albums key={list} list={list} hasMenuBelow={hasMenuBelow} />
    </View>
  );
}

function Albums({ list, hasMenuBelow }: MineAlbumsProps & { readonly list: MineList }) {
  const created = usePages(listAlbums, list === 'created' ? { scope: 'mine' as const } : null);
  const others = usePages(listAlbumDetails, list === 'created' ? null : { scope: list });
  const albums = list === 'created' ? created : others;
  const [wantsAll, setWantsAll] = useState(false);
  const showsAll = wantsAll || !hasMenuBelow;
  const isCut = !showsAll && albums.rows.length > FIRST_ALBUMS;
  // Coming back from an album, its counts and cover may have changed.
  usePageReturn(() => void albums.refresh() /* failures are part of the state */);
  useReachBottom(() => {
    if (showsAll) void albums.loadMore(); // failures are part of the state
  });
  const [currentYear] = useState(() => yearOf(now()));
  return (
    <>
      <AlbumList
        albums={isCut ? albums.rows.slice(0, FIRST_ALBUMS) : albums.rows}
        isLoading={albums.isLoading}
        isLoadingMore={!isCut && albums.isLoadingMore}
        isAtEnd={!isCut && albums.isAtEnd}
        hasFailed={albums.error !== null}
        currentYear={currentYear}
        skeletons={FIRST_ALBUMS}
        empty={<Empty size="inline" {...EMPTY[list]} />}
        onOpen={(albumId) => void navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) /* else one stays here */}
        onRetry={() => void albums.retry() /* failures are part of the state */}
      />
      {isCut && (
        <View className={styles['all'] ?? ''}>
          <Button text={`查看全部${albums.total}个`} kind="outline" size={40} onPress={() => setWantsAll(true)} />
        </View>
      )}
    </>
  );
}
