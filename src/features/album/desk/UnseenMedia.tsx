import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { listUnseen, passMedia } from '@contract/http/face-ask';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { UndoBar } from '@/components/layers/UndoBar';
import { MorePages } from '@/components/MorePages';
import { formatCount } from '@/domain/format/format-count';
import { isVideo } from '@/domain/viewer/listed-media';
import { confirm, showToast } from '@/stores/base/overlays';
import { DeskBar } from './DeskBar';
import { DeskTile } from './DeskTile';
import styles from './Manage.module.scss';

/** PassMediaInput takes no more. */
const PASS_MAX = 100;

export interface UnseenMediaProps {
  readonly albumId: string;
  readonly onChanged: () => void;
}

/** Photos held back because nobody was found on them: the album's managers look at them and release them. */
export function UnseenMedia({ albumId, onChanged }: UnseenMediaProps) {
  const pages = usePages(listUnseen, { albumId }, 60);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [passed, setPassed] = useState<readonly string[]>([]);
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const toggle = (id: string): void => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    if (next.size > PASS_MAX) return showToast(`一次最多选择${PASS_MAX}项`);
    setPicked(next);
  };
  const send = async (ids: readonly string[], pass: boolean): Promise<boolean> => {
    try {
      await call(passMedia, { ids: [...ids], pass });
      await pages.refresh();
      onChanged();
      return true;
    } catch {
      // The request layer has shown the error; what was selected stays.
      return false;
    }
  };
  const pass = async (): Promise<void> => {
    const ids = [...picked];
    const wants = await confirm({
      title: `公开${ids.length}项？`,
      text: '访客会立即看到它们。请确认里面没有需要征得同意的人',
      confirmText: '公开',
    });
    if (!wants || !(await send(ids, true))) return;
    setPicked(new Set());
    setPassed(ids);
  };
  const undo = async (): Promise<void> => {
    if (await send(passed, false)) setPassed([]);
  };
  const undoBar = passed.length > 0 && (
    <UndoBar id={passed.join()} text={`已公开${passed.length}项`} onUndo={undo} onEnd={() => setPassed([])} />
  );
  if (pages.isLoading) return <CellSkeleton rows={4} />;
  if (pages.rows.length === 0) {
    return pages.error === null ? (
      <>
        <Empty icon="circle-check" title="没有等你放行的内容" text="没有认出人的照片和视频会先到这里" />
        {undoBar}
      </>
    ) : (
      <ErrorState onRetry={pages.retry} />
    );
  }
  return (
    <>
      <Text className={styles['summary'] ?? ''}>{`${formatCount(pages.total)}项没有认出人，看过没问题就可以公开`}</Text>
      <View className={styles['grid'] ?? ''}>
        {pages.rows.map((item, index) => (
          <DeskTile
            key={item.id}
            url={item.smallUrl}
            isVideo={isVideo(item)}
            label={`${isVideo(item) ? '视频' : '照片'}，第${index + 1}项`}
            words=""
            isSelected={picked.has(item.id)}
            onPress={() => toggle(item.id)}
          />
        ))}
      </View>
      <MorePages pages={pages} />
      {undoBar}
      <DeskBar
        count={picked.size}
        onAll={() => setPicked(new Set(pages.rows.slice(0, PASS_MAX).map(({ id }) => id)))}
        actions={[{ text: '可以公开', kind: 'primary', onPress: pass }]}
      />
    </>
  );
}
