import { Text, View } from '@tarojs/components';
import type { RevealedPictures } from '@contract/schemas/moderation';
import { toA11yProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import styles from './CheckedFrames.module.scss';

export interface CheckedFramesProps {
  readonly picture: Pick<RevealedPictures[number], 'framesUrl' | 'frames'>;
  /** Width over height, in thousandths. */
  readonly ratioMilli: number;
}

/** What the machine has looked at of a film: its poster may say nothing of what stands in its middle. */
export function CheckedFrames({ picture: { framesUrl, frames }, ratioMilli }: CheckedFramesProps) {
  if (framesUrl === '') return null;
  return (
    <>
      <Text className={styles['title'] ?? ''}>机器检查的画面</Text>
      <View className={styles['frames'] ?? ''}>
        {Array.from({ length: frames }, (_, at) => (
          <View
            key={at}
            className={styles['frame'] ?? ''}
            style={{
              paddingTop: `${100_000 / ratioMilli}%`,
              backgroundImage: `url(${http.baseUrl}${framesUrl})`,
              backgroundSize: `100% ${frames * 100}%`,
              backgroundPosition: `0 ${frames === 1 ? 0 : (100 * at) / (frames - 1)}%`,
            }}
            {...toA11yProps({ role: 'img', label: `第${at + 1}个画面，共${frames}个` })}
          />
        ))}
      </View>
    </>
  );
}
