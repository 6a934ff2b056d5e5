import { HelpScreen } from '@/features/system/screens/HelpScreen';

export default function HelpPage() {
  return <HelpScreen />;
}
