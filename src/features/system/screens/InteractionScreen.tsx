import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useEffect, useState } from 'react';
import { PUSH_KIND } from '@contract/constants/push';
import { listInteractions, readInteractions } from '@contract/http/interaction';
import { call } from '@/api/client';
import { useCursorPages } from '@/api/use-cursor-pages';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { PageRows } from '@/components/PageRows';
import { Tabs } from '@/components/Tabs';
import { findInteractionTarget, INTERACTION_TABS, type InteractionTab } from '@/domain/interaction-words';
import { TWO_LINE_ROW_PX } from '@/domain/row-height';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useSettings } from '@/stores/base/settings';
import { InteractionRowView } from '../components/InteractionRowView';
import { PushOffer } from '../components/PushOffer';
import styles from './MessageList.module.scss';

/** What others did to one's things. */
export function InteractionScreen() {
  return (
    <PageShell title="互动消息" maxWidth={960}>
      <LoginGate icon="heart" title="登录后查看互动消息">
        <Interactions />
      </LoginGate>
    </PageShell>
  );
}

function Interactions() {
  const isLogin = useSession(selectIsLogin);
  const textSize = useSettings((state) => state.textSize);
  const [tab, setTab] = useState<InteractionTab>('all');
  const kinds = INTERACTION_TABS.find(({ id }) => id === tab)?.kinds ?? [];
  const filter = kinds.length === 0 ? {} : { kinds: [...kinds] };
  const pages = useCursorPages(listInteractions, isLogin ? filter : null, 30, { toast: false });
  usePageReturn(() => void pages.refresh() /* failures are part of the state */);
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const mark = pages.page?.mark ?? '';
  useEffect(() => {
    // All of them have been shown. Unless it arrives they are new the next time as well.
    if (tab === 'all' && mark !== '') void call(readInteractions, { mark }).catch(() => undefined);
  }, [tab, mark]);

  const hasFailed = pages.error !== null;
  return (
    <>
      <PushOffer kinds={[PUSH_KIND.interaction]} />
      <Tabs label="互动的种类" tabs={INTERACTION_TABS} selectedId={tab} onSelect={setTab} />
      {pages.isLoading && <CellSkeleton rows={5} />}
      {pages.page === undefined && hasFailed && <ErrorState onRetry={pages.retry} />}
      {pages.page !== undefined && pages.rows.length === 0 && !hasFailed && (
        <Empty icon="heart" title="还没有消息" text="别人的赞、评论、收藏和关注会出现在这里" />
      )}
      {pages.rows.length > 0 && (
        <>
          <View className={styles['list'] ?? ''}>
            <PageRows
              label="互动消息"
              items={pages.rows}
              rowPx={TWO_LINE_ROW_PX[textSize]}
              renderRow={(row) => {
                const { path, params } = findInteractionTarget(row);
                // A refused jump leaves the person here.
                return <InteractionRowView row={row} onOpen={() => void navigation.goTo(path, params)} />;
              }}
            />
          </View>
          <MorePages pages={pages} />
        </>
      )}
    </>
  );
}
