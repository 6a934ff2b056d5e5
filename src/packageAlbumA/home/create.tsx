import { useRouter } from '@tarojs/taro';
import { parseCreateAlbumParams } from '@/domain/routes';
import { CreateAlbumScreen } from '@/features/album/settings/CreateAlbumScreen';

export default function CreatePage() {
  return <CreateAlbumScreen {...parseCreateAlbumParams(useRouter().params)} />;
}
