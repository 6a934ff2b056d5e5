import { Text, View } from '@tarojs/components';
import { TAB_KIND } from '@contract/constants/media';
import { getCapacityUse } from '@contract/http/capacity';
import { listMedia } from '@contract/http/media';
import { getUserCapacity } from '@contract/http/user';
import type { AlbumUse, CapacityUse, CompressState } from '@contract/schemas/capacity';
import type { MediaItem } from '@contract/schemas/media';
import type { UserCapacity } from '@contract/schemas/user';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { joinClasses } from '@/components/class-names';
import { Columns } from '@/components/Columns';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import { Progress } from '@/components/Progress';
import { describeCapacity, splitCapacity } from '@/domain/capacity';
import { formatCount } from '@/domain/format/format-count';
import { formatDate } from '@/domain/format/format-date';
import { formatSize } from '@contract/rules/format-size';
import { parseFieldExt } from '@/domain/viewer/media-facts';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { ROUTES } from '@/domain/routes';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { showActions } from '@/stores/base/overlays';
import { selectIsAudit, useVersions } from '@/stores/base/versions';
import { usePageReturn } from '@/stores/page-return';
import { type Compression, useCompression } from '../hooks/use-compression';
import styles from './MyCapacityScreen.module.scss';

const QUIET = { toast: false, loading: false } as const;
const LARGEST = 3;

// A jump that is refused leaves the person here.
const release = (tab: string) => void navigation.goTo(ROUTES.releaseCapacity, { tab });

export function MyCapacityScreen() {
  return (
    <PageShell title="我的容量" maxWidth={960}>
      <LoginGate icon="hard-drive" title="登录后查看我的容量">
        <MyCapacity />
      </LoginGate>
    </PageShell>
  );
}

function MyCapacity() {
  const capacity = useCall(getUserCapacity, {}, QUIET);
  const use = useCall(getCapacityUse, {}, QUIET);
  const largest = useCall(
    listMedia,
    { current: 1, size: LARGEST, type: TAB_KIND.capacity, showFaceLocation: false },
    QUIET,
  );
  const reload = () => {
    // Failures are part of the states.
    for (const each of [capacity, use, largest]) void each.reload();
  };
  const compression = useCompression(reload);
  usePageReturn(reload);
  if (capacity.data === undefined || use.data === undefined) {
    const error = capacity.error ?? use.error;
    return (
      <View className={styles['page'] ?? ''}>
        {error === null ? (
          <CellSkeleton rows={6} />
        ) : (
          <ErrorState onRetry={() => Promise.all([capacity.reload(), use.reload()])} />
        )}
      </View>
    );
  }
  const { albums, binSize, binCount } = use.data;
  const isEmpty = albums.length === 0 && largest.data?.records.length === 0;
  return (
    <View className={styles['page'] ?? ''}>
      <Columns
        start={
          <>
            <Summary capacity={capacity.data} />
            <Packs packs={use.data.packs} />
            <CompressionCard compression={compression} />
            {binCount > 0 && (
              <CellGroup>
                <Cell
                  title="回收站"
                  icon="trash-2"
                  note="回收站里的内容也占用空间"
                  value={formatSize(binSize)}
                  onPress={() => release('bin')}
                />
              </CellGroup>
            )}
          </>
        }
        end={
          <>
            {isEmpty && (
              <Empty icon="hard-drive" size="inline" title="还没有文件" text="上传后，最占空间的文件和相册会列在这里" />
            )}
            {largest.data !== undefined && largest.data.records.length > 0 && (
              <CellGroup title="最占空间">
                {largest.data.records.map((media) => (
                  <LargeFile key={media.id} media={media} />
                ))}
                <Cell title="查看全部" onPress={() => release('largest')} />
              </CellGroup>
            )}
            {albums.length > 0 && (
              <CellGroup title="按相册">
                {albums.map((album) => (
                  <AlbumRow key={album.id} album={album} compression={compression} />
                ))}
              </CellGroup>
            )}
          </>
        }
      />
    </View>
  );
}

function Summary({ capacity }: { readonly capacity: UserCapacity }) {
  const isAudit = useVersions(selectIsAudit);
  const { currentSize, maxSize, photoSize, videoSize } = capacity;
  const view = describeCapacity(currentSize, maxSize);
  const parts = splitCapacity(photoSize, videoSize, maxSize);
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['numbers'] ?? ''}>
        <Text className={styles['number'] ?? ''}>{view.numbers}</Text>
        <Text className={styles['percent'] ?? ''}>{`已用${view.percent}%`}</Text>
      </View>
      <View
        className={styles['bar'] ?? ''}
        {...toA11yProps({
          role: 'progressbar',
          label: '已用存储空间',
          valuePercent: Math.min(100, view.percent),
        })}
      >
        {parts.map(({ id, percent }) => (
          <View key={id} className={styles[id] ?? ''} style={{ width: `${percent}%` }} />
        ))}
      </View>
      <View className={styles['legend'] ?? ''}>
        {parts.map(({ id, name, size }) => (
          <View key={id} className={styles['legendItem'] ?? ''}>
            <View className={joinClasses(styles['dot'], styles[id])} />
            <Text>{`${name} ${size}`}</Text>
          </View>
        ))}
      </View>
      {view.warning !== '' && (
        <View className={joinClasses(styles['strip'], view.isExceeded ? styles['danger'] : styles['warning'])}>
          <Icon name="triangle-alert" size={16} />
          <Text>{view.warning}</Text>
        </View>
      )}
      <Button text="释放空间" kind={view.isExceeded ? 'primary' : 'tonal'} onPress={() => release('largest')} />
      {!isAudit && (
        <>
          <Button text="扩容" kind="tonal" onPress={() => navigation.goTo(POINT_ROUTES.expandCapacity)} />
          <Button
            text="升级会员"
            kind="outline"
            onPress={() => navigation.goTo(ROUTES.member, { cause: 'capacity' })}
          />
        </>
      )}
    </View>
  );
}

/** What one has besides the level's, until its end. */
function Packs({ packs }: Pick<CapacityUse, 'packs'>) {
  if (packs.length === 0) return null;
  return (
    <CellGroup title="我的扩容">
      {packs.map(({ bytes, endTime }) => (
        <Cell
          key={`${endTime}-${bytes}`}
          title={formatSize(bytes)}
          icon="hard-drive"
          value={`${formatDate(endTime, now())}到期`}
        />
      ))}
    </CellGroup>
  );
}

/** What is being made smaller, and what that has gained today. */
function CompressionCard({ compression }: { readonly compression: Compression }) {
  const { state } = compression;
  if (state === undefined || state.waiting + state.done === 0) return null;
  const { waiting } = state;
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['row'] ?? ''}>
        <Text className={styles['heading'] ?? ''}>{waiting > 0 ? `正在压缩，还剩${waiting}个文件` : '压缩完成'}</Text>
        {waiting > 0 && <Button text="取消" kind="text" size={40} onPress={compression.cancel} />}
      </View>
      {waiting > 0 && <Progress label="压缩进度" percent={percentOf(state)} />}
      <Text className={styles['note'] ?? ''}>{`今天已节省${formatSize(state.savedBytes)}`}</Text>
    </View>
  );
}

const percentOf = ({ waiting, done, kept }: CompressState): number => ((done + kept) * 100) / (waiting + done + kept);

function LargeFile({ media }: { readonly media: MediaItem }) {
  const { fileName, sizeBytes } = parseFieldExt(media.fieldExt);
  return (
    <Cell
      title={fileName}
      icon={media.hotResourceType === 1 ? 'video' : 'image'}
      value={formatSize(sizeBytes)}
      onPress={() => release('largest')}
    />
  );
}

const ALBUM_ACTIONS = [
  { id: 'open', label: '打开相册' },
  { id: 'compress', label: '压缩照片和视频' },
] as const;

function AlbumRow({ album, compression }: { readonly album: AlbumUse; readonly compression: Compression }) {
  const choose = async (): Promise<void> => {
    const chosen = await showActions(ALBUM_ACTIONS, album.name);
    if (chosen === 'open') await navigation.goTo(ROUTES.photos, { id: album.id });
    if (chosen === 'compress') await compression.compressAlbum(album);
  };
  const bin = album.isDeleted ? '在回收站' : album.binSize > 0 ? `回收站${formatSize(album.binSize)}` : '';
  const note = [`${formatCount(album.count)}个文件`, bin].filter(Boolean).join('，');
  return (
    <Cell
      title={album.name}
      note={note}
      value={formatSize(album.size)}
      onPress={album.isDeleted ? () => release('bin') : () => void choose() /* tells its failures */}
    />
  );
}
