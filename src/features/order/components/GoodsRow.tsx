import { Text, View } from '@tarojs/components';
import type { ReactNode } from 'react';
import type { IconName } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import { GoodsPicture } from './GoodsPicture';
import styles from './GoodsRow.module.scss';

export interface GoodsRowProps {
  readonly title: string;
  /** Empty: it may not be looked at any more. */
  readonly picture: string;
  readonly thumbhash: string;
  readonly note?: string;
  readonly isWarning?: boolean;
  /** In place of no picture. */
  readonly icon?: IconName;
  /** What it costs. */
  readonly price: string;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Shows it large. */
  readonly onOpen?: (() => void) | undefined;
}

/** One photo or video that is bought, with what it costs. */
export function GoodsRow({
  title,
  picture,
  thumbhash,
  note = '',
  isWarning = false,
  icon = 'images',
  price,
  start,
  end,
  onOpen,
}: GoodsRowProps) {
  const what = (
    <>
      <GoodsPicture picture={picture} thumbhash={thumbhash} icon={icon} />
      <View className={styles['words'] ?? ''}>
        <Text className={styles['title'] ?? ''}>{title === '' ? '内容已不可见' : title}</Text>
        {note !== '' && <Text className={(isWarning ? styles['warning'] : styles['note']) ?? ''}>{note}</Text>}
      </View>
    </>
  );
  return (
    <View className={styles['row'] ?? ''}>
      {start}
      {onOpen === undefined ? (
        what
      ) : (
        <Pressable className={styles['what'] ?? ''} label={`查看${title}`} onPress={onOpen}>
          {what}
        </Pressable>
      )}
      <Text className={styles['price'] ?? ''}>{price}</Text>
      {end}
    </View>
  );
}
