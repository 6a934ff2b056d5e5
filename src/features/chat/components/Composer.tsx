import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { CHAT_TEXT_MAX_POINTS } from '@contract/constants/chat';
import { Button } from '@/components/Button';
import { Chip } from '@/components/Chip';
import { IconButton } from '@/components/IconButton';
import { Pressable } from '@/components/Pressable';
import { EMOJI } from '@/domain/chat/emoji';
import { completeMention, readMentionQuery } from '@/domain/comment-text';
import { hotkeys } from '@/platform/hotkeys';
import { useViewport } from '@/platform/viewport/use-viewport';
import { WritingLine } from '@/platform/writing-line';
import styles from './Composer.module.scss';

export interface Mentionable {
  readonly uid: string;
  readonly nickname: string;
}

export interface ComposerProps {
  readonly id: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onPictures: () => void;
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

/** Where one writes. On wide screens Enter sends. */
export function Composer(props: ComposerProps) {
  const { id, text, people } = props;
  const isWide = useViewport().sizeClass === 'wide';
  const [hasEmoji, setHasEmoji] = useState(false);
  const query = readMentionQuery(text);
  const named = query === null ? [] : people.filter(({ nickname }) => nickname.includes(query)).slice(0, NAMES_SHOWN);
  const canSend = text.trim() !== '';
  useEffect(() => {
    if (isWide) hotkeys.focusOn(id);
  }, [isWide, id]);

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
              text={`@${person.nickname}`}
              isSelected={false}
              onPress={() => {
                props.onChange(completeMention(text, person.nickname));
                props.onMention(person);
              }}
            />
          ))}
        </View>
      )}
      <View className={styles['line'] ?? ''}>
        <IconButton icon="image" label="发送图片" size={28} colour="text-2" onPress={props.onPictures} />
        <WritingLine
          id={id}
          className={styles['field'] ?? ''}
          label="消息"
          placeholder={isWide ? '输入消息，Enter发送' : '输入消息'}
          value={text}
          maxLength={2 * CHAT_TEXT_MAX_POINTS}
          isDisabled={false}
          sendsByEnter={isWide}
          onChange={props.onChange}
          onSend={props.onSend}
          onFocus={() => setHasEmoji(false)}
        />
        <IconButton
          icon="smile"
          label={hasEmoji ? '收起表情' : '表情'}
          size={28}
          colour={hasEmoji ? 'primary-text' : 'text-2'}
          onPress={() => setHasEmoji(!hasEmoji)}
        />
        {(canSend || isWide) && (
          <Button text="发送" size={40} isGuarded={false} isDisabled={!canSend} onPress={props.onSend} />
        )}
      </View>
      {hasEmoji && (
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
