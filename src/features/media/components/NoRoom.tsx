import { Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { formatCount } from '@/domain/format/format-count';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import { usePageReturn } from '@/stores/page-return';
import { retryUploads, useUploads } from '@/stores/upload/uploads';
import styles from '../screens/UploadScreen.module.scss';

export interface NoRoomProps {
  readonly albumId: string;
  readonly count: number;
  /** Only the owner can make room. */
  readonly isOwn: boolean;
}

/** Files that wait because nothing of their size fits into the album any more. */
export function NoRoom({ albumId, count, isOwn }: NoRoomProps) {
  const isAudit = useVersions(selectIsAudit);
  const goOn = (): void => {
    const { order, items } = useUploads.getState().queue;
    retryUploads(order.filter((id) => items[id]?.state === 'roomless' && items[id].albumId === albumId));
  };
  // From where room was made.
  usePageReturn(goOn);
  return (
    <View className={styles['missing'] ?? ''}>
      <Text className={styles['missingText'] ?? ''}>
        {isOwn
          ? `相册存储空间不足，${formatCount(count)}个文件在等待，清理或扩容后即可继续，已传的部分不会重传`
          : `相册主人的存储空间不足，${formatCount(count)}个文件在等待，可以联系主人清理或扩容`}
      </Text>
      <View className={styles['buttons'] ?? ''}>
        {isOwn && !isAudit && (
          <Button
            text="扩容"
            kind="tonal"
            size={40}
            onPress={() => navigation.goTo(POINT_ROUTES.expandCapacity, { cause: 'upload' })}
          />
        )}
        {isOwn && (
          <Button
            text="查看容量"
            icon="hard-drive"
            kind="tonal"
            size={40}
            onPress={() => navigation.goTo(ROUTES.myCapacity)}
          />
        )}
        <Button text="再试一次" kind={isOwn ? 'text' : 'tonal'} size={40} isGuarded={false} onPress={goOn} />
      </View>
    </View>
  );
}
