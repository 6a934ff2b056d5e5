import { useRouter } from '@tarojs/taro';
import { parseSpaceParams } from '@/domain/routes';
import { SpaceScreen } from '@/features/user/screens/SpaceScreen';

export default function SpacePage() {
  return <SpaceScreen {...parseSpaceParams(useRouter().params)} />;
}
