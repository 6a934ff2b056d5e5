import { View } from '@tarojs/components';
import type { AlbumLabel } from '@contract/schemas/album';
import { Chip } from '@/components/Chip';
import { Segmented } from '@/components/fields/Segmented';
import { Tabs } from '@/components/Tabs';
import { canArrange, KIND_NAMES, type WallTab } from '@/domain/wall/wall-tabs';
import type { ShownWall } from '../source/use-shown-wall';
import { WallTools } from './WallTools';
import styles from './AlbumBar.module.scss';

/** Heights of the bar's rows in px: what sticks below it has to know. */
export const TABS_ROW_PX = 44;
export const LABELS_ROW_PX = 48;

export interface AlbumBarFacts {
  /** There are photos and videos to switch between. */
  readonly hasKinds: boolean;
  readonly labels: readonly AlbumLabel[];
}

export function barHeightPx({ hasKinds, labels }: AlbumBarFacts): number {
  return TABS_ROW_PX + (hasKinds || labels.length > 0 ? LABELS_ROW_PX : 0);
}

export interface AlbumBarProps extends AlbumBarFacts {
  readonly shown: ShownWall;
  readonly canSelect: boolean;
  readonly onFilter: () => void;
  readonly onSelect: () => void;
}

/** What of the album is looked at. It stays below the navigation bar while one scrolls. */
export function AlbumBar({ shown, hasKinds, labels, canSelect, onFilter, onSelect }: AlbumBarProps) {
  const { tabs, place, tab, setTab, labelId, setLabelId, view, setView } = shown;
  return (
    <View className={styles['bar'] ?? ''}>
      <View className={styles['row'] ?? ''}>
        <View className={styles['tabs'] ?? ''}>
          <Tabs
            label="照片或视频"
            tabs={tabs}
            selectedId={place.id}
            onSelect={(id) => setTab(tabs.find((one) => one.id === id)?.type ?? null)}
          />
        </View>
        <WallTools
          view={view}
          canArrange={canArrange(tab)}
          canSelect={canSelect}
          onView={setView}
          onFilter={onFilter}
          onSelect={onSelect}
        />
      </View>
      {(hasKinds || labels.length > 0) && (
        <View className={styles['labels'] ?? ''}>
          {hasKinds && <KindSwitch place={place} tab={tab} onTab={setTab} />}
          {labels.length > 0 && (
            <>
              <Chip text="全部标签" isSelected={labelId === null} onPress={() => setLabelId(null)} />
              {labels.map(({ id, name }) => (
                <Chip key={id} text={name} isSelected={labelId === id} onPress={() => setLabelId(id)} />
              ))}
            </>
          )}
        </View>
      )}
    </View>
  );
}

export interface KindSwitchProps {
  readonly place: WallTab;
  readonly tab: number;
  readonly onTab: (type: WallTab['type']) => void;
}

/** Photos, videos, or both. */
export function KindSwitch({ place, tab, onTab }: KindSwitchProps) {
  return (
    <View className={styles['kinds'] ?? ''}>
      <Segmented
        isSmall
        label="看照片还是视频"
        options={place.kinds.map((kind, index) => ({ id: `${kind}`, text: KIND_NAMES[index] ?? '' }))}
        selectedId={`${tab}`}
        onSelect={(id) => {
          const kind = place.kinds.find((one) => `${one}` === id);
          if (kind !== undefined) onTab(kind);
        }}
      />
    </View>
  );
}
