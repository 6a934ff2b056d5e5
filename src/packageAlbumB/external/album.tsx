import { useRouter } from '@tarojs/taro';
import { parseExternalAlbumParams } from '@/domain/routes';
import { parseVisitVia } from '@/domain/visit-source';
import { ExternalAlbumScreen } from '@/features/album/screens/ExternalAlbumScreen';

export default function ExternalAlbumPage() {
  const { params } = useRouter();
  return <ExternalAlbumScreen {...parseExternalAlbumParams(params)} via={parseVisitVia(params) ?? 'link'} />;
}
