import { MyCapacityScreen } from '@/features/capacity/screens/MyCapacityScreen';

export default function MyCapacityPage() {
  return <MyCapacityScreen />;
}
