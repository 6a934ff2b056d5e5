import { useRouter } from '@tarojs/taro';
import { parseExternalAlbumParams, parseVisitVia } from '@/domain/routes';
import { ExternalAlbumScreen } from '@/features/album/screens/ExternalAlbumScreen';

export default function ExternalAlbumPage() {
  const { params } = useRouter();
  return <ExternalAlbumScreen {...parseExternalAlbumParams(params)} via={parseVisitVia(params) ?? 'link'} />;
}
