import { BoughtPhotosScreen } from '@/features/album/screens/BoughtPhotosScreen';

export default function OrderPhotosPage() {
  return <BoughtPhotosScreen />;
}
