import { Text, View } from '@tarojs/components';
import { useEffect, useId, useRef } from 'react';
import { CHAT_KIND } from '@contract/constants/chat';
import { CellSkeleton } from '@/components/CellSkeleton';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { IconButton } from '@/components/IconButton';
import { toA11yProps } from '@/platform/a11y';
import { useViewport } from '@/platform/viewport/use-viewport';
import { useLoaded } from '@/shell/use-loaded';
import { useChat } from '@/stores/chat/chat-state';
import { ChatWaysContext } from '../hooks/chat-ways';
import { useLeaving } from '../hooks/use-leaving';
import { openNewChatMenu } from '../hooks/use-new-chat';
import { isInfoOfPage, useWidePlaces } from '../hooks/use-wide-places';
import { ContactsWay } from './ContactsWay';
import { ConversationColumn } from './ConversationColumn';
import { ConversationList } from './ConversationList';
import { NoConversation } from './NoConversation';
import type { Place, WideChatProps } from './wide-chat-props';
import styles from './WideChat.module.scss';

/** Narrower, there is no room for what there is to know of a conversation and the conversation itself. */
const THREE_FROM_PX = 1160;

const loadContacts = () => import('../contacts/ContactsPane');
const loadInfo = () => import('../info/ChatInfoPane');

/** The list beside the conversation that is chosen of it, and beside that what there is to know of it. */
export function WideChat({ start, onPictures }: WideChatProps) {
  const { ofPage, setPlace, setInfoOf, contacts, setContacts, ways, ...places } = useWidePlaces(start);
  const chosen = places.place;
  const isGone = useChat((state) => chosen !== null && state.isSynced && state.conversations[chosen.id] === undefined);
  const place = isGone ? null : chosen;
  const isHidden = useChat((state) => chosen !== null && state.conversations[chosen.id]?.hidden === true);
  const hasNoInfo = useChat(({ conversations }) => {
    const { type, is_left: isLeft } = conversations[chosen?.id ?? ''] ?? {};
    return type === CHAT_KIND.assistant || isLeft === true;
  });
  useLeaving(chosen?.id ?? null, true);
  const opened = useRef<Place | null>(null);
  useEffect(() => {
    // What is hidden or deleted while it is open is closed; one of the hidden ones may be opened.
    if (isHidden && opened.current === chosen) setPlace(null);
    opened.current = chosen;
  }, [isHidden, chosen, setPlace]);
  const hasInfo = places.hasInfo && place !== null && !hasNoInfo;
  const isInfoAlone = useViewport().widthPx < THREE_FROM_PX;
  const contactsPart = useLoaded(contacts !== null, loadContacts);
  const infoPart = useLoaded(hasInfo, loadInfo);
  const [contactsWayId, infoWayId] = [useId(), useId()];
  return (
    <ChatWaysContext.Provider value={ways}>
      <View className={styles['columns'] ?? ''}>
        <View className={styles['side'] ?? ''}>
          <View className={joinClasses(styles['list'], contacts !== null && styles['isBehind'])}>
            <View className={styles['head'] ?? ''}>
              <View className={styles['title'] ?? ''} {...toA11yProps({ role: 'heading', level: 1, label: '消息' })}>
                <Text>消息</Text>
              </View>
              <ContactsWay id={contactsWayId} />
              <IconButton
                icon="plus"
                label="新的聊天"
                onPress={() => void openNewChatMenu(ways) /* a refused jump leaves the person here */}
              />
            </View>
            <ConversationList currentId={place?.id ?? null} onOpen={(id, seq) => setPlace({ id, seq })} />
          </View>
          {contacts !== null && contactsPart === null && <CellSkeleton rows={6} />}
          {contacts !== null && contactsPart !== null && (
            <contactsPart.ContactsPane
              params={contacts}
              openerId={contactsWayId}
              shownId={places.shownId}
              isOfPage={contacts === ofPage.contacts}
              onClose={() => setContacts(null)}
            />
          )}
        </View>
        {place === null ? (
          <View className={styles['none'] ?? ''}>
            {chosen !== null && chosen === ofPage.place ? (
              <NoConversation />
            ) : (
              <Empty icon="message-circle" title="选择一个会话开始聊天" />
            )}
          </View>
        ) : (
          <View className={joinClasses(styles['talk'], hasInfo && isInfoAlone && styles['isBehind'])}>
            <ConversationColumn
              key={`${place.id}.${place.seq ?? ''}`}
              conversationId={place.id}
              startSeq={place.seq}
              hasHead
              infoWayId={infoWayId}
              onPictures={onPictures}
            />
          </View>
        )}
        {hasInfo && infoPart !== null && (
          <View className={joinClasses(styles['info'], isInfoAlone && styles['isAlone'])}>
            <infoPart.ChatInfoPane
              key={place.id}
              conversationId={place.id}
              openerId={infoWayId}
              shownId={places.shownId}
              isOfPage={isInfoOfPage(ofPage, place)}
              onClose={() => setInfoOf(null)}
            />
          </View>
        )}
      </View>
    </ChatWaysContext.Provider>
  );
}
