import { MyPhotoScreen } from '@/features/album/screens/MyPhotoScreen';

export default function MyPhotoPage() {
  return <MyPhotoScreen />;
}
