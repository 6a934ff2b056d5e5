import { useRouter } from '@tarojs/taro';
import { parseExternalAlbumParams } from '@/domain/album-routes';
import { parseVisitVia } from '@/domain/routes';
import { ExternalAlbumScreen } from '@/features/album/wall/ExternalAlbumScreen';

export default function ExternalAlbumPage() {
  const { params } = useRouter();
  return <ExternalAlbumScreen {...parseExternalAlbumParams(params)} via={parseVisitVia(params) ?? 'link'} />;
}
