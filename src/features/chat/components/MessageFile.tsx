import { Image, Text, View } from '@tarojs/components';
import { CHAT_FILM_STATE } from '@contract/constants/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import { Icon } from '@/components/Icon';
import { Pressable } from '@/components/Pressable';
import { useOneAtATime } from '@/components/use-one-at-a-time';
import { CHAT_ROUTES, toFilmParams } from '@/domain/chat/chat-routes';
import { formatDuration } from '@/domain/format/format-duration';
import { formatFen } from '@/domain/format/format-money';
import { formatSize } from '@contract/rules/format-size';
import { toOrderParams } from '@/domain/order-routes';
import { describeOrder, describeOrderState } from '@/domain/order-words';
import { ROUTES } from '@/domain/routes';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toAltProps } from '@/platform/a11y';
import { addressOf } from '@/platform/http/address-of';
import { navigation } from '@/platform/navigation';
import { showToast } from '@/stores/base/overlays';
import { useFetchedFile } from '../hooks/use-fetched-file';
import { toggleVoice, useIsPlaying } from '../hooks/use-voice';
import { pictureSize } from './MessageBody';
import styles from './Message.module.scss';

type Of<Type extends ChatMessage['type']> = ChatMessage & { type: Type };

const SHORTEST_RPX = 144;
const RPX_A_SECOND = 5;

/** 3″: longer ones are wider. */
export function VoiceMessage({ message }: { readonly message: Of<'voice'> }) {
  const isPlaying = useIsPlaying(message._id);
  const seconds = Math.max(1, Math.round(message.body.durationMs / 1000));
  return (
    <View className={styles['voiceLine'] ?? ''}>
      <Pressable
        className={styles['voice'] ?? ''}
        style={{ width: `${(SHORTEST_RPX + seconds * RPX_A_SECOND) / 2}px` }}
        label={`${seconds}″语音，${isPlaying ? '停止' : '播放'}${message.body.isHeard ? '' : '，未听'}`}
        onPress={() => toggleVoice(message)}
      >
        <Icon name={isPlaying ? 'pause' : 'volume-2'} size={20} />
        <Text className={styles['seconds'] ?? ''}>{`${seconds}″`}</Text>
      </Pressable>
      {!message.body.isHeard && <View className={styles['unheard'] ?? ''} />}
    </View>
  );
}

const FILM_WORDS: Readonly<Record<number, string>> = {
  [CHAT_FILM_STATE.making]: '视频正在处理',
  [CHAT_FILM_STATE.failed]: '视频无法播放',
};

export function FilmMessage({ message }: { readonly message: Of<'video'> }) {
  const { width, height, thumbhash, poster, state, durationMs } = message.body;
  const size = pictureSize(width, height);
  const ground = thumbhash === '' ? {} : { backgroundImage: `url(${thumbhashUrl(thumbhash)})` };
  const words = FILM_WORDS[state] ?? '';
  const open = (): void => {
    if (words !== '') return showToast(words);
    void navigation.goTo(CHAT_ROUTES.video, toFilmParams(message.conversation_id, message.seq)); // else one stays here
  };
  const length = formatDuration(durationMs / 1000);
  return (
    <Pressable
      className={styles['picture'] ?? ''}
      label={`${words || length}，播放视频`}
      style={{ ...size, ...ground }}
      onPress={open}
    >
      {poster !== null && (
        <Image {...toAltProps('')} className={styles['fill'] ?? ''} src={addressOf(poster)} mode="aspectFill" />
      )}
      <View className={styles['play'] ?? ''}>
        <Icon name={state === CHAT_FILM_STATE.failed ? 'circle-alert' : 'play-filled'} size={20} colour="white" />
      </View>
      <Text className={styles['length'] ?? ''}>{words || length}</Text>
    </Pressable>
  );
}

export function FileCard({ body }: { readonly body: Of<'file'>['body'] }) {
  const { name, sizeBytes, url } = body;
  const { percent, fetch } = useFetchedFile(name, url);
  const press = useOneAtATime(fetch);
  const state = percent === null ? formatSize(sizeBytes) : `正在下载 ${percent}%`;
  return (
    <Pressable
      className={styles['file'] ?? ''}
      label={`${name}，${state}${percent === null ? '，下载' : ''}`}
      isNamedByContent
      isBusy={percent !== null}
      onPress={press}
    >
      <View className={styles['fileWords'] ?? ''}>
        <Text className={styles['fileName'] ?? ''}>{name}</Text>
        <Text className={styles['cardKind'] ?? ''}>{state}</Text>
      </View>
      <Icon name="file-text" size={28} colour="text-2" />
    </Pressable>
  );
}

export function OrderCard({ body }: { readonly body: Of<'order'>['body'] }) {
  const { orderNo, title, kind, count, payableFen, refundedFen, state, deliveredAt } = body;
  if (orderNo === null) {
    return (
      <View className={styles['file'] ?? ''}>
        <Text className={styles['fileName'] ?? ''}>订单仅买卖双方可见</Text>
      </View>
    );
  }
  const name = describeOrder({ kind, count, albumName: title ?? '' });
  const how = describeOrderState({ kind, state, deliveredAt, refundedFen, isRefundAsked: false });
  const words = `${formatFen(payableFen)} ${how}`;
  return (
    <Pressable
      className={styles['file'] ?? ''}
      label={`${name}，${words}`}
      isNamedByContent
      onPress={
        () =>
          void navigation.goTo(ROUTES.orderList, toOrderParams([orderNo])) /* a refused jump leaves the person here */
      }
    >
      <View className={styles['fileWords'] ?? ''}>
        <Text className={styles['fileName'] ?? ''}>{name}</Text>
        <Text className={styles['cardKind'] ?? ''}>{words}</Text>
      </View>
      <Icon name="receipt-text" size={28} colour="text-2" />
    </Pressable>
  );
}
