import { View } from '@tarojs/components';
import { useState } from 'react';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { Button } from '@/components/Button';
import { DateField } from '@/components/fields/DateField';
import { Field } from '@/components/fields/Field';
import { Segmented } from '@/components/fields/Segmented';
import { Sheet } from '@/components/layers/Sheet';
import { FIRST_DAY, lastDayAhead } from '@/domain/format/day-range';
import { NO_SEARCH_FILTER, type SearchFilter, type SearchTab } from '@/domain/album/search-history';
import { now } from '@/stores/base/clock';
import styles from '../AlbumSheets.module.scss';

export interface SearchFilterSheetProps {
  readonly tab: SearchTab;
  readonly filter: SearchFilter;
  readonly onApply: (filter: SearchFilter) => void;
  readonly onClose: () => void;
}

const KINDS = [
  { id: 'all', text: '全部' },
  { id: 'photo', text: '照片' },
  { id: 'video', text: '视频' },
] as const;
const WORDS_MAX = 40;

/** What narrows a search: the place, the tag and the days of an album, and of photos also their kind and camera. */
export function SearchFilterSheet({ tab, filter, onApply, onClose }: SearchFilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  const change = (fields: Partial<SearchFilter>): void => setDraft({ ...draft, ...fields });
  const today = shanghaiDay(now());
  // Albums may be of what is to come.
  const lastDay = tab === 'photos' ? today : lastDayAhead(today);
  return (
    <Sheet title="筛选" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        {tab === 'photos' && (
          <Segmented label="照片或视频" options={KINDS} selectedId={draft.kind} onSelect={(kind) => change({ kind })} />
        )}
        <Field
          label="地点"
          placeholder="如：大理"
          maxLength={WORDS_MAX}
          value={draft.place}
          onChange={(place) => change({ place })}
        />
        <Field
          label={tab === 'photos' ? '标签' : '话题'}
          placeholder={tab === 'photos' ? '如：签到' : '如：年会'}
          maxLength={WORDS_MAX}
          value={draft.tag}
          onChange={(tag) => change({ tag })}
        />
        {tab === 'photos' && (
          <Field
            label="相机"
            placeholder="如：Canon"
            maxLength={WORDS_MAX}
            value={draft.camera}
            onChange={(camera) => change({ camera })}
          />
        )}
        <DateField
          label={tab === 'photos' ? '拍摄日期从' : '日期从'}
          value={draft.dayFrom}
          first={FIRST_DAY}
          last={draft.dayTo === '' ? lastDay : draft.dayTo}
          placeholder="不限"
          onChange={(dayFrom) => change({ dayFrom })}
        />
        <DateField
          label="到"
          value={draft.dayTo}
          first={draft.dayFrom === '' ? FIRST_DAY : draft.dayFrom}
          last={lastDay}
          placeholder="不限"
          onChange={(dayTo) => change({ dayTo })}
        />
        <View className={styles['buttons'] ?? ''}>
          <Button text="清除筛选" kind="outline" onPress={() => onApply(NO_SEARCH_FILTER)} />
          <Button text="看结果" onPress={() => onApply(draft)} />
        </View>
      </View>
    </Sheet>
  );
}
