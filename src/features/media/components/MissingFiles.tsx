import { Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { formatCount } from '@/domain/format/format-count';
import { reopenMissing } from '@/stores/upload/uploads';
import styles from '../screens/UploadScreen.module.scss';

export interface MissingFilesProps {
  readonly count: number;
  readonly onChoose: () => Promise<void>;
}

/** Files of an earlier visit whose bytes are not there any more: the browser may open them again, or they are chosen again. */
export function MissingFiles({ count, onChoose }: MissingFilesProps) {
  const goOn = async (): Promise<void> => {
    if ((await reopenMissing()) === 0) await onChoose();
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
