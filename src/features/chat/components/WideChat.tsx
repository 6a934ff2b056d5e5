import { Text, View } from '@tarojs/components';
import { useEffect, useRef, useState } from 'react';
import { Empty } from '@/components/Empty';
import { IconButton } from '@/components/IconButton';
import { toA11yProps } from '@/platform/a11y';
import { useChat } from '@/stores/chat/chat-state';
import { useLeaving } from '../hooks/use-leaving';
import { openNewChatMenu } from '../hooks/use-new-chat';
import { ContactsWay } from './ContactsWay';
import { ConversationColumn } from './ConversationColumn';
import { ConversationList } from './ConversationList';
import type { WideChatProps } from './wide-chat-props';
import styles from './WideChat.module.scss';

interface Place {
  readonly id: string;
  readonly seq: number | null;
}

/** The list beside the conversation that is chosen of it. */
export function WideChat({ startId, startSeq, onPictures }: WideChatProps) {
  const [chosen, setPlace] = useState<Place | null>(startId === null ? null : { id: startId, seq: startSeq });
  const isGone = useChat((state) => chosen !== null && state.isSynced && state.conversations[chosen.id] === undefined);
  const place = isGone ? null : chosen;
  const isHidden = useChat((state) => chosen !== null && state.conversations[chosen.id]?.hidden === true);
  useLeaving(chosen?.id ?? null, true);
  const opened = useRef<Place | null>(null);
  useEffect(() => {
    // What is hidden or deleted while it is open is closed; one of the hidden ones may be opened.
    if (isHidden && opened.current === chosen) setPlace(null);
    opened.current = chosen;
  }, [isHidden, chosen]);
  return (
    <View className={styles['columns'] ?? ''}>
      <View className={styles['list'] ?? ''}>
        <View className={styles['head'] ?? ''}>
          <View className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 1, label: '消息' })}>
            <Text>消息</Text>
          </View>
          <ContactsWay />
          <IconButton
            icon="plus"
            label="新的聊天"
            onPress={() => void openNewChatMenu() /* a refused jump leaves the person here */}
          />
        </View>
        <ConversationList currentId={place?.id ?? null} onOpen={(id, seq) => setPlace({ id, seq })} />
      </View>
      {place === null ? (
        <View className={styles['none'] ?? ''}>
          <Empty icon="message-circle" title="选择一个会话开始聊天" />
        </View>
      ) : (
        <ConversationColumn
          key={`${place.id}.${place.seq ?? ''}`}
          conversationId={place.id}
          startSeq={place.seq}
          hasHead
          onPictures={onPictures}
        />
      )}
    </View>
  );
}
