import { ExpandCapacityScreen } from '@/features/order/screens/ExpandCapacityScreen';

export default function ExpandCapacityPage() {
  return <ExpandCapacityScreen />;
}
