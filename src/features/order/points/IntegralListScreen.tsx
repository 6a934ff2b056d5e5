import { View } from '@tarojs/components';
import { useState } from 'react';
import type { PointFilter } from '@contract/constants/point';
import { listIntegralRecords } from '@contract/http/point';
import type { IntegralRecord } from '@contract/schemas/point';
import { useCursorPages } from '@/api/use-cursor-pages';
import { Cell } from '@/components/Cell';
import { formatDate, formatDateTime } from '@/domain/format/format-date';
import { describePointRecord, formatPoints } from '@/domain/points/point-words';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import styles from '../components/order.module.scss';
import { MonthlyRecords } from './MonthlyRecords';

const GAINED = '签到、上传照片、收到点赞，都会获得积分';
const KINDS: readonly { readonly id: PointFilter; readonly text: string; readonly nothing: string }[] = [
  { id: 'all', text: '全部', nothing: GAINED },
  { id: 'gained', text: '获得', nothing: GAINED },
  { id: 'spent', text: '使用', nothing: '兑换和抽奖用掉的积分会出现在这里' },
  { id: 'ended', text: '到期', nothing: '过了有效期的积分会出现在这里' },
];
const PAGE_SIZE = 30;
const QUIET = { toast: false, loading: false } as const;

/** Every movement of one's points, by kind and month. */
export function IntegralListScreen() {
  return (
    <PageShell title="积分明细" maxWidth={640}>
      <LoginGate icon="star" title="登录后查看积分">
        <Records />
      </LoginGate>
    </PageShell>
  );
}

function Records() {
  const isLogin = useSession(selectIsLogin);
  const [filter, setFilter] = useState<PointFilter>('all');
  const [month, setMonth] = useState('');
  const asked = month === '' ? { filter } : { filter, month };
  const pages = useCursorPages(listIntegralRecords, isLogin ? asked : null, PAGE_SIZE, QUIET);
  usePageReturn(() => void pages.refresh() /* failures are part of the state */);
  return (
    <View className={styles['page'] ?? ''}>
      <MonthlyRecords
        label="积分明细"
        icon="star"
        kinds={KINDS}
        {...{ filter, month, pages }}
        onFilter={setFilter}
        onMonth={setMonth}
        toCell={(row) => <RecordCell key={row.id} record={row} />}
      />
    </View>
  );
}

function RecordCell({ record: { kind, points, endTime, at } }: { readonly record: IntegralRecord }) {
  const end = endTime === 0 ? '' : `有效期到${formatDate(endTime, now())}`;
  const note = [formatDateTime(at, now()), end].filter(Boolean).join(' · ');
  return <Cell title={describePointRecord(kind)} note={note} value={formatPoints(points)} />;
}
