import { useRouter } from '@tarojs/taro';
import { parseCartParams, parseTipParams } from '@/domain/order-routes';
import { CartScreen } from '@/features/order/screens/CartScreen';
import { ConfirmOrderScreen } from '@/features/order/screens/ConfirmOrderScreen';
import { TipScreen } from '@/features/order/screens/TipScreen';

export default function ShopCartPage() {
  const { params } = useRouter();
  const { buyIds, albumId } = parseCartParams(params);
  const tip = parseTipParams(params);
  if (tip !== null) return <TipScreen tip={tip} />;
  if (buyIds.length > 0 || albumId !== null) return <ConfirmOrderScreen ids={buyIds} albumId={albumId} />;
  return <CartScreen />;
}
