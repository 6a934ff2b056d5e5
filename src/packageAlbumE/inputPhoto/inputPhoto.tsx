import { useRouter } from '@tarojs/taro';
import { parseFaceParams } from '@/domain/album-routes';
import { InputPhotoScreen } from '@/features/face/screens/InputPhotoScreen';

export default function InputPhotoPage() {
  return <InputPhotoScreen {...parseFaceParams(useRouter().params)} />;
}
