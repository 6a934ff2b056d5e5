import { Image, Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import type { MadePictureWork } from './use-made-picture';
import styles from './MadePicture.module.scss';

export interface MadePictureProps {
  readonly work: MadePictureWork;
  /** What it shows, for those who do not see it. */
  readonly words: string;
  readonly fileName: string;
  readonly onRetry: () => void;
}

/** A picture that the server makes, with the way to keep it. */
export function MadePicture({ work, words, fileName, onRetry }: MadePictureProps) {
  const { state } = work;
  return (
    <View className={styles['host'] ?? ''}>
      <View className={styles['frame'] ?? ''} {...toA11yProps({ role: 'status' })}>
        {state.kind === 'making' && (
          <>
            <Skeleton shape="fill" />
            <Text className={styles['making'] ?? ''}>正在生成</Text>
          </>
        )}
        {state.kind === 'failed' && <ErrorState size="inline" onRetry={onRetry} />}
        {state.kind === 'made' && (
          <Image
            {...toAltProps(words)}
            className={styles['picture'] ?? ''}
            src={state.url}
            mode="aspectFit"
            showMenuByLongpress
          />
        )}
      </View>
      {state.kind === 'made' && (
        <>
          <Button text="保存图片" icon="download" isBlock onPress={() => work.save(fileName)} />
          <Text className={styles['hint'] ?? ''}>也可以长按图片保存或发送</Text>
        </>
      )}
    </View>
  );
}
