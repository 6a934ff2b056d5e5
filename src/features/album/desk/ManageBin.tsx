import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { BATCH_MAX, BIN_DAYS } from '@contract/constants/media';
import { eraseMedia, listBin, restoreMedia } from '@contract/http/media';
import { call } from '@/api/client';
import { useCursorPages } from '@/api/use-cursor-pages';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { describeLeft } from '@/domain/album/bin-left';
import { describeBatch } from '@/domain/wall/wall-selection';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { DeskBar } from './DeskBar';
import { DeskTile } from './DeskTile';
import styles from './Manage.module.scss';

export interface ManageBinProps {
  /** Null: of all one's albums. */
  readonly albumId: string | null;
  readonly onChanged?: () => void;
}

/** What was removed from the album and can come back. */
export function ManageBin({ albumId, onChanged }: ManageBinProps) {
  const pages = useCursorPages(listBin, albumId === null ? {} : { albumId }, 60, { toast: false, loading: false });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [nowMs] = useState(now);
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const toggle = (id: string): void => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    if (next.size > BATCH_MAX) return showToast(`一次最多选择${BATCH_MAX}项`);
    setPicked(next);
  };
  const act = async (isRestore: boolean): Promise<void> => {
    const ids = [...picked];
    if (!isRestore) {
      const wants = await confirm({
        title: `彻底删除${ids.length}项？`,
        text: '彻底删除后无法找回',
        confirmText: '彻底删除',
        isDanger: true,
      });
      if (!wants) return;
    }
    try {
      const { results } = await call(isRestore ? restoreMedia : eraseMedia, { ids });
      const done = new Set(results.filter(({ code }) => code === 0).map(({ id }) => id));
      const refused = results.find(({ code }) => code !== 0)?.msg ?? '';
      pages.change((rows) => rows.filter(({ id }) => !done.has(id)));
      setPicked(new Set(ids.filter((id) => !done.has(id))));
      const words = isRestore ? `已恢复${done.size}项` : `已彻底删除${done.size}项`;
      showToast(describeBatch(words, done.size, ids.length, refused), { isError: done.size < ids.length });
      onChanged?.();
    } catch {
      // The request layer has shown the error.
    }
  };
  if (pages.isLoading) return <CellSkeleton rows={4} />;
  if (pages.rows.length === 0) {
    return pages.error === null ? (
      <Empty
        icon="trash-2"
        // Beside albums that lie in the bin it is not empty.
        title={albumId === null ? '没有删除的照片和视频' : '回收站是空的'}
        text={`删除的照片和视频在这里保留${BIN_DAYS}天`}
      />
    ) : (
      <ErrorState onRetry={pages.retry} />
    );
  }
  return (
    <View>
      <Text className={styles['summary'] ?? ''}>{`保留${BIN_DAYS}天，到期自动清除`}</Text>
      <View className={styles['grid'] ?? ''}>
        {pages.rows.map(({ id, hotResourceType, smallUrl, fileName, eraseTime }) => (
          <DeskTile
            key={id}
            url={smallUrl}
            isVideo={hotResourceType === 1}
            label={`${hotResourceType === 1 ? '视频' : '照片'}，${fileName}，${describeLeft(eraseTime, nowMs)}`}
            words={describeLeft(eraseTime, nowMs)}
            isSelected={picked.has(id)}
            onPress={() => toggle(id)}
          />
        ))}
      </View>
      <MorePages pages={pages} />
      <DeskBar
        count={picked.size}
        onAll={() => setPicked(new Set(pages.rows.slice(0, BATCH_MAX).map(({ id }) => id)))}
        actions={[
          { text: '彻底删除', kind: 'outline', onPress: () => act(false) },
          { text: '恢复', kind: 'primary', onPress: () => act(true) },
        ]}
      />
    </View>
  );
}
