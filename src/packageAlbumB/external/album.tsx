import { useRouter } from '@tarojs/taro';
import { parseExternalAlbumParams } from '@/domain/routes';
import { ExternalAlbumScreen } from '@/features/album/screens/ExternalAlbumScreen';

export default function ExternalAlbumPage() {
  return <ExternalAlbumScreen {...parseExternalAlbumParams(useRouter().params)} />;
}
