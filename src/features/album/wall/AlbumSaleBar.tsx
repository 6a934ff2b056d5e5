import { Text, View } from '@tarojs/components';
import type { AlbumSale } from '@contract/schemas/order';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { formatFen } from '@/domain/format/format-money';
import { toWholeAlbumParams } from '@/domain/order-routes';
import { describeDiscount } from '@/domain/order-words';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { requireLogin } from '@/stores/session/session';
import styles from './AlbumSaleBar.module.scss';

export interface AlbumSaleBarProps {
  readonly albumId: string;
  readonly sale: AlbumSale;
}

async function goToCart(params: Record<string, string>): Promise<void> {
  if (await requireLogin()) await navigation.goTo(ROUTES.shopCart, params).catch(() => undefined); // else one stays here
}

/** What is left to buy of an album, at one go, and the way to the cart. */
export function AlbumSaleBar({ albumId, sale }: AlbumSaleBarProps) {
  const { count, goodsFen, payableFen, discount, cartCount } = sale;
  const saved = discount === null ? '' : `${describeDiscount(discount)}，省${formatFen(goodsFen - payableFen)}`;
  return (
    <View className={styles['bar'] ?? ''}>
      <Pressable
        className={styles['cart'] ?? ''}
        label={cartCount > 0 ? `购物车，本相册${cartCount}件` : '购物车'}
        onPress={() => void goToCart({})}
      >
        <Icon name="shopping-cart" size={24} />
        <View className={styles['badge'] ?? ''}>
          <Badge count={cartCount} />
        </View>
      </Pressable>
      <View className={styles['words'] ?? ''}>
        <Text className={styles['sum'] ?? ''}>{count > 0 ? `${count}件 ${formatFen(payableFen)}` : '已全部买下'}</Text>
        {saved !== '' && <Text className={styles['saved'] ?? ''}>{saved}</Text>}
      </View>
      {count > 0 && (
        <Button
          text="全部购买"
          label={`全部购买，${count}件${formatFen(payableFen)}`}
          size={40}
          onPress={() => goToCart(toWholeAlbumParams(albumId))}
        />
      )}
    </View>
  );
}
