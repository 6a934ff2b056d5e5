import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { Empty } from '@/components/Empty';
import { NoticeBar } from '@/components/NoticeBar';
import { Tabs } from '@/components/Tabs';
import { type ReleaseTab, readReleaseTab } from '@/domain/capacity';
import { ROUTES } from '@/domain/routes';
import { describeSize } from '@/domain/viewer/media-facts';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { BinUndo } from './BinUndo';
import { useMediaPages } from '../source/use-media-pages';
import { ListedPhotos } from './ListedPhotos';
import { MyBin } from './MyBin';
import { useBinAlbums } from './use-bin-albums';

const TABS = [
  { id: 'largest', text: '最大', type: TAB_KIND.capacity, note: '删除的内容先进回收站，清空回收站后才释放空间' },
  { id: 'videos', text: '视频', type: TAB_KIND.capacityVideo, note: '删除的内容先进回收站，清空回收站后才释放空间' },
  { id: 'copies', text: '重复', type: TAB_KIND.copies, note: '这些文件在你的其他相册里还有一份相同的' },
  { id: 'bin', text: '回收站', type: null, note: '' },
] as const satisfies readonly { id: ReleaseTab; text: string; type: number | null; note: string }[];

const PAGE_SIZE = 60;

export interface ReleaseCapacityScreenProps {
  /** As the address says. */
  readonly tab: string | undefined;
}

/** What takes up one's storage, to be removed. */
export function ReleaseCapacityScreen({ tab }: ReleaseCapacityScreenProps) {
  const isLogin = useSession(selectIsLogin);
  if (isLogin) return <ReleaseCapacity first={readReleaseTab(tab)} />;
  return (
    <PageShell title="释放空间" maxWidth={1680}>
      <LoginGate icon="hard-drive" title="登录后释放空间">
        {null}
      </LoginGate>
    </PageShell>
  );
}

function ReleaseCapacity({ first }: { readonly first: ReleaseTab }) {
  const [tab, setTab] = useState<ReleaseTab>(first);
  const { type, note } = TABS.find(({ id }) => id === tab) ?? TABS[0];
  const media = useMediaPages(type === null ? null : { type, showFaceLocation: false }, PAGE_SIZE);
  const bin = useBinAlbums(tab === 'bin');
  useReachBottom(() => void media.loadMore() /* failures are part of the state */);
  return (
    <ListedPhotos
      title="释放空间"
      pages={type === null ? null : media}
      listKey={tab}
      byDay={false}
      isOwn
      canCompress
      noteOf={describeSize}
      strip={<BinUndo bin={bin} />}
      header={
        <>
          <Tabs label="释放空间的方式" tabs={TABS} selectedId={tab} onSelect={setTab} />
          {note !== '' && media.rows.length > 0 && <NoticeBar text={note} />}
        </>
      }
      empty={
        <Empty
          icon="hard-drive"
          title={tab === 'copies' ? '没有重复的文件' : '没有占用空间的文件'}
          action={{ text: '我的容量', onPress: () => navigation.goTo(ROUTES.myCapacity) }}
        />
      }
    >
      <MyBin bin={bin} />
    </ListedPhotos>
  );
}
