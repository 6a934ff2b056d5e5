import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { getLongChatMessage } from '@contract/http/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { splitText } from '@/domain/chat/chat-words';
import { CHAT_ROUTES, toVideoParams } from '@/domain/chat/chat-routes';
import { ROUTES, toVisitParams } from '@/domain/routes';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { addressOf } from '@/platform/http/address-of';
import { navigation } from '@/platform/navigation';
import { openOutside } from '@/stores/base/hand-on';
import styles from './Message.module.scss';

const LONGEST_PX = 200;
const SHORTEST_PX = 60;

/** Words with what can be tapped in them. */
export function MessageText({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  return (
    <Text className={styles['words'] ?? ''} selectable userSelect>
      {splitText(text, names).map((part, index) => {
        if (part.kind === 'link') {
          const open = (): void => void openOutside(part.text); // tells its failures
          return (
            <Text
              key={index}
              className={styles['link'] ?? ''}
              onClick={open}
              {...toA11yProps({ role: 'link', isFocusable: true, onActivate: open })}
            >
              {part.text}
            </Text>
          );
        }
        return (
          <Text key={index} className={part.kind === 'mention' ? (styles['mention'] ?? '') : ''}>
            {part.text}
          </Text>
        );
      })}
    </Text>
  );
}

/** The whole of a long text comes when it is asked for. */
export function LongText({
  message,
  names,
}: {
  readonly message: ChatMessage & { type: 'text' };
  readonly names: readonly string[];
}) {
  const [whole, setWhole] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    try {
      const { text } = await call(
        getLongChatMessage,
        { _id: message._id, conversation_id: message.conversation_id },
        { toast: true },
      );
      setWhole(text);
    } catch {
      // The request layer has shown the error.
    }
  };
  return (
    <View>
      <MessageText text={whole ?? `${message.body.text}…`} names={names} />
      {whole === null && (
        <Pressable
          className={styles['whole'] ?? ''}
          label="展开全文"
          onPress={() => void open() /* tells its failures */}
        >
          <Text>展开全文</Text>
        </Pressable>
      )}
    </View>
  );
}

/** The longer side is shown at a fixed length, so that nothing moves as the picture comes. */
export function pictureSize(width: number, height: number): { readonly width: string; readonly height: string } {
  const scale = LONGEST_PX / Math.max(width, height, 1);
  const px = (side: number): string => `${Math.max(SHORTEST_PX, Math.round(side * scale))}px`;
  return { width: px(width || 1), height: px(height || 1) };
}

interface PictureProps {
  readonly body: (ChatMessage & { type: 'picture' })['body'];
  readonly onOpen: () => void;
}

export function MessagePicture({ body, onOpen }: PictureProps) {
  const { width, height, thumbhash, url } = body;
  const size = pictureSize(width, height);
  const ground = thumbhash === '' ? {} : { backgroundImage: `url(${thumbhashUrl(thumbhash)})` };
  return (
    <Pressable className={styles['picture'] ?? ''} label="查看图片" style={{ ...size, ...ground }} onPress={onOpen}>
      {url === null ? (
        <Icon name="image-off" size={28} colour="text-3" />
      ) : (
        <Image {...toAltProps('')} className={styles['fill'] ?? ''} src={addressOf(url)} mode="aspectFill" />
      )}
    </Pressable>
  );
}

interface CardProps {
  readonly title: string;
  readonly kind: string;
  readonly url: string | null;
  readonly isVideo: boolean;
  readonly onOpen: () => void;
}

function Card({ title, kind, url, isVideo, onOpen }: CardProps) {
  return (
    <Pressable className={styles['card'] ?? ''} label={`${kind}，${title}`} isNamedByContent onPress={onOpen}>
      <View className={styles['cover'] ?? ''}>
        {url === null ? (
          <Icon name="images" size={28} colour="text-3" />
        ) : (
          <Image {...toAltProps('')} className={styles['fill'] ?? ''} src={addressOf(url)} mode="aspectFill" />
        )}
        {isVideo && (
          <View className={styles['play'] ?? ''}>
            <Icon name="play-filled" size={20} colour="white" />
          </View>
        )}
      </View>
      <View className={styles['cardFoot'] ?? ''}>
        <Text className={styles['cardTitle'] ?? ''}>{title}</Text>
        <Text className={styles['cardKind'] ?? ''}>{kind}</Text>
      </View>
    </Pressable>
  );
}

export function AlbumCard({ body }: { readonly body: (ChatMessage & { type: 'album' })['body'] }) {
  const { albumId, name, cover } = body;
  return (
    <Card
      title={name ?? '相册不可见'}
      kind="相册"
      url={cover}
      isVideo={false}
      onOpen={
        () =>
          void navigation.goTo(
            ROUTES.photos,
            toVisitParams(albumId, 'chat'),
          ) /* a refused jump leaves the person here */
      }
    />
  );
}

export function PhotoCard({ body }: { readonly body: (ChatMessage & { type: 'photo' })['body'] }) {
  const { albumId, mediaId, albumName, isVideo, url } = body;
  const open = (): void => {
    const jump = isVideo
      ? navigation.goTo(CHAT_ROUTES.video, toVideoParams(albumId, mediaId))
      : navigation.goTo(ROUTES.photos, { id: albumId, mediaId, via: 'chat' });
    void jump; // a refused jump leaves the person here
  };
  return (
    <Card
      title={albumName ?? '照片不可见'}
      kind={isVideo ? '视频' : '照片'}
      url={url}
      isVideo={isVideo}
      onOpen={open}
    />
  );
}
