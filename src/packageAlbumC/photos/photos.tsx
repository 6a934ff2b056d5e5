import { useRouter } from '@tarojs/taro';
import { parsePhotosParams, parseVisitVia } from '@/domain/routes';
import { PhotosScreen } from '@/features/album/wall/PhotosScreen';

export default function PhotosPage() {
  const { params } = useRouter();
  return <PhotosScreen {...parsePhotosParams(params)} via={parseVisitVia(params)} />;
}
