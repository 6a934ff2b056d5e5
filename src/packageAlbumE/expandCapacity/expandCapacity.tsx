import { useRouter } from '@tarojs/taro';
import { parseExpandParams } from '@/domain/member-routes';
import { ExpandCapacityScreen } from '@/features/order/screens/ExpandCapacityScreen';

export default function ExpandCapacityPage() {
  return <ExpandCapacityScreen {...parseExpandParams(useRouter().params)} />;
}
