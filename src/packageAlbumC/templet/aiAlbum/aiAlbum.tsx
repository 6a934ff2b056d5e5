import { useRouter } from '@tarojs/taro';
import { parsePhotosParams } from '@/domain/routes';
import { AiAlbumScreen } from '@/features/album/ai/AiAlbumScreen';

export default function AiAlbumPage() {
  return <AiAlbumScreen albumId={parsePhotosParams(useRouter().params).albumId} />;
}
