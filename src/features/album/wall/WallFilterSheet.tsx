import { View } from '@tarojs/components';
import { useState } from 'react';
import { listWallChoices } from '@contract/http/media';
import type { WallChoices } from '@contract/schemas/media-about';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { DateField } from '@/components/fields/DateField';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Segmented } from '@/components/fields/Segmented';
import { Sheet } from '@/components/layers/Sheet';
import { Switch } from '@/components/fields/Switch';
import { FIRST_DAY } from '@/domain/format/day-range';
import { PEOPLE_COUNTS } from '@/domain/album-people';
import { PLAIN_VIEW, type WallView } from '@/domain/wall/wall-tabs';
import { ChoiceChips } from './ChoiceChips';
import { PlaceChips } from './PlaceChips';
import styles from '../AlbumSheets.module.scss';

export interface WallFilterSheetProps {
  readonly albumId: string;
  readonly view: WallView;
  /** Sees what is hidden. */
  readonly isHolder: boolean;
  /** Its people are grouped, for this person to see. */
  readonly hasPeople: boolean;
  /** `yyyy-mm-dd` */
  readonly today: string;
  readonly onApply: (view: WallView) => void;
  readonly onClose: () => void;
}

const NONE: WallChoices['places'] = [];

/** Narrows a wall to some days, a person's uploads, a camera, a place, or to what is hidden. */
export function WallFilterSheet({ albumId, view, isHolder, hasPeople, today, onApply, onClose }: WallFilterSheetProps) {
  const [draft, setDraft] = useState(view);
  // Without them there are the days: a failure is part of the state.
  const choices = useCall(listWallChoices, { albumId }).data;
  const uploaders = choices?.uploaders.map(({ id, nickname, count }) => ({ id, name: nickname, count })) ?? [];
  const cameras = choices?.cameras.map(({ name, count }) => ({ id: name, name, count })) ?? [];
  const places = choices?.places ?? NONE;
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
        {hasPeople && (
          <FieldFrame label="照片里的人数">
            <Segmented
              label="照片里的人数"
              options={PEOPLE_COUNTS}
              selectedId={draft.people}
              onSelect={(people) => setDraft({ ...draft, people })}
            />
          </FieldFrame>
        )}
        {uploaders.length > 1 && (
          <ChoiceChips
            label="上传者"
            choices={uploaders}
            chosenId={draft.uploaderId}
            onChoose={(uploaderId) => setDraft({ ...draft, uploaderId })}
          />
        )}
        {cameras.length > 0 && (
          <ChoiceChips
            label="相机"
            choices={cameras}
            chosenId={draft.camera}
            onChoose={(camera) => setDraft({ ...draft, camera })}
          />
        )}
        {places.length > 0 && (
          <PlaceChips
            places={places}
            chosenId={draft.placeId}
            onChoose={(placeId) => setDraft({ ...draft, placeId })}
          />
        )}
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
          <Button
            text="清除筛选"
            kind="outline"
            onPress={() => onApply({ ...PLAIN_VIEW, sort: view.sort, personId: view.personId })}
          />
          <Button text="看结果" onPress={() => onApply(draft)} />
        </View>
      </View>
    </Sheet>
  );
}
