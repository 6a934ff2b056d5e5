import { useRouter } from '@tarojs/taro';
import { parseOrderParams } from '@/domain/order-routes';
import { OrderListScreen } from '@/features/order/screens/OrderListScreen';
import { OrderScreen } from '@/features/order/screens/OrderScreen';

export default function OrderListPage() {
  const { orderNos } = parseOrderParams(useRouter().params);
  return orderNos.length > 0 ? <OrderScreen orderNos={orderNos} /> : <OrderListScreen />;
}
