import { View } from '@tarojs/components';
import { useState } from 'react';
import { REPORT_REASONS } from '@contract/constants/moderation';
import type { CasePageQuery } from '@contract/schemas/moderation';
import { Button } from '@/components/Button';
import { SearchBar } from '@/components/fields/SearchBar';
import { Segmented } from '@/components/fields/Segmented';
import { DESK_TIMES } from '@/domain/desk/desk-time';
import { showActions } from '@/stores/base/overlays';
import { useSearched } from '@/stores/use-searched';
import { useDeskTime } from '../hooks/use-desk-time';
import styles from './DeskFilter.module.scss';

const SIDES = [
  { id: 'open', text: '待处理' },
  { id: 'decided', text: '已处理' },
] as const;
type Reason = NonNullable<CasePageQuery['reason']>;

/** What a queue is narrowed to, and what it takes to choose that. */
export function useDeskFilter() {
  const [side, setSide] = useState<(typeof SIDES)[number]['id']>('open');
  const [reason, setReason] = useState<Reason | null>(null);
  const { time, setTime, timeQuery } = useDeskTime();
  const search = useSearched();
  const isNarrowed = reason !== null || time !== 'any' || search.searched !== '';
  return {
    side,
    setSide,
    reason,
    setReason,
    time,
    setTime,
    search,
    isNarrowed,
    query: {
      decided: side === 'decided',
      ...(reason === null ? {} : { reason }),
      ...timeQuery,
      ...(search.searched === '' ? {} : { keyword: search.searched }),
    },
  };
}

export type DeskFilterState = ReturnType<typeof useDeskFilter>;

export interface DeskFilterProps {
  readonly filter: DeskFilterState;
  /** Whether what lies here was reported, and so for a reason. */
  readonly hasReasons: boolean;
  /** Before it changes. */
  readonly onChange?: () => void;
}

export function DeskFilter({ filter, hasReasons, onChange = () => undefined }: DeskFilterProps) {
  const { reason, time } = filter;
  const chooseReason = async (): Promise<void> => {
    const items = [
      { id: '', label: '全部原因' },
      ...REPORT_REASONS.map(({ value, label }) => ({ id: `${value}`, label })),
    ];
    const chosen = await showActions(
      items.map((item) => ({ ...item, isChosen: item.id === `${reason ?? ''}` })),
      '举报原因',
    );
    if (chosen === null) return;
    onChange();
    filter.setReason(REPORT_REASONS.find(({ value }) => `${value}` === chosen)?.value ?? null);
  };
  const chooseTime = async (): Promise<void> => {
    const chosen = await showActions(
      DESK_TIMES.map(({ id, text }) => ({ id, label: text, isChosen: id === time })),
      '什么时候来的',
    );
    const found = DESK_TIMES.find(({ id }) => id === chosen);
    if (found === undefined) return;
    onChange();
    filter.setTime(found.id);
  };
  const reasonText = REPORT_REASONS.find(({ value }) => value === reason)?.label ?? '全部原因';
  const timeText = DESK_TIMES.find(({ id }) => id === time)?.text ?? '';
  return (
    <View className={styles['filter'] ?? ''}>
      <Segmented
        label="待处理或已处理"
        options={SIDES}
        selectedId={filter.side}
        onSelect={(side) => {
          onChange();
          filter.setSide(side);
        }}
      />
      <View className={styles['search'] ?? ''}>
        <SearchBar
          label="按用户或相册找"
          placeholder="用户或相册"
          value={filter.search.typed}
          onChange={(text) => {
            onChange();
            filter.search.setTyped(text);
          }}
        />
      </View>
      <View className={styles['choices'] ?? ''}>
        {hasReasons && (
          <Button
            text={reasonText}
            size={40}
            kind="outline"
            icon="chevron-down"
            isGuarded={false}
            onPress={chooseReason}
          />
        )}
        <Button text={timeText} size={40} kind="outline" icon="chevron-down" isGuarded={false} onPress={chooseTime} />
      </View>
    </View>
  );
}
