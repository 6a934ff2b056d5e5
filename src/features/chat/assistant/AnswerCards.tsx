import { Image, Text, View } from '@tarojs/components';
import { ANSWER_STATE, type AnswerPage } from '@contract/constants/assistant';
import { getAnswerFound } from '@contract/http/assistant';
import type { Answer, AnswerCard } from '@contract/schemas/chat/assistant-answer';
import { useCall } from '@/api/use-call';
import { Icon } from '@/components/Icon';
import type { IconName } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import { CHAT_ROUTES, toVideoParams } from '@/domain/chat/chat-routes';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { ROUTES, toVisitParams } from '@/domain/routes';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { addressOf } from '@/platform/http/address-of';
import { navigation } from '@/platform/navigation';
import styles from './Answer.module.scss';

const PAGES: Readonly<Record<AnswerPage, { readonly path: string; readonly icon: IconName }>> = {
  balance: { path: ROUTES.balance, icon: 'receipt-text' },
  capacity: { path: ROUTES.myCapacity, icon: 'hard-drive' },
  member: { path: ROUTES.member, icon: 'crown' },
  integral: { path: POINT_ROUTES.integral, icon: 'star' },
  help: { path: ROUTES.help, icon: 'circle-help' },
};

/** To what was found. A refused jump leaves the person here. */
export function openCard(card: AnswerCard): Promise<void> {
  switch (card.kind) {
    case 'album':
      return navigation.goTo(ROUTES.photos, toVisitParams(card.id, 'chat'));
    case 'photo':
      return card.isVideo
        ? navigation.goTo(CHAT_ROUTES.video, toVideoParams(card.albumId, card.id))
        : navigation.goTo(ROUTES.photos, { id: card.albumId, mediaId: card.id, via: 'chat' });
    case 'page':
      return navigation.goTo(PAGES[card.page].path);
  }
}

/** What an answer has found, each leading there. Pictures are those that this person sees now. */
export function AnswerCards({ messageId, answer }: { readonly messageId: string; readonly answer: Answer }) {
  const { cards, state } = answer;
  const hasPictures = cards.some(({ kind }) => kind !== 'page');
  const isOver = state !== ANSWER_STATE.writing;
  const found = useCall(getAnswerFound, hasPictures && isOver ? { _id: messageId } : null, {
    toast: false,
    loading: false,
  });
  const pictureOf = (card: AnswerCard): string => {
    if (card.kind === 'album') return found.data?.albums.find(({ id }) => id === card.id)?.coverUrl ?? '';
    if (card.kind === 'photo') return found.data?.media.find(({ id }) => id === card.id)?.smallUrl ?? '';
    return '';
  };
  const photos = cards.filter(({ kind }) => kind === 'photo');
  const rows = cards.filter(({ kind }) => kind !== 'photo');
  return (
    <>
      {rows.length > 0 && (
        <View className={styles['cards'] ?? ''} {...toA11yProps({ role: 'list', label: '查到的内容' })}>
          {rows.map((card, at) => (
            <View key={at} {...toA11yProps({ role: 'listitem' })}>
              <CardRow card={card} url={pictureOf(card)} />
            </View>
          ))}
        </View>
      )}
      {photos.length > 0 && (
        <View className={styles['photos'] ?? ''} {...toA11yProps({ role: 'list', label: '查到的照片' })}>
          {photos.map((card, at) => (
            <View key={at} {...toA11yProps({ role: 'listitem' })}>
              <PhotoTile card={card} url={pictureOf(card)} />
            </View>
          ))}
        </View>
      )}
    </>
  );
}

function CardRow({ card, url }: { readonly card: AnswerCard; readonly url: string }) {
  const icon: IconName = card.kind === 'page' ? PAGES[card.page].icon : 'images';
  return (
    <Pressable
      className={styles['card'] ?? ''}
      role="link"
      label={`${card.title}，${card.note}`}
      isNamedByContent
      onPress={() => void openCard(card) /* a refused jump leaves the person here */}
    >
      <View className={styles['cover'] ?? ''}>
        {url === '' ? (
          <Icon name={icon} size={24} colour="primary-text" />
        ) : (
          <Image {...toAltProps('')} className={styles['fill'] ?? ''} src={addressOf(url)} mode="aspectFill" />
        )}
      </View>
      <View className={styles['cardWords'] ?? ''}>
        <Text className={styles['cardTitle'] ?? ''}>{card.title}</Text>
        <Text className={styles['cardNote'] ?? ''}>{card.note}</Text>
      </View>
      <Icon name="chevron-right" size={20} colour="text-3" />
    </Pressable>
  );
}

function PhotoTile({ card, url }: { readonly card: AnswerCard; readonly url: string }) {
  return (
    <Pressable
      className={styles['photo'] ?? ''}
      role="link"
      label={`${card.title}，${card.note}`}
      isOnPhoto
      onPress={() => void openCard(card) /* a refused jump leaves the person here */}
    >
      {url === '' ? (
        <Icon name="image" size={28} colour="text-3" />
      ) : (
        <Image {...toAltProps('')} className={styles['fill'] ?? ''} src={addressOf(url)} mode="aspectFill" />
      )}
      {card.kind === 'photo' && card.isVideo && (
        <View className={styles['play'] ?? ''}>
          <Icon name="play-filled" size={20} colour="white" />
        </View>
      )}
    </Pressable>
  );
}
