import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import type { GenerateType } from '@contract/constants/generation';
import { Columns } from '@/components/Columns';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { Skeleton } from '@/components/Skeleton';
import { PageShell } from '@/shell/PageShell';
import { useRecordViewer } from '../baby/use-record-viewer';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { WallViewerHost } from '../viewer/WallViewerHost';
import { AiForm } from './AiForm';
import { GenerationList } from './GenerationList';
import { StudioNote } from './StudioNote';
import { useOrderSheets } from './use-order-sheets';
import { useStudio } from './use-studio';
import styles from './AiAlbumScreen.module.scss';

const TITLE = 'AI创作';

export interface AiAlbumScreenProps {
  readonly albumId: string | null;
  /** Chosen first. */
  readonly type: GenerateType;
}

/** Pictures and films made of words and photos, into an album that one may upload to. */
export function AiAlbumScreen({ albumId, type }: AiAlbumScreenProps) {
  if (albumId === null) {
    return (
      <PageShell title={TITLE} maxWidth={960}>
        <Empty title="链接不完整" text="请从相册重新进入" />
      </PageShell>
    );
  }
  return <AiAlbum albumId={albumId} type={type} />;
}

function AiAlbum({ albumId, type }: { readonly albumId: string; readonly type: GenerateType }) {
  const studio = useStudio(albumId, type);
  const { orders } = studio;
  const sheets = useOrderSheets(studio);
  useReachBottom(() => void orders.loadMore()); // failures are part of the state
  const { wall, viewer, actions, open } = useRecordViewer(
    orders.rows.map(({ id, results }) => ({ id, media: results })),
    orders.refresh,
  );

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
        <GenerationList
          label="生成记录"
          rows={orders.rows}
          studio={studio}
          sheets={sheets}
          onOpen={({ id }, place) => open(id, place)}
        />
      )}
      {orders.rows.length > 0 && !orders.isAtEnd && <MorePages pages={orders} />}
    </View>
  );
  return (
    <PageShell
      title={TITLE}
      maxWidth={1280}
      overlay={
        <>
          <WallViewerHost wall={wall} viewer={viewer} />
          <PickedSheetsHost actions={actions} albumId={albumId} labels={null} viewer={viewer} />
          {sheets.sheets}
        </>
      }
    >
      <View className={styles['page'] ?? ''}>
        <StudioNote studio={studio} />
        <Columns start={<AiForm albumId={albumId} studio={studio} />} end={list} />
      </View>
    </PageShell>
  );
}
