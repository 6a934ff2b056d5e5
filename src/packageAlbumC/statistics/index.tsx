import { useRouter } from '@tarojs/taro';
import { parseStatisticsParams } from '@/domain/album-routes';
import { StatisticsScreen } from '@/features/album/statistics/StatisticsScreen';

export default function StatisticsPage() {
  return <StatisticsScreen albumId={parseStatisticsParams(useRouter().params).albumId} />;
}
