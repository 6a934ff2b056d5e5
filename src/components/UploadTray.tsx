import { Text, View } from '@tarojs/components';
import type { UploadListView, UploadTotalsView } from '@/domain/upload-view';
import { toA11yProps } from '@/platform/a11y';
import { Button } from './Button';
import { joinClasses } from './class-names';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { Pressable } from './Pressable';
import { Progress } from './Progress';
import { UploadRow } from './UploadRow';
import styles from './UploadTray.module.scss';

export interface UploadActions {
  onPause: () => void;
  onResume: () => void;
  onCancel: (ids: readonly string[]) => void;
  /** Without ids: all that failed. */
  onRetry: (ids?: readonly string[]) => void;
}

export interface UploadTrayProps extends UploadActions {
  totals: UploadTotalsView;
  list: UploadListView;
  isOpen: boolean;
  /** Height of the bar below it. */
  bottomPx?: number;
  /** Addresses of the files' own pictures, by id. */
  thumbUrls?: Readonly<Record<string, string>>;
  onToggle: (isOpen: boolean) => void;
  /** Absent while something is under way. */
  onDismiss?: (() => void) | undefined;
}

export interface UploadListProps extends UploadActions {
  totals: UploadTotalsView;
  list: UploadListView;
  thumbUrls?: Readonly<Record<string, string>>;
}

const NO_THUMBS: Readonly<Record<string, string>> = {};

/** Total, what can be done about all of them, and the files. The upload page shows it without the tray. */
export function UploadList({
  totals,
  list,
  thumbUrls = NO_THUMBS,
  onPause,
  onResume,
  onCancel,
  onRetry,
}: UploadListProps) {
  return (
    <View className={styles['list'] ?? ''}>
      <View className={styles['summary'] ?? ''}>
        <View className={styles['line'] ?? ''}>
          <Text className={styles['title'] ?? ''}>{totals.title}</Text>
          <Text className={styles['note'] ?? ''}>{totals.note}</Text>
        </View>
        <Progress label="上传总进度" percent={totals.percent} kind={totals.failed > 0 ? 'warning' : 'primary'} />
        <View className={styles['buttons'] ?? ''}>
          {!totals.isEnded && !totals.isPaused && (
            <Button text="全部暂停" icon="pause" kind="tonal" size={32} onPress={onPause} />
          )}
          {!totals.isEnded && totals.isPaused && (
            <Button text="继续上传" icon="play" kind="tonal" size={32} onPress={onResume} />
          )}
          {totals.failed > 0 && <Button text="重试失败的" kind="tonal" size={32} onPress={() => onRetry()} />}
        </View>
      </View>
      {list.rows.map((row) => (
        <UploadRow
          key={row.id}
          row={row}
          thumbUrl={thumbUrls[row.id]}
          onCancel={(id) => onCancel([id])}
          onRetry={(id) => onRetry([id])}
        />
      ))}
      {list.restText !== '' && <Text className={styles['rest'] ?? ''}>{list.restText}</Text>}
    </View>
  );
}

/** A strip above the bottom bar that opens; on wide screens a card at the bottom right. */
export function UploadTray(props: UploadTrayProps) {
  const { totals, list, isOpen, bottomPx = 0, thumbUrls = NO_THUMBS, onToggle, onDismiss } = props;
  const hasFailed = totals.failed > 0;
  return (
    <View
      className={joinClasses(styles['tray'], isOpen && styles['open'])}
      style={{ bottom: `calc(${bottomPx}px + var(--safe-b))` }}
      {...toA11yProps({ role: 'region', label: '上传' })}
    >
      <View className={styles['strip'] ?? ''}>
        <Pressable
          className={styles['handle'] ?? ''}
          label={`${totals.title}，${totals.percent}%，${totals.note}`}
          onPress={() => onToggle(!isOpen)}
          a11y={{ isExpanded: isOpen }}
        >
          <Icon
            name={hasFailed ? 'circle-alert' : totals.isEnded ? 'circle-check' : 'upload'}
            size={20}
            colour={hasFailed ? 'danger' : totals.isEnded ? 'success' : 'primary'}
          />
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
          <UploadList
            totals={totals}
            list={list}
            thumbUrls={thumbUrls}
            onPause={props.onPause}
            onResume={props.onResume}
            onCancel={props.onCancel}
            onRetry={props.onRetry}
          />
        </View>
      )}
    </View>
  );
}
