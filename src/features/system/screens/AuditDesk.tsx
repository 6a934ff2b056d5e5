import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { exportAudit, liftLegalHold, listAudit, listLegalHolds } from '@contract/http/moderation';
import { call } from '@/api/client';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { SearchBar } from '@/components/fields/SearchBar';
import { Segmented } from '@/components/fields/Segmented';
import { MorePages } from '@/components/MorePages';
import { describeAction, describeActReason } from '@contract/rules/audit-words';
import type { DeskQueue } from '@/domain/desk/desk-queue';
import { DESK_TIMES } from '@/domain/desk/desk-time';
import { formatDateTime } from '@/domain/format/format-date';
import { describeHeldThing } from '@/domain/moderation-words';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { saveTextFile } from '@/stores/save-text-file';
import { useSearched } from '@/stores/use-searched';
import { DeskTabs } from '../components/DeskTabs';
import { useDeskRights } from '../hooks/desk-rights';
import { useCaseCounts } from '../hooks/use-case-counts';
import { useDeskTime } from '../hooks/use-desk-time';
import styles from './ModerationScreen.module.scss';

const PAGE_SIZE = 30;

/** In one row of a phone. */
const TIMES = DESK_TIMES.map((one) => (one.id === 'any' ? { ...one, text: '全部' } : one));

/** All that was done at the desk, to be searched and taken along, and what must not be erased. */
export function AuditDesk({ onChoose }: { readonly onChoose: (queue: DeskQueue) => void }) {
  const rights = useDeskRights();
  const counts = useCaseCounts();
  const search = useSearched();
  const { time, setTime, timeQuery } = useDeskTime();
  const filter = {
    ...(search.searched === '' ? {} : { keyword: search.searched }),
    ...timeQuery,
  };
  const log = usePages(listAudit, filter, PAGE_SIZE);
  useReachBottom(() => void log.loadMore() /* failures are part of the state */);
  const save = async (): Promise<void> => {
    try {
      const { name, text } = await call(exportAudit, filter);
      await saveTextFile(name, text, '表格');
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <PageShell title="内容审核" maxWidth={1280}>
      <DeskTabs queue="audit" counts={counts.data} onChoose={onChoose} />
      <View className={styles['filter'] ?? ''}>
        <View className={styles['search'] ?? ''}>
          <SearchBar
            label="搜索审计记录"
            placeholder="人、原因或编号"
            value={search.typed}
            onChange={search.setTyped}
          />
        </View>
        <Segmented label="什么时候做的" options={TIMES} selectedId={time} onSelect={setTime} />
        <Button text="导出" label="导出表格" size={40} kind="outline" icon="download" onPress={save} />
      </View>
      {rights.includes('moderation') && <Holds />}
      {log.isLoading && <CellSkeleton rows={6} />}
      {log.error !== null && log.rows.length === 0 && <ErrorState onRetry={log.retry} />}
      {!log.isLoading && log.error === null && log.rows.length === 0 && <Empty icon="shield-check" title="没有记录" />}
      {log.rows.length > 0 && (
        <>
          <CellGroup title={`${log.total}条记录`}>
            {log.rows.map((row) => (
              <Cell
                key={row.id}
                title={`${row.actor} ${describeAction(row)}`.trim()}
                note={[formatDateTime(row.time, now()), row.person, describeActReason(row)].filter(Boolean).join('，')}
              />
            ))}
          </CellGroup>
          <MorePages pages={log} />
        </>
      )}
    </PageShell>
  );
}

function Holds() {
  const holds = usePages(listLegalHolds, {}, PAGE_SIZE);
  const lift = async (id: string, name: string): Promise<void> => {
    if (!(await confirm({ title: `解除对“${name}”的保全？`, text: '之后可以被彻底删除', confirmText: '解除' }))) return;
    try {
      await call(liftLegalHold, { id });
      showToast('已解除');
      await holds.refresh();
    } catch {
      // The request layer has shown the error.
    }
  };
  if (holds.rows.length === 0) return null;
  return (
    <CellGroup title={`保全中${holds.total}项`}>
      {holds.rows.map(({ id, thing, name, reason, actor, createTime }) => (
        <Cell
          key={id}
          title={`${describeHeldThing(thing)} ${name}`}
          note={`${formatDateTime(createTime, now())}，${actor}，${reason}`}
          end={
            <Button text="解除" label={`解除对${name}的保全`} size={32} kind="outline" onPress={() => lift(id, name)} />
          }
        />
      ))}
      {!holds.isAtEnd && (
        <Cell title="更多" onPress={() => void holds.loadMore() /* failures are part of the state */} />
      )}
    </CellGroup>
  );
}
