import { View } from '@tarojs/components';
import { useState } from 'react';
import { TAB_KIND } from '@contract/constants/media';
import { listLabels } from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { useCall } from '@/api/use-call';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { IconButton } from '@/components/IconButton';
import { PhotoWall } from '@/components/wall/PhotoWall';
import { Skeleton } from '@/components/Skeleton';
import { formatCount } from '@/domain/format/format-count';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { listPickedActions, NOTHING_PICKED, PICKED_ACTION_NAMES } from '@/domain/wall/wall-selection';
import { navigation } from '@/platform/navigation';
import { useViewport } from '@/platform/viewport/use-viewport';
import { useNavHeight } from '@/shell/use-nav-height';
import { now } from '@/stores/base/clock';
import { showActions } from '@/stores/base/overlays';
import { useSettings } from '@/stores/base/settings';
import { useAlbumWall } from '../source/use-album-wall';
import { usePickedActions } from '../picked/use-picked-actions';
import { useWallSelection } from '../source/use-wall-selection';
import { useWholeAlbum } from '../picked/use-whole-album';
import { DeskBar } from './DeskBar';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { RemoveAllSheet } from '../picked/RemoveAllSheet';
import { PriceSheetHost } from '../picked/PriceSheetHost';
import styles from './Manage.module.scss';

export interface ManagePhotosProps {
  readonly album: AlbumDetail;
  readonly firstLabelId: string | null;
  readonly onChanged: () => void;
}

const BAR_PX = 56;

/** All photos and videos in squares, to be worked on many at a time. */
export function ManagePhotos({ album, firstLabelId, onChanged }: ManagePhotosProps) {
  const [labelId, setLabelId] = useState(firstLabelId);
  const [isPricing, setIsPricing] = useState(false);
  const [currentYear] = useState(() => yearOf(now()));
  const navPx = useNavHeight();
  const { sizeClass } = useViewport();
  const textSize = useSettings((state) => state.textSize);
  const labels = useCall(listLabels, { albumId: album.id });
  const wall = useAlbumWall(album.id, labelId, TAB_KIND.photoVideo);
  const selection = useWallSelection(wall);
  const picked = selection.picked ?? NOTHING_PICKED;
  const refresh = (left: readonly string[] = []): void => {
    selection.keep(left);
    void wall.reload(); // failures are part of each state
    void labels.reload();
    onChanged();
  };
  const actions = usePickedActions(refresh);
  const holds = (permission: string): boolean => album.permissions.includes(permission);
  const offered = listPickedActions({
    canManage: holds('review'),
    canDelete: holds('delete'),
    canLabel: holds('label'),
    canPrice: holds('price'),
    canDownload: album.canDownload,
    isOwn: false,
  }).filter((action) => action !== 'like' && action !== 'collect');

  const label = (labels.data ?? []).find(({ id }) => id === labelId) ?? null;
  // Under a label that is not known it would be the whole album's.
  const hasAll = wall.total > 0 && (labelId === null || label !== null);
  const canPriceAll = holds('price') && hasAll;
  const canRemoveAll = holds('delete') && hasAll;
  const whole = useWholeAlbum({
    albumId: album.id,
    label,
    total: wall.total,
    undoing: actions.undoing,
    onChanged: refresh,
  });

  // On a phone larger type leaves room for two: nothing of the bar is to be out of sight.
  const isTight = sizeClass === 'phone' && textSize !== 'standard';
  const inBar = offered.filter((action) => action === 'delete' || (action === 'label' && !isTight));
  const choose = async (): Promise<void> => {
    const others = offered.filter((action) => !inBar.includes(action));
    const chosen = await showActions(
      others.map((action) => ({ id: action, label: PICKED_ACTION_NAMES[action] })),
      `已选${formatCount(picked.size)}项`,
    );
    const action = others.find((one) => one === chosen);
    if (action !== undefined) await actions.run(action, picked);
  };

  const chooseForAll = async (): Promise<void> => {
    const chosen = await showActions(
      [
        ...(canPriceAll ? [{ id: 'price', label: '全部定价' }] : []),
        ...(canRemoveAll ? [{ id: 'remove', label: '全部删除', isDanger: true }] : []),
      ],
      label === null ? '全部照片和视频' : `“${label.name}”下的全部`,
    );
    if (chosen === 'price') setIsPricing(true);
    if (chosen === 'remove') await whole.removeAll();
  };

  const nothing = wall.isLoading ? (
    <View className={styles['grid'] ?? ''}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <View key={place} className={styles['tile'] ?? ''}>
          <View className={styles['fill'] ?? ''}>
            <Skeleton shape="fill" />
          </View>
        </View>
      ))}
    </View>
  ) : wall.hasFailed ? (
    <ErrorState size="inline" onRetry={wall.reload} />
  ) : (
    <Empty
      title="这里还没有照片"
      {...(album.canUpload
        ? {
            action: {
              text: '上传照片',
              onPress: () => navigation.goTo(ROUTES.upload, toAlbumParams(album.id, labelId)),
            },
          }
        : {})}
    />
  );

  return (
    <View className={styles['section'] ?? ''}>
      {((labels.data ?? []).length > 0 || canPriceAll || canRemoveAll) && (
        <View className={styles['filters'] ?? ''}>
          {(labels.data ?? []).length > 0 && (
            <Chip text="全部标签" isSelected={labelId === null} onPress={() => setLabelId(null)} />
          )}
          {(labels.data ?? []).map(({ id, name }) => (
            <Chip key={id} text={name} isSelected={labelId === id} onPress={() => setLabelId(id)} />
          ))}
          {(canPriceAll || canRemoveAll) && (
            <IconButton
              icon="ellipsis"
              label="全部照片和视频"
              onPress={() => void chooseForAll() /* tells its failures */}
            />
          )}
        </View>
      )}
      <PhotoWall
        key={labelId ?? ''}
        mode="square"
        groups={wall.groups}
        loadRows={wall.loadRows}
        changes={wall.changes}
        currentYear={currentYear}
        stickyTopPx={navPx}
        bottomPx={BAR_PX}
        selection={{ ids: new Set(picked.keys()), onChange: selection.change, onLeave: selection.leave }}
        onOpen={() => undefined}
        empty={nothing}
      />
      {wall.total > 0 && (
        <DeskBar
          count={picked.size}
          onAll={() => void selection.pickAll() /* tells its own failures */}
          actions={[
            ...(inBar.includes('label')
              ? [{ text: '移到标签', kind: 'outline' as const, onPress: () => actions.run('label', picked) }]
              : []),
            ...(inBar.includes('delete')
              ? [{ text: '删除', kind: 'outline' as const, onPress: () => actions.run('delete', picked) }]
              : []),
            { text: '更多', kind: 'outline' as const, onPress: choose },
          ]}
        />
      )}
      <PickedSheetsHost actions={actions} albumId={album.id} labels={labels.data ?? []} viewer={null} />
      {whole.removal !== null && <RemoveAllSheet removal={whole.removal} />}
      {isPricing && (
        <PriceSheetHost
          albumId={album.id}
          title={label === null ? '给全部照片和视频定价' : `给“${label.name}”下的全部定价`}
          onSave={async (priceFen) => {
            if (await whole.priceAll(priceFen)) setIsPricing(false);
          }}
          onClose={() => setIsPricing(false)}
        />
      )}
    </View>
  );
}
