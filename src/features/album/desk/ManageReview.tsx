import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { BATCH_MAX } from '@contract/constants/media';
import { listReviews, reviewMedia } from '@contract/http/album-person';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { Segmented } from '@/components/fields/Segmented';
import { formatCount } from '@/domain/format/format-count';
import { confirm, showToast } from '@/stores/base/overlays';
import { DeskBar } from './DeskBar';
import { DeskTile } from './DeskTile';
import styles from './Manage.module.scss';

const VIEWS = [
  { id: 'waiting', text: '待审核' },
  { id: 'refused', text: '未通过' },
] as const;
type ReviewView = (typeof VIEWS)[number]['id'];

export interface ManageReviewProps {
  readonly albumId: string;
  readonly onChanged: () => void;
}

/** What others uploaded and waits to be shown, and what was refused and may pass yet. */
export function ManageReview({ albumId, onChanged }: ManageReviewProps) {
  const [view, setView] = useState<ReviewView>('waiting');
  return (
    <View className={styles['section'] ?? ''}>
      <View className={styles['search'] ?? ''}>
        <Segmented label="审核状态" options={VIEWS} selectedId={view} onSelect={setView} />
      </View>
      <Queue key={view} view={view} albumId={albumId} onChanged={onChanged} />
    </View>
  );
}

function Queue({ albumId, view, onChanged }: ManageReviewProps & { readonly view: ReviewView }) {
  const isWaiting = view === 'waiting';
  const pages = usePages(listReviews, { albumId, state: isWaiting ? 1 : 2 }, 60, { toast: false, loading: false });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const toggle = (id: string): void => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    if (next.size > BATCH_MAX) return showToast(`一次最多选择${BATCH_MAX}项`);
    setPicked(next);
  };
  const decide = async (pass: boolean): Promise<void> => {
    if (picked.size === 0) return showToast('请先选择');
    const ids = [...picked];
    if (!pass) {
      const wants = await confirm({
        title: `不通过${ids.length}项？`,
        text: '它们不会出现在相册里，以后可以在“未通过”里重新通过',
        confirmText: '不通过',
        isDanger: true,
      });
      if (!wants) return;
    }
    try {
      const { changed } = await call(reviewMedia, { ids, pass });
      pages.change((rows) => rows.filter(({ id }) => !picked.has(id)));
      setPicked(new Set());
      showToast(pass ? `已通过${changed}项` : `已拒绝${changed}项`);
      onChanged();
      if (pages.rows.length <= ids.length) await pages.refresh();
    } catch {
      // The request layer has shown the error.
    }
  };
  if (pages.isLoading) return <CellSkeleton rows={4} />;
  if (pages.rows.length === 0) {
    return pages.error === null ? (
      <Empty
        icon="circle-check"
        title={isWaiting ? '没有等待审核的内容' : '没有未通过的内容'}
        text={isWaiting ? '打开“先审核再展示”后，别人上传的会先到这里' : '未通过的会留在这里，以后还可以通过'}
      />
    ) : (
      <ErrorState onRetry={pages.retry} />
    );
  }
  return (
    <>
      <Text className={styles['summary'] ?? ''}>
        {isWaiting
          ? `${formatCount(pages.total)}项等待审核`
          : `${formatCount(pages.total)}项未通过，只有管理相册的人和上传的人能看到`}
      </Text>
      <View className={styles['grid'] ?? ''}>
        {pages.rows.map(({ id, hotResourceType, smallUrl, userName }) => (
          <DeskTile
            key={id}
            url={smallUrl}
            isVideo={hotResourceType === 1}
            label={`${hotResourceType === 1 ? '视频' : '照片'}，${userName}`}
            words={userName}
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
          ...(isWaiting ? [{ text: '不通过', kind: 'outline' as const, onPress: () => decide(false) }] : []),
          { text: '通过', kind: 'primary', onPress: () => decide(true) },
        ]}
      />
    </>
  );
}
