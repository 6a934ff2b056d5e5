import { useRouter } from '@tarojs/taro';
import { parseEmbedAlbumParams } from '@/domain/routes';
import { EmbedAlbumScreen } from '@/features/album/screens/EmbedAlbumScreen';

export default function EmbedAlbumPage() {
  return <EmbedAlbumScreen {...parseEmbedAlbumParams(useRouter().params)} />;
}
