import { useRouter } from '@tarojs/taro';
import { parseStatisticsParams } from '@/domain/album-routes';
import { StatisticsListScreen } from '@/features/album/statistics/StatisticsListScreen';

export default function StatisticsListPage() {
  return <StatisticsListScreen {...parseStatisticsParams(useRouter().params)} />;
}
