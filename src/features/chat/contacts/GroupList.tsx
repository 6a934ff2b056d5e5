import { View } from '@tarojs/components';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { PageRows } from '@/components/PageRows';
import { hasName } from '@/domain/chat/chat-names';
import { PERSON_ROW_PX } from '@/domain/row-height';
import { useSettings } from '@/stores/base/settings';
import { usePageReturn } from '@/stores/page-return';
import type { ChatState } from '@/stores/chat/chat-state';
import { useTold } from '../hooks/use-told';
import { useChatWays } from '../hooks/chat-ways';
import { ChatRow } from '../people/ChatRow';
import { GroupAvatar } from '../people/GroupAvatar';
import { useGroups } from '../people/use-groups';
import styles from './Contacts.module.scss';

/** Which there are, and what they are called. */
const groupsOf = ({ conversations }: ChatState): string =>
  Object.values(conversations)
    .flatMap(({ id, group_info: group, is_left: isLeft }) =>
      group === null || isLeft ? [] : [`${id}${group.name}${group.memberCount}`],
    )
    .join();

export interface GroupListProps {
  readonly keyword: string;
  readonly onClear: () => void;
  readonly onStart: () => void;
}

export function GroupList({ keyword, onClear, onStart }: GroupListProps) {
  const { openChat } = useChatWays();
  const groups = useGroups();
  const textSize = useSettings((state) => state.textSize);
  const reload = (): void => void groups.reload(); // failures are part of the state
  usePageReturn(reload);
  useTold(groupsOf, reload);
  const rows = groups.rows.filter(({ group_info }) => hasName([group_info.name], keyword));
  if (groups.isLoading) return <CellSkeleton rows={5} />;
  if (groups.rows.length === 0 && groups.error !== null) return <ErrorState onRetry={groups.reload} />;
  if (groups.rows.length === 0) {
    return (
      <Empty
        icon="users"
        title="还没有群聊"
        text="选几位好友，建一个群一起聊"
        action={{ text: '发起群聊', onPress: onStart }}
      />
    );
  }
  if (rows.length === 0) {
    return (
      <Empty
        icon="search"
        title={`没有找到“${keyword.trim()}”，换个词试试`}
        action={{ text: '清空搜索', onPress: onClear }}
      />
    );
  }
  return (
    <View className={styles['list'] ?? ''}>
      <PageRows
        label="群聊"
        items={rows}
        rowPx={PERSON_ROW_PX[textSize]}
        renderRow={({ id, group_info: group }) => (
          <ChatRow
            avatar={<GroupAvatar avatars={group.avatars} />}
            title={group.name}
            note={`${group.memberCount}人`}
            onPress={() => void openChat(id).catch(() => undefined) /* else one stays here */}
          />
        )}
      />
    </View>
  );
}
