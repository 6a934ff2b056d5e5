import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { ChatMessage } from '@contract/schemas/chat';
import { Avatar } from '@/components/Avatar';
import { joinClasses } from '@/components/class-names';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { describeRevoked, describeSystem, previewMessage } from '@/domain/chat/chat-words';
import { hasMenuButtons, toPointerMenuProps, useHold } from '@/platform/pointer-menu';
import type { MenuPoint } from '@/platform/pointer-menu/types';
import { AlbumCard, LongText, MessagePicture, MessageText, PhotoCard } from './MessageBody';
import { FileCard, FilmMessage, OrderCard, VoiceMessage } from './MessageFile';
import { Reactions } from './Reactions';
import styles from './Message.module.scss';

export interface BubbleProps {
  readonly isOwn: boolean;
  readonly name: string;
  readonly avatar: string;
  /** In groups others are named. */
  readonly isNamed: boolean;
  /** A picture or a card has no ground of its own. */
  readonly isBare: boolean;
  readonly isMarked: boolean;
  readonly quote?: ReactNode;
  readonly foot?: ReactNode;
  /** Beside it: what became of sending it. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
  readonly onAvatar?: (() => void) | undefined;
  /** A finger that stays on the picture, or a second button: he is meant by what is written. */
  readonly onMention?: (() => void) | undefined;
  readonly onMenu?: ((at: MenuPoint | null) => void) | undefined;
}

/** What somebody has said, with who it was. */
export function Bubble(props: BubbleProps) {
  const { isOwn, name, avatar, onMenu, onAvatar, onMention } = props;
  const hold = useHold(() => onMenu?.(null));
  const holdFace = useHold(() => onMention?.());
  return (
    <View className={joinClasses(styles['row'], isOwn && styles['own'], props.isMarked && styles['marked'])}>
      {onAvatar === undefined ? (
        <Avatar name={name} url={avatar} size={44} />
      ) : (
        <View
          className={styles['face'] ?? ''}
          {...(onMention === undefined ? {} : { ...holdFace, ...toPointerMenuProps(onMention) })}
        >
          <Pressable className={styles['round'] ?? ''} label={`${name}的主页`} onPress={onAvatar}>
            <Avatar name={name} url={avatar} size={44} />
          </Pressable>
        </View>
      )}
      <View className={styles['column'] ?? ''}>
        {props.isNamed && <Text className={styles['name'] ?? ''}>{name}</Text>}
        <View className={styles['line'] ?? ''}>
          <View
            className={joinClasses(styles['bubble'], props.isBare && styles['bare'])}
            {...(onMenu === undefined ? {} : { ...hold, ...toPointerMenuProps(onMenu) })}
          >
            {props.children}
          </View>
          {onMenu !== undefined && hasMenuButtons && (
            <Pressable className={styles['menu'] ?? ''} label="消息菜单" onPress={() => onMenu(null)}>
              <Icon name="ellipsis" size={20} colour="text-3" />
            </Pressable>
          )}
          {props.side}
        </View>
        {props.quote}
        {props.foot}
      </View>
    </View>
  );
}

export interface MessageRowProps {
  readonly message: ChatMessage;
  readonly owner: string;
  readonly nameOf: (uid: string) => string;
  readonly avatarOf: (uid: string) => string;
  readonly isGroup: boolean;
  readonly isMarked: boolean;
  /** 已读, 3人已读; empty: nothing is said. */
  readonly readWords: string;
  /** Words that were taken back here a moment ago. */
  readonly revokedText: string;
  readonly onMenu: (message: ChatMessage, at: MenuPoint | null) => void;
  /** Who has read it; null: that is said already. */
  readonly onReaders: (() => void) | null;
  readonly onQuote: (messageId: string) => void;
  readonly onPicture: (message: ChatMessage) => void;
  readonly onPerson: (uid: string) => void;
  /** Absent: nobody is meant here. */
  readonly onMention?: (uid: string) => void;
  readonly onEditAgain: (text: string) => void;
}

export function MessageRow(props: MessageRowProps) {
  const { message, owner, nameOf, isGroup, onMention } = props;
  if (message.type === 'system') return <SystemLine text={describeSystem(message, owner, nameOf)} />;
  if (message.is_revoke) {
    const canEdit = props.revokedText !== '';
    return (
      <SystemLine text={describeRevoked(message, owner, nameOf)}>
        {canEdit && (
          <Pressable
            className={styles['again'] ?? ''}
            label="重新编辑"
            onPress={() => props.onEditAgain(props.revokedText)}
          >
            <Text>重新编辑</Text>
          </Pressable>
        )}
      </SystemLine>
    );
  }
  const isOwn = message.from_uid === owner;
  const { about, about_msg_id } = message;
  return (
    <Bubble
      isOwn={isOwn}
      name={nameOf(message.from_uid)}
      avatar={props.avatarOf(message.from_uid)}
      isNamed={isGroup && !isOwn}
      isBare={message.type !== 'text' && message.type !== 'voice'}
      isMarked={props.isMarked}
      onAvatar={() => props.onPerson(message.from_uid)}
      onMention={isOwn || onMention === undefined ? undefined : () => onMention(message.from_uid)}
      onMenu={(at) => props.onMenu(message, at)}
      quote={
        about !== null && (
          <Pressable
            className={styles['quote'] ?? ''}
            label="查看引用的消息"
            isNamedByContent
            onPress={() => props.onQuote(about_msg_id)}
          >
            <Text className={styles['quoteText'] ?? ''}>
              {about.is_revoke
                ? '引用的消息已撤回'
                : `${nameOf(about.from_uid)}：${previewMessage({ ...about, is_delete: false, revoked_by: '', body: { text: about.text } }, owner, nameOf)}`}
            </Text>
          </Pressable>
        )
      }
      foot={
        <>
          <Reactions message={message} nameOf={nameOf} />
          {isOwn && props.readWords !== '' && <ReadMark words={props.readWords} onOpen={props.onReaders} />}
        </>
      }
    >
      <Content message={message} nameOf={nameOf} onPicture={props.onPicture} />
    </Bubble>
  );
}

function Content({ message, nameOf, onPicture }: Pick<MessageRowProps, 'message' | 'nameOf' | 'onPicture'>) {
  switch (message.type) {
    case 'text': {
      const names = message.mentions.map(nameOf);
      return message.is_long ? (
        <LongText message={message} names={names} />
      ) : (
        <MessageText text={message.body.text} names={names} />
      );
    }
    case 'picture':
      return <MessagePicture body={message.body} onOpen={() => onPicture(message)} />;
    case 'voice':
      return <VoiceMessage message={message} />;
    case 'video':
      return <FilmMessage message={message} />;
    case 'file':
      return <FileCard body={message.body} />;
    case 'order':
      return <OrderCard body={message.body} />;
    case 'album':
      return <AlbumCard body={message.body} />;
    case 'photo':
      return <PhotoCard body={message.body} />;
    default:
      return null;
  }
}

function ReadMark({ words, onOpen }: { readonly words: string; readonly onOpen: (() => void) | null }) {
  if (onOpen === null) return <Text className={styles['read'] ?? ''}>{words}</Text>;
  return (
    <Pressable className={styles['readers'] ?? ''} label={words} isNamedByContent onPress={onOpen}>
      <Text>{words}</Text>
    </Pressable>
  );
}

export function SystemLine({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <View className={styles['system'] ?? ''}>
      <Text>{text}</Text>
      {children}
    </View>
  );
}

/** Between what has been read and what has not. */
export function UnreadLine() {
  return (
    <View className={styles['unread'] ?? ''}>
      <Text>以下是新消息</Text>
    </View>
  );
}

/** What became of sending a message. */
export function SendMark({ state, onPress }: { readonly state: string; readonly onPress: () => void }) {
  if (state === 'waiting' || state === 'sending') {
    return (
      <View className={styles['sending'] ?? ''}>
        <Icon name="loader-circle" size={16} colour="text-3" />
      </View>
    );
  }
  return (
    <Pressable className={styles['failed'] ?? ''} label="没有发出，重发" onPress={onPress}>
      <Icon name="circle-alert" size={20} colour="danger" />
    </Pressable>
  );
}
