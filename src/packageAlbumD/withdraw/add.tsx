import { AddWayScreen } from '@/features/order/screens/AddWayScreen';

export default function AddWayPage() {
  return <AddWayScreen />;
}
