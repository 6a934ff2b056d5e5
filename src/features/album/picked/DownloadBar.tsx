import { Text, View } from '@tarojs/components';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { IconButton } from '@/components/IconButton';
import { Progress } from '@/components/Progress';
import { Sheet } from '@/components/layers/Sheet';
import { Strip } from '@/components/layers/Strip';
import { canCancel, canRetry, countDownloads, describeDownloads, describeTask } from '@/domain/download-tasks';
import { cancelDownload, clearEndedDownloads, copyDownloadLink, retryDownload, retryDownloads } from './downloads';
import { useDownloads } from './downloads-state';
import styles from './DownloadBar.module.scss';

/** How far what is being downloaded is, while there is anything to tell. */
export function DownloadBar({ onOpen }: { readonly onOpen: () => void }) {
  const { downloadTask, isHandedOver } = useDownloads();
  const totals = countDownloads(downloadTask);
  const words = describeDownloads(totals, isHandedOver);
  if (words === '') return null;
  return (
    <Strip>
      <View className={styles['words'] ?? ''}>
        <Text>{words}</Text>
        {totals.open > 0 && <Progress label="下载进度" percent={totals.percent} />}
      </View>
      <Button text="查看" label="查看下载列表" kind="text" size={40} onPress={onOpen} />
      {totals.open === 0 && <IconButton icon="x" label="关闭下载提示" size={20} onPress={clearEndedDownloads} />}
    </Strip>
  );
}

/** Everything that is being downloaded. What has ended goes with it. */
export function DownloadSheet({ onClose }: { readonly onClose: () => void }) {
  const { downloadTask, downloadFolder, isHandedOver } = useDownloads();
  const totals = countDownloads(downloadTask);
  const close = (): void => {
    if (totals.open === 0) clearEndedDownloads();
    onClose();
  };
  return (
    <Sheet title="下载列表" onClose={close}>
      <Text className={styles['folder'] ?? ''}>{`保存到${downloadFolder}`}</Text>
      <CellGroup>
        {downloadTask.map((task) => (
          <View key={task.id}>
            <Cell
              icon={task.kind === 'video' ? 'video' : task.kind === 'archive' ? 'images' : 'image'}
              title={task.name}
              note={describeTask(task, isHandedOver)}
              end={
                canCancel(task) ? (
                  <IconButton
                    icon="x"
                    label={`取消下载${task.name}`}
                    size={20}
                    onPress={() => cancelDownload(task.id)}
                  />
                ) : canRetry(task) ? (
                  <Button
                    text="重试"
                    label={`重新下载${task.name}`}
                    kind="tonal"
                    size={32}
                    onPress={() => retryDownload(task.id)}
                  />
                ) : task.needsBrowser ? (
                  <Button
                    text="复制链接"
                    label={`复制链接，${task.name}`}
                    kind="tonal"
                    size={32}
                    onPress={() => copyDownloadLink(task.id)}
                  />
                ) : undefined
              }
            />
            {task.state === 'running' && (
              <View className={styles['progress'] ?? ''}>
                <Progress label={`${task.name}下载进度`} percent={task.percent} />
              </View>
            )}
          </View>
        ))}
      </CellGroup>
      {totals.failed > 1 && totals.open === 0 && downloadTask.some(canRetry) && (
        <View className={styles['progress'] ?? ''}>
          <Button text="全部重试" isBlock onPress={retryDownloads} />
        </View>
      )}
    </Sheet>
  );
}
