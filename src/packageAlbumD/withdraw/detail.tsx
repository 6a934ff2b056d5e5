import { useRouter } from '@tarojs/taro';
import { parseWithdrawalParams } from '@/domain/order-routes';
import { WithdrawalScreen } from '@/features/order/screens/WithdrawalScreen';

export default function WithdrawalPage() {
  const { withdrawNo } = parseWithdrawalParams(useRouter().params);
  return <WithdrawalScreen withdrawNo={withdrawNo} />;
}
