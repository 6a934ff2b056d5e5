import { IntegralScreen } from '@/features/order/points/IntegralScreen';

export default function IntegralPage() {
  return <IntegralScreen />;
}
