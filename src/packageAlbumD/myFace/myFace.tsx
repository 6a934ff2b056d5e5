import { useRouter } from '@tarojs/taro';
import { parseFaceParams } from '@/domain/album-routes';
import { MyFaceScreen } from '@/features/album/found/MyFaceScreen';
import { AskedScreen } from '@/features/face/screens/AskedScreen';

export default function MyFacePage() {
  const { asked, ...params } = parseFaceParams(useRouter().params);
  return asked === null ? <MyFaceScreen {...params} /> : <AskedScreen token={asked} />;
}
