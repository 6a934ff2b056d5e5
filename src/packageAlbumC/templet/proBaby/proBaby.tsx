import { useRouter } from '@tarojs/taro';
import { parsePhotosParams, parseVisitVia } from '@/domain/routes';
import { PhotosScreen } from '@/features/album/wall/PhotosScreen';

/** The page of a child's album: the photos', which shows what an album's template puts in front. */
export default function ProBabyPage() {
  const { params } = useRouter();
  return <PhotosScreen {...parsePhotosParams(params)} via={parseVisitVia(params)} />;
}
