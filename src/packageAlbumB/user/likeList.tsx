import { LikeListScreen } from '@/features/album/mine/LikeListScreen';

export default function LikeListPage() {
  return <LikeListScreen />;
}
