import { useRouter } from '@tarojs/taro';
import { parseEmbedAlbumParams } from '@/domain/album-routes';
import { EmbedAlbumScreen } from '@/features/album/wall/EmbedAlbumScreen';

export default function EmbedAlbumPage() {
  return <EmbedAlbumScreen {...parseEmbedAlbumParams(useRouter().params)} />;
}
