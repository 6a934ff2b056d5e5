import { View } from '@tarojs/components';
import { Skeleton } from '@/components/Skeleton';
import { useLoaded } from '@/shell/use-loaded';
import type { AiBoxProps } from './AiBox';
import styles from './AiAlbumScreen.module.scss';

const loadBox = () => import('./AiBox');

/** What is to be made. Its file comes with the first album for that. */
export function AiBoxHost(props: AiBoxProps) {
  const loaded = useLoaded(true, loadBox);
  return loaded === null ? (
    <View className={styles['blank'] ?? ''}>
      <Skeleton shape="fill" />
    </View>
  ) : (
    <loaded.AiBox {...props} />
  );
}
