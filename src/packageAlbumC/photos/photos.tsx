import { useRouter } from '@tarojs/taro';
import { PhotosScreen } from '@/features/album/screens/PhotosScreen';

export default function PhotosPage() {
  const { id = '', labelId = '' } = useRouter().params;
  return <PhotosScreen id={id} labelId={labelId} />;
}
