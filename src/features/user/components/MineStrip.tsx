import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { MINE_STRIP_SIZE } from '@contract/constants/user';
import { Button } from '@/components/Button';
import { Pressable } from '@/components/Pressable';
import { isRegistered } from '@/domain/mine-menu';
import { toA11yProps } from '@/platform/a11y';
import { navigation } from '@/platform/navigation';
import styles from './MineStrip.module.scss';

export interface MineStripProps {
  title: string;
  /** How many there are, or what will be here. */
  words: string;
  /** The page of all of them; the strip leads there as soon as it is built. */
  path: string;
  hasFailed: boolean;
  onRetry: () => Promise<void>;
  /** One for each place. */
  children: ReactNode;
}

/** Places of a strip, from the first. */
export const STRIP_PLACES: readonly number[] = Array.from({ length: MINE_STRIP_SIZE }, (_none, place) => place);

/** A card with the newest few of something of one's own. Those who listen hear its words. */
export function MineStrip({ title, words, path, hasFailed, onRetry, children }: MineStripProps) {
  const content = (
    <>
      <View className={styles['head'] ?? ''}>
        <Text className={styles['title'] ?? ''}>{title}</Text>
        <Text className={styles['note'] ?? ''}>{words}</Text>
        {hasFailed && <Button text="重试" label={`重试读取${title}`} kind="text" size={32} onPress={onRetry} />}
      </View>
      <View className={styles['strip'] ?? ''} {...toA11yProps({ isHidden: true })}>
        {children}
      </View>
    </>
  );
  if (!isRegistered(path)) return <View className={styles['card'] ?? ''}>{content}</View>;
  return (
    <Pressable
      className={styles['card'] ?? ''}
      role="link"
      label={`${title}，${words}`}
      isNamedByContent
      onPress={() => void navigation.goTo(path) /* else one stays here */}
    >
      {content}
    </Pressable>
  );
}
