import { Image, Text, View } from '@tarojs/components';
import { exportAlbumIncome, getAlbumIncome } from '@contract/http/statistics';
import type { AlbumIncome } from '@contract/schemas/statistics';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { BarChart } from '@/components/BarChart';
import { Button } from '@/components/Button';
import { shortDay, toBars } from '@/domain/album/statistics';
import { formatFen } from '@/domain/format/format-money';
import { ROUTES } from '@/domain/routes';
import { toAltProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { http } from '@/platform/http';
import { saveTextFile } from '@/stores/save-text-file';
import styles from './StatisticsScreen.module.scss';

export interface IncomeCardProps {
  readonly albumId: string;
  readonly days: { readonly from: string; readonly to: string };
}

const TOP_SHOWN = 5;

/** What the album has brought, by day and by what brought most. Nothing for who has sold nothing there. */
export function IncomeCard({ albumId, days }: IncomeCardProps) {
  const { data } = useCall(getAlbumIncome, { albumId, ...days }, { toast: false, loading: false });
  if (data === undefined || !data.isSeller) return null;
  const openList = (): void => {
    void navigation.goTo(ROUTES.statisticsList, { id: albumId, list: 'income', ...days }); // else one stays here
  };
  return (
    <IncomeCharts
      albumId={albumId}
      days={days}
      income={{ ...data, top: data.top.slice(0, TOP_SHOWN) }}
      onDetails={openList}
    />
  );
}

export interface IncomeChartsProps extends IncomeCardProps {
  readonly income: AlbumIncome;
  readonly onDetails?: () => void;
}

export function IncomeCharts({ albumId, days, income, onDetails }: IncomeChartsProps) {
  const save = async (): Promise<void> => {
    try {
      const file = await call(exportAlbumIncome, { albumId, ...days });
      await saveTextFile(file.fileName, file.text, '表格');
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <>
      <View className={styles['main'] ?? ''}>
        <BarChart
          title="每天收入"
          unit=""
          total={describeIncome(income)}
          onDetails={onDetails}
          format={formatFen}
          {...toBars(income.days.map(({ day, netFen }) => ({ label: shortDay(day), value: netFen })))}
        />
      </View>
      <View className={styles['card'] ?? ''}>
        <Text className={styles['heading'] ?? ''}>收入最多</Text>
        {income.top.length === 0 && <Text className={styles['none'] ?? ''}>暂无数据</Text>}
        {income.top.map(({ id, smallUrl, soldCount, netFen }, index) => (
          <View key={id} className={styles['top'] ?? ''}>
            <Text className={styles['rank'] ?? ''}>{index + 1}</Text>
            {smallUrl !== '' && (
              <Image
                {...toAltProps('照片')}
                className={styles['picture'] ?? ''}
                src={http.baseUrl + smallUrl}
                mode="aspectFill"
              />
            )}
            <Text className={styles['facts'] ?? ''}>{`售出${soldCount}件 ${formatFen(netFen)}`}</Text>
          </View>
        ))}
        <Button text="导出收入表格" kind="outline" size={40} isBlock onPress={save} />
      </View>
    </>
  );
}

function describeIncome({ total }: AlbumIncome): string {
  const refunded = total.refundedFen > 0 ? `，已退款${formatFen(total.refundedFen)}` : '';
  return `净收入${formatFen(total.netFen)}，售出${total.soldCount}件${refunded}`;
}
