import { useRouter } from '@tarojs/taro';
import { parseManageParams } from '@/domain/album-routes';
import { ManageScreen } from '@/features/album/desk/ManageScreen';

export default function ManagePage() {
  return <ManageScreen {...parseManageParams(useRouter().params)} />;
}
