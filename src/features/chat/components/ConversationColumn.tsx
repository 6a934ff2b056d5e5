import { View } from '@tarojs/components';
import { useState } from 'react';
import { CHAT_KIND } from '@contract/constants/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { DateField } from '@/components/fields/DateField';
import { IconButton } from '@/components/IconButton';
import { SearchBar } from '@/components/fields/SearchBar';
import { startOfDay, toDayText } from '@/domain/chat/chat-time';
import { toA11yProps } from '@/platform/a11y';
import { now } from '@/stores/base/clock';
import { useChat } from '@/stores/chat/chat-state';
import { AssistantThread } from '../assistant/AssistantThreadHost';
import { useChatWays } from '../hooks/chat-ways';
import type { ThreadStart } from '../hooks/use-thread';
import { useConversationTitle } from '../hooks/use-conversation-title';
import { FoundMessages } from './SearchResults';
import { Thread } from './Thread';
import { TitleWords } from './TitleWords';
import styles from './WideChat.module.scss';

export interface ConversationColumnProps {
  readonly conversationId: string;
  readonly startSeq: number | null;
  /** On wide screens it has a head of its own; elsewhere the page's bar says it. */
  readonly hasHead: boolean;
  /** Of the way to what there is to know of it. */
  readonly infoWayId?: string;
  readonly isSearching?: boolean;
  /** What was searched for has been gone to. */
  readonly onFound?: () => void;
  readonly onPictures: (pictures: readonly ChatMessage[], index: number) => void;
}

/** No conversation is older than the product. */
const FIRST_DAY = '2020-01-01';

/** A conversation, its search and what one writes. */
export function ConversationColumn(props: ConversationColumnProps) {
  const { conversationId, hasHead, onPictures } = props;
  const { openInfo } = useChatWays();
  const title = useConversationTitle(conversationId);
  const label = title.name + title.members;
  const isAssistant = useChat((state) => state.conversations[conversationId]?.type === CHAT_KIND.assistant);
  const [isOpen, setIsOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [start, setStart] = useState<ThreadStart>({ seq: props.startSeq, dayMs: null });
  const isSearched = keyword.trim() !== '';
  const isSearching = hasHead ? isOpen : props.isSearching === true;
  const close = (): void => {
    setIsOpen(false);
    props.onFound?.();
  };
  return (
    <View className={(hasHead ? styles['column'] : styles['page']) ?? ''}>
      {hasHead && (
        <View className={styles['columnHead'] ?? ''}>
          <View className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 2, label })}>
            <TitleWords {...title} />
          </View>
          <IconButton icon="search" label="搜索聊天记录" onPress={() => setIsOpen(!isOpen)} />
          {!isAssistant && (
            <IconButton
              id={props.infoWayId}
              icon="ellipsis"
              label="聊天信息"
              onPress={() => openInfo(conversationId)}
            />
          )}
        </View>
      )}
      {isSearching && (
        <View className={styles['search'] ?? ''}>
          <SearchBar label="搜索聊天记录" placeholder="搜索聊天记录" value={keyword} onChange={setKeyword} />
          {!isSearched && (
            <DateField
              label="按日期查找"
              placeholder="选择日期"
              value=""
              first={FIRST_DAY}
              last={toDayText(now())}
              onChange={(chosen) => {
                if (chosen === '') return;
                setStart({ seq: null, dayMs: startOfDay(chosen) });
                close();
              }}
            />
          )}
          {isSearched && (
            // Rows fill what they lie in: this is as high as they are.
            <View>
              <FoundMessages
                keyword={keyword}
                conversationId={conversationId}
                hasOthers={false}
                onOpen={(_id, seq) => {
                  setStart({ seq, dayMs: null });
                  setKeyword('');
                  close();
                }}
              />
            </View>
          )}
        </View>
      )}
      {isAssistant ? (
        <AssistantThread conversationId={conversationId} start={start} />
      ) : (
        <Thread conversationId={conversationId} start={start} onPictures={onPictures} />
      )}
    </View>
  );
}
