import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { UNDO_MS, VERDICT, type Verdict } from '@contract/constants/moderation';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { StripStack } from '@/components/layers/StripStack';
import { UndoBar } from '@/components/layers/UndoBar';
import { MorePages } from '@/components/MorePages';
import { describeEmptyQueue } from '@/domain/moderation-words';
import { useHotkeys } from '@/platform/hotkeys/use-hotkeys';
import { PageShell } from '@/shell/PageShell';
import type { DeskQueue } from '@/domain/desk/desk-queue';
import { DeskFilter, useDeskFilter } from '../components/DeskFilter';
import { DeskTabs } from '../components/DeskTabs';
import { MatterCard } from '../components/MatterCard';
import { SanctionList } from '../components/SanctionList';
import { useCurrentRow } from '../hooks/use-current-row';
import { type MatterQueue, useMatters } from '../hooks/use-matters';
import styles from './ModerationScreen.module.scss';

/** Where nobody asked for anything there is nothing to refuse; a report is right or is not. */
const VERDICT_KEYS: Readonly<Record<MatterQueue, Readonly<Record<string, Verdict>>>> = {
  text: { a: VERDICT.pass, d: VERDICT.takeDown },
  thing: { r: VERDICT.refuse, d: VERDICT.takeDown },
};

export interface MatterDeskProps {
  readonly queue: MatterQueue;
  readonly onChoose: (queue: DeskQueue) => void;
}

/** Texts that wait for the desk or that new words were found in; or people, albums and comments that were reported. */
export function MatterDesk({ queue, onChoose }: MatterDeskProps) {
  const filter = useDeskFilter();
  const { side } = filter;
  const desk = useMatters(queue, filter.query);
  const { matters, wayBack } = desk;
  const { at, current, setCurrentId } = useCurrentRow(matters.rows);

  const takeKey = (key: string): boolean => {
    const letter = key.toLowerCase();
    const verdict = VERDICT_KEYS[queue][letter];
    const next = key === 'ArrowDown' ? matters.rows[at + 1] : key === 'ArrowUp' ? matters.rows[at - 1] : undefined;
    if (next !== undefined) setCurrentId(next.id);
    else if (letter === 'z' && wayBack !== null) void desk.undo(); // tells its failures
    else if (verdict === undefined || current === undefined || side !== 'open') return false;
    else void desk.decide(current, verdict); // the same
    return true;
  };
  useHotkeys(({ key, hasShift }) => !hasShift && takeKey(key));
  useReachBottom(() => void matters.loadMore() /* failures are part of the state */);
  return (
    <PageShell
      title="内容审核"
      maxWidth={1280}
      overlay={
        <StripStack>
          {wayBack !== null && (
            <UndoBar id={wayBack.act} text={wayBack.words} staysMs={UNDO_MS} onUndo={desk.undo} onEnd={desk.forget} />
          )}
        </StripStack>
      }
    >
      <DeskTabs queue={queue} counts={desk.counts} onChoose={onChoose} />
      <DeskFilter filter={filter} hasReasons={queue === 'thing'} />
      {queue === 'thing' && <SanctionList key={wayBack?.act ?? ''} />}
      {matters.isLoading && <CellSkeleton rows={5} />}
      {matters.error !== null && matters.rows.length === 0 && <ErrorState onRetry={matters.retry} />}
      {!matters.isLoading && matters.error === null && matters.rows.length === 0 && (
        <Empty icon="shield-check" title={describeEmptyQueue(side, filter.isNarrowed)} />
      )}
      {matters.rows.length > 0 && (
        <View className={styles['list'] ?? ''}>
          {matters.rows.map((about, index) => (
            <MatterCard key={about.id} about={about} isCurrent={index === at && side === 'open'} acts={desk} />
          ))}
          <MorePages pages={matters} />
        </View>
      )}
    </PageShell>
  );
}
