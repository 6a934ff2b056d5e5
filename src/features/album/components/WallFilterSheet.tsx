import { View } from '@tarojs/components';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { DateField } from '@/components/DateField';
import { Sheet } from '@/components/Sheet';
import { Switch } from '@/components/Switch';
import { PLAIN_VIEW, type WallView } from '@/domain/wall-tabs';
import styles from './AlbumSheets.module.scss';

export interface WallFilterSheetProps {
  readonly view: WallView;
  /** Sees what is hidden. */
  readonly isHolder: boolean;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly onApply: (view: WallView) => void;
  readonly onClose: () => void;
}

const FIRST_DAY = '1990-01-01';

/** Narrows a wall to some days, or to what is hidden. */
export function WallFilterSheet({ view, isHolder, today, onApply, onClose }: WallFilterSheetProps) {
  const [draft, setDraft] = useState(view);
  return (
    <Sheet title="筛选" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <DateField
          label="拍摄日期从"
          value={draft.dayFrom}
          first={FIRST_DAY}
          last={draft.dayTo === '' ? today : draft.dayTo}
          placeholder="不限"
          onChange={(dayFrom) => setDraft({ ...draft, dayFrom })}
        />
        <DateField
          label="到"
          value={draft.dayTo}
          first={draft.dayFrom === '' ? FIRST_DAY : draft.dayFrom}
          last={today}
          placeholder="不限"
          onChange={(dayTo) => setDraft({ ...draft, dayTo })}
        />
        {isHolder && (
          <Cell
            title="只看已隐藏的"
            end={
              <Switch
                label="只看已隐藏的"
                isOn={draft.isHiddenOnly}
                onChange={(isHiddenOnly) => setDraft({ ...draft, isHiddenOnly })}
              />
            }
          />
        )}
        <View className={styles['buttons'] ?? ''}>
          <Button text="清除筛选" kind="outline" onPress={() => onApply({ ...PLAIN_VIEW, sort: view.sort })} />
          <Button text="看结果" onPress={() => onApply(draft)} />
        </View>
      </View>
    </Sheet>
  );
}
