import { Image, Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { formatSize } from '@contract/rules/format-size';
import { toAltProps } from '@/platform/a11y';
import { media } from '@/platform/media';
import type { PickedFile } from '@/platform/media/types';
import { useChatEngine } from '@/stores/chat/chat-client';
import { showActions } from '@/stores/base/overlays';
import type { OutboxContent, OutboxEntry } from '@/stores/chat/chat-state';
import { describeContent } from '@/stores/chat/chat-views';
import { MessageText } from './MessageBody';
import { Bubble, SendMark } from './MessageRow';
import styles from './Message.module.scss';

export interface OutboxRowProps {
  readonly entry: OutboxEntry;
  readonly name: string;
  readonly avatar: string;
  /** The text goes back to where one writes. */
  readonly onEditAgain: (text: string) => void;
}

function wordsOf(content: OutboxContent): string {
  if (content.type !== 'upload') return describeContent(content);
  const { file, use, durationMs } = content;
  if (use === 'voice') return `${describeContent(content)} ${Math.max(1, Math.round(durationMs / 1000))}″`;
  return `${describeContent(content)} ${file.name} ${formatSize(file.sizeBytes)}`;
}

/** Something that is on its way, or could not be sent. */
export function OutboxRow({ entry, name, avatar, onEditAgain }: OutboxRowProps) {
  const { content, state, words, id } = entry;
  const isPicture = content.type === 'upload' && content.use === 'picture';
  const engine = useChatEngine((all) => all.engine);
  const again = async (): Promise<void> => {
    const chosen = await showActions(
      [
        { id: 'again', label: '重发' },
        ...(content.type === 'text' ? [{ id: 'edit', label: '重新编辑' }] : []),
        { id: 'drop', label: '删除', isDanger: true },
      ],
      '没有发出的消息',
    );
    if (chosen === 'again') engine?.sending.again(id);
    if (chosen === 'edit' && content.type === 'text') onEditAgain(content.body.text);
    if (chosen === 'drop' || chosen === 'edit') engine?.sending.drop(id);
  };
  return (
    <Bubble
      isOwn
      name={name}
      avatar={avatar}
      isNamed={false}
      isBare={isPicture}
      isMarked={false}
      side={<SendMark state={state} onPress={() => void again() /* never rejects */} />}
      foot={words !== '' && <Text className={styles['read'] ?? ''}>{words}</Text>}
    >
      {content.type === 'text' && <MessageText text={content.body.text} names={[]} />}
      {isPicture && <Preview file={content.file} />}
      {content.type !== 'text' && !isPicture && <Text className={styles['waits'] ?? ''}>{wordsOf(content)}</Text>}
    </Bubble>
  );
}

function Preview({ file }: { readonly file: PickedFile }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const preview = media.createPreview(file);
    // oxlint-disable-next-line react/set-state-in-effect -- An address that is let go of with the effect.
    setUrl(preview.url);
    return preview.release;
  }, [file]);
  return (
    <View className={styles['picture'] ?? ''} style={{ width: '160px', height: '160px' }}>
      {url !== '' && <Image {...toAltProps('')} className={styles['fill'] ?? ''} src={url} mode="aspectFill" />}
    </View>
  );
}
