import { WithdrawScreen } from '@/features/order/screens/WithdrawScreen';

export default function WithdrawPage() {
  return <WithdrawScreen />;
}
