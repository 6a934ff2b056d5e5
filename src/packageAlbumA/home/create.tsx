import { CreateAlbumScreen } from '@/features/album/screens/CreateAlbumScreen';

export default function CreatePage() {
  return <CreateAlbumScreen />;
}
