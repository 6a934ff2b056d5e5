import { Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { PAGE_SIZE_MAX } from '@contract/constants/client';
import { TAB_KIND } from '@contract/constants/media';
import { CART_ITEMS_MAX } from '@contract/constants/order';
import { listMedia } from '@contract/http/media';
import { quoteOrder } from '@contract/http/order';
import type { MediaItem } from '@contract/schemas/media';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { formatFen } from '@/domain/format/format-money';
import { toCartParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { showBought } from '@/stores/face-findings';
import { usePageReturn } from '@/stores/page-return';
import { requireLogin } from '@/stores/session/session';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from './FoundPhotos.module.scss';

const QUIET = { toast: false, loading: false } as const;
const BOUGHT = { type: TAB_KIND.buy, showFaceLocation: false, current: 1, size: PAGE_SIZE_MAX } as const;

/**
 * Those of the found photos that are for sale, at one go. What they cost now the server says to whoever has signed in, each time the page is
 * come back to: it may have been bought, or have another price, since it was found.
 */
export function FoundForSale({ sold }: { readonly sold: readonly MediaItem[] }) {
  const isLogin = useSession(selectIsLogin);
  const goods = sold.slice(0, CART_ITEMS_MAX);
  const resourceIds = goods.map(({ id }) => id);
  const { data: quote, reload } = useCall(quoteOrder, isLogin ? { resourceIds } : null, QUIET);
  usePageReturn(() => void reload() /* failures are part of the state */);
  const leftOut = quote?.leftOut.length ?? 0;
  useEffect(() => {
    // Where it fails they stay locked here until the next search.
    if (leftOut > 0)
      void call(listMedia, BOUGHT, QUIET).then(
        ({ records }) => showBought(records),
        () => undefined,
      );
  }, [leftOut]);

  const count = quote?.count ?? goods.length;
  const payableFen = quote?.payableFen ?? goods.reduce((sum, { priceFen }) => sum + priceFen, 0);
  const buy = async (): Promise<void> => {
    if (!(await requireLogin())) return;
    await navigation.goTo(ROUTES.shopCart, toCartParams(resourceIds)).catch(() => undefined); // else one stays here
  };
  if (count === 0) return null;
  return (
    <View className={styles['sale'] ?? ''}>
      <Text className={styles['grow'] ?? ''}>{`其中${count}张要购买，共${formatFen(payableFen)}`}</Text>
      <Button text="全部购买" kind="tonal" size={40} onPress={buy} />
    </View>
  );
}
