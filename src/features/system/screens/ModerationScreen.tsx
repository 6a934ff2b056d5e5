import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { ADMIN_RIGHTS } from '@contract/constants/admin-right';
import { MAX_CHECK_NUM, UNDO_MS, VERDICT, type Verdict } from '@contract/constants/moderation';
import { Button } from '@/components/Button';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { StripStack } from '@/components/layers/StripStack';
import { UndoBar } from '@/components/layers/UndoBar';
import { type DeskQueue, parseDeskQueue } from '@/domain/desk/desk-queue';
import { describeEmptyQueue, isRefusable } from '@/domain/moderation-words';
import { useHotkeys } from '@/platform/hotkeys/use-hotkeys';
import { useViewport } from '@/platform/viewport/use-viewport';
import { LoginGate } from '@/shell/LoginGate';
import { NoPage } from '@/shell/NoPage';
import { PageShell } from '@/shell/PageShell';
import { CaseCard } from '../components/CaseCard';
import { CaseRow } from '../components/CaseRow';
import { DeskFilter, useDeskFilter } from '../components/DeskFilter';
import { DeskTabs, firstQueue } from '../components/DeskTabs';
import { DeskRights, useDeskRights, useOwnRights } from '../hooks/desk-rights';
import { useCurrentRow } from '../hooks/use-current-row';
import { useDeskAdmin } from '../hooks/use-desk-admin';
import { type Queue, useModeration } from '../hooks/use-moderation';
import { AuditDesk } from './AuditDesk';
import { GoodsDesk } from './GoodsDesk';
import { MatterDesk } from './MatterDesk';
import { OperatorDesk } from './OperatorDesk';
import { CertificationDesk, MoneyDesk } from './ReviewDesk';
import styles from './ModerationScreen.module.scss';

const VERDICT_KEYS: Readonly<Record<string, Verdict>> = { a: VERDICT.pass, r: VERDICT.refuse, d: VERDICT.takeDown };

/** What has been reported, appealed against or has come again, to be decided by super admins. */
export function ModerationScreen({ tab }: { readonly tab?: string | undefined }) {
  const isAdmin = useDeskAdmin();
  if (isAdmin === true) return <DeskByRights wanted={parseDeskQueue(tab)} />;
  return (
    <PageShell title="内容审核" maxWidth={960}>
      <LoginGate icon="shield-check" title="登录后查看">
        {isAdmin === undefined ? <CellSkeleton rows={5} /> : <NoPage />}
      </LoginGate>
    </PageShell>
  );
}

/** Where they could not be asked for, each of its calls says what is not allowed. */
function DeskByRights({ wanted }: { readonly wanted: DeskQueue }) {
  const { data, error } = useOwnRights();
  if (data === undefined && error === null) {
    return (
      <PageShell title="内容审核" maxWidth={1280}>
        <CellSkeleton rows={5} />
      </PageShell>
    );
  }
  return (
    <DeskRights.Provider value={data ?? ADMIN_RIGHTS}>
      <DeskQueues key={data?.join()} wanted={wanted} />
    </DeskRights.Provider>
  );
}

function DeskQueues({ wanted }: { readonly wanted: DeskQueue }) {
  const first = firstQueue(useDeskRights(), wanted);
  const [queue, setQueue] = useState<DeskQueue>(first ?? 'report');
  if (queue === 'audit') return <AuditDesk onChoose={setQueue} />;
  if (queue === 'setting') return <OperatorDesk onChoose={setQueue} />;
  if (queue === 'goods') return <GoodsDesk onChoose={setQueue} />;
  if (queue === 'certification') return <CertificationDesk onChoose={setQueue} />;
  if (queue === 'money') return <MoneyDesk onChoose={setQueue} />;
  return queue === 'text' || queue === 'thing' ? (
    <MatterDesk key={queue} queue={queue} onChoose={setQueue} />
  ) : (
    <Desk queue={queue} onChoose={setQueue} />
  );
}

interface DeskProps {
  readonly queue: Queue;
  readonly onChoose: (queue: DeskQueue) => void;
}

function Desk({ queue, onChoose }: DeskProps) {
  const isWide = useViewport().sizeClass === 'wide';
  const filter = useDeskFilter();
  const { side } = filter;
  const desk = useModeration(queue, filter.query);
  const { cases, picked, wayBack } = desk;
  const { at, current, setCurrentId } = useCurrentRow(cases.rows);
  useReachBottom(() => void cases.loadMore() /* failures are part of the state */);

  const takeKey = (key: string): boolean => {
    const letter = key.toLowerCase();
    const verdict = VERDICT_KEYS[letter];
    const next = key === 'ArrowDown' ? cases.rows[at + 1] : key === 'ArrowUp' ? cases.rows[at - 1] : undefined;
    if (next !== undefined) setCurrentId(next.id);
    else if (letter === 'z' && wayBack !== null) void desk.undo(); // tells its failures
    else if (verdict === undefined || current === undefined || side !== 'open') return false;
    else if (isRefusable(current.kind) || verdict !== VERDICT.refuse) void desk.decide([current.id], verdict); // the same
    return true;
  };
  useHotkeys(({ key, hasShift }) => !hasShift && takeKey(key));

  const chooseQueue = (next: DeskQueue): void => {
    desk.clearPicked();
    onChoose(next);
  };
  const decidePicked = (verdict: Verdict) => () => desk.decide([...picked], verdict);
  const bar = picked.size > 0 && (
    <View className={styles['bar'] ?? ''}>
      <Text className={styles['count'] ?? ''}>{`已选${picked.size}/${MAX_CHECK_NUM}`}</Text>
      <Button text="通过" label="通过所选" size={40} kind="tonal" onPress={decidePicked(VERDICT.pass)} />
      {queue !== 'illegal' && queue !== 'checked' && (
        <Button text="驳回" label="驳回所选" size={40} kind="outline" onPress={decidePicked(VERDICT.refuse)} />
      )}
      <Button text="违规下架" label="违规下架所选" size={40} kind="danger" onPress={decidePicked(VERDICT.takeDown)} />
    </View>
  );
  const card = (about: (typeof cases.rows)[number], index: number) => (
    <CaseCard
      key={about.id}
      about={about}
      picture={desk.pictures.get(about.id)}
      isCurrent={index === at && side === 'open' && !isWide}
      isPicked={picked.has(about.id)}
      acts={desk}
    />
  );
  return (
    <PageShell
      title="内容审核"
      maxWidth={isWide ? 1680 : 1280}
      bottom={bar === false ? undefined : bar}
      overlay={
        <StripStack>
          {wayBack !== null && (
            <UndoBar id={wayBack.act} text={wayBack.words} staysMs={UNDO_MS} onUndo={desk.undo} onEnd={desk.forget} />
          )}
        </StripStack>
      }
    >
      <DeskTabs queue={queue} counts={desk.counts} onChoose={chooseQueue} />
      <DeskFilter filter={filter} hasReasons={queue === 'report'} onChange={desk.clearPicked} />
      {cases.isLoading && <CellSkeleton rows={5} />}
      {cases.error !== null && cases.rows.length === 0 && <ErrorState onRetry={cases.retry} />}
      {!cases.isLoading && cases.error === null && cases.rows.length === 0 && (
        <Empty icon="shield-check" title={describeEmptyQueue(side, filter.isNarrowed)} />
      )}
      {cases.rows.length > 0 && (
        <View className={(isWide ? styles['desk'] : styles['list']) ?? ''}>
          <View className={(isWide ? styles['rows'] : styles['cards']) ?? ''}>
            {cases.rows.map((about, index) =>
              isWide ? (
                <CaseRow
                  key={about.id}
                  about={about}
                  isCurrent={index === at}
                  isPicked={picked.has(about.id)}
                  onOpen={() => setCurrentId(about.id)}
                  onPick={side === 'open' ? () => desk.toggle(about.id) : null}
                />
              ) : (
                card(about, index)
              ),
            )}
            <MorePages pages={cases} />
          </View>
          {isWide && current !== undefined && <View className={styles['detail'] ?? ''}>{card(current, at)}</View>}
        </View>
      )}
    </PageShell>
  );
}
