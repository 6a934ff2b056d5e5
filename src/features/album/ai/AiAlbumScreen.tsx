import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { GENERATION_STATE } from '@contract/constants/generation';
import {
  cancelGeneration,
  changeGenerated,
  generate,
  generateOfPhoto,
  initGeneration,
  removeGeneration,
} from '@contract/http/generation';
import type { ChangeInput, Generation } from '@contract/schemas/generation';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Columns } from '@/components/Columns';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { LoadMore } from '@/components/LoadMore';
import { Skeleton } from '@/components/Skeleton';
import { type GenerationDraft, NEW_DRAFT, readDraft, toDraft } from '@/domain/album/generation-draft';
import { toA11yProps } from '@/platform/a11y';
import { PageShell } from '@/shell/PageShell';
import { confirm, showToast } from '@/stores/base/overlays';
import { useRecordViewer } from '../baby/use-record-viewer';
import { PickedSheets } from '../picked/PickedSheets';
import { WallViewer } from '../viewer/WallViewer';
import { AiForm } from './AiForm';
import { GenerationCard } from './GenerationCard';
import { useGenerations } from './use-generations';
import styles from './AiAlbumScreen.module.scss';

const TITLE = 'AI创作';

/** Pictures and films made of words and photos, into an album that one may upload to. */
export function AiAlbumScreen({ albumId }: { readonly albumId: string | null }) {
  if (albumId === null) {
    return (
      <PageShell title={TITLE} maxWidth={960}>
        <Empty title="链接不完整" text="请从相册重新进入" />
      </PageShell>
    );
  }
  return <AiAlbum albumId={albumId} />;
}

function AiAlbum({ albumId }: { readonly albumId: string }) {
  const [draft, setDraft] = useState(NEW_DRAFT);
  const init = useCall(initGeneration, {}, { toast: false, loading: false });
  const orders = useGenerations(albumId);
  useReachBottom(() => void orders.loadMore()); // failures are part of the state
  const { wall, viewer, actions, open } = useRecordViewer(
    orders.rows.map(({ id, results }) => ({ id, media: results })),
    orders.refresh,
  );
  // Failures are part of each state.
  const reload = async (): Promise<void> => void (await Promise.all([orders.refresh(), init.reload()]));

  /** Whether it was taken; the request layer has told why not. */
  const send = async (sending: () => Promise<Generation>): Promise<boolean> => {
    try {
      const sent = await sending();
      orders.change((rows) => [sent, ...rows.filter(({ id }) => id !== sent.id)]);
      void reload(); // part of each state
      return true;
    } catch {
      return false;
    }
  };
  const order = (next: GenerationDraft): Promise<boolean> => {
    const { of, input } = readDraft(albumId, next);
    return send(() => (of === 'words' ? call(generate, input) : call(generateOfPhoto, input)));
  };
  const change = (input: ChangeInput): Promise<boolean> => send(() => call(changeGenerated, input));
  const cancel = async ({ id }: Generation): Promise<void> => {
    try {
      const now = await call(cancelGeneration, { id });
      orders.change((rows) => rows.map((row) => (row.id === id ? now : row)));
    } catch {
      // The request layer has told why.
    }
  };
  const remove = async ({ id }: Generation): Promise<void> => {
    const wants = await confirm({ title: '删除这条记录？', text: '已生成的图片会留在相册里', confirmText: '删除' });
    if (!wants) return;
    try {
      await call(removeGeneration, { id });
      orders.change((rows) => rows.filter((row) => row.id !== id));
      showToast('已删除');
    } catch {
      // The request layer has told why.
    }
  };
  const again = (generation: Generation): void => {
    const next = toDraft(generation);
    setDraft(next);
    // A photo that is gone has to be chosen first.
    if (generation.state === GENERATION_STATE.failed) void order(next); // tells its failures
  };

  const more = orders.isLoadingMore ? 'loading' : orders.error !== null ? 'failed' : 'idle';
  const list = (
    <View className={styles['list'] ?? ''}>
      {orders.isLoading && (
        <View className={styles['loading'] ?? ''}>
          <Skeleton shape="fill" />
        </View>
      )}
      {orders.rows.length === 0 && orders.error !== null && <ErrorState size="inline" onRetry={orders.retry} />}
      {orders.rows.length === 0 && orders.isAtEnd && (
        <Empty size="inline" icon="image" title="还没有作品" text="选一张照片、一种风格，作品会直接放进相册" />
      )}
      {orders.rows.length > 0 && (
        <View className={styles['list'] ?? ''} {...toA11yProps({ role: 'list', label: '生成记录' })}>
          {orders.rows.map((generation) => (
            <GenerationCard
              key={generation.id}
              generation={generation}
              onOpen={(place) => open(generation.id, place)}
              onChange={change}
              onCancel={() => cancel(generation)}
              onAgain={() => again(generation)}
              onRemove={() => void remove(generation) /* tells its failures */}
            />
          ))}
        </View>
      )}
      {orders.rows.length > 0 && !orders.isAtEnd && (
        <LoadMore state={more} onRetry={() => void orders.retry() /* part of the state */} />
      )}
    </View>
  );
  return (
    <PageShell
      title={TITLE}
      maxWidth={1280}
      overlay={
        <>
          <WallViewer wall={wall} viewer={viewer} />
          <PickedSheets actions={actions} albumId={albumId} labels={null} />
        </>
      }
    >
      <View className={styles['page'] ?? ''}>
        {init.data !== undefined && (
          <Text className={styles['note'] ?? ''}>
            {`${init.data.words}。今天还可以生成${init.data.left}个，作品直接放进这个相册。`}
          </Text>
        )}
        <Columns start={<AiForm albumId={albumId} draft={draft} onDraft={setDraft} onOrder={order} />} end={list} />
      </View>
    </PageShell>
  );
}
