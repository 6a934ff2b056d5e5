import { Text, View } from '@tarojs/components';
import type { UserCapacity } from '@contract/schemas/user';
import type { CallState } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Progress } from '@/components/Progress';
import { Skeleton } from '@/components/Skeleton';
import { describeCapacity } from '@/domain/capacity';
import styles from './MineCapacity.module.scss';

/** How full one's storage is. As high before it is known. */
export function MineCapacity({ capacity }: { readonly capacity: CallState<UserCapacity> }) {
  const { data, error, reload } = capacity;
  const view = data === undefined ? null : describeCapacity(data.currentSize, data.maxSize);
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['head'] ?? ''}>
        <Text className={styles['title'] ?? ''}>存储空间</Text>
        {view !== null && <Text className={styles['numbers'] ?? ''}>{view.numbers}</Text>}
        {view === null && error !== null && (
          <Button text="重试" label="重试读取存储空间" kind="text" size={32} onPress={reload} />
        )}
      </View>
      {view === null ? (
        <Skeleton shape="line" />
      ) : (
        <Progress label="已用存储空间" percent={view.percent} kind={view.kind} />
      )}
      {view !== null && view.warning !== '' && (
        <View className={styles[view.isExceeded ? 'danger' : 'warning'] ?? ''}>
          <Icon name="triangle-alert" size={16} />
          <Text>{view.warning}</Text>
        </View>
      )}
    </View>
  );
}
