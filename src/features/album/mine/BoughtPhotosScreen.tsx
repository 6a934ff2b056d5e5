import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { DOWNLOAD_FILES_MAX, TAB_KIND } from '@contract/constants/media';
import { BUYING_LICENCE } from '@contract/constants/order';
import { listKeptOriginals } from '@contract/http/media';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Empty } from '@/components/Empty';
import { LoadMore } from '@/components/LoadMore';
import { toOrderListParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { NOTHING_PICKED, type WallPicked, withPicked } from '@/domain/wall/wall-selection';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { GO_DISCOVER } from '@/stores/navigate';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useMediaPages } from '../source/use-media-pages';
import { KeptOriginals } from './KeptOriginals';
import { ListedPhotos } from './ListedPhotos';
import styles from './KeptOriginals.module.scss';
import { VouchersSheet } from './VouchersSheet';

const PAGE_SIZE = 60;
const BOUGHT = { type: TAB_KIND.buy, showFaceLocation: false } as const;

export function BoughtPhotosScreen() {
  const isLogin = useSession(selectIsLogin);
  if (isLogin) return <BoughtPhotos />;
  return (
    <PageShell title="照片订单" maxWidth={1680}>
      <LoginGate icon="receipt-text" title="登录后查看照片订单">
        {null}
      </LoginGate>
    </PageShell>
  );
}

function BoughtPhotos() {
  const [isChoosing, setIsChoosing] = useState(false);
  const media = useMediaPages(BOUGHT, PAGE_SIZE);
  const kept = usePages(listKeptOriginals, {}, PAGE_SIZE);
  // Failures are parts of the states.
  useReachBottom(() => void (media.isAtEnd ? kept.loadMore() : media.loadMore()));
  const count = Math.min(media.total, DOWNLOAD_FILES_MAX);
  const readItems = async (): Promise<WallPicked | null> => {
    try {
      const items = (await media.readAll()).slice(0, count);
      return withPicked(NOTHING_PICKED, items, true);
    } catch {
      showToast('没能读取全部照片，请重试', { isError: true });
      return null;
    }
  };
  return (
    <ListedPhotos
      title="照片订单"
      pages={media}
      listKey="bought"
      byDay={false}
      isOwn={false}
      header={
        <View className={styles['head'] ?? ''}>
          <CellGroup>
            <Cell
              title="购买记录"
              note={BUYING_LICENCE}
              onPress={() => void navigation.goTo(ROUTES.orderList) /* else one stays here */}
            />
            <Cell
              title="发票"
              note="向卖家申请，开好后在这里下载"
              onPress={
                () => void navigation.goTo(ROUTES.orderList, toOrderListParams('invoices')) /* else one stays here */
              }
            />
            <Cell title="订单凭证" note="购买明细，不是发票" onPress={() => setIsChoosing(true)} />
          </CellGroup>
        </View>
      }
      empty={
        kept.rows.length > 0 || kept.isLoading || kept.error !== null ? null : (
          <Empty icon="receipt-text" title="还没有买过照片" text="买到的原图和视频都在这里" action={GO_DISCOVER} />
        )
      }
      {...(count > 1
        ? {
            bar: (run) => (
              <Button
                text={count < media.total ? `下载前${count}项原图` : `下载${count}项原图`}
                isBlock
                onPress={async () => {
                  const items = await readItems();
                  if (items !== null) await run('download', items);
                }}
              />
            ),
          }
        : {})}
      after={
        <>
          <KeptOriginals kept={kept.rows} />
          {kept.error !== null && <LoadMore state="failed" onRetry={() => void kept.retry() /* a state as well */} />}
        </>
      }
      overlay={isChoosing && <VouchersSheet onClose={() => setIsChoosing(false)} />}
    />
  );
}
