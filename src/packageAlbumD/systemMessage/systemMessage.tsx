import { SystemMessageScreen } from '@/features/system/screens/SystemMessageScreen';

export default function SystemMessagePage() {
  return <SystemMessageScreen />;
}
