import { useRouter } from '@tarojs/taro';
import { parseAiParams } from '@/domain/album-routes';
import { parseVisitVia } from '@/domain/routes';
import { AiAlbumScreen } from '@/features/album/ai/AiAlbumScreen';
import { PhotosScreen } from '@/features/album/wall/PhotosScreen';

/** The page of an album for what is made: the photos', which begins with what is to be made. With `make=1` the making by itself, of any album. */
export default function AiAlbumPage() {
  const { params } = useRouter();
  const { isMaking, type, ...album } = parseAiParams(params);
  if (isMaking) return <AiAlbumScreen albumId={album.albumId} type={type} />;
  return <PhotosScreen {...album} via={parseVisitVia(params)} />;
}
