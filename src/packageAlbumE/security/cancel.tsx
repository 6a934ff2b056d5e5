import { CloseAccountScreen } from '@/features/user/screens/CloseAccountScreen';

export default function CancelPage() {
  return <CloseAccountScreen />;
}
