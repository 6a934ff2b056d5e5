import { Text, View } from '@tarojs/components';
import { formatCount } from '@/domain/format/format-count';
import type { UploadItem } from '@/domain/upload/upload-item';
import type { UploadTotalsView } from '@/domain/upload/upload-view';
import { toA11yProps } from '@/platform/a11y';
import { Button } from '../Button';
import { joinClasses } from '../class-names';
import { Icon, type IconColour } from '../Icon';
import { IconButton } from '../IconButton';
import type { IconName } from '../icon-names';
import { Pressable } from '../Pressable';
import { Progress } from '../Progress';
import { RowList } from '../RowList';
import { UPLOAD_ROW_PX, UploadRow, type UploadRowActions } from './UploadRow';
import styles from './UploadTray.module.scss';

export interface UploadListProps {
  totals: UploadTotalsView;
  items: readonly UploadItem[];
  /** Without ids: all of them, or all that may be tried again. */
  actions: UploadRowActions;
}

export interface UploadTrayProps extends UploadListProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Absent while something is under way. */
  onDismiss?: (() => void) | undefined;
}

/** Share of the window that the files take at most, in the tray and on the page. */
const LIST_SHARE = 0.5;

/** Total, what can be done about all of them, and the files. The upload page shows it without the tray. */
export function UploadList({ totals, items, actions }: UploadListProps) {
  const { isEnded, isPaused, failed } = totals;
  return (
    <View className={styles['list'] ?? ''}>
      <View className={styles['summary'] ?? ''}>
        <View className={styles['line'] ?? ''}>
          <Text className={styles['title'] ?? ''}>{totals.title}</Text>
          <Text className={styles['note'] ?? ''}>{totals.note}</Text>
        </View>
        <Progress label="上传总进度" percent={totals.percent} />
        {!isEnded && failed > 0 && <Text className={styles['failed'] ?? ''}>{`${formatCount(failed)}个没有上传`}</Text>}
        <View className={styles['buttons'] ?? ''}>
          {!isEnded && !isPaused && (
            <Button text="全部暂停" icon="pause" kind="tonal" size={32} onPress={() => actions.onPause()} />
          )}
          {!isEnded && isPaused && (
            <Button text="继续上传" icon="play" kind="tonal" size={32} onPress={() => actions.onResume()} />
          )}
          {totals.retriable > 0 && (
            <Button text="重试失败的" kind="tonal" size={32} onPress={() => actions.onRetry()} />
          )}
          {!isEnded && <Button text="全部取消" kind="text" size={32} onPress={() => actions.onCancel()} />}
        </View>
      </View>
      <RowList
        label="上传的文件"
        items={items}
        rowPx={UPLOAD_ROW_PX}
        maxShare={LIST_SHARE}
        renderRow={(item) => <UploadRow item={item} actions={actions} />}
      />
    </View>
  );
}

/** One failure does not colour what goes well: while something moves that is what is shown. */
function faceOf(totals: UploadTotalsView): { icon: IconName; colour: IconColour } {
  const { failed, needing, roomless, unremarked, processing, isEnded, hasStored } = totals;
  if (needing + roomless > 0) return { icon: 'circle-alert', colour: 'warning' };
  if (!isEnded) return { icon: 'upload', colour: 'primary' };
  if (!hasStored) return { icon: 'circle-alert', colour: 'danger' };
  if (failed + unremarked > 0) return { icon: 'circle-alert', colour: 'warning' };
  return processing > 0 ? { icon: 'loader-circle', colour: 'primary' } : { icon: 'circle-check', colour: 'success' };
}

/** A strip above the bottom bar that opens; on wide screens a card at the bottom right. */
export function UploadTray({ totals, items, actions, isOpen, onToggle, onDismiss }: UploadTrayProps) {
  const face = faceOf(totals);
  return (
    <View
      className={joinClasses(styles['tray'], isOpen && styles['open'])}
      {...toA11yProps({ role: 'region', label: '上传' })}
    >
      <View className={styles['strip'] ?? ''}>
        <Pressable
          className={styles['handle'] ?? ''}
          isNamedByContent
          label={`${totals.title}，${totals.percent}%，${totals.note}`}
          onPress={() => onToggle(!isOpen)}
          isGuarded={false}
          a11y={{ isExpanded: isOpen }}
        >
          <Icon name={face.icon} size={20} colour={face.colour} />
          <Text className={styles['title'] ?? ''}>{totals.isEnded ? totals.note : totals.title}</Text>
          {!totals.isEnded && <Text className={styles['note'] ?? ''}>{`${totals.percent}%  ${totals.note}`}</Text>}
          <View className={joinClasses(styles['arrow'], isOpen && styles['turned'])}>
            <Icon name="chevron-down" size={20} colour="text-2" />
          </View>
        </Pressable>
        {onDismiss !== undefined && (
          <IconButton icon="x" size={20} colour="text-2" label="关闭上传列表" onPress={onDismiss} />
        )}
      </View>
      {isOpen && (
        <View className={styles['body'] ?? ''}>
          <UploadList totals={totals} items={items} actions={actions} />
        </View>
      )}
    </View>
  );
}
