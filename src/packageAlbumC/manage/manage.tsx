import { useRouter } from '@tarojs/taro';
import { parseManageParams } from '@/domain/routes';
import { ManageScreen } from '@/features/album/screens/ManageScreen';

export default function ManagePage() {
  return <ManageScreen {...parseManageParams(useRouter().params)} />;
}
