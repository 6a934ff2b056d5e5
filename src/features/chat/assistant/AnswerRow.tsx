import { Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { ANSWER_STATE, ASSISTANT_NAME, type AnswerState } from '@contract/constants/assistant';
import type { AnswerStep } from '@contract/schemas/chat/assistant-answer';
import type { ChatMessage } from '@contract/schemas/chat';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { readCardLink } from '@/domain/chat/answer-words';
import { toA11yProps } from '@/platform/a11y';
import { forgetLive, toShownAnswer, useLiveAnswers } from '@/stores/chat/answer-live';
import { AnswerCards, openCard } from './AnswerCards';
import { MarkdownView } from './MarkdownView';
import styles from './Answer.module.scss';

export interface AnswerRowProps {
  readonly message: Extract<ChatMessage, { type: 'answer' }>;
  /** Nothing stands after it: it may be written anew. */
  readonly isLast: boolean;
  readonly isMarked: boolean;
  readonly onRetry: () => void;
  readonly onCopy: (text: string) => void;
  readonly onDelete: () => void;
  readonly onReport: () => void;
}

const STATE_WORDS: Readonly<Record<AnswerState, string>> = {
  [ANSWER_STATE.writing]: '正在回答…',
  [ANSWER_STATE.done]: '',
  [ANSWER_STATE.stopped]: '已停止',
  [ANSWER_STATE.interrupted]: '已中断',
  [ANSWER_STATE.failed]: '',
};

/** What the assistant has answered, as far as it has come. */
export function AnswerRow({ message, isLast, isMarked, onRetry, onCopy, onDelete, onReport }: AnswerRowProps) {
  const live = useLiveAnswers((all) => all.byId[message._id]);
  const answer = toShownAnswer(message, live);
  const { text, state, reason, isModel, steps, cards } = answer;
  const isWriting = state === ANSWER_STATE.writing;
  useEffect(() => {
    if (!isWriting) forgetLive(message._id);
  }, [isWriting, message._id]);
  const words = reason === '' ? STATE_WORDS[state] : reason;
  const onLink = (address: string) => {
    const card = cards[readCardLink(address, cards.length) ?? -1];
    return card === undefined ? null : () => void openCard(card); // a refused jump leaves the person here
  };
  return (
    <View
      className={`${styles['answer'] ?? ''} ${isMarked ? (styles['marked'] ?? '') : ''}`}
      // Read out once it is whole, not letter by letter.
      {...toA11yProps({ role: 'group', label: `${ASSISTANT_NAME}的回答`, isBusy: isWriting })}
    >
      {steps.map((step, at) => (
        <Step key={at} step={step} />
      ))}
      {text !== '' && <MarkdownView text={text} onLink={onLink} />}
      {cards.length > 0 && <AnswerCards messageId={message._id} answer={answer} />}
      {words !== '' && (
        <View className={styles['state'] ?? ''} {...toA11yProps({ role: 'status' })}>
          {isWriting && (
            <View className={styles['turning'] ?? ''}>
              <Icon name="loader-circle" size={16} colour="text-3" />
            </View>
          )}
          <Text>{words}</Text>
        </View>
      )}
      {!isWriting && (
        <View className={styles['foot'] ?? ''}>
          {text !== '' && (
            <Text className={styles['source'] ?? ''}>{isModel ? '由AI生成，请核对' : '由关键词查得'}</Text>
          )}
          <View className={styles['actions'] ?? ''}>
            {text !== '' && <FootButton text="复制" onPress={() => onCopy(text)} />}
            {isLast && <FootButton text={state === ANSWER_STATE.done ? '重新回答' : '重试'} onPress={onRetry} />}
            {text !== '' && <FootButton text="举报" onPress={onReport} />}
            <FootButton text="删除" onPress={onDelete} />
          </View>
        </View>
      )}
    </View>
  );
}

function Step({ step }: { readonly step: AnswerStep }) {
  return (
    <View className={styles['step'] ?? ''}>
      <Icon name="search" size={16} colour="text-3" />
      <Text className={styles['stepWords'] ?? ''}>{step.words}</Text>
    </View>
  );
}

function FootButton({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <Pressable className={styles['footButton'] ?? ''} label={text} isNamedByContent onPress={onPress}>
      <Text>{text}</Text>
    </Pressable>
  );
}
