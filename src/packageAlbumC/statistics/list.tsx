import { useRouter } from '@tarojs/taro';
import { parseStatisticsParams } from '@/domain/routes';
import { StatisticsListScreen } from '@/features/album/screens/StatisticsListScreen';

export default function StatisticsListPage() {
  return <StatisticsListScreen {...parseStatisticsParams(useRouter().params)} />;
}
