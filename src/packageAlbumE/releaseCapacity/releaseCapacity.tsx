import { useRouter } from '@tarojs/taro';
import { ReleaseCapacityScreen } from '@/features/album/screens/ReleaseCapacityScreen';

export default function ReleaseCapacityPage() {
  return <ReleaseCapacityScreen tab={useRouter().params['tab']} />;
}
