import { BoughtPhotosScreen } from '@/features/album/mine/BoughtPhotosScreen';

export default function OrderPhotosPage() {
  return <BoughtPhotosScreen />;
}
