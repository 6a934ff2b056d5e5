import { Text, View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { CHAT_TEXT_MAX_POINTS } from '@contract/constants/chat';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import { Pressable } from '@/components/Pressable';
import { EMOJI } from '@/domain/chat/emoji';
import { completeMention, readMentionQuery } from '@/domain/comment-text';
import { hotkeys } from '@/platform/hotkeys';
import type { PickedFile } from '@/platform/media/types';
import { recorder } from '@/platform/recorder';
import { useViewport } from '@/platform/viewport/use-viewport';
import { WritingLine } from '@/platform/writing-line';
import { VoiceBar } from './VoiceBar';
import styles from './Composer.module.scss';

export interface Mentionable {
  readonly uid: string;
  /** What is written, and understood by everybody. */
  readonly nickname: string;
  /** What this person alone calls them; empty: nothing else. */
  readonly mark: string;
}

export type AttachmentUse = 'picture' | 'video' | 'file';

const ATTACHMENTS = [
  { id: 'picture', icon: 'image', text: '图片' },
  { id: 'video', icon: 'video', text: '视频' },
  { id: 'file', icon: 'file-text', text: '文件' },
] as const;

export interface ComposerProps {
  readonly id: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  /** From a tap: something is chosen and sent. */
  readonly onAttach: (use: AttachmentUse) => void;
  readonly onVoice: (file: PickedFile, durationMs: number) => void;
  /** Who can be meant by @. */
  readonly people: readonly Mentionable[];
  readonly onMention: (person: Mentionable) => void;
  /** What is answered; null: nothing. */
  readonly quote: string | null;
  readonly onDropQuote: () => void;
  /** Why nothing can be said; empty: it can. */
  readonly closedWords: string;
}

const NAMES_SHOWN = 8;
const SECOND_TAP_MS = 500;

/** Where one writes. On wide screens Enter sends. */
export function Composer(props: ComposerProps) {
  const { id, text, people } = props;
  const isWide = useViewport().sizeClass === 'wide';
  const [panel, setPanel] = useState<'emoji' | 'more' | null>(null);
  const [isSpeaking, setIsSpeaking] = useState(false);
  const sentAtMs = useRef(0);
  const toggle = (one: 'emoji' | 'more'): void => setPanel(panel === one ? null : one);
  const query = readMentionQuery(text);
  const isNamed = ({ nickname, mark }: Mentionable): boolean =>
    query !== null && (nickname.includes(query) || mark.includes(query));
  const named = people.filter(isNamed).slice(0, NAMES_SHOWN);
  const canSend = text.trim() !== '';
  useEffect(() => {
    if (isWide) hotkeys.focusOn(id);
  }, [isWide, id]);

  /** The keyboard stays: more is said. */
  const send = (): void => {
    sentAtMs.current = Date.now();
    props.onSend();
    if (panel === null) hotkeys.focusOn(id);
  };

  if (props.closedWords !== '') {
    return (
      <View className={styles['closed'] ?? ''}>
        <Text>{props.closedWords}</Text>
      </View>
    );
  }
  return (
    <View className={styles['composer'] ?? ''}>
      {props.quote !== null && (
        <View className={styles['quote'] ?? ''}>
          <Text className={styles['quoteText'] ?? ''}>{props.quote}</Text>
          <IconButton icon="x" label="不引用了" size={16} onPress={props.onDropQuote} />
        </View>
      )}
      {named.length > 0 && (
        <View className={styles['names'] ?? ''}>
          {named.map((person) => (
            <Chip
              key={person.uid}
              text={`@${person.mark || person.nickname}`}
              isSelected={false}
              onPress={() => {
                props.onChange(completeMention(text, person.nickname));
                props.onMention(person);
                hotkeys.focusOn(id);
              }}
            />
          ))}
        </View>
      )}
      <View className={styles['line'] ?? ''}>
        {recorder.canRecord && (
          <IconButton
            icon={isSpeaking ? 'keyboard' : 'mic'}
            label={isSpeaking ? '输入文字' : '发送语音'}
            size={28}
            colour="text-2"
            onPress={() => {
              setIsSpeaking(!isSpeaking);
              setPanel(null);
            }}
          />
        )}
        {isSpeaking && <VoiceBar onVoice={props.onVoice} />}
        {!isSpeaking && (
          <WritingLine
            id={id}
            className={styles['field'] ?? ''}
            label="消息"
            placeholder={isWide ? '输入消息，Enter发送' : '输入消息'}
            value={text}
            maxLength={2 * CHAT_TEXT_MAX_POINTS}
            sendsByEnter={isWide}
            onChange={props.onChange}
            onSend={props.onSend}
            onFocus={() => setPanel(null)}
          />
        )}
        {!isSpeaking && (
          <IconButton
            icon="smile"
            label={panel === 'emoji' ? '收起表情' : '表情'}
            size={28}
            colour={panel === 'emoji' ? 'primary-text' : 'text-2'}
            onPress={() => toggle('emoji')}
          />
        )}
        {/* On a phone the field would be too narrow beside both. */}
        {(isWide || isSpeaking || !canSend) && (
          <IconButton
            icon="plus"
            label={panel === 'more' ? '收起更多' : '更多'}
            size={28}
            colour={panel === 'more' ? 'primary-text' : 'text-2'}
            onPress={() => {
              // The second tap of two on the button that sends, which was here.
              if (isWide || Date.now() - sentAtMs.current >= SECOND_TAP_MS) toggle('more');
            }}
          />
        )}
        {!isSpeaking && (canSend || isWide) && (
          <Button text="发送" size={40} isGuarded={false} isDisabled={!canSend} onPress={send} />
        )}
      </View>
      {panel === 'more' && (
        <View className={styles['more'] ?? ''}>
          {ATTACHMENTS.map(({ id: use, icon, text: word }) => (
            <Pressable
              key={use}
              className={styles['kind'] ?? ''}
              label={`发送${word}`}
              onPress={() => {
                setPanel(null);
                props.onAttach(use);
              }}
            >
              <View className={styles['kindIcon'] ?? ''}>
                <Icon name={icon} size={28} colour="text-2" />
              </View>
              <Text>{word}</Text>
            </Pressable>
          ))}
        </View>
      )}
      {panel === 'emoji' && (
        <View className={styles['emoji'] ?? ''}>
          {EMOJI.map((emoji) => (
            <Pressable
              key={emoji}
              className={styles['one'] ?? ''}
              label={emoji}
              onPress={() => props.onChange(text + emoji)}
            >
              <Text>{emoji}</Text>
            </Pressable>
          ))}
        </View>
      )}
    </View>
  );
}
