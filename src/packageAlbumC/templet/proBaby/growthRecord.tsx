import { useRouter } from '@tarojs/taro';
import { parseBabyParams } from '@/domain/album-routes';
import { GrowthScreen } from '@/features/album/baby/GrowthScreen';

export default function GrowthRecordPage() {
  const { albumId, childId } = parseBabyParams(useRouter().params);
  return <GrowthScreen albumId={albumId} childId={childId} />;
}
