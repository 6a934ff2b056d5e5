import { useRouter } from '@tarojs/taro';
import { ReleaseCapacityScreen } from '@/features/album/mine/ReleaseCapacityScreen';

export default function ReleaseCapacityPage() {
  return <ReleaseCapacityScreen tab={useRouter().params['tab']} />;
}
