import { shanghaiDay } from '@contract/rules/shanghai-day';
import { Chip } from '@/components/Chip';
import { now } from '@/stores/base/clock';
import { showActions } from '@/stores/base/overlays';
import { listMonths, nameMonth } from './months';

const ALL_MONTHS = 'all';

export interface MonthChipProps {
  /** `yyyy-mm`; empty: all of them. */
  readonly month: string;
  readonly onChange: (month: string) => void;
}

export function MonthChip({ month, onChange }: MonthChipProps) {
  const choose = async (): Promise<void> => {
    const months = ['', ...listMonths(shanghaiDay(now()))];
    const items = months.map((id) => ({ id: id || ALL_MONTHS, label: nameMonth(id), isChosen: id === month }));
    const chosen = await showActions(items, '选择月份');
    if (chosen !== null) onChange(chosen === ALL_MONTHS ? '' : chosen);
  };
  return (
    <Chip text={nameMonth(month)} isSelected={month !== ''} onPress={() => void choose() /* the list tells all */} />
  );
}
