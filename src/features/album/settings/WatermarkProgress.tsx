import { Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { getWatermarkProgress } from '@contract/http/album';
import { useCall } from '@/api/use-call';
import { Progress } from '@/components/Progress';
import styles from './WatermarkFields.module.scss';

const AGAIN_MS = 3_000;

/** How far the watermark that was saved last has come. Nothing once it is on everything. */
export function WatermarkProgress({ albumId }: { readonly albumId: string }) {
  const progress = useCall(getWatermarkProgress, { id: albumId }, { toast: false, loading: false });
  const { data, reload } = progress;
  const isWorking = data !== undefined && data.done < data.total;
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => void reload() /* failures leave what is shown */, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWorking, data, reload]);
  if (data === undefined || !isWorking) return null;
  return (
    <View className={styles['progress'] ?? ''}>
      <Progress label="水印进度" percent={(data.done / data.total) * 100} />
      <Text className={styles['progressWords'] ?? ''}>
        {`正在加水印：${data.done}/${data.total}，没有加好的照片访客暂时看不到`}
      </Text>
    </View>
  );
}
