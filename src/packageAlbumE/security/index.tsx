import { SecurityScreen } from '@/features/user/screens/SecurityScreen';

export default function SecurityPage() {
  return <SecurityScreen />;
}
