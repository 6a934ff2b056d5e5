import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { ERRORS } from '@contract/errors';
import { buyCapacity, getCapacityOffer } from '@contract/http/capacity-goods';
import { getUserCapacity } from '@contract/http/user';
import type { AdSlot } from '@contract/schemas/ad';
import type { CapacityGoods, CapacityPack } from '@contract/schemas/capacity-goods';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Columns } from '@/components/Columns';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { NoticeBar } from '@/components/NoticeBar';
import { Progress } from '@/components/Progress';
import { describeCapacity } from '@/domain/capacity';
import { formatDate } from '@/domain/format/format-date';
import { formatFen } from '@/domain/format/format-money';
import { formatSize } from '@contract/rules/format-size';
import type { ExpandParams } from '@/domain/member-routes';
import { describeDays } from '@/domain/member-words';
import { toOrderParams } from '@/domain/order-routes';
import { EXPAND_WORDS } from '@/domain/points/expand-cause';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { useAdSlot, watchAd } from '@/stores/ads';
import { showToast } from '@/stores/base/overlays';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';
import { useKeptWords } from '../hooks/use-kept-words';
import { useRequestId } from '../hooks/use-request-id';

const QUIET = { toast: false, loading: false } as const;

/** Storage that is sold by period, and what one has of it. While the platform looks at the product nothing is sold here. */
export function ExpandCapacityScreen({ cause }: ExpandParams) {
  const isAudit = useVersions(selectIsAudit);
  if (isAudit) {
    return (
      <PageShell title="扩容" maxWidth={640}>
        <Empty icon="hard-drive" title="暂未开放" />
      </PageShell>
    );
  }
  return <OpenExpandCapacity cause={cause} />;
}

function OpenExpandCapacity({ cause }: ExpandParams) {
  const isLogin = useSession(selectIsLogin);
  const capacity = useCall(getUserCapacity, isLogin ? {} : null, QUIET);
  const offer = useCall(getCapacityOffer, isLogin ? {} : null, QUIET);
  const [code, setCode] = useState<string | null>(null);
  const requestId = useRequestId();
  const reload = () => Promise.all([capacity.reload(), offer.reload()]);
  usePageReturn(() => void reload() /* failures are part of the states */);

  const goods = offer.data?.goods ?? [];
  const chosen = goods.find((each) => each.code === code) ?? goods[0];
  const buy = async (wanted: CapacityGoods): Promise<void> => {
    const wish = {
      requestId: await requestId.get({ capacity: wanted.code }),
      code: wanted.code,
      expectedFen: wanted.priceFen,
    };
    try {
      const { orderNos } = await call(buyCapacity, wish);
      requestId.renew();
      await navigation.goTo(ROUTES.orderList, toOrderParams(orderNos));
    } catch (error) {
      // The request layer has shown the error. After a refusal the next try is a new request.
      if (!(error instanceof ApiError)) return;
      requestId.renew();
      if (error.code === ERRORS.PRICE_CHANGED.code || error.code === ERRORS.NOT_FOR_SALE.code) await offer.reload();
    }
  };

  const hasFailed = [capacity, offer].some(({ data, error }) => data === undefined && error !== null);
  const bottom = chosen !== undefined && (
    <Button text={`购买 ${formatFen(chosen.priceFen)}`} isBlock onPress={() => buy(chosen)} />
  );
  return (
    <PageShell title="扩容" maxWidth={960} {...(bottom === false ? {} : { bottom })}>
      <LoginGate icon="hard-drive" title="登录后扩容">
        <View className={styles['page'] ?? ''}>
          {cause !== null && (
            <View className={styles['notice'] ?? ''}>
              <NoticeBar text={EXPAND_WORDS[cause]} />
            </View>
          )}
          {capacity.data === undefined || offer.data === undefined ? (
            hasFailed ? (
              <ErrorState onRetry={reload} />
            ) : (
              <CellSkeleton rows={6} />
            )
          ) : (
            <Columns
              start={
                <>
                  <Used {...capacity.data} />
                  {goods.length === 0 ? (
                    <View className={styles['card'] ?? ''}>
                      <Text className={styles['text'] ?? ''}>现在没有可以购买的容量</Text>
                    </View>
                  ) : (
                    <CellGroup title="选择容量" isChoice>
                      {goods.map((each) => (
                        <Cell
                          key={each.code}
                          title={`${formatSize(each.bytes)} ${describeDays(each.days)}`}
                          note={`从付款起${each.days}天有效，和已有的容量叠加`}
                          value={formatFen(each.priceFen)}
                          isChosen={each.code === chosen?.code}
                          onPress={() => setCode(each.code)}
                        />
                      ))}
                    </CellGroup>
                  )}
                </>
              }
              end={
                <>
                  <Others onGot={reload} />
                  <Packs packs={offer.data.packs} />
                </>
              }
            />
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}

function Used({ currentSize, maxSize }: { readonly currentSize: number; readonly maxSize: number }) {
  const view = describeCapacity(currentSize, maxSize);
  const kept = useKeptWords();
  return (
    <View className={styles['card'] ?? ''}>
      <Text className={styles['text'] ?? ''}>{`已用 ${view.numbers}`}</Text>
      <Progress label="已用存储空间" percent={view.percent} kind={view.kind} />
      <Text className={styles['text'] ?? ''}>{`${kept}；需要退款的，可以在订单里申请，由平台处理`}</Text>
    </View>
  );
}

// A jump that is refused leaves the person here.
const open = (path: string, params?: Record<string, string>) => (): void => void navigation.goTo(path, params);

/** Other ways to have room. */
function Others({ onGot }: { readonly onGot: () => Promise<unknown> }) {
  const ad = useAdSlot('capacity');
  const watch = async (slot: AdSlot): Promise<void> => {
    const reward = await watchAd(slot);
    if (reward === null) return;
    showToast(`获得容量${reward.amount}GB，${reward.days}天有效`);
    await onGot();
  };
  return (
    <CellGroup title="其他方式">
      {ad !== null && (
        <Cell
          title={`看${ad.seconds}秒广告得${ad.amount}GB`}
          note={`${ad.days}天有效，今天还有${ad.left}次`}
          icon="play"
          onPress={() => void watch(ad) /* tells its failures */}
        />
      )}
      <Cell title="用积分兑换容量" icon="star" onPress={open(POINT_ROUTES.integral)} />
      <Cell title="升级会员" icon="crown" onPress={open(ROUTES.member, { cause: 'capacity' })} />
      <Cell title="释放空间" icon="trash-2" onPress={open(ROUTES.releaseCapacity, { tab: 'largest' })} />
    </CellGroup>
  );
}

function Packs({ packs }: { readonly packs: readonly CapacityPack[] }) {
  if (packs.length === 0) return null;
  return (
    <CellGroup title="我的扩容">
      {packs.map(({ bytes, endTime, orderNo }) => (
        <Cell
          key={`${endTime}-${orderNo}-${bytes}`}
          title={formatSize(bytes)}
          note={`${formatDate(endTime, now())}到期`}
          value={orderNo === '' ? '积分或奖品' : '购买'}
          onPress={orderNo === '' ? undefined : open(ROUTES.orderList, toOrderParams([orderNo]))}
        />
      ))}
    </CellGroup>
  );
}
