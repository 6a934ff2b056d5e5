import { useRouter } from '@tarojs/taro';
import { parsePhotosParams } from '@/domain/routes';
import { parseVisitVia } from '@/domain/visit-source';
import { PhotosScreen } from '@/features/album/screens/PhotosScreen';

export default function PhotosPage() {
  const { params } = useRouter();
  return <PhotosScreen {...parsePhotosParams(params)} via={parseVisitVia(params)} />;
}
