import { useRouter } from '@tarojs/taro';
import { parseCreateAlbumParams } from '@/domain/routes';
import { AlbumSettingsScreen } from '@/features/album/settings/AlbumSettingsScreen';

export default function SetingPage() {
  return <AlbumSettingsScreen {...parseCreateAlbumParams(useRouter().params)} />;
}
