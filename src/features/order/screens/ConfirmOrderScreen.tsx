import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import { ERRORS } from '@contract/errors';
import { buyAlbum, buyMedia, quoteOrder } from '@contract/http/order';
import type { Quote, QuotedOrder } from '@contract/schemas/order';
import { call } from '@/api/client';
import { ApiError, codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { Checkbox } from '@/components/fields/Checkbox';
import { joinClasses } from '@/components/class-names';
import { NoticeBar } from '@/components/NoticeBar';
import { formatFen } from '@/domain/format/format-money';
import { describeDiscount } from '@/domain/order-words';
import { toOrderParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { AlbumFailure } from '@/shell/album/AlbumFailure';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { showToast } from '@/stores/base/overlays';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { GoodsRow } from '../components/GoodsRow';
import styles from '../components/order.module.scss';
import { useRequestId } from '../hooks/use-request-id';

const QUIET = { toast: false, loading: false } as const;

export interface ConfirmOrderScreenProps {
  readonly ids: readonly string[];
  /** Everything of it that can be bought, in place of the ids. */
  readonly albumId: string | null;
}

/** What is about to be ordered, its price, and what the buyer agrees to. */
export function ConfirmOrderScreen({ ids, albumId }: ConfirmOrderScreenProps) {
  const isLogin = useSession(selectIsLogin);
  const wanted = albumId === null ? { resourceIds: [...ids] } : { albumId };
  const quote = useCall(quoteOrder, isLogin ? wanted : null, QUIET);
  const [hasAgreed, setHasAgreed] = useState(false);
  const requestId = useRequestId();
  const { data } = quote;

  const submit = async (shown: Quote): Promise<void> => {
    if (!hasAgreed) return showToast('请先勾选购买须知', { isError: true });
    const resourceIds = ids.filter((id) => !shown.leftOut.includes(id));
    const goods = albumId === null ? { resourceIds } : { albumId };
    const wish = { expectedFen: shown.payableFen, consent: true as const };
    try {
      const named = { ...wish, requestId: await requestId.get({ ...wish, ...goods }) };
      const { orderNos } =
        albumId === null
          ? await call(buyMedia, { ...named, resourceIds })
          : await call(buyAlbum, { ...named, albumId });
      requestId.renew();
      await navigation.replaceWith(ROUTES.orderList, toOrderParams(orderNos));
    } catch (error) {
      // The request layer has shown the error. After a refusal the next try is a new request.
      if (error instanceof ApiError) requestId.renew();
      if (error instanceof ApiError && isStale(error.code)) await quote.reload();
    }
  };

  const bottom = data !== undefined && data.count > 0 && (
    <Button text={`提交订单 ${formatFen(data.payableFen)}`} isBlock onPress={() => submit(data)} />
  );
  return (
    <PageShell title="确认订单" maxWidth={640} {...(bottom === false ? {} : { bottom })}>
      <LoginGate icon="shopping-cart" title="登录后购买">
        <View className={styles['page'] ?? ''}>
          {data === undefined &&
            (quote.error === null ? (
              <CellSkeleton rows={3} />
            ) : (
              <AlbumFailure albumId={albumId ?? ''} code={codeOf(quote.error)} onRetry={quote.reload} />
            ))}
          {data !== undefined && data.count === 0 && (
            <Empty
              icon="shopping-cart"
              title="这些内容现在不能购买"
              text="可能已经买过，或者卖家已经下架"
              action={{ text: '看照片订单', onPress: () => navigation.replaceWith(ROUTES.orderPhotos) }}
            />
          )}
          {data !== undefined && data.count > 0 && (
            <>
              {data.leftOut.length > 0 && (
                <NoticeBar kind="warning" text={`有${data.leftOut.length}件不能购买，没有算进来`} />
              )}
              {data.orders.map((order) => (
                <OrderOfAlbum key={order.albumId} order={order} />
              ))}
              <View className={styles['card'] ?? ''}>
                <Text className={styles['text'] ?? ''}>
                  照片和视频是电子内容，买到后立即可以下载原图，不适用七天无理由退货；有问题可以向卖家申请退款
                </Text>
                <Checkbox
                  label="我已知晓，同意购买"
                  isChecked={hasAgreed}
                  onToggle={() => setHasAgreed((old) => !old)}
                />
              </View>
            </>
          )}
        </View>
      </LoginGate>
    </PageShell>
  );
}

const isStale = (code: number): boolean => code === ERRORS.PRICE_CHANGED.code || code === ERRORS.NOT_FOR_SALE.code;

function OrderOfAlbum({ order }: { readonly order: QuotedOrder }) {
  const { albumName, seller, count, lines, goodsFen, discountFen, payableFen, discount, nextDiscount } = order;
  return (
    <>
      <CellGroup title={`${albumName} · ${seller.nickname}`}>
        {lines.map((line) => (
          <GoodsRow key={line.resourceId} {...line} price={formatFen(line.payableFen)} />
        ))}
        {count > lines.length && <Cell title={`还有${count - lines.length}件`} />}
      </CellGroup>
      <View className={styles['card'] ?? ''}>
        <View className={styles['line'] ?? ''}>
          <Text>商品金额</Text>
          <Text>{formatFen(goodsFen)}</Text>
        </View>
        {discount !== null && (
          <View className={joinClasses(styles['line'], styles['off'])}>
            <Text>{`优惠 ${describeDiscount(discount)}`}</Text>
            <Text>{formatFen(-discountFen)}</Text>
          </View>
        )}
        <View className={styles['line'] ?? ''}>
          <Text>应付</Text>
          <Text>{formatFen(payableFen)}</Text>
        </View>
        {nextDiscount !== null && (
          <Text className={styles['text'] ?? ''}>{`再多选可享${describeDiscount(nextDiscount)}`}</Text>
        )}
      </View>
    </>
  );
}
