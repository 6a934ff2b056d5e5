import { View } from '@tarojs/components';
import { useState } from 'react';
import { CHAT_ROLE } from '@contract/constants/chat';
import type { ChatConversation, ChatUser } from '@contract/schemas/chat';
import type { ChatMember } from '@contract/schemas/chat/chat-group';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { ErrorState } from '@/components/ErrorState';
import { SearchBar } from '@/components/fields/SearchBar';
import { PageRows } from '@/components/PageRows';
import { Skeleton } from '@/components/Skeleton';
import { hasName } from '@/domain/chat/chat-names';
import { ROUTES } from '@/domain/routes';
import { PERSON_ROW_PX } from '@/domain/row-height';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { showActions } from '@/stores/base/overlays';
import { useSettings } from '@/stores/base/settings';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useChat } from '@/stores/chat/chat-state';
import { startChat } from '@/stores/start-chat';
import { useChatWays } from '../hooks/chat-ways';
import { ChatRow } from '../people/ChatRow';
import { MemberTile, WayTile } from './MemberTile';
import type { Members } from './use-chat-info';
import styles from './ChatInfo.module.scss';

/** Of a grid that is not unfolded. */
const SHOWN = 18;

const MUTES = [
  { id: '10', label: '禁言10分钟' },
  { id: '60', label: '禁言1小时' },
  { id: '720', label: '禁言12小时' },
  { id: '1440', label: '禁言1天' },
  { id: '43200', label: '禁言30天' },
] as const;

export interface MemberGridProps {
  readonly conversation: ChatConversation;
  readonly members: Members;
  /** This person's. */
  readonly role: number;
}

interface FoldedProps extends MemberGridProps {
  readonly onAll: () => void;
  /** Absent: this person may not. */
  readonly onInvite: (() => void) | undefined;
  readonly onExpel: (() => void) | undefined;
}

/** The first of a group's people, and the ways to have more or fewer. */
export function MemberGrid({ conversation, members, role, onAll, onInvite, onExpel }: FoldedProps) {
  const { list } = members;
  const showMenu = useMemberMenu(members, role);
  const callOf = useNames();
  const total = conversation.group_info?.memberCount ?? 0;
  if (list.rows.length === 0 && list.error !== null) return <ErrorState size="inline" onRetry={list.reload} />;
  return (
    <View className={styles['people'] ?? ''}>
      <View className={styles['tiles'] ?? ''}>
        {list.isLoading && (
          <View className={styles['tile'] ?? ''}>
            <Skeleton shape="title" />
          </View>
        )}
        {list.rows.slice(0, SHOWN).map((member) => (
          <MemberTile
            key={member.user_info.uid}
            person={member.user_info}
            name={callOf(member.user_info)}
            mark={markOf(member)}
            onPress={() => showMenu(member)}
          />
        ))}
        {onInvite !== undefined && <WayTile icon="plus" label="邀请" onPress={onInvite} />}
        {onExpel !== undefined && <WayTile icon="minus" label="移出" onPress={onExpel} />}
      </View>
      {total > SHOWN && <Button text="查看全部成员" kind="text" size={40} onPress={onAll} />}
    </View>
  );
}

/** All of a group's people, to be searched. */
export function MemberRows({ members, role, onLess }: MemberGridProps & { readonly onLess: () => void }) {
  const [keyword, setKeyword] = useState('');
  const textSize = useSettings((state) => state.textSize);
  const showMenu = useMemberMenu(members, role);
  const callOf = useNames();
  const rows = members.list.rows
    .filter(({ user_info }) => hasName([callOf(user_info), user_info.nickname], keyword))
    .map((member) => ({ id: member.user_info.uid, member }));
  return (
    <View className={styles['people'] ?? ''}>
      <View className={styles['search'] ?? ''}>
        <SearchBar label="搜索群成员" placeholder="搜索群成员" value={keyword} onChange={setKeyword} />
      </View>
      <View className={styles['list'] ?? ''}>
        <PageRows
          label="群成员"
          items={rows}
          rowPx={PERSON_ROW_PX[textSize]}
          renderRow={({ member }) => (
            <ChatRow
              avatar={<Avatar name={callOf(member.user_info)} url={member.user_info.avatar_file} size={44} />}
              title={callOf(member.user_info)}
              note={[markOf(member), nicknameUnder(callOf(member.user_info), member.user_info)]
                .filter(Boolean)
                .join(' · ')}
              onPress={() => showMenu(member)}
            />
          )}
        />
      </View>
      <Button text="收起" kind="text" size={40} onPress={onLess} />
    </View>
  );
}

/** What this person calls them: by a friend's remark, else by the nickname. */
function useNames(): (person: ChatUser) => string {
  const friends = useChat((state) => state.friends);
  return ({ uid, nickname }) => friends[uid]?.mark || nickname;
}

const nicknameUnder = (name: string, { nickname }: ChatUser): string => (name === nickname ? '' : `昵称：${nickname}`);

const isMuted = ({ muted_until }: ChatMember): boolean => muted_until > now();

function markOf(member: ChatMember): string | undefined {
  if (member.role === CHAT_ROLE.owner) return '群主';
  if (isMuted(member)) return '禁言中';
  return member.role === CHAT_ROLE.admin ? '管理员' : undefined;
}

/** What can be done with a member: members with a higher role manage those with a lower one. */
function useMemberMenu(members: Members, role: number): (member: ChatMember) => void {
  const ownId = useSession(selectUser)?.id;
  const { openChat } = useChatWays();
  const show = async (member: ChatMember): Promise<void> => {
    const { uid: userId, nickname, identities } = member.user_info;
    const isSelf = userId === ownId;
    const isBelow = !isSelf && role > member.role;
    const isClosed = identities.includes('deleted');
    const chosen = await showActions(
      [
        ...(isSelf || isClosed ? [] : [{ id: 'chat', label: '发消息' }]),
        ...(isClosed ? [] : [{ id: 'space', label: '个人主页' }]),
        ...(role === CHAT_ROLE.owner && isBelow
          ? [{ id: 'admin', label: member.role === CHAT_ROLE.admin ? '取消管理员' : '设为管理员' }]
          : []),
        ...(isBelow ? [isMuted(member) ? { id: 'unmute', label: '解除禁言' } : { id: 'mute', label: '禁言' }] : []),
        ...(isBelow ? [{ id: 'expel', label: '移出群聊', isDanger: true }] : []),
      ],
      nickname,
    );
    if (chosen === 'chat') await startChat(userId, openChat);
    else if (chosen === 'space') await navigation.goTo(ROUTES.space, { userId }).catch(() => undefined);
    else if (chosen === 'admin') await members.setAdmin(member, member.role !== CHAT_ROLE.admin);
    else if (chosen === 'unmute') await members.mute(member, 0);
    else if (chosen === 'expel') await members.expel(member);
    else if (chosen === 'mute') {
      const minutes = await showActions(MUTES, `禁言${nickname}`);
      if (minutes !== null) await members.mute(member, Number(minutes));
    }
  };
  return (member) => void show(member); // tells its failures
}
