import { IntegralListScreen } from '@/features/order/points/IntegralListScreen';

export default function IntegralListPage() {
  return <IntegralListScreen />;
}
