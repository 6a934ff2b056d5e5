import { Image, Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { toAltProps } from '@/platform/a11y';
import { keepPicture } from '@/stores/keep-picture';
import styles from '../desk/Manage.module.scss';

export interface CodePictureProps {
  /** The picture itself as an address. Undefined while it is not there. */
  readonly image: string | undefined;
  /** What it is, for those who do not see it. */
  readonly words: string;
  readonly hint: string;
  readonly fileName: string;
  /** Null unless it could not be had. */
  readonly onRetry: (() => Promise<void>) | null;
}

/** A code to be scanned, with the way to keep it. */
export function CodePicture({ image, words, hint, fileName, onRetry }: CodePictureProps) {
  return (
    <View className={styles['centre'] ?? ''}>
      <View className={styles['qr'] ?? ''}>
        {image !== undefined && (
          <Image
            {...toAltProps(words)}
            className={styles['fit'] ?? ''}
            src={image}
            mode="aspectFit"
            showMenuByLongpress
          />
        )}
        {image === undefined && onRetry === null && <Skeleton shape="fill" />}
        {image === undefined && onRetry !== null && <ErrorState size="inline" onRetry={onRetry} />}
      </View>
      <Text className={styles['hint'] ?? ''}>{hint}</Text>
      {image !== undefined && (
        <Button
          text="保存图片"
          label={`保存图片，${words}`}
          kind="outline"
          size={40}
          icon="download"
          onPress={() => keepPicture(image, fileName)}
        />
      )}
    </View>
  );
}
