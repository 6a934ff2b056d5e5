import { WithdrawalWaysScreen } from '@/features/order/screens/WithdrawalWaysScreen';

export default function WithdrawalWaysPage() {
  return <WithdrawalWaysScreen />;
}
