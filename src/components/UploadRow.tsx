import { Text, View } from '@tarojs/components';
import { memo } from 'react';
import type { UploadRowView } from '@/domain/upload-view';
import { Picture } from '@/platform/picture';
import { Button } from './Button';
import { joinClasses } from './class-names';
import { Icon, type IconColour } from './Icon';
import { IconButton } from './IconButton';
import type { IconName } from './icon-names';
import { Progress } from './Progress';
import styles from './UploadTray.module.scss';

export interface UploadRowProps {
  row: UploadRowView;
  /** An address an image element can show. Empty: an icon of its kind. */
  thumbUrl?: string | undefined;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
}

function iconOf({ state }: UploadRowView): { name: IconName; colour: IconColour } | null {
  switch (state) {
    case 'done':
      return { name: 'circle-check', colour: 'success' };
    case 'duplicate':
      return { name: 'copy', colour: 'text-3' };
    case 'failed':
      return { name: 'circle-alert', colour: 'danger' };
    case 'paused':
      return { name: 'pause', colour: 'text-3' };
    default:
      return null;
  }
}

/** One file: what it is, how far it is, and what can be done about it. */
export const UploadRow = memo(function UploadRow({ row, thumbUrl = '', onCancel, onRetry }: UploadRowProps) {
  const icon = iconOf(row);
  return (
    <View className={styles['file'] ?? ''}>
      <View className={styles['thumb'] ?? ''}>
        {thumbUrl === '' ? (
          <Icon name={row.kind === 'video' ? 'video' : 'image'} size={20} colour="text-3" />
        ) : (
          <Picture url={thumbUrl} fit="cover" className={styles['still'] ?? ''} />
        )}
      </View>
      <View className={styles['middle'] ?? ''}>
        <Text className={styles['fileName'] ?? ''}>{row.name}</Text>
        <View className={joinClasses(styles['status'], row.state === 'failed' && styles['failed'])}>
          {icon !== null && <Icon name={icon.name} size={16} colour={icon.colour} />}
          <Text className={styles['reason'] ?? ''}>
            {row.state === 'failed' ? row.status : `${row.sizeText}  ${row.status}`}
          </Text>
        </View>
        {row.percent !== null && <Progress label={`${row.fileName}上传进度`} percent={row.percent} />}
      </View>
      {row.canRetry && (
        <Button text="重试" label={`重试${row.fileName}`} kind="tonal" size={32} onPress={() => onRetry(row.id)} />
      )}
      {row.canCancel && (
        <IconButton icon="x" size={20} colour="text-2" label={`取消${row.fileName}`} onPress={() => onCancel(row.id)} />
      )}
    </View>
  );
});
