import { Image, Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { getExampleWatermark } from '@contract/http/album';
import { WATERMARK_KIND } from '@contract/constants/album';
import { call } from '@/api/client';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import type { SettingsWatermark } from '@/domain/album/album-settings';
import { toAltProps } from '@/platform/a11y';
import { useMadePicture } from '../share/use-made-picture';
import styles from './WatermarkFields.module.scss';

/** The wait after the last key, so that typing does not cause a request for each. */
const WAIT_MS = 400;

export interface WatermarkExampleProps {
  readonly albumId: string;
  readonly value: SettingsWatermark;
}

/** How photos will look with the watermark as it is being set. */
export function WatermarkExample({ albumId, value }: WatermarkExampleProps) {
  const { state, make, forget } = useMadePicture();
  const { kind, text, position, opacity, picture } = value;
  const isWhole = isWatermarkWhole(value);
  const ask = () => make(() => call(getExampleWatermark, { albumId, kind, text, position, opacity, picture }));
  useEffect(() => {
    if (!isWhole) {
      forget();
      return undefined;
    }
    const timer = setTimeout(() => void ask() /* failures are part of the state */, WAIT_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- by what is shown, not by who asks
  }, [albumId, kind, text, position, opacity, picture, isWhole]);
  return (
    <View className={styles['example'] ?? ''}>
      {state.kind === 'made' && (
        <Image
          {...toAltProps('水印效果')}
          className={styles['examplePicture'] ?? ''}
          src={state.url}
          mode="aspectFit"
        />
      )}
      {state.kind === 'failed' && (
        <ErrorState size="inline" onRetry={() => void ask() /* failures are part of the state */} />
      )}
      {state.kind === 'making' && <Skeleton shape="fill" />}
      {state.kind === 'none' && (
        <Text className={styles['exampleWords'] ?? ''}>
          {kind === WATERMARK_KIND.picture ? '选择图片后，这里显示效果' : '输入文字后，这里显示效果'}
        </Text>
      )}
    </View>
  );
}

function isWatermarkWhole({ kind, text, picture }: SettingsWatermark): boolean {
  if (kind === WATERMARK_KIND.text) return text.trim() !== '';
  return kind !== WATERMARK_KIND.picture || picture !== '';
}
