import { View } from '@tarojs/components';
import { setBlock } from '@contract/http/attention';
import { removeFriend } from '@contract/http/chat';
import { imNotify } from '@contract/http/push';
import { getPerson } from '@contract/http/user';
import type { ChatConversation } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Columns } from '@/components/Columns';
import { nameConversation } from '@/domain/chat/chat-names';
import { CHAT_ROUTES, toPeopleParams } from '@/domain/chat/chat-routes';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { confirm, showToast } from '@/stores/base/overlays';
import { ChatSwitches } from './ChatSwitches';
import type { InfoSheet } from './InfoSheets';
import { MemberTile, WayTile } from './MemberTile';
import { clearChat, type ChatInfo } from './use-chat-info';
import styles from './ChatInfo.module.scss';

export interface SingleInfoProps {
  readonly conversation: ChatConversation;
  readonly info: ChatInfo;
  readonly onSheet: (sheet: InfoSheet) => void;
}

const QUIET = { toast: false, loading: false } as const;

/** Somebody one talks to. */
export function SingleInfo({ conversation, info, onSheet }: SingleInfoProps) {
  const { friend_uid: userId, user_info: person, isFriend, remark } = conversation;
  const isClosed = person?.identities.includes('deleted') === true;
  const space = useCall(getPerson, isClosed ? null : { keyword: userId }, QUIET);
  const name = nameConversation(conversation);
  // A jump that is refused leaves the person here.
  const look = (): void => void navigation.goTo(ROUTES.space, { userId });
  const startGroup = (): void => void navigation.goTo(CHAT_ROUTES.userList, toPeopleParams('group', { userId }));

  const unfriend = async (): Promise<void> => {
    const wants = await confirm({
      title: `删除好友“${name}”？`,
      text: '和对方的会话会从你这里删除，再次添加需要对方同意',
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(removeFriend, { userId });
      showToast('已删除');
      await navigation.switchTab(CHAT_ROUTES.messages);
    } catch {
      // The request layer has shown the error.
    }
  };
  const block = async (wanted: boolean): Promise<void> => {
    const wants =
      !wanted ||
      (await confirm({
        title: `拉黑“${name}”？`,
        text: '对方不能再给你发消息，你们会互相取消关注',
        confirmText: '拉黑',
        isDanger: true,
      }));
    if (!wants) return;
    try {
      await call(setBlock, { userId, block: wanted });
      showToast(wanted ? '已拉黑' : '已解除拉黑');
      await space.reload();
    } catch {
      // The request layer has shown the error.
    }
  };
  const remind = async (): Promise<void> => {
    try {
      await call(imNotify, { userId }, { toast: true });
      showToast('已提醒对方看消息');
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <View className={styles['page'] ?? ''}>
      <View className={styles['tiles'] ?? ''}>
        {person !== null && <MemberTile person={person} name={name} onPress={isClosed ? undefined : look} />}
        {isFriend && <WayTile icon="plus" label="发起群聊" onPress={startGroup} />}
      </View>
      <Columns
        start={
          <>
            <CellGroup>
              {!isClosed && <Cell title="个人主页" onPress={look} />}
              <Cell title="备注" note={remark || '未设置'} onPress={() => onSheet('remark')} />
              {!isClosed && <Cell title="提醒对方看消息" onPress={() => void remind() /* tells its failures */} />}
              {!isFriend && !isClosed && <Cell title="添加好友" onPress={() => onSheet('befriend')} />}
            </CellGroup>
            <CellGroup>
              <ChatSwitches conversation={conversation} info={info} />
            </CellGroup>
          </>
        }
        end={
          <CellGroup>
            <Cell title="清空聊天记录" onPress={() => void clearChat(conversation, info) /* tells its failures */} />
            {space.data !== undefined && (
              <Cell
                title={space.data.isBlocked ? '解除拉黑' : '拉黑'}
                isDanger={!space.data.isBlocked}
                onPress={() => void block(space.data?.isBlocked !== true) /* tells its failures */}
              />
            )}
            {!isClosed && <Cell title="举报" onPress={() => onSheet('report')} />}
            {isFriend && <Cell title="删除好友" isDanger onPress={() => void unfriend() /* tells its failures */} />}
          </CellGroup>
        }
      />
    </View>
  );
}
