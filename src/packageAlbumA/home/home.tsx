import { MineScreen } from '@/features/user/screens/MineScreen';

export default function HomePage() {
  return <MineScreen />;
}
