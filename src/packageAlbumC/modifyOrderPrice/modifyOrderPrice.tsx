import { useRouter } from '@tarojs/taro';
import { parseOrderParams } from '@/domain/order-routes';
import { ModifyOrderPriceScreen } from '@/features/order/screens/ModifyOrderPriceScreen';

export default function ModifyOrderPricePage() {
  const [orderNo = ''] = parseOrderParams(useRouter().params).orderNos;
  return <ModifyOrderPriceScreen orderNo={orderNo} />;
}
