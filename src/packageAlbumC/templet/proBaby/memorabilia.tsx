import { useRouter } from '@tarojs/taro';
import { parseBabyParams } from '@/domain/album-routes';
import { MilestonesScreen } from '@/features/album/baby/MilestonesScreen';

export default function MemorabiliaPage() {
  const { albumId, childId } = parseBabyParams(useRouter().params);
  return <MilestonesScreen albumId={albumId} childId={childId} />;
}
