import { Text, View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import { ANSWER_STATE, QUESTION_MAX_POINTS } from '@contract/constants/assistant';
import type { ChatMessage } from '@contract/schemas/chat';
import { NoticeBar } from '@/components/NoticeBar';
import { Pressable } from '@/components/Pressable';
import { Icon } from '@/components/Icon';
import { formatSeparator } from '@/domain/chat/chat-time';
import { SUGGESTIONS } from '@/domain/chat/answer-words';
import { ReportSheet } from '@/shell/ReportSheet';
import { now } from '@/stores/base/clock';
import { useLiveAnswers } from '@/stores/chat/answer-live';
import { useChat } from '@/stores/chat/chat-state';
import { sendReport } from '@/stores/report-thing';
import { selectUser, useSession } from '@/stores/session/session-state';
import { MessageText } from '../components/MessageBody';
import { Bubble, SystemLine, UnreadLine } from '../components/MessageRow';
import { OutboxRow } from '../components/OutboxRow';
import { ThreadStage } from '../components/ThreadStage';
import { useComposing } from '../hooks/use-composing';
import { useThread, type ThreadItem } from '../hooks/use-thread';
import threadStyles from '../components/Thread.module.scss';
import { AnswerRow } from './AnswerRow';
import { AssistantComposer } from './AssistantComposer';
import type { AssistantThreadProps } from './assistant-thread-props';
import { useAssistant } from './use-assistant';
import { useOwnQuestions } from './use-own-questions';
import styles from './AssistantThread.module.scss';

/** Below the last message: what grows there is followed, while one is at the end. */
const TAIL = 'tail';
const TAIL_STEP = 40;

const toMessages = (items: readonly ThreadItem[]): ChatMessage[] =>
  items.flatMap((item) => (item.kind === 'message' ? [item.message] : []));

/** The conversation with the assistant. */
export function AssistantThread({ conversationId, start }: AssistantThreadProps) {
  const isLost = useChat((state) => state.isLost);
  const user = useSession(selectUser);
  const thread = useThread(conversationId, start);
  const { items } = thread;
  const messages = useMemo(() => toMessages(items), [items]);
  const desk = useAssistant(conversationId, messages);
  const composing = useComposing(conversationId, thread.goToEnd);
  const { writing, assistant } = desk;
  const grown = useLiveAnswers((all) => (writing === null ? 0 : (all.byId[writing._id]?.text.length ?? 0)));
  const tail = `${TAIL}.${Math.floor(grown / TAIL_STEP)}`;
  const keys = useMemo(() => (writing === null ? thread.keys : [...thread.keys, tail]), [thread.keys, writing, tail]);
  const lastId = messages[messages.length - 1]?._id;
  const lastQuestion = messages.filter(({ type, is_revoke }) => type === 'text' && !is_revoke).pop();
  const questions = useOwnQuestions(desk, composing, lastQuestion);
  const [reportedId, setReportedId] = useState<string | null>(null);
  const needsConsent = assistant !== null && !assistant.isAgreed;

  const renderRow = (key: string) => {
    const item = thread.itemOf(key);
    if (item?.kind === 'time') return <SystemLine text={formatSeparator(item.atMs, now())} />;
    if (item?.kind === 'unread') return <UnreadLine />;
    if (item?.kind === 'outbox') {
      const { nickname: name = '我', avatar = '' } = user ?? {};
      return <OutboxRow entry={item.entry} name={name} avatar={avatar} onEditAgain={composing.writeAgain} />;
    }
    if (item?.kind !== 'message') return <View />;
    const { message } = item;
    const isMarked = thread.markedKey === key;
    if (message.type === 'answer') {
      if (message.is_revoke) return <SystemLine text="这条回答已被移除" />;
      return (
        <AnswerRow
          message={message}
          isLast={message._id === lastId}
          isMarked={isMarked}
          // Each tells its failures.
          onRetry={() => void desk.retry(message)}
          onCopy={(text) => void desk.copy(text)}
          onDelete={() => void desk.remove(message)}
          onReport={() => setReportedId(message._id)}
        />
      );
    }
    if (message.type !== 'text' || message.is_revoke) return <View />;
    return (
      <Bubble
        isOwn
        name={user?.nickname ?? '我'}
        avatar={user?.avatar ?? ''}
        isNamed={false}
        isBare={false}
        isMarked={isMarked}
        onMenu={(at) => void questions.openMenu(message, at) /* tells its failures */}
        foot={
          message === lastQuestion &&
          writing === null && (
            <Pressable
              className={styles['more'] ?? ''}
              label="问题的更多操作"
              onPress={() => void questions.openMenu(message, null) /* tells its failures */}
            >
              <Icon name="ellipsis" size={16} colour="text-3" />
            </Pressable>
          )
        }
      >
        <MessageText text={message.body.text} names={[]} />
      </Bubble>
    );
  };

  return (
    <View className={threadStyles['thread'] ?? ''}>
      {isLost && <NoticeBar kind="warning" text="信号中断，问题会在恢复后送达" />}
      <ThreadStage
        conversationId={conversationId}
        thread={thread}
        keys={keys}
        render={renderRow}
        welcome={<Welcome onAsk={needsConsent ? null : (text) => void desk.ask(text) /* beside the message */} />}
      >
        {thread.isAway && (
          <Pressable
            className={threadStyles['down'] ?? ''}
            label="到最新消息"
            isNamedByContent
            onPress={thread.goToEnd}
          >
            <Icon name="chevron-down" size={16} />
            <Text>回到最新</Text>
          </Pressable>
        )}
      </ThreadStage>
      <AssistantComposer
        text={composing.text}
        maxLength={2 * QUESTION_MAX_POINTS}
        assistant={assistant}
        isWriting={writing?.body.state === ANSWER_STATE.writing}
        isEditing={questions.isEditing}
        onChange={composing.change}
        // A failure is shown beside the message or by the request layer.
        onSend={() => void questions.send()}
        onStop={() => void desk.stop()}
        onAgree={() => void desk.agree()}
        onWithdraw={() => void desk.withdraw()}
        onDropEdit={questions.dropEdit}
      />
      {reportedId !== null && (
        <ReportSheet
          about={reportedId}
          onSend={(reason, text) => sendReport({ thing: 'answer', id: reportedId }, reason, text)}
          onClose={() => setReportedId(null)}
        />
      )}
    </View>
  );
}

/** Before anything was asked. */
function Welcome({ onAsk }: { readonly onAsk: ((text: string) => void) | null }) {
  return (
    <View className={styles['welcome'] ?? ''}>
      <Text className={styles['greeting'] ?? ''}>有什么可以帮你？</Text>
      <Text className={styles['about'] ?? ''}>
        可以找你能看到的相册和照片，说明余额、容量和会员，解答怎么使用。只查看，不会改动任何内容。
      </Text>
      {onAsk !== null &&
        SUGGESTIONS.map((text) => (
          <Pressable
            key={text}
            className={styles['suggestion'] ?? ''}
            label={text}
            isNamedByContent
            onPress={() => onAsk(text)}
          >
            <Text>{text}</Text>
          </Pressable>
        ))}
    </View>
  );
}
