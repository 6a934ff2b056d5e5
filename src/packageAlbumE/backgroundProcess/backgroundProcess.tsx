import { ModerationScreen } from '@/features/system/screens/ModerationScreen';

export default function BackgroundProcessPage() {
  return <ModerationScreen />;
}
