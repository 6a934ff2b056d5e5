import { useRouter } from '@tarojs/taro';
import { parseMyPhotoParams } from '@/domain/routes';
import { MyPhotoScreen } from '@/features/album/screens/MyPhotoScreen';

export default function MyPhotoPage() {
  return <MyPhotoScreen {...parseMyPhotoParams(useRouter().params)} />;
}
