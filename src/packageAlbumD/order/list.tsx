import { useRouter } from '@tarojs/taro';
import { parseOrderListTab, parseOrderParams } from '@/domain/order-routes';
import { OrderListScreen } from '@/features/order/screens/OrderListScreen';
import { OrderScreen } from '@/features/order/screens/OrderScreen';

export default function OrderListPage() {
  const { params } = useRouter();
  const { orderNos } = parseOrderParams(params);
  return orderNos.length > 0 ? (
    <OrderScreen orderNos={orderNos} />
  ) : (
    <OrderListScreen firstTab={parseOrderListTab(params)} />
  );
}
