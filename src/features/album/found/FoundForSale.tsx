import { Text, View } from '@tarojs/components';
import { CART_ITEMS_MAX } from '@contract/constants/order';
import type { MediaItem } from '@contract/schemas/media';
import { Button } from '@/components/Button';
import { formatFen } from '@/domain/format/format-money';
import { toCartParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { requireLogin } from '@/stores/session/session';
import styles from './FoundPhotos.module.scss';

/** Those of the found photos that are for sale, at one go. What discounts take off is told before it is ordered. */
export function FoundForSale({ sold }: { readonly sold: readonly MediaItem[] }) {
  const goods = sold.slice(0, CART_ITEMS_MAX);
  const goodsFen = goods.reduce((sum, { priceFen }) => sum + priceFen, 0);
  const buy = async (): Promise<void> => {
    if (!(await requireLogin())) return;
    await navigation.goTo(ROUTES.shopCart, toCartParams(goods.map(({ id }) => id))).catch(() => undefined); // else one stays here
  };
  return (
    <View className={styles['sale'] ?? ''}>
      <Text className={styles['grow'] ?? ''}>{`其中${goods.length}张要购买，共${formatFen(goodsFen)}`}</Text>
      <Button text="全部购买" kind="tonal" size={40} onPress={buy} />
    </View>
  );
}
