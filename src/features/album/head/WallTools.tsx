import { Text, View } from '@tarojs/components';
import type { MediaSort } from '@contract/constants/media';
import { Icon } from '@/components/Icon';
import type { IconName } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import { hasFilter, PLAIN_VIEW, SORT_NAMES, type WallView } from '@/domain/wall/wall-tabs';
import { showActions } from '@/stores/base/overlays';
import styles from './WallTools.module.scss';

export interface WallToolsProps {
  readonly view: WallView;
  /** False where the list has an order of its own. */
  readonly canArrange: boolean;
  readonly canSelect: boolean;
  readonly onView: (view: WallView) => void;
  readonly onFilter: () => void;
  readonly onSelect: () => void;
}

/** Order, filter and selection of a wall, at the end of its tabs: icons where there is no room for words. */
export function WallTools({ view, canArrange, canSelect, onView, onFilter, onSelect }: WallToolsProps) {
  const chooseSort = async (): Promise<void> => {
    const items = Object.entries(SORT_NAMES).map(([id, label]) => ({ id, label }));
    const chosen = await showActions(items, '排序');
    const sort = ([1, 2, 3] as const satisfies readonly MediaSort[]).find((one) => `${one}` === chosen);
    if (sort !== undefined) onView({ ...view, sort });
  };
  return (
    <View className={styles['tools'] ?? ''}>
      {canArrange && (
        <>
          <Tool
            icon="arrow-up-down"
            text={SORT_NAMES[view.sort]}
            isActive={view.sort !== PLAIN_VIEW.sort}
            onPress={() => void chooseSort() /* cannot fail */}
          />
          <Tool
            icon="list-filter"
            text={hasFilter(view) ? '已筛选' : '筛选'}
            isActive={hasFilter(view)}
            onPress={onFilter}
          />
        </>
      )}
      {canSelect && <Tool icon="square-check" text="选择" isActive={false} onPress={onSelect} />}
    </View>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly text: string;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, text, isActive, onPress }: ToolProps) {
  return (
    <Pressable
      className={[styles['tool'], isActive ? styles['active'] : ''].filter(Boolean).join(' ')}
      label={text}
      isNamedByContent
      onPress={onPress}
    >
      <Icon name={icon} size={20} />
      <Text className={styles['words'] ?? ''}>{text}</Text>
    </Pressable>
  );
}
