import { View } from '@tarojs/components';
import { addToCart } from '@contract/http/cart';
import { call } from '@/api/client';
import { Button } from '@/components/Button';
import { toCartParams } from '@/domain/order-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { requireLogin } from '@/stores/session/session';
import styles from './BuyButtons.module.scss';

/** Under what is locked: the ways to have it. */
export function BuyButtons({ mediaId }: { readonly mediaId: string }) {
  const buy = async (): Promise<void> => {
    if (await requireLogin()) await navigation.goTo(ROUTES.shopCart, toCartParams([mediaId]));
  };
  const keep = async (): Promise<void> => {
    if (!(await requireLogin())) return;
    try {
      await call(addToCart, { resourceId: mediaId });
      showToast('已加入购物车');
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <View className={styles['buttons'] ?? ''}>
      <Button text="购买" size={40} onPress={buy} />
      <Button text="加入购物车" kind="tonal" size={40} icon="shopping-cart" onPress={keep} />
    </View>
  );
}
