import { useRouter } from '@tarojs/taro';
import { parseFaceParams } from '@/domain/album-routes';
import { MyFaceScreen } from '@/features/album/found/MyFaceScreen';

export default function MyFacePage() {
  return <MyFaceScreen {...parseFaceParams(useRouter().params)} />;
}
