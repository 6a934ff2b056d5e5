import { View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import type { NoticeGroup } from '@contract/constants/notice';
import { PUSH_KIND } from '@contract/constants/push';
import type { OwnNotice } from '@contract/schemas/notice';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { MorePages } from '@/components/MorePages';
import { PageRows } from '@/components/PageRows';
import { Tabs } from '@/components/Tabs';
import { StripStack } from '@/components/layers/StripStack';
import { UndoBar } from '@/components/layers/UndoBar';
import { describeNotice, findNoticeTarget, NOTICE_GROUP_NAMES } from '@/domain/notice-words';
import { TWO_LINE_ROW_PX } from '@/domain/row-height';
import { navigation } from '@/platform/navigation';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { usePageReturn } from '@/stores/page-return';
import { useSettings } from '@/stores/base/settings';
import { NoticeRow } from '../components/NoticeRow';
import { PushOffer } from '../components/PushOffer';
import { useOwnNotices, type OwnNotices } from '../hooks/use-own-notices';
import styles from './MessageList.module.scss';

/** Notifications that the product has sent to this person. */
export function SystemMessageScreen() {
  const [group, setGroup] = useState<NoticeGroup | null>(null);
  const notices = useOwnNotices(group);
  usePageReturn(notices.reload);
  useReachBottom(() => void notices.pages.loadMore() /* failures are part of the state */);
  const { deleted } = notices;
  const undo = deleted !== null && (
    <StripStack>
      <UndoBar
        id={deleted.id}
        text={`已删除“${describeNotice(deleted, now()).title}”`}
        onUndo={notices.undo}
        onEnd={notices.forgetDeleted}
      />
    </StripStack>
  );
  const actions = notices.hasUnread
    ? [
        {
          id: 'readAll',
          icon: 'circle-check',
          label: '全部已读',
          onPress: () => void notices.readAll().catch(() => undefined) /* the call has said so */,
        } as const,
      ]
    : [];
  return (
    <PageShell title="系统通知" maxWidth={960} navActions={actions} overlay={undo}>
      <LoginGate icon="bell" title="登录后查看系统通知">
        <NoticeList notices={notices} group={group} onGroup={setGroup} />
      </LoginGate>
    </PageShell>
  );
}

interface NoticeListProps {
  readonly notices: OwnNotices;
  readonly group: NoticeGroup | null;
  readonly onGroup: (group: NoticeGroup | null) => void;
}

function NoticeList({ notices, group, onGroup }: NoticeListProps) {
  const { pages } = notices;
  const textSize = useSettings((state) => state.textSize);
  const open = (notice: OwnNotice): void => {
    notices.read(notice);
    const target = findNoticeTarget(notice);
    if (target !== null) void navigation.goTo(target.path, target.params); // else one stays here
  };
  // The chosen one stays while its last notice goes.
  const groups = notices.groups.filter(({ group: each }) => each in NOTICE_GROUP_NAMES);
  const isKept = group === null || groups.some((each) => each.group === group);
  const tabs = [
    { id: '', text: '全部' },
    ...[...groups, ...(isKept || group === null ? [] : [{ group, unread: 0 }])].map(({ group: each, unread }) => ({
      id: String(each),
      text: NOTICE_GROUP_NAMES[each],
      ...(unread > 0 ? { count: unread } : {}),
    })),
  ];
  const hasFailed = pages.error !== null;
  const isEmpty = pages.page !== undefined && pages.rows.length === 0 && !hasFailed;
  return (
    <>
      <PushOffer kinds={[PUSH_KIND.system, PUSH_KIND.order]} />
      {tabs.length > 2 && (
        <Tabs
          label="通知的种类"
          tabs={tabs}
          selectedId={group === null ? '' : String(group)}
          onSelect={(id) => onGroup(groups.find((each) => String(each.group) === id)?.group ?? null)}
        />
      )}
      {pages.isLoading && <CellSkeleton rows={5} />}
      {pages.page === undefined && hasFailed && <ErrorState onRetry={pages.retry} />}
      {isEmpty && <Empty icon="bell" title="还没有消息" text="相册到期、空间不足和订单的进展会出现在这里" />}
      {pages.rows.length > 0 && (
        <>
          <View className={styles['list'] ?? ''}>
            <PageRows
              label="系统通知"
              items={pages.rows}
              rowPx={TWO_LINE_ROW_PX[textSize]}
              renderRow={(notice) => (
                <NoticeRow
                  notice={notice}
                  onOpen={() => open(notice)}
                  onDelete={() => void notices.remove(notice).catch(() => undefined) /* the call has said so */}
                />
              )}
            />
          </View>
          <MorePages pages={pages} />
        </>
      )}
    </>
  );
}
