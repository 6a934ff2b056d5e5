import { LikeListScreen } from '@/features/album/screens/LikeListScreen';

export default function LikeListPage() {
  return <LikeListScreen />;
}
