import { Text, View } from '@tarojs/components';
import { useEffect, useId } from 'react';
import type { Assistant } from '@contract/schemas/chat/assistant';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { ROUTES } from '@/domain/routes';
import { hotkeys } from '@/platform/hotkeys';
import { navigation } from '@/platform/navigation';
import { useViewport } from '@/platform/viewport/use-viewport';
import { WritingLine } from '@/platform/writing-line';
import composerStyles from '../components/Composer.module.scss';
import styles from './AssistantThread.module.scss';

export interface AssistantComposerProps {
  readonly text: string;
  readonly maxLength: number;
  readonly assistant: Assistant | null;
  readonly isWriting: boolean;
  /** The last question is being put in other words. */
  readonly isEditing: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onAgree: () => void;
  readonly onWithdraw: () => void;
  readonly onDropEdit: () => void;
}

/** From this many questions left on, the number is shown. */
const LEFT_TOLD = 5;

function noteOf({ isModel, modelHost, left, aDay }: Assistant): string {
  const source = isModel ? `由AI生成，请核对。问题会发送到${modelHost}` : '未接入大模型，按关键词查找相册、账户和帮助';
  return left <= Math.min(LEFT_TOLD, aDay - 1) ? `${source}。今天还可以问${left}次` : source;
}

/** Where one asks, or says that an answer is enough. */
export function AssistantComposer(props: AssistantComposerProps) {
  const { text, assistant, isWriting } = props;
  const isWide = useViewport().sizeClass === 'wide';
  const id = useId();
  useEffect(() => {
    if (isWide) hotkeys.focusOn(id);
  }, [isWide, id]);
  if (assistant !== null && !assistant.isAgreed) return <Consent host={assistant.modelHost} onAgree={props.onAgree} />;
  const canSend = text.trim() !== '' && !isWriting;
  return (
    <View className={composerStyles['composer'] ?? ''}>
      {props.isEditing && (
        <View className={composerStyles['quote'] ?? ''}>
          <Text className={composerStyles['quoteText'] ?? ''}>编辑后重新提问，原来的问题和回答会删除</Text>
          <IconButton icon="x" label="不编辑了" size={16} onPress={props.onDropEdit} />
        </View>
      )}
      <View className={composerStyles['line'] ?? ''}>
        <WritingLine
          id={id}
          className={composerStyles['field'] ?? ''}
          label="问题"
          placeholder={isWide ? '输入问题，Enter发送' : '输入问题'}
          value={text}
          maxLength={props.maxLength}
          sendsByEnter={isWide}
          onChange={props.onChange}
          onSend={() => canSend && props.onSend()}
          onFocus={() => undefined}
        />
        {isWriting ? (
          <Button text="停止" kind="outline" size={40} isGuarded={false} onPress={props.onStop} />
        ) : (
          <Button text="发送" size={40} isGuarded={false} isDisabled={!canSend} onPress={props.onSend} />
        )}
      </View>
      {assistant !== null && (
        <View className={styles['noteLine'] ?? ''}>
          <Text className={styles['note'] ?? ''}>{noteOf(assistant)}</Text>
          {assistant.isModel && <Button text="撤回同意" kind="text" size={32} onPress={props.onWithdraw} />}
        </View>
      )}
    </View>
  );
}

/** What a model is asked leaves the house: that is agreed to first. */
function Consent({ host, onAgree }: { readonly host: string; readonly onAgree: () => void }) {
  return (
    <View className={styles['consent'] ?? ''}>
      <Text className={styles['consentWords'] ?? ''}>
        {`智能助手由大模型回答。你的问题、之前的对话，以及为回答而查到的相册名称、日期、余额和容量，会发送到${host}处理。照片和视频本身不会发送。回答由AI生成，可能有错。`}
      </Text>
      <View className={styles['consentActions'] ?? ''}>
        <Button
          text="隐私政策"
          kind="text"
          size={40}
          onPress={() => void navigation.goTo(ROUTES.privacy) /* a refused jump leaves the person here */}
        />
        <Button text="同意并开始" size={40} onPress={onAgree} />
      </View>
    </View>
  );
}
