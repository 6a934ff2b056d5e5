import { useRouter } from '@tarojs/taro';
import { parseMemberParams } from '@/domain/member-routes';
import { MemberScreen } from '@/features/order/screens/MemberScreen';

export default function MemberPage() {
  return <MemberScreen {...parseMemberParams(useRouter().params)} />;
}
