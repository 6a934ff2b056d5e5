import { Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { formatCount } from '@/domain/format/format-count';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import type { UploadItem } from '@/domain/upload/upload-item';
import { navigation } from '@/platform/navigation';
import { reopenMissing } from '@/stores/upload/uploads';
import styles from '../screens/UploadScreen.module.scss';

export interface MissingFilesProps {
  readonly albumId: string;
  readonly count: number;
  readonly onChoose: () => Promise<void>;
}

/** Files of an earlier visit whose bytes are not there any more: the browser may open them again, or they are chosen again. */
export function MissingFiles({ albumId, count, onChoose }: MissingFilesProps) {
  const goOn = async (): Promise<void> => {
    if ((await reopenMissing(albumId)) === 0) await onChoose();
  };
  return (
    <View className={styles['missing'] ?? ''}>
      <Text className={styles['missingText'] ?? ''}>
        {`上次有${formatCount(count)}个文件没有传完，重新选择它们即可继续，已传的部分不会重传`}
      </Text>
      <Button text="继续这些文件" icon="folder" kind="tonal" size={40} isGuarded={false} onPress={goOn} />
    </View>
  );
}

export interface MissingElsewhereProps {
  readonly albumId: string;
  readonly items: readonly UploadItem[];
}

/** Those of other albums are chosen again where they belong. */
export function MissingElsewhere({ albumId, items }: MissingElsewhereProps) {
  const missing = items.filter((item) => item.state === 'needsFile' && item.albumId !== albumId);
  const [first] = missing;
  if (first === undefined) return null;
  const count = missing.filter((item) => item.albumId === first.albumId).length;
  return (
    <View className={styles['missing'] ?? ''}>
      <Text className={styles['missingText'] ?? ''}>{`另一本相册上次有${formatCount(count)}个文件没有传完`}</Text>
      <Button
        text="去那本相册"
        kind="tonal"
        size={40}
        onPress={() => navigation.goTo(ROUTES.upload, toAlbumParams(first.albumId))}
      />
    </View>
  );
}
