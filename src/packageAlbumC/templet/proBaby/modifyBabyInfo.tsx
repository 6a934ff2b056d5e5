import { useRouter } from '@tarojs/taro';
import { parseBabyParams } from '@/domain/album-routes';
import { ModifyBabyScreen } from '@/features/album/baby/ModifyBabyScreen';

export default function ModifyBabyInfoPage() {
  return <ModifyBabyScreen {...parseBabyParams(useRouter().params)} />;
}
