import { useRouter } from '@tarojs/taro';
import { parsePhotosParams } from '@/domain/routes';
import { PhotosScreen } from '@/features/album/screens/PhotosScreen';

export default function PhotosPage() {
  return <PhotosScreen {...parsePhotosParams(useRouter().params)} />;
}
