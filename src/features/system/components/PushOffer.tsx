import { Text, View } from '@tarojs/components';
import { useState } from 'react';
import type { PushKind } from '@contract/constants/push';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { storage } from '@/platform/storage';
import { KEEP_SECONDS } from '@/platform/storage/types';
import { showToast } from '@/stores/base/overlays';
import { usePush } from '../hooks/use-push';
import styles from './PushOffer.module.scss';

const CLOSED_KEY = '_pushOffer';

export interface PushOfferProps {
  /** What the page lists. */
  readonly kinds: readonly PushKind[];
}

/** Offers push notifications once, on the page of notices. Gone for good when closed. */
export function PushOffer({ kinds }: PushOfferProps) {
  const [isClosed, setClosed] = useState(() => storage.get(CLOSED_KEY) === true);
  const { way, state, settings, flip, allow } = usePush(!isClosed);
  const close = (): void => {
    setClosed(true);
    void storage.set(CLOSED_KEY, true, KEEP_SECONDS); // at worst it is asked again
  };
  const templates = settings?.templates.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const isOffered =
    way === 'browser' ? state === 'off' && settings !== undefined : templates.some(({ left }) => left === 0);
  if (isClosed || !isOffered) return null;
  const agree = async (): Promise<void> => {
    const isDone = way === 'browser' ? await flip(true) : await allow(templates.map(({ kind }) => kind));
    if (isDone) showToast(way === 'browser' ? '已开启通知' : '有新消息时会在微信里通知你一次');
  };
  return (
    <View className={styles['offer'] ?? ''}>
      <Text className={styles['words'] ?? ''}>
        {way === 'browser' ? '页面关着时，有新消息也通知你' : '有新消息时，在微信里通知你一次'}
      </Text>
      <Button text={way === 'browser' ? '开启' : '允许'} kind="outline" size={32} onPress={agree} />
      <IconButton icon="x" label="不再提示" size={20} colour="text-3" onPress={close} />
    </View>
  );
}
