import { useRouter } from '@tarojs/taro';
import { parseMyPhotoParams } from '@/domain/album-routes';
import { MyPhotoScreen } from '@/features/album/mine/MyPhotoScreen';

export default function MyPhotoPage() {
  return <MyPhotoScreen {...parseMyPhotoParams(useRouter().params)} />;
}
