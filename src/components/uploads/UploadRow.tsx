import { Text, View } from '@tarojs/components';
import { memo, useEffect, useState } from 'react';
import type { UploadItem } from '@/domain/upload/upload-item';
import { toUploadRow, type UploadRowView } from '@/domain/upload/upload-view';
import { Button } from '../Button';
import { Picture } from '@/platform/picture';
import { joinClasses } from '../class-names';
import { Icon, type IconColour } from '../Icon';
import { IconButton } from '../IconButton';
import type { IconName } from '../icon-names';
import { Progress } from '../Progress';
import styles from './UploadTray.module.scss';

export interface UploadRowActions {
  readonly onPause: (ids?: readonly string[]) => void;
  readonly onResume: (ids?: readonly string[]) => void;
  readonly onCancel: (ids?: readonly string[]) => void;
  readonly onRetry: (ids?: readonly string[]) => void;
  readonly onMoveUp: (id: string) => void;
  /** What the file looks like, while its bytes are here; null where nobody can tell. Null itself: rows have no picture at all. */
  readonly previewOf: ((id: string) => { readonly url: string; release(): void } | null) | null;
}

export interface UploadRowProps {
  /** The same object for as long as nothing about it changes: its row is not drawn again with the others. */
  item: UploadItem;
  actions: UploadRowActions;
}

/** Every row is as high as this, so that a long list knows where each lies. */
export const UPLOAD_ROW_PX = 76;

function iconOf({ state, isTroubled }: UploadRowView): { name: IconName; colour: IconColour } | null {
  if (isTroubled && state !== 'failed') return { name: 'circle-alert', colour: 'warning' };
  switch (state) {
    case 'done':
      return { name: 'circle-check', colour: 'success' };
    case 'duplicate':
      return { name: 'copy', colour: 'text-3' };
    case 'failed':
      return { name: 'circle-alert', colour: 'danger' };
    case 'needsFile':
      return { name: 'circle-alert', colour: 'warning' };
    case 'paused':
      return { name: 'pause', colour: 'text-3' };
    default:
      return null;
  }
}

interface ThumbProps extends Pick<UploadRowView, 'id' | 'kind'> {
  readonly previewOf: NonNullable<UploadRowActions['previewOf']>;
}

function Thumb({ id, kind, previewOf }: ThumbProps) {
  const [preview] = useState(() => previewOf(id));
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => () => preview?.release(), [preview]);
  return (
    <View className={styles['thumb'] ?? ''}>
      {preview === null || isBroken ? (
        <Icon name={kind === 'video' ? 'video' : 'image'} size={20} colour="text-3" />
      ) : (
        <Picture url={preview.url} fit="cover" className={styles['preview'] ?? ''} onError={() => setIsBroken(true)} />
      )}
    </View>
  );
}

/** One file: what it is, how far it is, and what can be done about it. */
export const UploadRow = memo(function UploadRow({ item, actions }: UploadRowProps) {
  const row = toUploadRow(item);
  const { id, fileName } = row;
  const icon = iconOf(row);
  const isFailed = row.state === 'failed';
  const act = (name: IconName, label: string, onPress: () => void) => (
    <IconButton icon={name} size={20} colour="text-2" label={`${label}${fileName}`} onPress={onPress} />
  );
  return (
    <View className={styles['file'] ?? ''}>
      {actions.previewOf !== null && <Thumb id={id} kind={row.kind} previewOf={actions.previewOf} />}
      <View className={styles['middle'] ?? ''}>
        <Text className={styles['fileName'] ?? ''}>{row.name}</Text>
        <View className={joinClasses(styles['status'], isFailed && styles['failed'])}>
          {icon !== null && <Icon name={icon.name} size={16} colour={icon.colour} />}
          <Text className={styles['reason'] ?? ''}>
            {row.isTroubled ? row.status : `${row.sizeText}  ${row.status}`}
          </Text>
        </View>
        {row.percent !== null && <Progress label={`${fileName}上传进度`} percent={row.percent} />}
      </View>
      <View className={styles['acts'] ?? ''}>
        {row.canRetry && (
          <Button text="重试" label={`重试${fileName}`} kind="tonal" size={32} onPress={() => actions.onRetry([id])} />
        )}
        {row.canMoveUp && act('arrow-up', '优先上传', () => actions.onMoveUp(id))}
        {row.canPause && act('pause', '暂停', () => actions.onPause([id]))}
        {row.canResume && act('play', '继续', () => actions.onResume([id]))}
        {row.canCancel && act('x', '取消', () => actions.onCancel([id]))}
      </View>
    </View>
  );
});
