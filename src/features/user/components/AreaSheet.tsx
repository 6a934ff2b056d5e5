import { View } from '@tarojs/components';
import { useState } from 'react';
import { listAreas } from '@contract/http/system';
import type { Areas } from '@contract/schemas/system';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { ErrorState } from '@/components/ErrorState';
import { Pressable } from '@/components/Pressable';
import { Sheet } from '@/components/layers/Sheet';
import { Skeleton } from '@/components/Skeleton';
import { joinAreas } from '@/domain/person-profile';
import styles from './AreaSheet.module.scss';

export interface AreaSheetProps {
  readonly hasValue: boolean;
  /** Names with blanks between them, the largest first. Empty: taken back. */
  readonly onChosen: (place: string) => void;
  readonly onClose: () => void;
}

type Area = Areas[number];
const LEVELS = 3;

/** A place by its province, city and district. One may stop at any of them. */
export function AreaSheet({ hasValue, onChosen, onClose }: AreaSheetProps) {
  const [path, setPath] = useState<readonly Area[]>([]);
  const parent = path[path.length - 1];
  const level = path.length + 1;
  const areas = useCall(
    listAreas,
    { type: level, ...(parent === undefined ? {} : { parentId: parent.id }) },
    { toast: false, loading: false },
  );
  const finish = (chosen: readonly Area[]): void => onChosen(joinAreas(chosen.map(({ name }) => name)));
  const choose = (area: Area): void => {
    if (level === LEVELS) finish([...path, area]);
    else setPath([...path, area]);
  };
  return (
    <Sheet title={parent === undefined ? '选择所在地' : joinAreas(path.map(({ name }) => name))} onClose={onClose}>
      <View className={styles['bar'] ?? ''}>
        {parent === undefined
          ? hasValue && <Button text="不填写" kind="outline" size={40} onPress={() => onChosen('')} />
          : [
              <Button
                key="back"
                text="上一级"
                icon="chevron-left"
                kind="outline"
                size={40}
                isGuarded={false}
                onPress={() => setPath(path.slice(0, -1))}
              />,
              <Button key="stop" text="就选这里" kind="tonal" size={40} onPress={() => finish(path)} />,
            ]}
      </View>
      <View className={styles['list'] ?? ''}>
        {areas.data === undefined &&
          (areas.error === null ? (
            [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} shape="title" widthPercent={40} />)
          ) : (
            <ErrorState size="inline" onRetry={areas.reload} />
          ))}
        {areas.data?.map((area) => (
          <Pressable
            key={area.id}
            className={styles['area'] ?? ''}
            label={area.name}
            isNamedByContent
            isGuarded={false}
            onPress={() => choose(area)}
          >
            {area.name}
          </Pressable>
        ))}
      </View>
    </Sheet>
  );
}
