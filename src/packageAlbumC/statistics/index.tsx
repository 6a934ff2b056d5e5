import { useRouter } from '@tarojs/taro';
import { parseStatisticsParams } from '@/domain/routes';
import { StatisticsScreen } from '@/features/album/screens/StatisticsScreen';

export default function StatisticsPage() {
  return <StatisticsScreen albumId={parseStatisticsParams(useRouter().params).albumId} />;
}
