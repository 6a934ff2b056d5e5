import { Text, View } from '@tarojs/components';
import { useEffect, useId, useState } from 'react';
import type { ChatConversation, ChatMessage } from '@contract/schemas/chat';
import { Icon } from '@/components/Icon';
import { NoticeBar } from '@/components/NoticeBar';
import { Pressable } from '@/components/Pressable';
import { formatSeparator } from '@/domain/chat/chat-time';
import { previewMessage } from '@/domain/chat/chat-words';
import { completeMention } from '@/domain/comment-text';
import { formatUnread } from '@/domain/format/format-unread';
import { ROUTES } from '@/domain/routes';
import { hotkeys } from '@/platform/hotkeys';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { sound } from '@/platform/sound';
import { showToast } from '@/stores/base/overlays';
import { nameOf } from '@/stores/chat/chat-views';
import { useChat } from '@/stores/chat/chat-state';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useComposing } from '../hooks/use-composing';
import { useDroppedFiles } from '../hooks/use-dropped-files';
import { useMembers } from '../hooks/use-members';
import { useMessageMenu } from '../hooks/use-message-menu';
import { useSelection } from '../hooks/use-selection';
import { type ThreadStart, useThread } from '../hooks/use-thread';
import { Composer } from './Composer';
import { MessageRow, SystemLine, UnreadLine } from './MessageRow';
import { OutboxRow } from './OutboxRow';
import { ReadersSheet } from './ReadersSheet';
import { Choosable, SelectionBar } from './Selecting';
import { ThreadStage } from './ThreadStage';
import styles from './Thread.module.scss';

export interface ThreadProps {
  readonly conversationId: string;
  readonly start: ThreadStart;
  readonly onPictures: (pictures: readonly ChatMessage[], index: number) => void;
}

const CLOSED_WORDS = { muted: '你已被禁言', allMuted: '群主或管理员已开启全员禁言' } as const;

function closedWordsOf(conversation: ChatConversation | undefined): string {
  const member = conversation?.group_member;
  if (member === null || member === undefined || member.role > 0) return '';
  if (member.muted_until > now()) return CLOSED_WORDS.muted;
  return conversation?.group_info?.isAllMuted === true ? CLOSED_WORDS.allMuted : '';
}

/** A conversation with what one writes into it. */
export function Thread({ conversationId, start, onPictures }: ThreadProps) {
  const state = useChat();
  const { owner } = state;
  // Pages behind this one have theirs.
  const composerId = useId();
  const user = useSession(selectUser);
  const thread = useThread(conversationId, start);
  const [readersOf, setReadersOf] = useState<number | null>(null);
  useEffect(() => () => sound.stop(), []);
  const { conversation, items } = thread;
  const isGroup = conversation?.type === 2;
  const ownCount = items.filter((item) => item.kind === 'message' && item.message.from_uid === owner).length;
  const members = useMembers(conversationId, isGroup, ownCount);
  const composing = useComposing(conversationId, thread.goToEnd);
  const closedWords = closedWordsOf(conversation);
  useDroppedFiles(closedWords === '', composing.sendFiles);
  const { quoted } = composing;
  // Whoever answers a message types at once.
  useEffect(() => {
    if (quoted !== null) hotkeys.focusOn(composerId);
  }, [quoted, composerId]);
  const selection = useSelection(conversationId);
  const menu = useMessageMenu(conversation, owner, composing.quote, selection.toggle);

  const others = members.filter(({ user_info }) => user_info.uid !== owner);
  const people = others.map(({ user_info }) => ({ ...user_info, mark: state.friends[user_info.uid]?.mark ?? '' }));
  const memberOf = (uid: string) => members.find(({ user_info }) => user_info.uid === uid)?.user_info;
  const callBy = (uid: string): string =>
    uid === owner
      ? (user?.nickname ?? '我')
      : nameOf(state, uid) || memberOf(uid)?.nickname || conversation?.user_info?.nickname || '用户';
  const avatarOf = (uid: string): string =>
    uid === owner
      ? (user?.avatar ?? '')
      : (state.users[uid]?.avatar_file ?? memberOf(uid)?.avatar_file ?? conversation?.user_info?.avatar_file ?? '');
  const readWordsOf = ({ seq, from_uid }: ChatMessage): string => {
    if (conversation === undefined || from_uid !== owner) return '';
    if (!isGroup) return seq <= conversation.peer_read_seq ? '已读' : '';
    const count = others.filter(({ read_seq }) => read_seq >= seq).length;
    return count === 0 ? '' : `${count}人已读`;
  };
  const openPicture = (message: ChatMessage): void => {
    const pictures = items.flatMap((item) =>
      item.kind === 'message' && item.message.type === 'picture' && !item.message.is_revoke ? [item.message] : [],
    );
    onPictures(
      pictures,
      Math.max(
        0,
        pictures.findIndex(({ _id }) => _id === message._id),
      ),
    );
  };
  const mentionPerson = (uid: string): void => {
    const person = people.find((one) => one.uid === uid);
    if (person === undefined) return;
    composing.change(completeMention(`${composing.text}@`, person.nickname));
    composing.mention(person);
    hotkeys.focusOn(composerId);
  };
  const writeAgain = (text: string): void => {
    composing.writeAgain(text);
    hotkeys.focusOn(composerId);
  };
  const goToQuoted = async (messageId: string, seq: number | undefined): Promise<void> => {
    if (seq !== undefined) return thread.goToSeq(seq);
    if (!(await thread.goToMessage(messageId))) showToast('没有找到引用的消息');
  };

  const renderRow = (key: string) => {
    const item = thread.itemOf(key);
    switch (item?.kind) {
      case 'time':
        return <SystemLine text={formatSeparator(item.atMs, now())} />;
      case 'unread':
        return <UnreadLine />;
      case 'outbox':
        return <OutboxRow entry={item.entry} name={callBy(owner)} avatar={avatarOf(owner)} onEditAgain={writeAgain} />;
      case 'message':
        return (
          <Choosable message={item.message} words={previewMessage(item.message, owner, callBy)} selection={selection}>
            <MessageRow
              message={item.message}
              owner={owner}
              nameOf={callBy}
              avatarOf={avatarOf}
              isGroup={isGroup}
              isMarked={thread.markedKey === key}
              readWords={readWordsOf(item.message)}
              revokedText={menu.revokedTexts[item.message._id] ?? ''}
              onMenu={(message, at) => void menu.open(message, at) /* tells its failures */}
              onQuote={(messageId) => void goToQuoted(messageId, item.message.about?.seq) /* tells its failures */}
              onReaders={isGroup ? () => setReadersOf(item.message.seq) : null}
              onPicture={openPicture}
              onPerson={
                (uid) => void navigation.goTo(ROUTES.space, { userId: uid }) /* a refused jump leaves the person here */
              }
              {...(isGroup ? { onMention: mentionPerson } : {})}
              onEditAgain={writeAgain}
            />
          </Choosable>
        );
      default:
        return null;
    }
  };

  return (
    <View className={styles['thread'] ?? ''}>
      {state.isLost && <NoticeBar kind="warning" text="信号中断，消息会在恢复后送达" />}
      <ThreadStage conversationId={conversationId} thread={thread} keys={thread.keys} render={renderRow}>
        <Pills thread={thread} />
      </ThreadStage>
      {selection.chosen !== null && <SelectionBar selection={selection} />}
      {selection.chosen === null && (
        <Composer
          id={composerId}
          text={composing.text}
          onChange={composing.change}
          onSend={() => void composing.send() /* its failures stand beside the message */}
          onAttach={(use) => void composing.attach(use) /* tells its failures */}
          onVoice={(file, durationMs) => void composing.sendVoice(file, durationMs) /* tells its failures */}
          people={people}
          onMention={composing.mention}
          quote={
            composing.quoted === null
              ? null
              : `${callBy(composing.quoted.from_uid)}：${previewMessage(composing.quoted, owner, callBy)}`
          }
          onDropQuote={() => composing.quote(null)}
          closedWords={closedWords}
        />
      )}
      {readersOf !== null && (
        <ReadersSheet others={others} seq={readersOf} nameOf={callBy} onClose={() => setReadersOf(null)} />
      )}
    </View>
  );
}

/** Over the messages: to those that have not been read, and to the newest. */
function Pills({ thread }: { readonly thread: ReturnType<typeof useThread> }) {
  const { firstUnread, newCount, isAway, isAtEnd, isMentioned } = thread;
  return (
    <>
      {firstUnread !== null && (
        <Pressable
          className={styles['up'] ?? ''}
          label={`${firstUnread.count}条新消息`}
          isNamedByContent
          onPress={thread.goToFirstUnread}
        >
          <Icon name="arrow-up" size={16} />
          <Text>{`${formatUnread(firstUnread.count)}条新消息`}</Text>
        </Pressable>
      )}
      {isMentioned && (
        <Pressable className={styles['meant'] ?? ''} label="有人@我" isNamedByContent onPress={thread.goToMention}>
          <Text>有人@我</Text>
        </Pressable>
      )}
      {(newCount > 0 || isAway || !isAtEnd) && (
        <Pressable className={styles['down'] ?? ''} label="到最新消息" isNamedByContent onPress={thread.goToEnd}>
          <Icon name="chevron-down" size={16} />
          <Text>{newCount > 0 ? `${formatUnread(newCount)}条新消息` : '回到最新'}</Text>
        </Pressable>
      )}
    </>
  );
}
