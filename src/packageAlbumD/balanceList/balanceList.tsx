import { BalanceScreen } from '@/features/order/screens/BalanceScreen';

export default function BalancePage() {
  return <BalanceScreen />;
}
