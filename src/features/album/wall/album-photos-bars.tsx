import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { STAT_KIND } from '@contract/constants/statistics';
import { Button } from '@/components/Button';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import type { NavAction } from '@/shell/NavBar';
import type { PageShellProps } from '@/shell/PageShell';
import { reportVisit } from '../source/visit-report';
import { visitSourceOf } from '../source/visit-source';
import type { WallSelectionState } from '../source/use-wall-selection';
import type { useAlbumActions } from './use-album-actions';
import styles from './AlbumPhotos.module.scss';

type Bars = Pick<PageShellProps, 'navStart' | 'navActions' | 'navEnd' | 'bottom'>;

interface LookingBars {
  readonly navActions: readonly NavAction[];
  /** Null: there is none, as of the other. */
  readonly upload: ReactNode | null;
  readonly saleBar: ReactNode | null;
  readonly isWide: boolean;
}

export function listNavActions(albumId: string, actions: ReturnType<typeof useAlbumActions>): NavAction[] {
  const share = () => {
    actions.share();
    void reportVisit({ kind: STAT_KIND.share, albumId, source: visitSourceOf(albumId) }); // silent
  };
  return [
    {
      id: 'search',
      icon: 'search',
      label: '搜索相册里的照片',
      onPress: () => void navigation.goTo(ROUTES.search, { id: albumId }) /* else one stays here */,
    },
    { id: 'share', icon: 'share-2', label: '分享相册', onPress: share },
    ...(actions.hasMore ? [{ id: 'more', icon: 'ellipsis' as const, label: '更多', onPress: actions.showMore }] : []),
  ];
}

/** While the album is looked at. What one may add or buy is below the page, on wide screens above it. */
export function barsOfLooking({ navActions, upload, saleBar, isWide }: LookingBars): Bars {
  if (upload === null && saleBar === null) return { navActions };
  if (isWide) {
    return {
      navActions,
      navEnd: (
        <View className={styles['ends'] ?? ''}>
          {saleBar !== null && <View className={styles['sale'] ?? ''}>{saleBar}</View>}
          {upload}
        </View>
      ),
    };
  }
  return {
    navActions,
    bottom:
      saleBar === null ? (
        <View className={styles['grow'] ?? ''}>{upload}</View>
      ) : (
        <>
          {saleBar}
          {upload}
        </>
      ),
  };
}

/** While photos are picked. */
export const barsOfPicking = ({ leave, pickAll }: WallSelectionState, bottom: ReactNode): Bars => ({
  navStart: <Button text="取消" kind="text" size={40} onPress={leave} />,
  navEnd: <Button text="全选" kind="text" size={40} onPress={pickAll} />,
  bottom,
});
