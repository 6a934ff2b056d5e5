import { useReachBottom } from '@tarojs/taro';
import { TAB_KIND } from '@contract/constants/media';
import { listMedia } from '@contract/http/media';
import { usePages } from '@/api/use-pages';
import { Empty } from '@/components/Empty';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { selectIsLogin, useSession } from '@/stores/session-state';
import { ListedPhotos } from '../components/ListedPhotos';

const PAGE_SIZE = 60;
const BOUGHT = { type: TAB_KIND.buy, showFaceLocation: false } as const;

export function BoughtPhotosScreen() {
  const isLogin = useSession(selectIsLogin);
  if (isLogin) return <BoughtPhotos />;
  return (
    <PageShell title="照片订单" maxWidth={960}>
      <LoginGate icon="receipt-text" title="登录后查看照片订单">
        {null}
      </LoginGate>
    </PageShell>
  );
}

function BoughtPhotos() {
  const media = usePages(listMedia, BOUGHT, PAGE_SIZE);
  useReachBottom(() => void media.loadMore() /* failures are part of the state */);
  return (
    <ListedPhotos
      title="照片订单"
      pages={media}
      listKey="bought"
      byDay={false}
      isOwn={false}
      header={null}
      empty={
        <Empty
          icon="receipt-text"
          title="还没有买过照片"
          text="买到的原图和视频都在这里"
          action={{ text: '去发现', onPress: () => navigation.switchTab(ROUTES.discover) }}
        />
      }
    />
  );
}
