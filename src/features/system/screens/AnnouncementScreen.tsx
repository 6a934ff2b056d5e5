import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { APP_TYPE } from '@contract/constants/public-param';
import { listNotices } from '@contract/http/system';
import type { Notice } from '@contract/schemas/system';
import { usePages } from '@/api/use-pages';
import { CellSkeleton } from '@/components/CellSkeleton';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import { MorePages } from '@/components/MorePages';
import { Pressable } from '@/components/Pressable';
import { Sheet } from '@/components/layers/Sheet';
import { Tag } from '@/components/Tag';
import { formatDateTime } from '@/domain/format/format-date';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { toA11yProps } from '@/platform/a11y';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { isNoticeRead, readNotice, useNoticesRead } from '@/stores/notices-read';
import { usePageReturn } from '@/stores/page-return';
import styles from './AnnouncementScreen.module.scss';

export function AnnouncementScreen() {
  const notices = usePages(listNotices, { appType: APP_TYPE }, 20, { toast: false });
  const readIds = useNoticesRead((state) => state.ids);
  const [opened, setOpened] = useState<Notice | null>(null);
  usePageReturn(() => void notices.refresh() /* failures are part of the state */);
  useReachBottom(() => void notices.loadMore() /* failures are part of the state */);

  const open = (notice: Notice): void => {
    setOpened(notice);
    void readNotice(notice); // silent
  };
  const detail = opened !== null && (
    <Sheet title="公告" onClose={() => setOpened(null)}>
      <View className={styles['detailTitle'] ?? ''} {...toA11yProps({ role: 'heading', level: 2 })}>
        <Text>{opened.title}</Text>
      </View>
      <Text className={styles['time'] ?? ''}>{formatDateTime(opened.createTime, now())}</Text>
      <Text className={styles['content'] ?? ''} userSelect>
        {opened.content}
      </Text>
    </Sheet>
  );

  return (
    <PageShell title="系统公告" maxWidth={960} overlay={detail}>
      <View className={styles['page'] ?? ''}>
        {notices.isLoading && <CellSkeleton rows={4} />}
        {!notices.isLoading && notices.rows.length === 0 && notices.error !== null && (
          <ErrorState onRetry={notices.retry} />
        )}
        {!notices.isLoading && notices.rows.length === 0 && notices.error === null && (
          <Empty icon="bell" title="还没有公告" text="版本更新和重要通知会出现在这里" />
        )}
        {notices.rows.length > 0 && (
          <>
            <View className={styles['list'] ?? ''}>
              {notices.rows.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  isRead={isNoticeRead(notice, readIds)}
                  onOpen={() => open(notice)}
                />
              ))}
            </View>
            <MorePages pages={notices} />
          </>
        )}
      </View>
    </PageShell>
  );
}

interface NoticeRowProps {
  readonly notice: Notice;
  readonly isRead: boolean;
  readonly onOpen: () => void;
}

function NoticeRow({ notice: { title, content, createTime }, isRead, onOpen }: NoticeRowProps) {
  const when = formatRelativeTime(createTime, now());
  return (
    <Pressable
      className={styles['row'] ?? ''}
      label={[isRead ? '' : '未读', title, when, content].filter(Boolean).join('，')}
      isNamedByContent
      onPress={onOpen}
    >
      <View className={styles['mark'] ?? ''}>
        <Icon name="bell" size={24} colour="text-2" />
      </View>
      <View className={styles['words'] ?? ''}>
        <View className={styles['head'] ?? ''}>
          {!isRead && <Tag text="未读" kind="info" />}
          <Text className={joinClasses(styles['title'], !isRead && styles['unread'])}>{title}</Text>
          <Text className={styles['when'] ?? ''}>{when}</Text>
        </View>
        <Text className={styles['preview'] ?? ''}>{content}</Text>
      </View>
    </Pressable>
  );
}
