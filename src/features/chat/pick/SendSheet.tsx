import { Image, Text, View } from '@tarojs/components';
import { useState } from 'react';
import { getAlbum } from '@contract/http/album';
import { getMedia } from '@contract/http/media';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { Sheet } from '@/components/layers/Sheet';
import { TextArea } from '@/components/fields/TextArea';
import { previewMessage } from '@/domain/chat/chat-words';
import { isVideo } from '@/domain/viewer/listed-media';
import { toAltProps } from '@/platform/a11y';
import { addressOf } from '@/platform/http/address-of';
import { useChat } from '@/stores/chat/chat-state';
import { findMessage, nameOf } from '@/stores/chat/chat-views';
import { goBack } from '@/stores/navigate';
import { useSending, type Receiver, type Wanted } from './use-sending';
import styles from './Pick.module.scss';

export interface SendSheetProps {
  readonly wanted: Wanted;
  readonly receivers: readonly Receiver[];
  readonly onClose: () => void;
}

const NOTE_MAX_LENGTH = 200;
const QUIET = { toast: false, loading: false } as const;

/** What is sent to whom, with a note, before it goes out. */
export function SendSheet({ wanted, receivers, onClose }: SendSheetProps) {
  const [note, setNote] = useState('');
  const sending = useSending(wanted);
  const { left } = sending;
  const hasFailed = left !== null && left.length > 0;
  const names = (hasFailed ? left : receivers).map(({ name }) => name).join('、');
  const send = async (): Promise<void> => {
    const isDone = hasFailed ? await sending.sendAgain() : await sending.send(receivers, note.trim());
    if (!isDone) return;
    onClose();
    await goBack();
  };
  return (
    <Sheet title="发送给" onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <Text className={styles['names'] ?? ''}>{hasFailed ? `没有发送成功：${names}` : names}</Text>
        <Content wanted={wanted} />
        {!hasFailed && (
          <TextArea
            label="留言（选填）"
            placeholder="给对方留言"
            maxLength={NOTE_MAX_LENGTH}
            value={note}
            onChange={setNote}
          />
        )}
        <Button text={hasFailed ? '重试' : '发送'} isBlock onPress={send} />
      </View>
    </Sheet>
  );
}

function Content({ wanted }: { readonly wanted: Wanted }) {
  const albumId = wanted.kind === 'forward' || wanted.kind === 'order' ? null : wanted.albumId;
  const album = useCall(getAlbum, albumId === null ? null : { id: albumId }, QUIET);
  const media = useCall(getMedia, wanted.kind === 'photo' ? { id: wanted.mediaId } : null, QUIET);
  if (wanted.kind === 'forward') return <Forwarded messageIds={wanted.messageIds} />;
  if (wanted.kind === 'order') return <Card url="" words={wanted.orderNo} kind="订单" />;
  const name = album.data?.name ?? '';
  if (wanted.kind === 'album') return <Card url={album.data?.coverUrl ?? ''} words={name} kind="相册" />;
  const isFilm = media.data !== undefined && isVideo(media.data);
  return <Card url={media.data?.smallUrl ?? ''} words={name} kind={isFilm ? '视频' : '照片'} />;
}

/** One message by what it says, several by their number. */
function Forwarded({ messageIds }: { readonly messageIds: readonly string[] }) {
  const [first = '', ...more] = messageIds;
  const message = useChat((state) => (more.length > 0 ? undefined : findMessage(state, first)));
  const words = useChat((state) =>
    message === undefined ? '' : previewMessage(message, state.owner, (uid) => nameOf(state, uid)),
  );
  const url = message?.type === 'picture' ? message.body.url : null;
  return <Card url={url ?? ''} words={words || `${messageIds.length}条消息`} kind="消息" />;
}

interface CardProps {
  readonly url: string;
  readonly words: string;
  readonly kind: string;
}

function Card({ url, words, kind }: CardProps) {
  return (
    <View className={styles['card'] ?? ''}>
      <View className={styles['thumb'] ?? ''}>
        {url === '' ? (
          <Icon name={kind === '消息' ? 'message-circle' : 'image'} size={24} colour="text-3" />
        ) : (
          <Image {...toAltProps('')} className={styles['picture'] ?? ''} src={addressOf(url)} mode="aspectFill" />
        )}
      </View>
      <View className={styles['words'] ?? ''}>
        <Text className={styles['kind'] ?? ''}>{kind}</Text>
        {words !== '' && <Text className={styles['what'] ?? ''}>{words}</Text>}
      </View>
    </View>
  );
}
