import { InteractionScreen } from '@/features/system/screens/InteractionScreen';

export default function InteractionPage() {
  return <InteractionScreen />;
}
