import { useRouter } from '@tarojs/taro';
import { parseProfileParams } from '@/domain/routes';
import { ProfileScreen } from '@/features/user/screens/ProfileScreen';

export default function ProfilePage() {
  return <ProfileScreen {...parseProfileParams(useRouter().params)} />;
}
