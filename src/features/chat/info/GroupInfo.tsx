import { View } from '@tarojs/components';
import { useState } from 'react';
import { CHAT_JOIN, CHAT_ROLE } from '@contract/constants/chat';
import type { ChatConversation, ChatGroup } from '@contract/schemas/chat';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { Switch } from '@/components/fields/Switch';
import { CHAT_ROUTES, toPeopleParams, type PeopleAim } from '@/domain/chat/chat-routes';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { usePageReturn } from '@/stores/page-return';
import { ChatSwitches } from './ChatSwitches';
import { JOIN_RULE_NAMES, type InfoSheet } from './InfoSheets';
import { MemberGrid, MemberRows } from './MemberGrid';
import { clearChat, dissolve, leave, useAllMuted, useMembers, type ChatInfo } from './use-chat-info';
import styles from './ChatInfo.module.scss';

export interface GroupInfoProps {
  readonly conversation: ChatConversation;
  readonly group: ChatGroup;
  readonly info: ChatInfo;
  readonly onSheet: (sheet: InfoSheet) => void;
}

/** A group: who is in it, what it is called, and who may do what. */
export function GroupInfo({ conversation, group, info, onSheet }: GroupInfoProps) {
  const members = useMembers(conversation, info);
  const [isWhole, setIsWhole] = useState(false);
  usePageReturn(() => void members.list.reload() /* failures are part of the state */);
  const role = conversation.group_member?.role ?? CHAT_ROLE.member;
  const canManage = role !== CHAT_ROLE.member;
  const isOwner = role === CHAT_ROLE.owner;
  const canInvite = group.joinRule === CHAT_JOIN.members || (group.joinRule === CHAT_JOIN.admins && canManage);
  const pick = (aim: PeopleAim) => (): void =>
    void navigation.goTo(CHAT_ROUTES.userList, toPeopleParams(aim, { conversationId: conversation.id })); // else one stays here
  const people = { conversation, members, role } as const;
  return (
    <View className={styles['page'] ?? ''}>
      {isWhole ? (
        <MemberRows {...people} onLess={() => setIsWhole(false)} />
      ) : (
        <MemberGrid
          {...people}
          onAll={() => setIsWhole(true)}
          onInvite={canInvite ? pick('invite') : undefined}
          onExpel={canManage && group.memberCount > 1 ? pick('expel') : undefined}
        />
      )}
      <Columns
        start={
          <>
            <CellGroup>
              <Cell title="群聊名称" note={group.name} onPress={canManage ? () => onSheet('name') : undefined} />
              <Cell
                title="群公告"
                note={group.notice === '' ? '还没有公告' : group.notice}
                onPress={canManage ? () => onSheet('notice') : undefined}
              />
              {canInvite && <Cell title="群二维码" onPress={() => onSheet('code')} />}
              {group.albumId !== '' && (
                <Cell
                  title="群相册"
                  onPress={
                    () => void navigation.goTo(ROUTES.photos, toAlbumParams(group.albumId)) /* else one stays here */
                  }
                />
              )}
            </CellGroup>
            <CellGroup>
              <ChatSwitches conversation={conversation} info={info} />
            </CellGroup>
          </>
        }
        end={
          <>
            {canManage && (
              <CellGroup title="群管理">
                <AllMutedCell conversation={conversation} info={info} />
                <Cell
                  title="谁可以邀请新成员"
                  value={JOIN_RULE_NAMES[group.joinRule]}
                  onPress={() => onSheet('joinRule')}
                />
                {isOwner && group.memberCount > 1 && <Cell title="转让群聊" onPress={pick('transfer')} />}
              </CellGroup>
            )}
            <CellGroup>
              <Cell title="清空聊天记录" onPress={() => void clearChat(conversation, info) /* tells its failures */} />
              {!isOwner && <Cell title="举报" onPress={() => onSheet('report')} />}
              {!isOwner && (
                <Cell title="退出群聊" isDanger onPress={() => void leave(conversation) /* tells its failures */} />
              )}
              {isOwner && (
                <Cell title="解散群聊" isDanger onPress={() => void dissolve(conversation) /* tells its failures */} />
              )}
            </CellGroup>
          </>
        }
      />
    </View>
  );
}

function AllMutedCell({ conversation, info }: Pick<GroupInfoProps, 'conversation' | 'info'>) {
  const { isOn, flip } = useAllMuted(conversation, info);
  return (
    <Cell
      title="全员禁言"
      note="开启后只有群主和管理员可以发言"
      end={<Switch label="全员禁言" isOn={isOn} onChange={() => void flip() /* tells its failures */} />}
    />
  );
}
